import * as z from 'zod'
import { parseRich, type RichDoc } from '#kernel/rich.ts'
import { currencyShape, dateShape, idShape, localeShape, timeShape, versionShape } from '#kernel/shapes.ts'
import { topicShape } from '#modules/screening/contract.shapes.ts'
import { closeReasons, jobStatuses } from './rules.ts'
import { questionKinds } from './rules.questions.ts'
import { salaryPeriods } from './rules.salary.ts'
import { jobSteps } from './rules.steps.ts'

export const jobStatusShape = z.enum(jobStatuses)
export const stepShape = z.enum(jobSteps)
/** A reference code with its label in the reader's language. */
export const labelShape = z.object({ code: z.string(), label: z.string() })
/** Stored documents are trusted in outputs, because they were rebuilt from the allowlist when saved. */
export const richShape = z.custom<RichDoc>((value) => parseRich(value) !== null)

export const salaryShape = z.object({
  minMinor: z.int().nullable(),
  maxMinor: z.int().nullable(),
  currency: currencyShape,
  period: z.enum(salaryPeriods),
})

/** The specification's `loc`; `code` is the id of the city. */
export const locationShape = z.object({
  code: idShape,
  cityName: z.string(),
  stateName: z.string(),
  countryCode: z.string(),
  countryNm: z.string(),
  address: z.string().nullable(),
})

/** The average is null below three reviews. */
export const ratingShape = z.object({ average: z.number().nullable(), count: z.int() })

export const jobCompanyShape = z.object({
  id: idShape,
  name: z.string(),
  slug: z.string(),
  logoUrl: z.string().nullable(),
  industry: labelShape.nullable(),
  size: labelShape.nullable(),
  cityName: z.string().nullable(),
  about: z.string().nullable(),
  website: z.string().nullable(),
  hiringProcess: z.string().nullable(),
  promisedReplyDays: z.int().nullable(),
  rating: ratingShape,
})

export const dealBreakerShape = z.union([
  z.object({ accept: z.array(z.union([z.string(), z.boolean()])) }),
  z.object({ min: z.number().nullable(), max: z.number().nullable() }),
])

/** A screening question; applicants see a deal-breaker as a requirement. */
export const questionShape = z.object({
  id: idShape,
  kind: z.enum(questionKinds),
  text: z.string(),
  options: z.array(z.string()),
  required: z.boolean(),
  dealBreaker: dealBreakerShape.nullable(),
})

export const missingShape = z.object({
  step: stepShape,
  field: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

/** Fields only the owning company sees: the raw values of the form and the state of the wizard. */
export const ownJobShape = z.object({
  version: versionShape,
  status: jobStatusShape,
  statusReason: z.string().nullable(),
  statusNote: z.string().nullable(),
  stepsDone: z.array(stepShape),
  missing: z.array(missingShape),
  title: z.string(),
  roleCode: z.string().nullable(),
  domain: z.string().nullable(),
  industry: z.string().nullable(),
  employmentType: z.string().nullable(),
  positionLevel: z.string().nullable(),
  openings: z.int(),
  referenceCode: z.string().nullable(),
  language: localeShape,
  /** The closing date as it was entered; the job may be online for a shorter time. */
  closesOn: dateShape.nullable(),
  /** Until when it would be online without a closing date; null before it is published. */
  runsUntil: timeShape.nullable(),
  description: richShape.nullable(),
  highlights: richShape.nullable(),
  experienceMin: z.int().nullable(),
  experienceMax: z.int().nullable(),
  qualification: z.string().nullable(),
  salaryMin: z.int().nullable(),
  salaryMax: z.int().nullable(),
  salaryCurrency: currencyShape.nullable(),
  salaryPeriod: z.enum(salaryPeriods).nullable(),
  salaryHidden: z.boolean(),
  questions: z.array(questionShape),
  /** Protected topics that a question or its options touch; `question` is its place in the list. */
  questionWarnings: z.array(topicShape.extend({ question: z.int() })),
  contactName: z.string().nullable(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  externalApplyUrl: z.string().nullable(),
  createdBy: idShape,
  copiedFrom: idShape.nullable(),
  extendedAt: timeShape.nullable(),
  updatedAt: timeShape,
})

/** A job as candidates see it; `own` is added for the company it belongs to. */
export const jobShape = z.object({
  id: idShape,
  slug: z.string(),
  /** EXPIRED from the moment of expiry, even before the expiry job has run. */
  status: jobStatusShape,
  /** Applications are accepted now. */
  open: z.boolean(),
  title: z.string(),
  language: localeShape,
  company: jobCompanyShape,
  role: labelShape.nullable(),
  domain: labelShape.nullable(),
  industry: labelShape.nullable(),
  employmentType: labelShape.nullable(),
  /** The kind of employment as schema.org names it, for search engines. */
  employmentSchema: z.string().nullable(),
  positionLevel: labelShape.nullable(),
  qualification: labelShape.nullable(),
  openings: z.int(),
  description: richShape.nullable(),
  highlights: richShape.nullable(),
  skills: z.array(labelShape.extend({ required: z.boolean() })),
  keywords: z.array(labelShape),
  experienceMin: z.int().nullable(),
  experienceMax: z.int().nullable(),
  /** Null when not set, and for every reader when the employer hides it. */
  salary: salaryShape.nullable(),
  salaryHidden: z.boolean(),
  locationType: labelShape.nullable(),
  workFromAnywhere: z.boolean(),
  locations: z.array(locationShape),
  benefits: z.array(labelShape.extend({ icon: z.string() })),
  benefitsNote: z.string().nullable(),
  /** The questions with a deal-breaker, shown before applying. */
  requirements: z.array(questionShape),
  questionCount: z.int(),
  /** Applications go to the employer's own site. */
  externalApply: z.boolean(),
  publishedAt: timeShape.nullable(),
  /** When its salary or places changed last while it was online. */
  termsChangedAt: timeShape.nullable(),
  expiresAt: timeShape.nullable(),
  /** The last day on which one can apply, where the employer has set it and it is what ends the job. */
  closesOn: dateShape.nullable(),
  closedAt: timeShape.nullable(),
  closeReason: z.enum(closeReasons).nullable(),
  own: ownJobShape.nullable(),
})
export type JobView = z.output<typeof jobShape>
export type OwnJob = z.output<typeof ownJobShape>
export type JobQuestion = z.output<typeof questionShape>
