import type { FullResume, ResumeContent, ResumeEntry, ResumeSection } from './contract.shapes.ts'
import { previewContent, type ResumeFormValues } from './rules.form.ts'

/** A resume as its owner edits it. */
export type ResumeVersion = { title: string; theme: string; locale: 'en' | 'id' } & ResumeContent

export const typedVersion = (values: ResumeFormValues): ResumeVersion => ({
  title: values.title.trim(),
  theme: values.theme,
  locale: values.locale,
  ...previewContent(values),
})
export const storedVersion = ({ title, theme, locale, header, body }: FullResume): ResumeVersion | null =>
  header && body && { title, theme: theme ?? '', locale, header, body }

const sectionPrefix = 'section.'
const sectionOf = ({ body }: ResumeVersion, id: string) => body.sections.find((section) => section.id === id)

/** What can be chosen as one: the title, the style, the header, each section, and the order of sections. */
function valueOf(resume: ResumeVersion, part: string): unknown {
  if (part === 'title') return resume.title
  if (part === 'style') return [resume.theme, resume.locale]
  if (part === 'header') return resume.header
  return sectionOf(resume, part.slice(sectionPrefix.length)) ?? null
}

/** The database stores objects with their keys in another order. */
const canonical = (value: unknown) =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )

const idsOf = ({ body }: ResumeVersion) => body.sections.map(({ id }) => id)
function isOrderSame(mine: ResumeVersion, theirs: ResumeVersion): boolean {
  const [own, other] = [idsOf(mine), idsOf(theirs)]
  return canonical(own.filter((id) => other.includes(id))) === canonical(other.filter((id) => own.includes(id)))
}

/** The parts in which two versions of a resume differ, in the order of the form. */
export function differingParts(mine: ResumeVersion, theirs: ResumeVersion): string[] {
  const ids = [...new Set([...idsOf(mine), ...idsOf(theirs)])]
  const parts = ['title', 'style', 'header', ...ids.map((id) => sectionPrefix + id)]
  return [
    ...parts.filter((part) => canonical(valueOf(mine, part)) !== canonical(valueOf(theirs, part))),
    ...(isOrderSame(mine, theirs) ? [] : ['order']),
  ]
}

/** My version with these parts of theirs; a section that the chosen version does not have goes. */
export function mergeVersions(mine: ResumeVersion, theirs: ResumeVersion, parts: ReadonlySet<string>): ResumeVersion {
  const from = (part: string) => (parts.has(part) ? theirs : mine)
  const [leading, other] = parts.has('order') ? [theirs, mine] : [mine, theirs]
  const ids = idsOf(leading)
  // A section that only the other version has comes after the one that it follows there.
  for (const [at, id] of idsOf(other).entries())
    if (!ids.includes(id)) ids.splice(ids.indexOf(idsOf(other)[at - 1] ?? '') + 1, 0, id)
  const { theme, locale } = from('style')
  return {
    title: from('title').title,
    theme,
    locale,
    header: from('header').header,
    body: { sections: ids.flatMap((id) => sectionOf(from(sectionPrefix + id), id) ?? []) },
  }
}

export type VersionWords = {
  labels: FullResume['labels']['en']
  theme: (theme: string) => string
  locale: (locale: 'en' | 'id') => string
  hidden: string
}

const filled = (lines: readonly (string | null)[], separator: string) => lines.filter(Boolean).join(separator)
const headingOf = (section: ResumeSection, { labels }: VersionWords) => section.title || labels.sections[section.kind]

/** The heading of a section that either version has; null for the other parts. */
export function sectionHeading(versions: readonly ResumeVersion[], part: string, words: VersionWords): string | null {
  if (!part.startsWith(sectionPrefix)) return null
  const section = versions.map((each) => sectionOf(each, part.slice(sectionPrefix.length))).find(Boolean)
  return section ? headingOf(section, words) : null
}

/** A part as text, to compare with the other version. */
export function partText(resume: ResumeVersion, part: string, words: VersionWords): string {
  if (part === 'title') return resume.title
  if (part === 'style') return `${words.theme(resume.theme)}, ${words.locale(resume.locale)}`
  if (part === 'order') return resume.body.sections.map((section) => headingOf(section, words)).join('\n')
  if (part === 'header') {
    const { name, headline, email, phone, place, links } = resume.header
    return filled(
      [name, headline, email, phone, place, ...links.map(({ label, url }) => filled([label, url], ': '))],
      '\n',
    )
  }
  const section = sectionOf(resume, part.slice(sectionPrefix.length))
  if (!section) return ''
  const { title, hidden, text, keywords, entries } = section
  const about = filled([title, hidden ? words.hidden : '', text, keywords.join(', ')], '\n')
  return filled([about, ...entries.map((entry) => entryText(entry, words))], '\n\n')
}

function entryText(
  { title, organisation, place, startOn, endOn, present, note, url, description }: ResumeEntry,
  words: VersionWords,
) {
  const { months, present: now } = words.labels
  const month = (day: string | null) => (day ? `${months[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}` : '')
  const time = filled([month(startOn), present ? now : month(endOn)], ' – ')
  return filled([filled([title, organisation, place, time, note, url], ' · '), description], '\n')
}
