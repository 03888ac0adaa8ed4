import type { ProfileSnapshot } from '#modules/profiles/contract.shapes.ts'
import { itemProblems, type ProfileSection } from '#modules/profiles/rules.ts'
import type { Proposal, ProposedPart, ResumeContent, ResumeEntry } from './contract.shapes.ts'
import { fold, hasEntry, isSameUrl, isWordOf } from './rules.match.ts'
import { displayUrl } from './rules.sheet.parts.ts'

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
const emptyDetails = {
  section: null,
  detail: null,
  startOn: null,
  endOn: null,
  present: false,
  lacks: [],
  code: null,
  item: null,
}

/**
 * Compares a resume with the profile. `known` are the reference skills by folded word of the resume. A part the profile already
 * has is THERE; one that would overwrite a value is REPLACES and names that value.
 */
export function proposalOf(
  { header, body }: ResumeContent,
  current: CurrentProfile,
  known: ReadonlyMap<string, KnownSkill>,
  today: string,
): Omit<Proposal, 'role' | 'likelyRoles'> {
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
  const addListValue = (
    kind: 'skill' | 'language' | 'link',
    value: { id: string; text: string; exists: boolean; code?: string },
  ) =>
    parts.push({
      ...emptyDetails,
      id: partId(kind, value.id),
      kind,
      text: value.text,
      code: value.code ?? null,
      instead: null,
      state: value.exists ? 'THERE' : 'NEW',
    })

  addField('name', header.name, current.name)
  addField('headline', header.headline.slice(0, 120), current.headline)
  const phone = phoneOf(header.phone)
  if (phone) addField('phone', `${phone.dialCode} ${phone.phone}`, current.phone)
  const about = body.sections.filter(({ kind }) => kind === 'summary').map(({ text }) => text)
  addField('about', about.join('\n').slice(0, 3000), current.about)
  for (const section of itemSections)
    for (const entry of body.sections.filter(({ kind }) => kind === section).flatMap(({ entries }) => entries))
      if (entry.title !== '' || entry.organisation !== '') parts.push(proposedItem(section, entry, current, today))
  const keywords = (kind: string) => body.sections.filter((each) => each.kind === kind).flatMap((each) => each.keywords)
  const unknownSkills: string[] = []
  const ownUrls = [...current.links, ...current.items].flatMap(({ url }) => url ?? [])
  for (const word of keywords('skill')) {
    const skill = current.skills.find(({ label }) => isWordOf(word, label)) ?? known.get(fold(word))
    const own = current.skills.find(({ code }) => code === skill?.code)
    if (skill)
      addListValue('skill', {
        id: skill.code,
        text: (own ?? skill).label,
        exists: own !== undefined,
        code: skill.code,
      })
    else unknownSkills.push(word)
  }
  for (const word of keywords('language'))
    addListValue('language', {
      id: word,
      text: word.slice(0, 40),
      exists: current.languages.some((each) => isWordOf(word, each)),
    })
  for (const { label, url } of header.links)
    if (url)
      addListValue('link', {
        id: url,
        text: label ? `${label}: ${displayUrl(url)}` : displayUrl(url),
        exists: ownUrls.some((each) => isSameUrl(url, each)),
      })
  return { parts: parts.filter((part, at) => parts.findIndex(({ id }) => id === part.id) === at), unknownSkills }
}

export const linkPartId = (url: string) => partId('link', url)

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
  gradeOrNumber: entry.note.slice(0, 60) || null,
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
    state: hasEntry(current.items, section, entry) ? 'THERE' : lacks.length > 0 ? 'INCOMPLETE' : 'NEW',
    lacks,
    code: null,
    item: {
      organisation: item.organisation,
      place: item.place,
      gradeOrNumber: item.gradeOrNumber,
      url: item.url,
      description: item.description,
    },
  }
}

export const entryPartId = (section: ProfileSection, entry: ResumeEntry): string =>
  partId(section, entry.title, entry.organisation, entry.startOn)

/** What names the role: the title of the latest job, then the headline. */
export function roleNames({ header, body }: ResumeContent): string[] {
  const jobs = body.sections.filter(({ kind }) => kind === 'experience').flatMap(({ entries }) => entries)
  const end = (entry: ResumeEntry) => (entry.present ? '9999' : (entry.endOn ?? entry.startOn ?? ''))
  const latest = jobs.toSorted((a, b) => end(b).localeCompare(end(a)))[0]
  return [latest?.title ?? '', header.headline].filter((name) => name !== '')
}

/** The normalised form by which skills are looked up. */
export const foldWord = fold
