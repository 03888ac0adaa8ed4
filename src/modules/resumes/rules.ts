import type { ResumeBody, ResumeContent, ResumeEntry, ResumeSection } from './contract.shapes.ts'
import { entryKinds, type SectionKind } from './rules.kinds.ts'

/** Per candidate; more could not be told apart in a list. */
export const maxResumes = 20

export function emptyEntry(id: string): ResumeEntry {
  return {
    id,
    title: '',
    organisation: '',
    place: '',
    startOn: null,
    endOn: null,
    present: false,
    note: '',
    url: null,
    description: '',
  }
}
/** An empty section with the given fields filled in. */
export const sectionOf = (kind: SectionKind, part: Partial<ResumeSection>): ResumeSection => ({
  id: kind,
  kind,
  title: '',
  hidden: false,
  text: '',
  keywords: [],
  entries: [],
  ...part,
})
/** A new section for the editor, with one empty entry where the kind has entries. */
export const emptySection = (kind: SectionKind, id: string): ResumeSection =>
  sectionOf(kind, { id, entries: entryKinds.includes(kind) ? [emptyEntry(`${id}-1`)] : [] })

/** Whether there is anything in a section. */
export const hasContent = ({ text, keywords, entries }: ResumeSection): boolean =>
  text.trim() !== '' || keywords.length > 0 || entries.length > 0

const isEmptyEntry = (entry: ResumeEntry) =>
  ![entry.title, entry.organisation, entry.description, entry.note, entry.place].some((text) => text.trim() !== '')

/** The sections of the document, without hidden and empty ones. */
export function shownSections({ sections }: ResumeBody): ResumeSection[] {
  return sections
    .filter(({ hidden }) => !hidden)
    .map((section) => ({ ...section, entries: section.entries.filter((entry) => !isEmptyEntry(entry)) }))
    .filter(hasContent)
}

/** Validation errors beyond the schema; fields are dotted paths. */
export function bodyProblems({ sections }: ResumeBody): { field: string; code: string }[] {
  const ids = sections.flatMap((section) => [section.id, ...section.entries.map(({ id }) => id)])
  const hasDuplicateIds = ids.length !== new Set(ids).size
  return [
    ...(hasDuplicateIds ? [{ field: 'body', code: 'BAD_INPUT' }] : []),
    ...sections.flatMap((section, at) =>
      section.entries.flatMap(({ startOn, endOn, present }, nth) =>
        !present && startOn && endOn && endOn < startOn
          ? [{ field: `body.sections.${at}.entries.${nth}.endOn`, code: 'DATE_ORDER' }]
          : [],
      ),
    ),
  ]
}

/** A file name from the title, without control characters and characters reserved by file systems. */
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
