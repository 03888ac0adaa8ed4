import type * as z from 'zod'
import type { bodyShape, headerShape, ResumeBody, ResumeContent } from './contract.shapes.ts'
import { emptyEntry, emptySection } from './rules.ts'
import { isUniqueKind, sectionKinds, type SectionKind } from './rules.kinds.ts'

type FormContent = { header: z.input<typeof headerShape>; body: z.input<typeof bodyShape> }
export type ResumeFormValues = FormContent & { title: string; theme: string; locale: 'en' | 'id' }
type Section = NonNullable<FormContent['body']['sections']>[number]
type SectionEntry = NonNullable<Section['entries']>[number]

const headerFields = ['name', 'headline', 'email', 'phone', 'place'] as const
const entryFields = {
  entryTitle: 'title',
  entryOrganisation: 'organisation',
  entryPlace: 'place',
  entryStart: 'startOn',
  entryEnd: 'endOn',
  entryNote: 'note',
  entryUrl: 'url',
  entryDescription: 'description',
} as const

const splitKeywords = (text: string) => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]

/**
 * Reads the editor's form in field order: `section` starts a section, `entry` an entry, `linkLabel` a link, and the fields after
 * it belong to it. Texts stay as typed; the endpoints validate them.
 */
export function readResumeForm(fields: Iterable<readonly [string, unknown]>): ResumeFormValues {
  const header: Required<Pick<FormContent['header'], 'links'>> & Record<string, unknown> = { links: [] }
  const sections: Section[] = []
  const typed: ResumeFormValues = { title: '', theme: '', locale: 'en', header, body: { sections } }
  let entry: SectionEntry | undefined
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
    else if (name === 'sectionKeywords' && section) section.keywords = splitKeywords(value)
    else if (name === 'entryPresent' && entry) entry.present = true
    else if (name in entryFields && entry)
      Object.assign(entry, { [entryFields[name as keyof typeof entryFields]]: value.replaceAll('\r\n', '\n') })
  }
  header.links = header.links.filter(({ label, url }) => label || url)
  return typed
}

const validUrl = (text: string | null | undefined) => {
  const url = text && (/^https?:\/\//i.test(text) ? text : `https://${text}`)
  return url && URL.canParse(url) ? url : null
}
const day = (text: string | null | undefined) => (text && /^\d{4}-\d{2}/.test(text) ? `${text}-01`.slice(0, 10) : null)

/** The form values as the preview shows them; unfinished URLs and dates are left out. */
export function previewContent({ header, body }: FormContent): ResumeContent {
  const text = (value: string | undefined) => (value ?? '').trim()
  return {
    header: {
      name: text(header.name),
      headline: text(header.headline),
      email: text(header.email),
      phone: text(header.phone),
      place: text(header.place),
      links: (header.links ?? []).map(({ label, url }) => ({ label: text(label), url: validUrl(url) })),
    },
    body: {
      sections: (body.sections ?? []).map((section) => ({
        id: section.id,
        kind: section.kind,
        title: text(section.title),
        hidden: section.hidden ?? false,
        text: text(section.text),
        keywords: section.keywords ?? [],
        entries: (section.entries ?? []).map((entry) => ({
          ...emptyEntry(entry.id),
          title: text(entry.title),
          organisation: text(entry.organisation),
          place: text(entry.place),
          note: text(entry.note),
          description: text(entry.description),
          url: validUrl(entry.url),
          startOn: day(entry.startOn),
          endOn: day(entry.endOn),
          present: entry.present ?? false,
        })),
      })),
    },
  }
}

const editKinds = ['up', 'down', 'remove', 'hide', 'show', 'entry', 'add'] as const
/** A structural edit: `up:{part}`, `down:{part}`, `remove:{part}`, `hide:{section}`, `show:{section}`, `entry:{section}`, `add:{kind}`. */
export type ResumeEdit = { kind: (typeof editKinds)[number]; part: string }

export function parseEdit(text: string): ResumeEdit | null {
  const [name = '', part = ''] = text.split(':')
  const edit = editKinds.find((each) => each === name)
  return edit ? { kind: edit, part } : null
}

function moveBy<T extends { id: string }>(list: readonly T[], id: string, by: -1 | 1): T[] {
  const at = list.findIndex((each) => each.id === id)
  const to = at + by
  const [one, other] = [list[at], list[to]]
  if (!one || !other) return [...list]
  return list.map((each, nth) => (nth === at ? other : nth === to ? one : each))
}

/** The position of a part, counted from 1: a section among the sections, an entry in its section. Null when removed. */
export function positionOf({ sections }: ResumeBody, part: string) {
  for (const [nth, section] of sections.entries()) {
    if (section.id === part) return { section, entry: null, at: nth + 1, of: sections.length }
    const at = section.entries.findIndex(({ id }) => id === part)
    const entry = section.entries[at]
    if (entry) return { section, entry, at: at + 1, of: section.entries.length }
  }
  return null
}

/** Applies a structural edit; a new part gets the id `newId`. */
export function applyEdit(content: ResumeContent, { kind: edit, part }: ResumeEdit, newId: string): ResumeContent {
  const { header, body } = content
  const { sections } = body
  const inside = sections.find(({ entries }) => entries.some(({ id }) => id === part))
  const withSections = (next: ResumeBody['sections']): ResumeContent => ({ header, body: { sections: next } })
  const inEntries = (change: (entries: ResumeBody['sections'][number]['entries']) => typeof entries) =>
    withSections(
      sections.map((section) => (section === inside ? { ...section, entries: change(section.entries) } : section)),
    )
  switch (edit) {
    case 'up':
    case 'down': {
      const by = edit === 'up' ? -1 : 1
      return inside ? inEntries((entries) => moveBy(entries, part, by)) : withSections(moveBy(sections, part, by))
    }
    case 'remove':
      return inside
        ? inEntries((entries) => entries.filter(({ id }) => id !== part))
        : withSections(sections.filter(({ id }) => id !== part))
    case 'hide':
    case 'show':
      return withSections(sections.map((each) => (each.id === part ? { ...each, hidden: edit === 'hide' } : each)))
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

/** Kinds of sections that can still be added. */
export const addableKinds = ({ sections }: Pick<ResumeBody, 'sections'>): SectionKind[] =>
  sectionKinds.filter((kind) => !isUniqueKind(kind) || sections.every((section) => section.kind !== kind))
