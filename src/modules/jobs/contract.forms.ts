import * as z from 'zod'
import { whenObject, ofFields, wrongFields } from '#kernel/cross-field.ts'
import { locationTypes } from '#kernel/enums/jobs.ts'
import { toMinor } from '#kernel/money.ts'
import { richLimits } from '#kernel/rich.ts'
import { idShape, line, optionalLine, singleLine } from '#kernel/shapes.ts'
import { benefitFields, companyFields, typeFields } from './contract.steps.ts'
import {
  dealBreakerKinds,
  questionKinds,
  questionLimits,
  questionProblems,
  takesOptions,
  type DealBreaker,
} from './rules.questions.ts'
import { mostFeatureDays } from './rules.feature.ts'
import { salaryPeriods } from './rules.salary.ts'

// The wizard's forms reuse the endpoint's fields where possible; other fields are converted by the `…Input` functions.
const selectedCode = z.object({
  code: z.string().min(1).max(90),
  label: z.string().max(120).default(''),
  required: z.boolean().default(false),
})
const years = z.int().min(0).max(50).nullish()
const amount = z.number().min(0).max(1e13).nullish()

/** How many days a job is featured; `featureId` makes a second send of the form spend nothing. */
export const featureForm = z.object({ id: idShape, featureId: idShape, days: z.int().min(1).max(mostFeatureDays) })

export const typeForm = z.object(typeFields)
export const benefitsForm = z.object(benefitFields)
export const companyForm = z.object(companyFields)

export const descriptionForm = z
  .object({
    description: z
      .string()
      .max(2 * richLimits.characters)
      .default(''),
    highlights: z
      .string()
      .max(2 * richLimits.characters)
      .default(''),
    skills: z.array(selectedCode).max(30).default([]),
    keywords: z.array(selectedCode).max(15).default([]),
    experienceMin: years,
    experienceMax: years,
    qualification: z.string().max(80).nullish(),
    /** In major units of the currency, as people type it. */
    salaryMin: amount,
    salaryMax: amount,
    salaryPeriod: z.enum(salaryPeriods).nullish(),
    salaryHidden: z.boolean().default(false),
  })
  .superRefine((value, context) => {
    const wrong = wrongFields(context)
    const number = (field: 'experienceMin' | 'experienceMax' | 'salaryMin' | 'salaryMax') =>
      wrong.has(field) ? null : (value[field] ?? null)
    const below = (max: number | null, min: number | null) => max !== null && min !== null && max < min
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    const [salaryMin, salaryMax] = [number('salaryMin'), number('salaryMax')]
    if (below(number('experienceMax'), number('experienceMin'))) refuse('experienceMax', 'EXPERIENCE_ORDER')
    if (below(salaryMax, salaryMin)) refuse('salaryMax', 'SALARY_ORDER')
    if ((salaryMin ?? salaryMax) !== null && !value.salaryPeriod && !wrong.has('salaryPeriod'))
      refuse('salaryPeriod', 'REQUIRED')
  }, whenObject)
export type DescriptionForm = z.output<typeof descriptionForm>

/** With the most that a salary may be here, so that it is said together with all else that is wrong. */
export const descriptionFormUpTo = (max: number) =>
  descriptionForm.superRefine((value, context) => {
    const wrong = wrongFields(context)
    for (const field of ['salaryMin', 'salaryMax'] as const)
      if (!wrong.has(field) && (value[field] ?? 0) > max)
        context.addIssue({ code: 'custom', path: [field], params: { code: 'SALARY_TOO_HIGH', max } })
  }, whenObject)

export const locationForm = z
  .object({
    locationType: z.enum(locationTypes).nullish(),
    workFromAnywhere: z.boolean().default(false),
    places: z
      .array(z.object({ cityId: idShape, label: z.string().max(200).default(''), address: optionalLine(200) }))
      .max(20)
      .default([]),
  })
  .refine(({ workFromAnywhere, locationType }) => !workFromAnywhere || !locationType || locationType === 'REMOTE', {
    path: ['workFromAnywhere'],
    error: 'WFH_NEEDS_REMOTE',
    ...ofFields('workFromAnywhere', 'locationType'),
  })

