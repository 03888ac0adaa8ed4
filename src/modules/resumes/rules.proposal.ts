import type { ProfileSnapshot } from '#modules/profiles/contract.shapes.ts'
import { itemProblems, type ProfileSection } from '#modules/profiles/rules.ts'
import type { ProposedPart, ResumeContent, ResumeEntry } from './contract.shapes.ts'
import { shownUrl } from './rules.sheet.parts.ts'

const fold = (text: string | null | undefined) =>
  (text ?? '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A short name of a part by what it says (FNV-1a, 32 bits): another content is another part. */
function nameOf(kind: string, ...says: (string | null)[]): string {
  let hash = 0x811c9dc5
  for (const sign of says.map(fold).join('|')) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return `${kind}-${hash.toString(36)}`
}

/** A phone number for the account: +62 and a national number; null when the country cannot be told. */
export function phoneOf(text: string): { dialCode: string; phone: string } | null {
  const digits = text.replaceAll(/[^\d+]/g, '')
  const national = /^(?:\+?62|0)(8\d{7,12}|[2-9]\d{6,11})$/.exec(digits)?.[1]
  return national ? { dialCode: '+62', phone: national } : null
}

/** The profile as the comparison needs it. */
export type ProfileNow = Pick<ProfileSnapshot, 'name' | 'headline' | 'about' | 'languages' | 'links' | 'items'> & {
  skills: readonly { code: string; label: string }[]
  phone: string | null
}
export type KnownSkill = { code: string; label: string }

const sections: readonly ProfileSection[] = ['experience', 'education', 'project', 'certificate', 'accomplishment']
const none = { section: null, detail: null, startOn: null, endOn: null, present: false, lacks: [] }

/**
 * What a resume offers to the profile. `known` are the skills of our list for the words of the resume, by folded word. A part that
 * the profile has is THERE; one that would take the place of something is REPLACES and says of what.
 */
export function proposalOf(
  { header, body }: ResumeContent,
  now: ProfileNow,
  known: ReadonlyMap<string, KnownSkill>,
  today: string,
): { parts: ProposedPart[]; unknownSkills: string[] } {
  const parts: ProposedPart[] = []
  const scalar = (kind: 'name' | 'headline' | 'about' | 'phone', text: string, before: string | null) => {
    if (text === '') return
    const state = fold(before) === fold(text) ? 'THERE' : before ? 'REPLACES' : 'NEW'
    parts.push({ ...none, id: nameOf(kind, text), kind, text, instead: state === 'REPLACES' ? before : null, state })
  }
  const plain = (kind: 'skill' | 'language' | 'link', says: string, text: string, there: boolean) =>
    parts.push({ ...none, id: nameOf(kind, says), kind, text, instead: null, state: there ? 'THERE' : 'NEW' })

  scalar('name', header.name, now.name)
  scalar('headline', header.headline.slice(0, 120), now.headline)
  const phone = phoneOf(header.phone)
  if (phone) scalar('phone', `${phone.dialCode} ${phone.phone}`, now.phone)
  const about = body.sections.filter(({ kind }) => kind === 'summary').map(({ text }) => text)
  scalar('about', about.join('\n').slice(0, 3000), now.about)
  for (const section of sections)
    for (const entry of body.sections.filter(({ kind }) => kind === section).flatMap(({ entries }) => entries))
      if (entry.title !== '' || entry.organisation !== '') parts.push(item(section, entry, now, today))
  const words = (kind: string) => body.sections.filter((each) => each.kind === kind).flatMap((each) => each.words)
  const unknownSkills: string[] = []
  for (const word of words('skill')) {
    const skill = known.get(fold(word))
    if (skill)
      plain(
        'skill',
        skill.code,
        skill.label,
        now.skills.some(({ code }) => code === skill.code),
      )
    else unknownSkills.push(word)
  }
  for (const word of words('language'))
    plain(
      'language',
      word,
      word.slice(0, 40),
      now.languages.some((each) => fold(each) === fold(word)),
    )
  for (const { label, url } of header.links)
    if (url)
      plain(
        'link',
        url,
        label ? `${label}: ${shownUrl(url)}` : shownUrl(url),
        now.links.some((each) => each.url === url),
      )
  return { parts: parts.filter((part, at) => parts.findIndex(({ id }) => id === part.id) === at), unknownSkills }
}

/** An item as the profile would keep it. */
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

function item(section: ProfileSection, entry: ResumeEntry, now: ProfileNow, today: string): ProposedPart {
  const made = itemOf(entry)
  const lacks = [
    ...(made.title.length < 2 ? ['title'] : []),
    ...itemProblems(section, made, today).map(({ field }) => field),
  ]
  const same = now.items.some((each) => {
    if (each.section !== section) return false
    const titles = fold(each.title) === fold(made.title) || fold(made.title).endsWith(fold(each.title))
    return (
      titles && fold(each.organisation) === fold(made.organisation) && (each.startOn ?? '') === (made.startOn ?? '')
    )
  })
  return {
    id: partOfEntry(section, entry),
    kind: 'item',
    section,
    text: made.title,
    detail: [made.organisation, made.place].filter(Boolean).join(' · ') || null,
    startOn: made.startOn,
    endOn: made.endOn,
    present: made.present,
    instead: null,
    state: same ? 'THERE' : lacks.length > 0 ? 'INCOMPLETE' : 'NEW',
    lacks,
  }
}

export const partOfEntry = (section: ProfileSection, entry: ResumeEntry): string =>
  nameOf(section, entry.title, entry.organisation, entry.startOn)

/** Words folded as skills are looked up by. */
export const foldWord = fold
