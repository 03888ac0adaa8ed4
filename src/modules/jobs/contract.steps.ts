import * as z from 'zod'
import { locationTypes } from '#kernel/enums/jobs.ts'
import { parseRich, richLimits } from '#kernel/rich.ts'
import {
  currencyShape,
  dateShape,
  emailShape,
  idShape,
  line,
  localeShape,
  minorShape,
  optionalLine,
  optionalMultilineText,
  timeShape,
  versionShape,
} from '#kernel/shapes.ts'
import { withoutCredentials } from '#kernel/website.ts'
import { jobStatusShape, missingShape, stepShape } from './contract.shapes.ts'
import { questionKinds, questionLimits } from './rules.questions.ts'
import { salaryPeriods } from './rules.salary.ts'
import { isReferenceCode } from './rules.ts'

const code = z.string().min(1).max(80)
const nullableCode = code.nullish().transform((value) => value ?? null)
const nullableInt = (min: number, max: number) =>
  z
    .int()
    .min(min)
    .max(max)
    .nullish()
    .transform((value) => value ?? null)

/** A tiptap document or HTML; both are reduced to the allowed nodes. */
export const richInput = z
  .union([z.string().max(2 * richLimits.characters), z.record(z.string(), z.unknown())])
  .nullish()
  .transform((value, issues) => {
    if (typeof value !== 'object' || value === null) return value ?? null
    const doc = parseRich(value)
    if (doc) return doc
    issues.addIssue({ code: 'custom', message: 'RICH_TEXT' })
    return z.NEVER
  })

export const referenceCodeShape = z
  .string()
  .trim()
  .max(6)
  .refine((value) => value === '' || isReferenceCode(value), { error: 'IDENTIFIER' })
  .nullish()
  .transform((value) => value?.toUpperCase() || null)

/** Drafts may be incomplete; fields required for publishing are reported as `missing`. */
export const typeFields = {
  title: line(120, 3),
  roleCode: nullableCode,
  domain: nullableCode,
  industry: nullableCode,
  employmentType: nullableCode,
  positionLevel: nullableCode,
  openings: z.int().min(1).max(999).default(1),
  referenceCode: referenceCodeShape,
  language: localeShape.default('en'),
  /** The last day on which one can apply, in the time zone of the site. */
  closesOn: z
    .union([z.literal('').transform(() => null), dateShape])
    .nullish()
    .transform((value) => value ?? null),
}

export const maxSkills = 30
export const maxKeywords = 15

export const highlightFields = {
  description: richInput,
  highlights: richInput,
  skills: z
    .array(z.strictObject({ code, required: z.boolean() }))
    .max(maxSkills)
    .default([]),
  keywords: z.array(code).max(maxKeywords).default([]),
  /** Skills and keywords by name, listed after the codes: existing values of that name, or new proposals. */
  skillNames: z
    .array(z.strictObject({ name: line(80, 2), required: z.boolean() }))
    .max(maxSkills)
    .default([]),
  keywordNames: z.array(line(80, 2)).max(maxKeywords).default([]),
  experienceMin: nullableInt(0, 50),
  experienceMax: nullableInt(0, 50),
  qualification: nullableCode,
  salaryMin: minorShape.nullish().transform((value) => value ?? null),
  salaryMax: minorShape.nullish().transform((value) => value ?? null),
  salaryCurrency: currencyShape.nullish().transform((value) => value ?? null),
  salaryPeriod: z
    .enum(salaryPeriods)
    .nullish()
    .transform((value) => value ?? null),
  salaryHidden: z.boolean().default(false),
}

export const locationFields = {
  locationType: z
    .enum(locationTypes)
    .nullish()
    .transform((value) => value ?? null),
  workFromAnywhere: z.boolean().default(false),
  locations: z
    .array(z.strictObject({ cityId: idShape, address: optionalLine(200) }))
    .max(20)
    .default([]),
}

export const benefitFields = {
  benefits: z.array(code).max(50).default([]),
  benefitsNote: optionalMultilineText(1000),
}

const webAddress = z
  .url({ protocol: /^https?$/, hostname: z.regexes.domain })
  .max(500)
  .refine((text) => !URL.canParse(text) || withoutCredentials(text) === new URL(text).href, { error: 'WEBSITE' })
export const companyFields = {
  contactName: optionalLine(100),
  contactEmail: z
    .union([z.literal('').transform(() => null), emailShape])
    .nullish()
    .transform((value) => value ?? null),
  contactPhone: z
    .union([
      z.literal('').transform(() => null),
      z
        .string()
        .trim()
        .regex(/^\+?[\d ()-]{6,24}$/),
    ])
    .nullish()
    .transform((value) => value ?? null),
  externalApplyUrl: z
    .union([z.literal('').transform(() => null), webAddress])
    .nullish()
    .transform((value) => value ?? null),
}

const option = line(100)
export const questionInput = z.strictObject({
  /** Id of an existing question; omitted for a new one. */
  id: idShape.optional(),
  kind: z.enum(questionKinds),
  text: line(300, 3),
  options: z.array(option).max(questionLimits.options).default([]),
  required: z.boolean().default(true),
  dealBreaker: z
    .union([
      z.strictObject({
        accept: z
          .array(z.union([option, z.boolean()]))
          .min(1)
          .max(questionLimits.options),
      }),
      z.strictObject({
        min: z.number().min(-1e9).max(1e9).nullable().default(null),
        max: z.number().min(-1e9).max(1e9).nullable().default(null),
      }),
    ])
    .nullish()
    .transform((value) => value ?? null),
})
export const questionFields = { questions: z.array(questionInput).max(questionLimits.questions).default([]) }

/** The job to save and the version the form was loaded with. */
export const saveTarget = { id: idShape, version: versionShape }

export const savedShape = z.object({
  id: idShape,
  version: versionShape,
  status: jobStatusShape,
  stepsDone: z.array(stepShape),
  missing: z.array(missingShape),
  savedAt: timeShape,
})
