import { setupSteps, type SetupStep } from './rules.ts'

export type SetupFacts = {
  headline: string | null
  industry: string | null
  role: string | null
  fresher: boolean
  counts: { education: number; project: number; certificate: number; experience: number }
  skipped: readonly string[]
}
export type SetupProgress = {
  done: SetupStep[]
  /** Passed by and still empty. */
  skipped: SetupStep[]
  /** The first step that is neither. */
  open: SetupStep | null
}

/** Where the set-up stands: what has been given counts, however it was given. */
export function setupProgress({ headline, industry, role, fresher, counts, skipped }: SetupFacts): SetupProgress {
  const given: Record<SetupStep, boolean> = {
    personalDetails: Boolean(headline?.trim()),
    industryDetails: Boolean(industry && role),
    educations: counts.education > 0,
    projects: counts.project > 0,
    certificates: counts.certificate > 0,
    experiences: counts.experience > 0 || fresher,
  }
  const done = setupSteps.filter((step) => given[step])
  const passed = setupSteps.filter((step) => !given[step] && skipped.includes(step))
  return {
    done,
    skipped: passed,
    open: setupSteps.find((step) => !done.includes(step) && !passed.includes(step)) ?? null,
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
 * Pairs of full-time jobs that ran at the same time for more than the month in which one changes to the next. Two part-time jobs
 * beside each other are life; so is a job without a type. Days are YYYY-MM-DD.
 */
export function overlappingJobs(jobs: readonly Employment[], today: string): [string, string][] {
  const spans = jobs
    .flatMap(({ id, startOn, endOn, present, employmentType }) =>
      startOn && employmentType === 'FULL_TIME'
        ? [{ id, from: startOn.slice(0, 7), until: (present ? today : (endOn ?? startOn)).slice(0, 7) }]
        : [],
    )
    .toSorted((a, b) => a.from.localeCompare(b.from) || a.id.localeCompare(b.id))
  return spans.flatMap((one, at) =>
    spans.slice(at + 1).flatMap((two): [string, string][] => (two.from < one.until ? [[one.id, two.id]] : [])),
  )
}
