import type { JobStep } from '#modules/jobs/rules.steps.ts'

/** The way through the wizard; screens and their order are the specification's. */
export const wizardSteps = [
  { key: 'TYPE', path: 'job-type' },
  { key: 'DESCRIPTION', path: 'job-description' },
  { key: 'LOCATION', path: 'location' },
  { key: 'BENEFITS', path: 'benefits' },
  { key: 'COMPANY', path: 'company-info' },
  { key: 'QUESTIONS', path: 'additional-question' },
  { key: 'CHECK', path: 'job-post-verification' },
] as const satisfies readonly { key: JobStep | 'CHECK'; path: string }[]
export type WizardKey = (typeof wizardSteps)[number]['key']

export const stepUrl = (key: WizardKey, id: string): string =>
  `/employer/${wizardSteps.find((step) => step.key === key)?.path ?? 'job-type'}?id=${encodeURIComponent(id)}`

/** The screen after, and before, one. */
export function adjacentStep(key: WizardKey, by: 1 | -1): WizardKey | null {
  return wizardSteps[wizardSteps.findIndex((step) => step.key === key) + by]?.key ?? null
}

/** The step whose screen a path is. */
export const stepAt = (pathname: string): WizardKey | null =>
  wizardSteps.find((step) => pathname === `/employer/${step.path}`)?.key ?? null
