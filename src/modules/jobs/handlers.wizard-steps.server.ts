import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { requireMember } from '#kernel/caller.ts'
import { knownCities, knownMasters, readSettings } from '#modules/reference/public.server.ts'
import { entitlementsOf } from '#modules/billing/public.server.ts'
import { invalid, type FieldError } from '#kernel/fail.ts'
import { richText, type RichDoc } from '#kernel/rich.ts'
import { richFromHtml } from '#platform/rich/from-html.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { closingProblems } from './closing/handlers.server.ts'
import type {
  benefitFields,
  companyFields,
  highlightFields,
  locationFields,
  questionFields,
  typeFields,
} from './contract.steps.ts'
import type { ProposedChanges } from './rules.proposal.ts'
import { questionProblems } from './rules.questions.ts'
import { salaryProblems } from './rules.salary.ts'
import { slugOf } from './rules.ts'
import type { JobStep } from './rules.steps.ts'
import {
  citiesOf,
  currentQuestions,
  replaceLocations,
  replaceQuestions,
  replaceSkills,
  skillsOf,
  type JobPatch,
  type JobRow,
} from './store.server.ts'
import { descriptionValues, typeValues } from './store.step-values.server.ts'

type StepValues<F extends Record<string, z.ZodType>> = { [K in keyof F]: z.output<F[K]> }
export type TypeValues = StepValues<typeof typeFields>
/** Rich text is sent as a document or as HTML and stored as a document. */
type HighlightValues = Omit<
  StepValues<typeof highlightFields>,
  'description' | 'highlights' | 'skillNames' | 'keywordNames'
> & {
  description: RichDoc | null
  highlights: RichDoc | null
}
type LocationValues = StepValues<typeof locationFields>
type QuestionValues = StepValues<typeof questionFields>

/** One step of the wizard: its stored values, the validation of new values, and how they are saved. */
export type WizardStep<V> = {
  step: JobStep
  /** The stored values; `proposed` are changes of an online job that wait, which its form shows. */
  stored(ctx: Context, row: JobRow, proposed?: ProposedChanges): Promise<V> | V
  /** Those of the values whose changes on an online job are screened again. */
  watched?(values: V): ProposedChanges
  problems?(ctx: Context, values: V): Promise<FieldError[]>
  patch(values: V): JobPatch
  children?(ctx: Context, jobId: string, values: V): Promise<void>
}

/** Fields whose code is not an active reference value. */
async function unknownCodes(
  ctx: Context,
  codes: readonly { field: string; category: string; code: string | null }[],
): Promise<FieldError[]> {
  const entered = codes.filter((each): each is { field: string; category: string; code: string } => each.code !== null)
  const known = await knownMasters(ctx.db, entered)
  return entered
    .filter(({ category, code }) => !known.has(`${category} ${code}`))
    .map(({ field }) => ({ field, code: 'NOT_IN_LIST' }))
}

function duplicates(field: string, keys: readonly string[]): FieldError[] {
  return new Set(keys).size < keys.length ? [{ field, code: 'DUPLICATE' }] : []
}

export const typeStep: WizardStep<TypeValues> = {
  step: 'TYPE',
  stored: (_ctx, row) => typeValues(row),
  problems: async (ctx, values) => [
    ...(await unknownCodes(ctx, [
      { field: 'roleCode', category: 'JOB_ROLE', code: values.roleCode },
      { field: 'domain', category: 'JOB_DOMAIN', code: values.domain },
      { field: 'industry', category: 'INDUSTRY', code: values.industry },
      { field: 'employmentType', category: 'TYPE_OF_EMPLOYMENT', code: values.employmentType },
      { field: 'positionLevel', category: 'POSITION_LEVEL', code: values.positionLevel },
    ])),
    ...(await closingProblems(ctx, values.closesOn)),
  ],
  watched: ({ title, roleCode, employmentType }) => ({ title, role: roleCode, employmentType }),
  patch: (values) => ({
    title: values.title,
    slug: slugOf(values.title),
    role_code: values.roleCode,
    domain: values.domain,
    industry: values.industry,
    employment_type: values.employmentType,
    position_level: values.positionLevel,
    openings: values.openings,
    reference_code: values.referenceCode,
    language: values.language,
    closes_on: values.closesOn,
  }),
}

/** The document of an input; null when empty. Throws INVALID when HTML exceeds the limits. */
export function richDocOf(value: RichDoc | string | null, field: string): RichDoc | null {
  const doc = typeof value === 'string' ? richFromHtml(value) : value
  if (typeof value === 'string' && !doc) throw invalid({ field, code: 'RICH_TEXT' })
  return doc && doc.content.length > 0 ? doc : null
}

