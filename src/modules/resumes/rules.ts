import type { ResumeBody, ResumeContent, ResumeEntry, ResumeSection } from './contract.shapes.ts'

/** What a section of a resume holds: a text, words, or entries with dates. */
export const sectionKinds = [
  'summary',
  'experience',
  'education',
  'skill',
  'project',
  'certificate',
  'accomplishment',
  'language',
  'custom',
] as const
export type SectionKind = (typeof sectionKinds)[number]
export const wordKinds: readonly SectionKind[] = ['skill', 'language']
export const entryKinds: readonly SectionKind[] = [
  'experience',
  'education',
  'project',
  'certificate',
  'accomplishment',
  'custom',
]
/** Kinds of which a resume has one; others may stand several times. */
export const isSingle = (kind: SectionKind): boolean => kind !== 'custom'

/** As many as anyone can tell apart. */
export const mostResumes = 20

export function emptyEntry(id: string): ResumeEntry {
  return {
    id,
    title: '',
    organisation: '',
    place: '',
    startOn: null,
    endOn: null,
    present: false,
    mark: '',
    url: null,
    description: '',
  }
}
/** A section with what is given and nothing else. */
export const sectionOf = (kind: SectionKind, part: Partial<ResumeSection>): ResumeSection => ({
  id: kind,
  kind,
  title: '',
  hidden: false,
  text: '',
  words: [],
  entries: [],
  ...part,
})
/** A section to be filled in by hand. */
export const emptySection = (kind: SectionKind, id: string): ResumeSection =>
  sectionOf(kind, { id, entries: entryKinds.includes(kind) ? [emptyEntry(`${id}-1`)] : [] })

const isEmptyEntry = (entry: ResumeEntry) =>
  ![entry.title, entry.organisation, entry.description, entry.mark, entry.place].some((text) => text.trim() !== '')

/** What the document shows: hidden and empty sections are left out. */
export function shownSections({ sections }: ResumeBody): ResumeSection[] {
  return sections
    .filter(({ hidden }) => !hidden)
    .map((section) => ({ ...section, entries: section.entries.filter((entry) => !isEmptyEntry(entry)) }))
    .filter(({ text, words, entries }) => text.trim() !== '' || words.length > 0 || entries.length > 0)
}

/** What is wrong with a body beyond its shape; fields are dotted paths. */
export function bodyProblems({ sections }: ResumeBody): { field: string; code: string }[] {
  const ids = sections.flatMap((section) => [section.id, ...section.entries.map(({ id }) => id)])
  const twice = ids.length !== new Set(ids).size
  return [
    ...(twice ? [{ field: 'body', code: 'BAD_INPUT' }] : []),
    ...sections.flatMap((section, at) =>
      section.entries.flatMap(({ startOn, endOn, present }, nth) =>
        !present && startOn && endOn && endOn < startOn
          ? [{ field: `body.sections.${at}.entries.${nth}.endOn`, code: 'DATE_ORDER' }]
          : [],
      ),
    ),
  ]
}

/** A name for the PDF: what is typed, without what file systems treat specially. */
export function pdfName(title: string): string {
  // eslint-disable-next-line no-control-regex
  const plain = title.replaceAll(
    /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff/\\:*?"<>|.]+/g,
    ' ',
  )
  return `${plain.replaceAll(/\s+/g, ' ').trim().slice(0, 80) || 'CV'}.pdf`
}

export const emptyContent = (): ResumeContent => ({
  header: { name: '', headline: '', email: '', phone: '', place: '', links: [] },
  body: { sections: [] },
})
