import * as z from 'zod'
import { salaryPeriods } from '#kernel/enums/jobs.ts'
import { visibilities } from '#kernel/enums/profiles.ts'
import {
  currencyShape,
  idShape,
  line,
  localeShape,
  optionalLine,
  optionalMultilineText,
  timeShape,
  versionShape,
} from '#kernel/shapes.ts'
import { websiteShape } from '#kernel/website.ts'
import { applyRequirements, completionParts, profileSections, setupSteps, type CompletionPart } from './rules.ts'

export const sectionShape = z.enum(profileSections)
export const periodShape = z.enum(salaryPeriods)
/** A reference value with its label in the reader's language; `proposed` until an administrator has accepted it. */
export const masterShape = z.object({ code: z.string(), label: z.string(), proposed: z.literal(true).optional() })
const placeShape = z.object({ id: idShape, cityName: z.string(), stateName: z.string(), countryNm: z.string() })

/** A month or a day. A month is stored as its first day, so outputs always hold full days. */
export const monthInput = z
  .string()
  .trim()
  .regex(/^\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/, { error: 'DATE' })
  .transform((text) => (text.length === 7 ? `${text}-01` : text))
  .refine((day) => day >= '1900-01-01' && day <= '2100-12-31' && isCalendarDay(day), { error: 'DATE' })
const optionalMonth = z
  .union([z.literal('').transform(() => null), monthInput])
  .nullish()
  .transform((day) => day ?? null)

function isCalendarDay(day: string): boolean {
  const parsed = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day)
}

const code = z.string().regex(/^[A-Z0-9_]{1,80}$/)
export const nullableCode = z.union([z.literal('').transform(() => null), code]).nullable()

/** Free text that explains an "other" code. */
export const otherText = optionalLine(80).default(null)

/**
 * One item of a section: a degree and its institution, or a position and its company. When an education item sends `field` and
 * `institute`, its title and organisation are the labels of these values and need not be sent.
 */
export const itemFields = {
  title: z
    .union([z.literal('').transform(() => null), line(120, 2)])
    .nullable()
    .default(null),
  organisation: optionalLine(120),
  startOn: optionalMonth,
  endOn: optionalMonth,
  present: z.boolean().default(false),
  /** EMPLOYEE_QUALIFICATION, for education. */
  qualification: nullableCode.default(null),
  qualificationOther: otherText,
  /** FIELD_OF_STUDY and INSTITUTE_UNIVERSITY, for education. */
  field: nullableCode.default(null),
  fieldOther: otherText,
  institute: nullableCode.default(null),
  instituteOther: otherText,
  /** TYPE_OF_EMPLOYMENT, for experience. */
  employmentType: nullableCode.default(null),
  place: optionalLine(100),
  /** Grade of an education, number of a certificate. */
  gradeOrNumber: optionalLine(60),
  url: websiteShape.default(null),
  description: optionalMultilineText(3000),
}

export const itemShape = z.object({
  id: idShape,
  section: sectionShape,
  title: z.string(),
  organisation: z.string().nullable(),
  startOn: z.string().nullable(),
  endOn: z.string().nullable(),
  present: z.boolean(),
  qualification: masterShape.nullable(),
  field: masterShape.nullable().default(null),
  institute: masterShape.nullable().default(null),
  employmentType: masterShape.nullable(),
  place: z.string().nullable(),
  gradeOrNumber: z.string().nullable(),
  url: z.string().nullable(),
  description: z.string().nullable(),
  version: versionShape,
})
export type ProfileItem = z.output<typeof itemShape>

const salaryShape = z.object({ minor: z.int(), currency: currencyShape, period: periodShape })

/** The complete profile as its owner sees it. */
export const profileShape = z.object({
  version: versionShape,
  headline: z.string().nullable(),
  about: z.string().nullable(),
  picture: z.object({ id: idShape, uri: z.string() }).nullable(),
  dateOfBirth: z.string().nullable(),
  gender: masterShape.nullable(),
  city: placeShape.nullable(),
  address: z.string().nullable(),
  industry: masterShape.nullable(),
  domain: masterShape.nullable(),
  role: masterShape.nullable(),
  level: masterShape.nullable(),
  /** As stated by the person, else counted from the listed experiences; null without either. */
  experienceMonths: z.int().nullable(),
  fresher: z.boolean(),
  currentSalary: salaryShape.nullable(),
  expectedSalary: salaryShape.nullable(),
  noticeDays: z.int().nullable(),
  willingToMove: z.boolean(),
  remoteOk: z.boolean(),
  openToWork: z.boolean(),
  languages: z.array(z.string()),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  visibility: z.enum(visibilities),
  setupDoneAt: timeShape.nullable(),
  /** The last save of the profile or any of its items. */
  savedAt: timeShape,
  skills: z.array(masterShape),
  education: z.array(itemShape),
  experience: z.array(itemShape),
  project: z.array(itemShape),
  certificate: z.array(itemShape),
  accomplishment: z.array(itemShape),
})
export type Profile = z.output<typeof profileShape>

/** Two full-time jobs that overlap: shown as a hint, because it is often a typing mistake, but never rejected. */
const overlapShape = z.object({ ids: z.tuple([idShape, idShape]) })
/** Progress of the profile setup; `open` is the step to continue with, null when all are done or skipped. */
const setupShape = z.object({
  done: z.array(z.enum(setupSteps)),
  skipped: z.array(z.enum(setupSteps)),
  open: z.enum(setupSteps).nullable(),
})

export const completionShape = z.object({
  percent: z.int(),
  /** The parts worth most points come first. */
  missing: z.array(
    z.object({ part: z.enum(Object.keys(completionParts) as [CompletionPart, ...CompletionPart[]]), points: z.int() }),
  ),
})

export const candidateViewShape = z.object({
  account: z.object({
    id: idShape,
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    dialCode: z.string().nullable(),
    phone: z.string().nullable(),
    locale: localeShape,
    version: versionShape,
  }),
  profile: profileShape,
  completion: completionShape,
  setup: setupShape,
  overlaps: z.array(overlapShape),
  /** Requirements for applying that are not met yet. */
  applyMissing: z.array(z.enum(applyRequirements)),
})
export type CandidateView = z.output<typeof candidateViewShape>

const snapshotItemShape = itemShape.omit({ id: true, version: true })

/**
 * The profile at the moment an application was sent. Birth date, gender and photo are left out, so that employers do not decide by
 * them (decisions §5). It stores the labels of that moment; they are shown in the reader's language.
 */
export const snapshotShape = z.object({
  name: z.string(),
  headline: z.string().nullable(),
  about: z.string().nullable(),
  cityName: z.string().nullable(),
  role: masterShape.nullable(),
  industry: masterShape.nullable(),
  level: masterShape.nullable(),
  experienceMonths: z.int().nullable(),
  expectedSalary: salaryShape.nullable(),
  noticeDays: z.int().nullable(),
  willingToMove: z.boolean(),
  languages: z.array(z.string()),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  skills: z.array(masterShape),
  items: z.array(snapshotItemShape),
})
export type ProfileSnapshot = z.output<typeof snapshotShape>
