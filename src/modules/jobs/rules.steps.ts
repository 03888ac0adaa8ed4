import { richText, type RichDoc } from '#kernel/rich.ts'

/** The seven stations of the wizard in the specification's order; the last one publishes. */
export const jobSteps = ['TYPE', 'DESCRIPTION', 'LOCATION', 'BENEFITS', 'COMPANY', 'QUESTIONS'] as const
export type JobStep = (typeof jobSteps)[number]

/** Something that must be filled in before publishing; `code` stands in the text set `validate`. */
export type Missing = { step: JobStep; field: string; code: string; params?: Record<string, string | number> }

/** What completeness looks at. */
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
}

/** A description shorter than this tells a candidate too little. */
export const descriptionMin = 100

/** What still keeps a job from being published, in the order of the wizard. */
export function missingOf(job: JobContent): Missing[] {
  const missing: Missing[] = []
  const need = (ok: unknown, step: JobStep, field: string, code = 'REQUIRED', params?: Missing['params']) => {
    if (!ok) missing.push(params ? { step, field, code, params } : { step, field, code })
  }
  need(job.title.trim().length >= 3, 'TYPE', 'title')
  need(job.domain, 'TYPE', 'domain')
  need(job.employmentType, 'TYPE', 'employmentType')
  need(job.positionLevel, 'TYPE', 'positionLevel')
  const length = richText(job.description).length
  need(length > 0, 'DESCRIPTION', 'description')
  need(length === 0 || length >= descriptionMin, 'DESCRIPTION', 'description', 'TOO_SHORT', { min: descriptionMin })
  need(job.skills.length > 0, 'DESCRIPTION', 'skills')
  need(job.locationType, 'LOCATION', 'locationType')
  need(job.workFromAnywhere || job.locations.length > 0, 'LOCATION', 'locations')
  return missing
}

export type StepState = 'done' | 'problem' | 'todo'

/** A step is done once it was saved and nothing of it is missing; saved with gaps it is a problem. */
export function stepStates(stepsDone: readonly string[], missing: readonly Missing[]): Record<JobStep, StepState> {
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