const option = z.object({ text: singleLine().max(100).default(''), accepted: z.boolean().default(false) })
export const questionForm = z.object({
  id: idShape.optional(),
  kind: z.enum(questionKinds),
  text: line(300, 3),
  options: z.array(option).max(questionLimits.options).default([]),
  required: z.boolean().default(false),
  breaker: z.boolean().default(false),
  accept: z.enum(['yes', 'no']).default('yes'),
  min: z.number().nullish(),
  max: z.number().nullish(),
})
export const questionsForm = z
  .object({ questions: z.array(questionForm).max(questionLimits.questions).default([]) })
  .superRefine((value, context) => {
    const wrong = new Set(context.issues.map(({ path = [] }) => path.join('.')))
    const readable = Array.isArray(value.questions) && value.questions.every((each) => Array.isArray(each?.options))
    for (const { field, code, params } of readable ? questionProblems(questionsInput(value).questions) : []) {
      const name = questionFieldOf(field)
      const path = name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
      if (!wrong.has(name)) context.addIssue({ code: 'custom', path, params: { code, ...params } })
    }
  }, whenObject)

/** The form's name for a field of the endpoint. */
export const questionFieldOf = (field: string): string =>
  field.replace(/\.dealBreaker.*$/, '.breaker').replace(/\.options\..*$/, '.options')

export type QuestionForm = z.output<typeof questionForm>

/** What a picker sends for a name that is not in the list. */
export const newWord = 'new:'
const isNew = ({ code }: { code: string }) => code.startsWith(newWord)
const nameOf = ({ code }: { code: string }) => code.slice(newWord.length)
const distinct = <P extends { code: string }>(picks: readonly P[]): P[] =>
  picks.filter(({ code }, at) => picks.findIndex((each) => each.code === code) === at)

/** Converts the description form to the endpoint's fields; amounts become minor units. */
export function descriptionInput(
  { skills, keywords, salaryMin, salaryMax, salaryPeriod, ...form }: DescriptionForm,
  currency: string,
) {
  const minor = (value: number | null | undefined) =>
    value === null || value === undefined ? null : toMinor(value, currency)
  const hasSalary = (salaryMin ?? salaryMax ?? null) !== null
  return {
    ...form,
    skills: distinct(skills)
      .filter((pick) => !isNew(pick))
      .map(({ code, required }) => ({ code, required })),
    keywords: distinct(keywords).flatMap((pick) => (isNew(pick) ? [] : [pick.code])),
    skillNames: distinct(skills).flatMap((pick) =>
      isNew(pick) ? [{ name: nameOf(pick), required: pick.required }] : [],
    ),
    keywordNames: distinct(keywords).flatMap((pick) => (isNew(pick) ? [nameOf(pick)] : [])),
    salaryMin: minor(salaryMin),
    salaryMax: minor(salaryMax),
    salaryCurrency: hasSalary ? currency : null,
    salaryPeriod: hasSalary ? (salaryPeriod ?? null) : null,
  }
}

export const locationInput = ({ places, ...form }: z.output<typeof locationForm>) => ({
  ...form,
  locations: places.map(({ cityId, address }) => ({ cityId, address })),
})

function dealBreakerOf({ kind, breaker, accept, options, min, max }: QuestionForm): DealBreaker | null {
  if (!breaker || !dealBreakerKinds.includes(kind)) return null
  if (kind === 'YES_NO') return { accept: [accept === 'yes'] }
  if (kind === 'NUMBER') return { min: min ?? null, max: max ?? null }
  return { accept: options.filter((each) => each.accepted && each.text !== '').map((each) => each.text) }
}

export const questionsInput = ({ questions }: z.output<typeof questionsForm>) => ({
  questions: questions.map((question) => ({
    ...(question.id && { id: question.id }),
    kind: question.kind,
    text: question.text,
    options: takesOptions(question.kind) ? question.options.map((each) => each.text).filter(Boolean) : [],
    // A deal-breaker can only be checked when the question is answered.
    required: question.required || (question.breaker && dealBreakerKinds.includes(question.kind)),
    dealBreaker: dealBreakerOf(question),
  })),
})
