import type { SetupStep } from '#modules/profiles/rules.ts'
import type { Resume } from './contract.ts'
import type { ProposedPart } from './contract.shapes.ts'

/** The resume that the profile setup reads: the newest uploaded one; what was built here comes from the profile. */
export const resumeToRead = (resumes: readonly Resume[]): Resume | null =>
  resumes.filter(({ kind }) => kind === 'FILE').toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0] ?? null

type PartGroup = NonNullable<ProposedPart['section']> | Exclude<ProposedPart['kind'], 'item'>
export const groupOf = ({ kind, section }: Pick<ProposedPart, 'kind' | 'section'>): PartGroup =>
  section ?? (kind as PartGroup)

/**
 * What each step lists to be added as it is or corrected. Name, headline and phone belong in the form of the first step, skills in
 * their field; what has no step of its own goes with the nearest one.
 */
const listedInStep: Readonly<Partial<Record<SetupStep, readonly PartGroup[]>>> = {
  personalDetails: ['about', 'language', 'link'],
  educations: ['education'],
  projects: ['project'],
  certificates: ['certificate', 'accomplishment'],
  experiences: ['experience'],
}

export const partsOfStep = (step: SetupStep, parts: readonly ProposedPart[]): ProposedPart[] =>
  parts.filter((part) => listedInStep[step]?.includes(groupOf(part)))

const isNew = ({ state }: ProposedPart) => state !== 'THERE'

/** How much of each kind the resume has that the profile does not have yet. */
export function countNew(parts: readonly ProposedPart[]): { group: PartGroup; count: number }[] {
  const counts = new Map<PartGroup, number>()
  for (const part of parts.filter(isNew)) counts.set(groupOf(part), (counts.get(groupOf(part)) ?? 0) + 1)
  return [...counts].map(([group, count]) => ({ group, count }))
}

/** The value of `suggestion` that selects the skills of the resume; once some are saved, what was removed must not come back. */
export const allSkills = 'skills'

export const newSkills = (parts: readonly ProposedPart[]): { value: string; label: string }[] =>
  parts.flatMap(({ kind, state, code, text }) =>
    kind === 'skill' && state === 'NEW' && code ? [{ value: code, label: text }] : [],
  )
