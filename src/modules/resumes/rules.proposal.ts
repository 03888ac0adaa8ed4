import type { ProfileSnapshot } from '#modules/profiles/contract.shapes.ts'
import { itemProblems, type ProfileSection } from '#modules/profiles/rules.ts'
import type { ProposedPart, ResumeContent, ResumeEntry } from './contract.shapes.ts'
import { displayUrl } from './rules.sheet.parts.ts'

const fold = (text: string | null | undefined) =>
  (text ?? '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A short id of a part from its content (FNV-1a, 32 bits), so that changed content gets a new id. */
function partId(kind: string, ...contents: (string | null)[]): string {
  let hash = 0x811c9dc5
  for (const char of contents.map(fold).join('|')) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return `${kind}-${hash.toString(36)}`
}

/** An Indonesian phone number split for the account; null for other or unknown countries. */
export function phoneOf(text: string): { dialCode: string; phone: string } | null {
  const digits = text.replaceAll(/[^\d+]/g, '')
  const national = /^(?:\+?62|0)(8\d{7,12}|[2-9]\d{6,11})$/.exec(digits)?.[1]
  return national ? { dialCode: '+62', phone: national } : null
}

/** The current profile values to compare with. */
export type CurrentProfile = Pick<ProfileSnapshot, 'name' | 'headline' | 'about' | 'languages' | 'links' | 'items'> & {
  skills: readonly { code: string; label: string }[]
  phone: string | null
}
export type KnownSkill = { code: string; label: string }

const itemSections: readonly ProfileSection[] = ['experience', 'education', 'project', 'certificate', 'accomplishment']
const emptyDetails = { section: null, detail: null, startOn: null, endOn: null, present: false, lacks: [] }

/**
 * Compares a resume with the profile. `known` are the reference skills by folded word of the resume. A part the profile already
 * has is THERE; one that would overwrite a value is REPLACES and names that value.
 */
export function proposalOf(
  { header, body }: ResumeContent,
  current: CurrentProfile,
  known: ReadonlyMap<string, KnownSkill>,
  today: string,
): { parts: ProposedPart[]; unknownSkills: string[] } {
  const parts: ProposedPart[] = []
  const addField = (kind: 'name' | 'headline' | 'about' | 'phone', text: string, before: string | null) => {
    if (text === '') return
    const state = fold(before) === fold(text) ? 'THERE' : before ? 'REPLACES' : 'NEW'
    parts.push({
      ...emptyDetails,
      id: partId(kind, text),
      kind,
      text,
      instead: state === 'REPLACES' ? before : null,
      state,
    })
  }
  const addListValue = (kind: 'skill' | 'language' | 'link', id: string, text: string, exists: boolean) =>
    parts.push({ ...emptyDetails, id: partId(kind, id), kind, text, instead: null, state: exists ? 'THERE' : 'NEW' })

  addField('name', header.name, current.name)
  addField('headline', header.headline.slice(0, 120), current.headline)
  const phone = phoneOf(header.phone)
  if (phone) addField('phone', `${phone.dialCode} ${phone.phone}`, current.phone)
  const about = body.sections.filter(({ kind }) => kind === 'summary').map(({ text }) => text)
  addField('about', about.join('\n').slice(0, 3000), current.about)
  for (const section of itemSections)
    for (const entry of body.sections.filter(({ kind }) => kind === section).flatMap(({ entries }) => entries))
      if (entry.title !== '' || entry.organisation !== '') parts.push(proposedItem(section, entry, current, today))
  const words = (kind: string) => body.sections.filter((each) => each.kind === kind).flatMap((each) => each.words)
  const unknownSkills: string[] = []
  for (const word of words('skill')) {
    const skill = known.get(fold(word))
    if (skill)
      addListValue(
        'skill',
        skill.code,
        skill.label,
        current.skills.some(({ code }) => code === skill.code),
      )
    else unknownSkills.push(word)
  }
  for (const word of words('language'))
    addListValue(
      'language',
      word,
      word.slice(0, 40),
      current.languages.some((each) => fold(each) === fold(word)),
    )
  for (const { label, url } of header.links)
    if (url)
      addListValue(
        'link',
        url,
        label ? `${label}: ${displayUrl(url)}` : displayUrl(url),
        current.links.some((each) => each.url === url),
      )
  return { parts: parts.filter((part, at) => parts.findIndex(({ id }) => id === part.id) === at), unknownSkills }
}

/** A resume entry as a profile item. */
export const itemOf = (entry: ResumeEntry) => ({
  title: (entry.title || entry.organisation).slice(0, 120),
  organisation: entry.organisation.slice(0, 120) || null,
  startOn: entry.startOn,
  endOn: entry.present ? null : entry.endOn,
  present: entry.present,
  qualification: null,
  employmentType: null,
  place: entry.place.slice(0, 100) || null,
  mark: entry.mark.slice(0, 60) || null,
  url: entry.url,
  description: entry.description.slice(0, 3000) || null,
})

function proposedItem(
  section: ProfileSection,
  entry: ResumeEntry,
  current: CurrentProfile,
  today: string,
): ProposedPart {
  const item = itemOf(entry)
  const lacks = [
    ...(item.title.length < 2 ? ['title'] : []),
    ...itemProblems(section, item, today).map(({ field }) => field),
  ]
  const same = current.items.some((each) => {
    if (each.section !== section) return false
    const titles = fold(each.title) === fold(item.title) || fold(item.title).endsWith(fold(each.title))
    return (
      titles && fold(each.organisation) === fold(item.organisation) && (each.startOn ?? '') === (item.startOn ?? '')
    )
  })
  return {
    id: entryPartId(section, entry),
    kind: 'item',
    section,
    text: item.title,
    detail: [item.organisation, item.place].filter(Boolean).join(' · ') || null,
    startOn: item.startOn,
    endOn: item.endOn,
    present: item.present,
    instead: null,
    state: same ? 'THERE' : lacks.length > 0 ? 'INCOMPLETE' : 'NEW',
    lacks,
  }
}

export const entryPartId = (section: ProfileSection, entry: ResumeEntry): string =>
  partId(section, entry.title, entry.organisation, entry.startOn)

/** The normalised form by which skills are looked up. */
export const foldWord = fold
