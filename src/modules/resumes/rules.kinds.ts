/** What a section of a resume holds: a text, keywords, or entries with dates. */
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
/** A resume has at most one section of such a kind. */
export const isUniqueKind = (kind: SectionKind): boolean => kind !== 'custom'
