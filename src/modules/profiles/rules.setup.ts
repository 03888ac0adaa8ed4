import { setupSteps, type SetupStep } from './rules.ts'

export type SetupFacts = {
  headline: string | null
  industry: string | null
  role: string | null
  fresher: boolean
  resumes: number
  skills: number
  counts: { education: number; project: number; certificate: number; experience: number }
  /** Whether the person answered who may find the profile. */
  visibilityChosen: boolean
  skipped: readonly string[]
}
export type SetupProgress = {
  done: SetupStep[]
  /** Skipped and still empty. */
  skipped: SetupStep[]
  /** The first step that is neither done nor skipped. */
  open: SetupStep | null
}

/** A step counts as done when its data exists, whether it was entered in the setup or elsewhere. */
export function setupProgress(facts: SetupFacts): SetupProgress {
  const { headline, industry, role, fresher, resumes, skills, counts, visibilityChosen, skipped } = facts
  const completed: Record<SetupStep, boolean> = {
    resume: resumes > 0,
    personalDetails: Boolean(headline?.trim()),
    industryDetails: Boolean(industry && role),
    educations: counts.education > 0,
    projects: counts.project > 0,
    certificates: counts.certificate > 0,
    experiences: counts.experience > 0 || fresher,
    skills: skills > 0,
    visibility: visibilityChosen,
  }
  const done = setupSteps.filter((step) => completed[step])
  const skippedSteps = setupSteps.filter((step) => !completed[step] && skipped.includes(step))
  return {
    done,
    skipped: skippedSteps,
    open: setupSteps.find((step) => !done.includes(step) && !skippedSteps.includes(step)) ?? null,
  }
}

export type Employment = {
  id: string
  startOn: string | null
  endOn: string | null
  present: boolean
  employmentType: string | null
}

/**
 * Pairs of full-time jobs that overlap by more than the month of a job change. Part-time jobs and jobs without a type are left
 * out: they overlap for good reasons. Days are YYYY-MM-DD.
 */
export function overlappingJobs(jobs: readonly Employment[], today: string): [string, string][] {
  const intervals = jobs
    .flatMap(({ id, startOn, endOn, present, employmentType }) =>
      startOn && employmentType === 'FULL_TIME'
        ? [{ id, from: startOn.slice(0, 7), until: (present ? today : (endOn ?? startOn)).slice(0, 7) }]
        : [],
    )
    .toSorted((a, b) => a.from.localeCompare(b.from) || a.id.localeCompare(b.id))
  return intervals.flatMap((one, at) =>
    intervals.slice(at + 1).flatMap((two): [string, string][] => (two.from < one.until ? [[one.id, two.id]] : [])),
  )
}
