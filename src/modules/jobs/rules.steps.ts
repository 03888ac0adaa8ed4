import { richText, type RichDoc } from '#kernel/rich.ts'

/** Steps of the wizard that save something, in the specification's order; the seventh step publishes. */
export const jobSteps = ['TYPE', 'DESCRIPTION', 'LOCATION', 'BENEFITS', 'COMPANY', 'QUESTIONS'] as const
export type JobStep = (typeof jobSteps)[number]

/** A field required for publishing; `code` is a key of the text set `validate`. */
export type MissingField = { step: JobStep; field: string; code: string; params?: Record<string, string | number> }

/** The content that decides whether a job is complete. */
export type JobContent = {
  title: string
  domain: string | null
  employmentType: string | null
  positionLevel: string | null
  description: RichDoc | null
  skills: readonly { code: string }[]
  locationType: string | null
  workFromAnywhere: boolean
  locations: readonly unknown[]
  /** What is wrong with its closing date. */
  closingProblem: string | null
}

/** Minimum length of a description, in characters of plain text. */
export const descriptionMin = 100

/** Fields still required for publishing, in the order of the wizard. */
export function missingFields(job: JobContent): MissingField[] {
  const missing: MissingField[] = []
  const require = (ok: unknown, step: JobStep, field: string, code = 'REQUIRED', params?: MissingField['params']) => {
    if (!ok) missing.push(params ? { step, field, code, params } : { step, field, code })
  }
  require(job.title.trim().length >= 3, 'TYPE', 'title')
  require(job.domain, 'TYPE', 'domain')
  require(job.employmentType, 'TYPE', 'employmentType')
  require(job.positionLevel, 'TYPE', 'positionLevel')
  require(job.closingProblem === null, 'TYPE', 'closesOn', job.closingProblem ?? '')
  const length = richText(job.description).length
  require(length > 0, 'DESCRIPTION', 'description')
  require(length === 0 || length >= descriptionMin, 'DESCRIPTION', 'description', 'TOO_SHORT', { min: descriptionMin })
  require(job.skills.length > 0, 'DESCRIPTION', 'skills')
  require(job.locationType, 'LOCATION', 'locationType')
  require(job.workFromAnywhere || job.locations.length > 0, 'LOCATION', 'locations')
  return missing
}

export type StepState = 'done' | 'problem' | 'todo'

/** A step is done when it was saved and nothing is missing; saved but incomplete it is a problem. */
export function stepStates(stepsDone: readonly string[], missing: readonly MissingField[]): Record<JobStep, StepState> {
  const state = (step: JobStep): StepState =>
    !stepsDone.includes(step) ? 'todo' : missing.some((each) => each.step === step) ? 'problem' : 'done'
  return {
    TYPE: state('TYPE'),
    DESCRIPTION: state('DESCRIPTION'),
    LOCATION: state('LOCATION'),
    BENEFITS: state('BENEFITS'),
    COMPANY: state('COMPANY'),
    QUESTIONS: state('QUESTIONS'),
  }
}
