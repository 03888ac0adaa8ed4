import type { ProfileSnapshot } from '#modules/profiles/contract.shapes.ts'
import type { ProfileSection } from '#modules/profiles/rules.ts'
import type { ResumeEntry } from './contract.shapes.ts'
import { displayUrl } from './rules.sheet.parts.ts'

/** Lower case, letters and digits only. */
export const fold = (text: string | null | undefined): string =>
  (text ?? '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Parts of company names that people leave out. */
const legalForms = new Set('pt cv ud tbk persero ltd limited inc llc corp gmbh pte bhd co'.split(' '))
const tokensOf = (...texts: (string | null | undefined)[]): string[] =>
  texts.flatMap((text) => fold(text).split(' ')).filter((token) => token !== '' && !legalForms.has(token))

/** The share of `tokens` that `others` has; 0 without tokens. */
function shareIn(tokens: readonly string[], others: readonly string[]): number {
  const known = new Set(others)
  return tokens.length === 0 ? 0 : tokens.filter((token) => known.has(token)).length / tokens.length
}

export type ProfileItem = ProfileSnapshot['items'][number]
type Dates = Pick<ResumeEntry, 'startOn' | 'endOn' | 'present'>

const month = (day: string | null) => day?.slice(0, 7) ?? null

const isSameEnd = (a: Dates, b: Dates) =>
  a.present || b.present ? a.present === b.present : month(a.endOn) === month(b.endOn)

/** Only one date is known: it may be the start or the end. */
const onlyDate = ({ startOn, endOn, present }: Dates) => (!present && !(startOn && endOn) ? (startOn ?? endOn) : null)

/** A document may name years only, which are read as January to December. */
const isYearOnly = ({ startOn, endOn, present }: Dates) =>
  (startOn?.slice(5, 7) ?? '01') === '01' && (present || (endOn?.slice(5, 7) ?? '12') === '12')

/** How two periods relate; OPEN when one has no dates, or only years that agree. */
function comparePeriods(a: Dates, b: Dates): 'SAME' | 'OPEN' | 'DIFFERENT' {
  const isDateOf = (day: string | null, { startOn, endOn }: Dates) =>
    day !== null && [startOn, endOn].some((each) => month(each) === month(day))
  if (isDateOf(onlyDate(a), b) || isDateOf(onlyDate(b), a)) return 'SAME'
  if (a.startOn && b.startOn && month(a.startOn) === month(b.startOn)) return 'SAME'
  const agree = (one: string | null, two: string | null) => !one || !two || one.slice(0, 4) === two.slice(0, 4)
  const yearsAgree = agree(a.startOn, b.startOn) && (a.present || b.present || agree(a.endOn, b.endOn))
  return yearsAgree && (isYearOnly(a) || isYearOnly(b)) ? 'OPEN' : 'DIFFERENT'
}

/** Two names with different numbers: SMA Negeri 1 and SMA Negeri 2. */
function haveOtherNumbers(a: readonly string[], b: readonly string[]): boolean {
  const [one, two] = [a, b].map((tokens) => tokens.filter((token) => /^\d{1,3}$/.test(token)))
  return Boolean(one?.length && two?.length) && !one?.some((token) => two?.includes(token))
}

/**
 * Whether an entry of a resume is this item of the profile. The reader of a document may break a long title, swap title and
 * organisation or take the place for one, and people correct what was read before they save it. So the words and the period are
 * compared: in the same period half of the words suffice, without dates most of them; another organisation is another item.
 */
export function isSameEntry(entry: Pick<ResumeEntry, 'title' | 'organisation'> & Dates, item: ProfileItem): boolean {
  const [title, organisation] = [tokensOf(entry.title), tokensOf(entry.organisation)]
  const read = [...title, ...organisation]
  const [itemTitle, itemOrganisation] = [tokensOf(item.title), tokensOf(item.organisation)]
  const { place, gradeOrNumber, qualification, employmentType } = item
  const own = [
    ...itemTitle,
    ...itemOrganisation,
    ...tokensOf(place, gradeOrNumber, qualification?.label, employmentType?.label),
  ]
  if (haveOtherNumbers(organisation, itemOrganisation)) return false
  if (
    organisation.length > 0 &&
    itemOrganisation.length > 0 &&
    shareIn(organisation, own) === 0 &&
    shareIn(itemOrganisation, read) === 0
  )
    return false
  const share = shareIn(read, own)
  switch (comparePeriods(entry, item)) {
    case 'SAME': {
      if (share >= 0.5 && shareIn(title, own) >= 0.5) return true
      // Another title in the same job, and a project without dates that the reader joined with the next one.
      const sameJob =
        shareIn(itemOrganisation, organisation) === 1 && item.section === 'experience' && isSameEnd(entry, item)
      return sameJob || shareIn(itemTitle, organisation) === 1
    }
    case 'OPEN':
      return share >= 0.75 && shareIn(itemTitle, read) >= 0.5
    case 'DIFFERENT':
      // The start was corrected.
      return share === 1 && shareIn([...itemTitle, ...itemOrganisation], read) === 1 && isSameEnd(entry, item)
  }
}

export const hasEntry = (
  items: readonly ProfileItem[],
  section: ProfileSection,
  entry: Parameters<typeof isSameEntry>[0],
): boolean =>
  items.some((item) => item.section === section && (isSameEntry(entry, item) || isInDescription(entry, item)))

/** A line of a description that names dates may be read as an entry. */
function isInDescription({ title }: { title: string }, { description }: ProfileItem): boolean {
  const words = fold(title)
  return words.length >= 12 && fold(description).includes(words)
}

const withoutBrackets = (text: string) => text.replaceAll(/\([^()]*\)/g, ' ')

/** Whether a word of a resume stands for this name: "Excel" for "Microsoft Office: Excel", "English" for "English (C1)". */
export function isWordOf(word: string, name: string): boolean {
  const names = [name, withoutBrackets(name), ...withoutBrackets(name).split(/[,;:•|·]/)].map(fold)
  return [word, withoutBrackets(word)].map(fold).some((each) => each !== '' && names.includes(each))
}

const plainUrl = (url: string) => displayUrl(url).toLowerCase()
/** Whether an address of a resume is this one; the side column of a document may have broken a long one. */
export const isSameUrl = (read: string, own: string): boolean =>
  plainUrl(own) === plainUrl(read) || (plainUrl(read).length >= 12 && plainUrl(own).startsWith(plainUrl(read)))
