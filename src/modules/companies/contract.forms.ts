import * as z from 'zod'
import { ofFields } from '#kernel/cross-field.ts'
import {
  dialCodeShape,
  emailShape,
  idShape,
  line,
  localeShape,
  multilineText,
  phoneShape,
  singleLine,
  versionShape,
} from '#kernel/shapes.ts'
import { ownerProof } from '#modules/accounts/contract.own.ts'
import { websiteShape } from '#kernel/website.ts'
import type { CompanySection } from './rules.ts'

const version = versionShape
const code = z.string().max(60)
const text = (max: number) => singleLine().max(max).optional()

/**
 * The forms of the company profile. A form always sends all of its fields, so an empty field clears the stored value. Files are
 * handled separately (see `src/web/routes/employer/company/company-form.ts`).
 */
export const companyForms = {
  basics: z.object({
    version,
    name: line(120, 2),
    industry: code.optional(),
    size: code.optional(),
    foundedYear: z.int().min(1600).max(2100).optional(),
    website: websiteShape.optional(),
    locale: localeShape,
  }),
  about: z.object({ version, about: multilineText(5000).optional() }),
  contact: z
    .object({
      version,
      email: emailShape.optional(),
      dialCode: dialCodeShape.optional(),
      phone: phoneShape.optional(),
      address: multilineText(300).optional(),
      cityId: idShape.optional(),
      /** Plain city name, entered when the city picker has no JavaScript. */
      cityName: text(100),
      postalCode: text(12),
    })
    .refine(({ phone, dialCode }) => !phone || Boolean(dialCode), {
      path: ['dialCode'],
      error: 'REQUIRED',
      ...ofFields('phone', 'dialCode'),
    }),
  evidence: z.object({ version, legalName: text(160), registrationNumber: text(40) }),
  presence: z.object({
    version,
    /** Ids of stored photos to keep; new ones are sent as files. */
    photos: z.array(idShape).max(12).optional(),
    hiringProcess: multilineText(2000).optional(),
    promisedReplyDays: z.int().min(1).max(60).optional(),
  }),
} as const satisfies Record<CompanySection, z.ZodType>

/** The caller's own details. */
export const personForm = z.object({
  version,
  fullName: line(100, 2),
  dialCode: dialCodeShape,
  phone: phoneShape,
  jobTitle: text(80),
})
export const closeCompanyForm = z.object({ version, ...ownerProof })
/** A new company after the old one was closed for good. */
export const foundCompanyForm = z.object({ name: line(120, 2) })
export const languageForm = z.object({ locale: localeShape })
