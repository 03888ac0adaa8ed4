import * as z from 'zod'
import { currencyShape, idShape, line, localeShape, optionalLine, timeShape, versionShape } from '#kernel/shapes.ts'
import { websiteShape } from '#kernel/website.ts'
import { applyNeeds, completionParts, profileSections, setupSteps, type CompletionPart } from './rules.ts'

export const sectionShape = z.enum(profileSections)
export const periodShape = z.enum(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'])
/** A master's code with its label in the reader's language; `proposed` while no administrator has taken it up. */
const label = z.object({ code: z.string(), label: z.string(), proposed: z.literal(true).optional() })
const placeShape = z.object({ id: idShape, cityName: z.string(), stateName: z.string(), countryNm: z.string() })

/** A month or a day; months are kept by their first day. Answers always hold whole days. */
export const monthInput = z
  .string()
  .trim()
  .regex(/^\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/, { error: 'DATE' })
  .transform((text) => (text.length === 7 ? `${text}-01` : text))
  .refine((day) => day >= '1900-01-01' && day <= '2100-12-31' && realDay(day), { error: 'DATE' })
const maybeMonth = z
  .union([z.literal('').transform(() => null), monthInput])
  .nullish()
  .transform((day) => day ?? null)

function realDay(day: string): boolean {
  const parsed = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day)
}

const code = z.string().regex(/^[A-Z0-9_]{1,80}$/)
export const maybeCode = z.union([z.literal('').transform(() => null), code]).nullable()
export const longText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((text) => text || null)

/** What is meant by an "other" code, in words. */
export const otherWords = optionalLine(80).default(null)

/**
 * One item of a section. Education: what and where it was studied; experience: the position and the company. With `field` and
 * `institute` a study's title and organisation are what these are called, and need not be sent.
 */
export const itemFields = {
  title: z
    .union([z.literal('').transform(() => null), line(120, 2)])
    .nullable()
    .default(null),
  organisation: optionalLine(120),
  startOn: maybeMonth,
  endOn: maybeMonth,
  present: z.boolean().default(false),
  /** EMPLOYEE_QUALIFICATION, for education. */
  qualification: maybeCode.default(null),
  qualificationOther: otherWords,
  /** FIELD_OF_STUDY and INSTITUTE_UNIVERSITY, for education. */
  field: maybeCode.default(null),
  fieldOther: otherWords,
  institute: maybeCode.default(null),
  instituteOther: otherWords,
  /** TYPE_OF_EMPLOYMENT, for experience. */
  employmentType: maybeCode.default(null),
  place: optionalLine(100),
  /** Grade of a study, number of a certificate. */
  mark: optionalLine(60),
  url: websiteShape.default(null),
  description: longText(3000),
}

export const itemShape = z.object({
  id: idShape,
  section: sectionShape,
  title: z.string(),
  organisation: z.string().nullable(),
  startOn: z.string().nullable(),
  endOn: z.string().nullable(),
  present: z.boolean(),
  qualification: label.nullable(),
  field: label.nullable().default(null),
  institute: label.nullable().default(null),
  employmentType: label.nullable(),
  place: z.string().nullable(),
  mark: z.string().nullable(),
  url: z.string().nullable(),
  description: z.string().nullable(),
  version: versionShape,
})
export type ProfileItem = z.output<typeof itemShape>

const money = z.object({ minor: z.int(), currency: currencyShape, period: periodShape })

/** Everything a candidate sees of the own profile. */
export const profileShape = z.object({
  version: versionShape,
  headline: z.string().nullable(),
  about: z.string().nullable(),
  picture: z.object({ id: idShape, uri: z.string() }).nullable(),
  dateOfBirth: z.string().nullable(),
  gender: label.nullable(),
  city: placeShape.nullable(),
  address: z.string().nullable(),
  industry: label.nullable(),
  domain: label.nullable(),
  role: label.nullable(),
  level: label.nullable(),
  /** As stated by the person; null: counted from the listed experiences. */
  experienceMonths: z.int().nullable(),
  fresher: z.boolean(),
  currentSalary: money.nullable(),
  expectedSalary: money.nullable(),
  noticeDays: z.int().nullable(),
  willingToMove: z.boolean(),
  remoteOk: z.boolean(),
  openToWork: z.boolean(),
  languages: z.array(z.string()),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  visibility: z.enum(['STANDARD', 'LIMITED', 'HIDDEN']),
  setupDoneAt: timeShape.nullable(),
  /** When anything of it was last saved. */
  savedAt: timeShape,
  skills: z.array(label),
  education: z.array(itemShape),
  experience: z.array(itemShape),
  project: z.array(itemShape),
  certificate: z.array(itemShape),
  accomplishment: z.array(itemShape),
})
export type Profile = z.output<typeof profileShape>

/** Full-time jobs of the same time, by the ids of both: often a slip, never refused. */
const overlapShape = z.object({ ids: z.tuple([idShape, idShape]) })
/** Where the set-up stands; `open` is the step to come back to, null when none is. */
const setupShape = z.object({
  done: z.array(z.enum(setupSteps)),
  skipped: z.array(z.enum(setupSteps)),
  open: z.enum(setupSteps).nullable(),
})

export const completionShape = z.object({
  percent: z.int(),
  /** What raises it most first. */
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
  /** What is missing to apply for jobs; empty when nothing is. */
  applyMissing: z.array(z.enum(applyNeeds)),
})
export type CandidateView = z.output<typeof candidateViewShape>

const snapshotItem = itemShape.omit({ id: true, version: true })

/**
 * The profile as it was when an application was sent: what employers may judge by, so neither birth date, gender nor photo
 * (decisions §5). Kept with the labels of that moment; shown with those of the reader's language.
 */
export const snapshotShape = z.object({
  name: z.string(),
  headline: z.string().nullable(),
  about: z.string().nullable(),
  cityName: z.string().nullable(),
  role: label.nullable(),
  industry: label.nullable(),
  level: label.nullable(),
  experienceMonths: z.int().nullable(),
  expectedSalary: money.nullable(),
  noticeDays: z.int().nullable(),
  willingToMove: z.boolean(),
  languages: z.array(z.string()),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  skills: z.array(label),
  items: z.array(snapshotItem),
})
export type ProfileSnapshot = z.output<typeof snapshotShape>
