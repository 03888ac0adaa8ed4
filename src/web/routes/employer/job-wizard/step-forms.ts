import {
  benefitsForm,
  companyForm,
  descriptionForm,
  descriptionInput,
  locationForm,
  locationInput,
  questionsForm,
  questionsInput,
  typeForm,
} from '#modules/jobs/contract.forms.ts'
import { jobsContract } from '#modules/jobs/contract.ts'
import type { JobStep } from '#modules/jobs/rules.steps.ts'
import type { FormSchema } from '#ui/form/form-schema.ts'

/** What turning a form into a call's input may need: the deployment's currency, and codes for words that are new. */
export type StepTools = {
  currency: string
  propose: (category: 'SKILLS' | 'KEYWORDS', label: string) => Promise<string>
}

type StepForm = {
  schema: FormSchema
  action: keyof typeof jobsContract
  input: (value: never, tools: StepTools) => Promise<Record<string, unknown>>
  /** The form's name for a field of the call. */
  field: (name: string) => string
}

/** What a picker sends for a word that is not in the list. */
export const newWord = 'new:'
const coded = async <P extends { code: string }>(
  picks: readonly P[],
  category: 'SKILLS' | 'KEYWORDS',
  tools: StepTools,
): Promise<P[]> => {
  const out: P[] = []
  for (const pick of picks) {
    const code = pick.code.startsWith(newWord)
      ? await tools.propose(category, pick.code.slice(newWord.length))
      : pick.code
    if (!out.some((each) => each.code === code)) out.push({ ...pick, code })
  }
  return out
}

const same = (name: string) => name
const step = <S extends FormSchema>(form: {
  schema: S
  action: keyof typeof jobsContract
  input: (value: S['_zod']['output'], tools: StepTools) => Promise<object>
  field?: (name: string) => string
}): StepForm => ({ field: same, ...form }) as unknown as StepForm

/** Each step's form, call and the way between them; the same in the page's action and in the browser. */
export const stepForms: Record<JobStep, StepForm> = {
  TYPE: step({ schema: typeForm, action: 'jobs.updateJobType', input: async (value) => value }),
  DESCRIPTION: step({
    schema: descriptionForm,
    action: 'jobs.createHighlights',
    async input(value, tools) {
      const skills = await coded(value.skills, 'SKILLS', tools)
      const keywords = await coded(value.keywords, 'KEYWORDS', tools)
      return descriptionInput({ ...value, skills, keywords }, tools.currency)
    },
    field: (name) => (name === 'salaryCurrency' ? 'salaryMin' : name.replace(/^(skills|keywords)\..*/, '$1')),
  }),
  LOCATION: step({
    schema: locationForm,
    action: 'jobs.createLocation',
    input: async (value) => locationInput(value),
    field: (name) => name.replace(/^locations(\..*)?$/, 'places'),
  }),
  BENEFITS: step({
    schema: benefitsForm,
    action: 'jobs.createBenefits',
    input: async (value) => value,
    field: (name) => name.replace(/^benefits\..*/, 'benefits'),
  }),
  COMPANY: step({ schema: companyForm, action: 'jobs.companyInfo', input: async (value) => value }),
  QUESTIONS: step({
    schema: questionsForm,
    action: 'jobs.createAdditionalQuestion',
    input: async (value) => questionsInput(value),
    field: (name) => name.replace(/\.dealBreaker.*$/, '.breaker').replace(/\.options\..*$/, '.options'),
  }),
}

export const endpointOf = (action: keyof typeof jobsContract) => jobsContract[action]
