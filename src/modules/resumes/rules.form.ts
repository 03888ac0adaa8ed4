import type * as z from 'zod'
import type { bodyShape, headerShape, ResumeBody, ResumeContent } from './contract.shapes.ts'
import { emptyEntry, emptySection, isSingle, sectionKinds, type SectionKind } from './rules.ts'

type Given = { header: z.input<typeof headerShape>; body: z.input<typeof bodyShape> }
export type TypedResume = Given & { title: string; theme: string; locale: 'en' | 'id' }
type Section = NonNullable<Given['body']['sections']>[number]
type Entry = NonNullable<Section['entries']>[number]

const headerFields = ['name', 'headline', 'email', 'phone', 'place'] as const
const entryFields = {
  entryTitle: 'title',
  entryOrganisation: 'organisation',
  entryPlace: 'place',
  entryStart: 'startOn',
  entryEnd: 'endOn',
  entryMark: 'mark',
  entryUrl: 'url',
  entryDescription: 'description',
} as const

const wordsIn = (text: string) => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]

/**
 * What stands in the editor's form, read in the order of its fields: `section` begins a section, `entry` an entry, `linkLabel` a
 * link; what follows belongs to it. Texts are as typed; the calls judge them.
 */
export function readTyped(fields: Iterable<readonly [string, unknown]>): TypedResume {
  const header: Required<Pick<Given['header'], 'links'>> & Record<string, unknown> = { links: [] }
  const sections: Section[] = []
  const typed: TypedResume = { title: '', theme: '', locale: 'en', header, body: { sections } }
  let entry: Entry | undefined
  for (const [name, given] of fields) {
    const value = typeof given === 'string' ? given : ''
    const section = sections.at(-1)
    if (name === 'title' || name === 'theme') typed[name] = value
    else if (name === 'locale') typed.locale = value === 'id' ? 'id' : 'en'
    else if (headerFields.some((field) => field === name)) header[name] = value
    else if (name === 'linkLabel') header.links.push({ label: value, url: null })
    else if (name === 'linkUrl') Object.assign(header.links.at(-1) ?? {}, { url: value })
    else if (name === 'section') {
      const [id = '', kind] = value.split(':')
      entry = undefined
      sections.push({ id, kind: (sectionKinds.find((each) => each === kind) ?? 'custom') as SectionKind, entries: [] })
    } else if (name === 'entry') {
      entry = { id: value }
      section?.entries?.push(entry)
    } else if (name === 'sectionHidden' && section) section.hidden = value === '1'
    else if (name === 'sectionTitle' && section) section.title = value
    else if (name === 'sectionText' && section) section.text = value.replaceAll('\r\n', '\n')
    else if (name === 'sectionWords' && section) section.words = wordsIn(value)
    else if (name === 'entryPresent' && entry) entry.present = true
    else if (name in entryFields && entry)
      Object.assign(entry, { [entryFields[name as keyof typeof entryFields]]: value.replaceAll('\r\n', '\n') })
  }
  header.links = header.links.filter(({ label, url }) => label || url)
  return typed
}

const shownUrl = (text: string | null | undefined) => {
  const whole = text && (/^https?:\/\//i.test(text) ? text : `https://${text}`)
  return whole && URL.canParse(whole) ? whole : null
}
const day = (text: string | null | undefined) => (text && /^\d{4}-\d{2}/.test(text) ? `${text}-01`.slice(0, 10) : null)

/** What is typed as the preview shows it: half an address or date is none yet. */
export function contentOfTyped({ header, body }: Given): ResumeContent {
  const text = (value: string | undefined) => (value ?? '').trim()
  return {
    header: {
      name: text(header.name),
      headline: text(header.headline),
      email: text(header.email),
      phone: text(header.phone),
      place: text(header.place),
      links: (header.links ?? []).map(({ label, url }) => ({ label: text(label), url: shownUrl(url) })),
    },
    body: {
      sections: (body.sections ?? []).map((section) => ({
        id: section.id,
        kind: section.kind,
        title: text(section.title),
        hidden: section.hidden ?? false,
        text: text(section.text),
        words: section.words ?? [],
        entries: (section.entries ?? []).map((entry) => ({
          ...emptyEntry(entry.id),
          title: text(entry.title),
          organisation: text(entry.organisation),
          place: text(entry.place),
          mark: text(entry.mark),
          description: text(entry.description),
          url: shownUrl(entry.url),
          startOn: day(entry.startOn),
          endOn: day(entry.endOn),
          present: entry.present ?? false,
        })),
      })),
    },
  }
}

const deeds = ['up', 'down', 'remove', 'hide', 'show', 'entry', 'add'] as const
/** A change of the structure: `up:{part}`, `down:{part}`, `remove:{part}`, `hide:{section}`, `show:{section}`, `entry:{section}`, `add:{kind}`. */
export type EditDeed = { deed: (typeof deeds)[number]; part: string }

export function readDeed(text: string): EditDeed | null {
  const [name = '', part = ''] = text.split(':')
  const deed = deeds.find((each) => each === name)
  return deed ? { deed, part } : null
}

function moved<T extends { id: string }>(list: readonly T[], id: string, by: -1 | 1): T[] {
  const at = list.findIndex((each) => each.id === id)
  const to = at + by
  const [one, other] = [list[at], list[to]]
  if (!one || !other) return [...list]
  return list.map((each, nth) => (nth === at ? other : nth === to ? one : each))
}

/** Where a part stands, counted from 1: a section among the sections, an entry in its section. Null when it is gone. */
export function standing({ sections }: ResumeBody, part: string) {
  for (const [nth, section] of sections.entries()) {
    if (section.id === part) return { section, entry: null, at: nth + 1, of: sections.length }
    const at = section.entries.findIndex(({ id }) => id === part)
    const entry = section.entries[at]
    if (entry) return { section, entry, at: at + 1, of: section.entries.length }
  }
  return null
}

/** Header and body after a change of the structure; parts are named by their ids, new ones by `newId`. */
export function edited(content: ResumeContent, { deed, part }: EditDeed, newId: string): ResumeContent {
  const { header, body } = content
  const { sections } = body
  const inside = sections.find(({ entries }) => entries.some(({ id }) => id === part))
  const withSections = (next: ResumeBody['sections']): ResumeContent => ({ header, body: { sections: next } })
  const inEntries = (change: (entries: ResumeBody['sections'][number]['entries']) => typeof entries) =>
    withSections(
      sections.map((section) => (section === inside ? { ...section, entries: change(section.entries) } : section)),
    )
  switch (deed) {
    case 'up':
    case 'down': {
      const by = deed === 'up' ? -1 : 1
      return inside ? inEntries((entries) => moved(entries, part, by)) : withSections(moved(sections, part, by))
    }
    case 'remove':
      return inside
        ? inEntries((entries) => entries.filter(({ id }) => id !== part))
        : withSections(sections.filter(({ id }) => id !== part))
    case 'hide':
    case 'show':
      return withSections(sections.map((each) => (each.id === part ? { ...each, hidden: deed === 'hide' } : each)))
    case 'entry':
      return withSections(
        sections.map((each) => (each.id === part ? { ...each, entries: [...each.entries, emptyEntry(newId)] } : each)),
      )
    case 'add': {
      const kind = sectionKinds.find((each) => each === part)
      return kind ? withSections([...sections, emptySection(kind, newId)]) : content
    }
  }
}

/** Kinds of sections that may still be added. */
export const addableKinds = ({ sections }: Pick<ResumeBody, 'sections'>): SectionKind[] =>
  sectionKinds.filter((kind) => !isSingle(kind) || sections.every((section) => section.kind !== kind))
