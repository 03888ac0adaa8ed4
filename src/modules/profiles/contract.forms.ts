import * as z from 'zod'
import { whenObject, ofFields, wrongFields } from '#kernel/cross-field.ts'
import {
  dateShape,
  dialCodeShape,
  idShape,
  line,
  multilineText,
  phoneShape,
  singleLine,
  versionShape,
} from '#kernel/shapes.ts'
import { websiteShape } from '#kernel/website.ts'
import { fullNameShape } from '#modules/accounts/contract.forms.ts'
import { monthInput, periodShape } from './contract.shapes.ts'
import { itemProblems, maxSkills, type ProfileSection } from './rules.ts'
import type { ProfilePart } from './rules.parts.ts'

const version = versionShape.optional()
const code = z.string().max(80)
const text = (max: number) => singleLine().max(max).optional()
const checkbox = z.boolean().optional()
/** In whole units of the deployment's currency, not minor units. */
const amount = z.number().min(0).max(9_000_000_000)

/**
 * The forms of the profile page. A form always sends all of its fields, so an empty field clears the value.
 * The picture is saved separately (`src/web/routes/candidate/profile/save-form.ts`).
 */
export const profileForms = {
  head: z.object({
    version,
    fullName: fullNameShape,
    headline: text(120),
    dialCode: dialCodeShape.optional(),
    phone: phoneShape.optional(),
    cityId: idShape.optional(),
    /** Sent instead of `cityId` when the page runs without JavaScript. */
    cityName: text(100),
  }),
  about: z.object({ version, about: multilineText(3000).optional() }),
  career: z.object({
    version,
    industry: code.optional(),
    industryOther: text(80),
    domain: code.optional(),
    domainOther: text(80),
    /** A code, or free text when no role in the list matches. */
    roleCode: singleLine().max(100).optional(),
    roleName: text(100),
    level: code.optional(),
    fresher: checkbox,
  }),
  skills: z.object({
    version,
    skills: z.array(singleLine().max(100)).max(maxSkills).optional(),
    skillNames: multilineText(1000).optional(),
  }),
  details: z.object({
    version,
    dateOfBirth: dateShape.optional(),
    gender: code.optional(),
    address: multilineText(300).optional(),
    /** Separated by commas. */
    languages: singleLine()
      .max(500)
      .transform((names) => [
        ...new Set(
          names
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean),
        ),
      ])
      .refine((names) => names.length <= 20 && names.every((name) => name.length >= 2 && name.length <= 40), {
        error: 'NOT_VALID',
      })
      .optional(),
    links: z
      .array(
        z.object({ label: text(40), url: websiteShape.optional() }).superRefine(
          ({ label, url }, context) => {
            if (!label !== !url)
              context.addIssue({ code: 'custom', path: [label ? 'url' : 'label'], message: 'REQUIRED' })
          },
          ofFields('label', 'url'),
        ),
      )
      .max(10)
      .optional(),
  }),
  preferences: z.object({
    version,
    expectedSalary: amount.optional(),
    salaryPeriod: periodShape,
    noticeDays: z.int().min(0).max(365).optional(),
    willingToMove: checkbox,
    remoteOk: checkbox,
    openToWork: checkbox,
  }),
} as const satisfies Record<ProfilePart, z.ZodType>

const itemFields = z.object({
  version,
  title: line(120, 2),
  organisation: text(120),
  place: text(100),
  startOn: monthInput.optional(),
  endOn: monthInput.optional(),
  present: checkbox,
  qualification: code.optional(),
  qualificationOther: text(80),
  employmentType: code.optional(),
  gradeOrNumber: text(60),
  url: websiteShape.optional(),
  description: multilineText(3000).optional(),
})
export type ItemForm = z.output<typeof itemFields>

/** The form of one item of a section; `today` is YYYY-MM-DD. */
export const itemForm = (section: ProfileSection, today: string) =>
  itemFields.superRefine((value, context) => {
    const wrong = wrongFields(context)
    const text = (field: 'title' | 'organisation' | 'startOn' | 'endOn') =>
      wrong.has(field) ? null : (value[field] ?? null)
    const dates = { title: text('title'), organisation: text('organisation'), startOn: text('startOn') }
    const endOn = value.present ? null : text('endOn')
    for (const { field, code: message } of itemProblems(
      section,
      { ...dates, endOn, present: value.present ?? false },
      today,
    ))
      if (!wrong.has(field)) context.addIssue({ code: 'custom', path: [field], message })
  }, whenObject)