export const highlightsStep: WizardStep<HighlightValues> = {
  step: 'DESCRIPTION',
  stored: async (ctx, row) => ({
    ...descriptionValues(row),
    skills: await skillsOf(ctx.db, row.id),
    keywords: row.keywords,
  }),
  async problems(ctx, values) {
    const { experienceMin, experienceMax } = values
    const salary = {
      min: values.salaryMin,
      max: values.salaryMax,
      currency: values.salaryCurrency,
      period: values.salaryPeriod,
    }
    const { currency, salary: units } = await readSettings(ctx.db, 'currency', 'salary')
    const limits = { currency, ...units }
    return [
      ...(await unknownCodes(ctx, [
        { field: 'qualification', category: 'EMPLOYEE_QUALIFICATION', code: values.qualification },
        ...values.skills.map(({ code }, at) => ({ field: `skills.${at}`, category: 'SKILLS', code })),
        ...values.keywords.map((code, at) => ({ field: `keywords.${at}`, category: 'KEYWORDS', code })),
      ])),
      ...duplicates(
        'skills',
        values.skills.map(({ code }) => code),
      ),
      ...duplicates('keywords', values.keywords),
      ...(experienceMin !== null && experienceMax !== null && experienceMax < experienceMin
        ? [{ field: 'experienceMax', code: 'EXPERIENCE_ORDER' }]
        : []),
      ...salaryProblems(salary, limits),
    ]
  },
  watched: ({ description, highlights, ...values }) => ({
    description: { description, highlights },
    salary: {
      min: values.salaryMin,
      max: values.salaryMax,
      currency: values.salaryCurrency,
      period: values.salaryPeriod,
      hidden: values.salaryHidden,
    },
  }),
  patch: (values) => ({
    description: values.description && JSON.stringify(values.description),
    highlights: values.highlights && JSON.stringify(values.highlights),
    description_text: [richText(values.description), richText(values.highlights)].filter(Boolean).join('\n'),
    keywords: values.keywords,
    experience_min: values.experienceMin,
    experience_max: values.experienceMax,
    qualification: values.qualification,
    salary_min_minor: values.salaryMin,
    salary_max_minor: values.salaryMax,
    salary_currency: values.salaryCurrency,
    salary_period: values.salaryPeriod,
    salary_hidden: values.salaryHidden,
  }),
  children: (ctx, jobId, values) => replaceSkills(ctx.db, jobId, values.skills),
}

export const locationStep: WizardStep<LocationValues> = {
  step: 'LOCATION',
  stored: async (ctx, row, proposed) => ({
    locationType: row.location_type,
    workFromAnywhere: row.work_from_anywhere,
    locations: proposed?.places?.locations ?? (await citiesOf(ctx.db, row.id)),
  }),
  watched: ({ locationType, workFromAnywhere, locations }) => ({
    places: { type: locationType, anywhere: workFromAnywhere, locations },
  }),
  async problems(ctx, values) {
    const ids = values.locations.map(({ cityId }) => cityId)
    const known = await knownCities(ctx.db, ids)
    return [
      ...ids.flatMap((id, at) => (known.has(id) ? [] : [{ field: `locations.${at}.cityId`, code: 'NOT_IN_LIST' }])),
      ...duplicates('locations', ids),
      ...(values.workFromAnywhere && values.locationType !== null && values.locationType !== 'REMOTE'
        ? [{ field: 'workFromAnywhere', code: 'WFH_NEEDS_REMOTE' }]
        : []),
    ]
  },
  patch: (values) => ({ location_type: values.locationType, work_from_anywhere: values.workFromAnywhere }),
  children: (ctx, jobId, values) => replaceLocations(ctx.db, jobId, values.locations),
}

export const benefitsStep: WizardStep<StepValues<typeof benefitFields>> = {
  step: 'BENEFITS',
  stored: (_ctx, row) => ({ benefits: row.benefits, benefitsNote: row.benefits_note }),
  problems: async (ctx, values) => [
    ...(await unknownCodes(
      ctx,
      values.benefits.map((code, at) => ({ field: `benefits.${at}`, category: 'BENEFIT', code })),
    )),
    ...duplicates('benefits', values.benefits),
  ],
  watched: ({ benefitsNote }) => ({ benefitsNote }),
  patch: (values) => ({ benefits: values.benefits, benefits_note: values.benefitsNote }),
}

export const companyStep: WizardStep<StepValues<typeof companyFields>> = {
  step: 'COMPANY',
  stored: (_ctx, row) => ({
    contactName: row.contact_name,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    externalApplyUrl: row.external_apply_url,
  }),
  watched: ({ externalApplyUrl }) => ({ externalApply: externalApplyUrl }),
  patch: (values) => ({
    contact_name: values.contactName,
    contact_email: values.contactEmail,
    contact_phone: values.contactPhone,
    external_apply_url: values.externalApplyUrl,
  }),
}

/** The plan says how many questions a job may ask. */
async function planProblems(ctx: Context, count: number) {
  const { screeningQuestions: max } = await entitlementsOf(ctx, requireMember(ctx).companyId)
  return count > max ? [{ field: 'questions', code: 'QUESTIONS_OF_PLAN', params: { max } }] : []
}

export const questionsStep: WizardStep<QuestionValues> = {
  step: 'QUESTIONS',
  stored: async (ctx, row, proposed) => ({
    questions: proposed?.questions ?? (await currentQuestions(ctx.db, row.id)),
  }),
  problems: async (ctx, { questions }) => [
    ...questionProblems(questions),
    ...(await planProblems(ctx, questions.length)),
  ],
  watched: ({ questions }) => ({ questions: questions.map((each) => ({ ...each, id: each.id ?? randomUUID() })) }),
  patch: () => ({}),
  children: (ctx, jobId, values) => replaceQuestions(ctx.db, jobId, values.questions, ctx.now),
}
