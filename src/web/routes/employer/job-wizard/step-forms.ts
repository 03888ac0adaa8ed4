import {
  benefitsForm,
  companyForm,
  descriptionFormUpTo,
  descriptionInput,
  locationForm,
  locationInput,
  questionFieldOf,
  questionsForm,
  questionsInput,
  typeForm,
} from '#modules/jobs/contract.forms.ts'
import { jobsContract } from '#modules/jobs/contract.ts'
import type { JobStep } from '#modules/jobs/rules.steps.ts'
import type { FormSchema } from '#ui/form/form-schema.ts'

type StepForm = {
  /** `salaryMax` is in the currency’s own unit. */
  schema: (salaryMax: number) => FormSchema
  action: keyof typeof jobsContract
  /** The call's input out of the form; amounts are in the deployment's currency. */
  input: (value: never, currency: string) => Record<string, unknown>
  /** The form's name for a field of the call. */
  field: (name: string) => string
}

const same = (name: string) => name
const step = <S extends FormSchema>(form: {
  schema: S | ((salaryMax: number) => S)
  action: keyof typeof jobsContract
  input: (value: S['_zod']['output'], currency: string) => object
  field?: (name: string) => string
}): StepForm => {
  const { schema } = form
  return { field: same, ...form, schema: typeof schema === 'function' ? schema : () => schema } as unknown as StepForm
}

/** Each step's form, call and the way between them; the same in the page's action and in the browser. */
export const stepForms: Record<JobStep, StepForm> = {
  TYPE: step({ schema: typeForm, action: 'jobs.updateJobType', input: (value) => value }),
  DESCRIPTION: step({
    schema: descriptionFormUpTo,
    action: 'jobs.createHighlights',
    input: descriptionInput,
    field: (name) =>
      name === 'salaryCurrency' ? 'salaryMin' : name.replace(/^(skill|keyword)(?:s\.|Names\b).*/, '$1s'),
  }),
  LOCATION: step({
    schema: locationForm,
    action: 'jobs.createLocation',
    input: (value) => locationInput(value),
    field: (name) => name.replace(/^locations(\..*)?$/, 'places'),
  }),
  BENEFITS: step({
    schema: benefitsForm,
    action: 'jobs.createBenefits',
    input: (value) => value,
    field: (name) => name.replace(/^benefits\..*/, 'benefits'),
  }),
  COMPANY: step({ schema: companyForm, action: 'jobs.companyInfo', input: (value) => value }),
  QUESTIONS: step({
    schema: questionsForm,
    action: 'jobs.createAdditionalQuestion',
    input: (value) => questionsInput(value),
    field: questionFieldOf,
  }),
}

export const endpointOf = (action: keyof typeof jobsContract) => jobsContract[action]
