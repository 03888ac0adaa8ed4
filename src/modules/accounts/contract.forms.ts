import * as z from 'zod'
import { dialCodeShape, emailShape, line, otpShape, phoneShape } from '#kernel/shapes.ts'
import { isFullName } from './rules.ts'

/** Any number of words; the verb narrows it by the setting `nameRule`. */
export const fullNameShape = line(100).refine((name) => isFullName(name, 'open'), { error: 'FULL_NAME' })
/** A password as typed: hardly limited, so that a wrong one is just wrong. */
export const typedPassword = z.string().min(1).max(1024)
/** A password to be set: 10 to 256 code points; the policy (common, personal) is the verb's. */
export const newPassword = z.string().min(10).max(512)

const registerFields = {
  fullName: fullNameShape,
  email: emailShape,
  dialCode: dialCodeShape,
  phone: phoneShape,
  password: newPassword,
  acceptTerms: z.boolean({ error: 'ACCEPT_TERMS' }).refine((yes) => yes, { error: 'ACCEPT_TERMS' }),
}
export const candidateRegistration = z.strictObject(registerFields)
export const employerRegistration = z.strictObject({ ...registerFields, companyName: line(120, 2) })

/** What a provider does not know of a person. */
export const signOnForm = z.strictObject({
  fullName: fullNameShape,
  dialCode: dialCodeShape,
  phone: phoneShape,
  acceptTerms: registerFields.acceptTerms,
})

/** The forms of the pages: what a person types; the rest of an input comes from the page. */
export const loginForm = z
  .strictObject({ email: emailShape, password: typedPassword.optional(), viaOtp: z.boolean().optional() })
  .refine(({ password, viaOtp }) => viaOtp || password !== undefined, { path: ['password'], error: 'REQUIRED' })
export const emailForm = z.strictObject({ email: emailShape })
export const codeForm = z.strictObject({ otp: otpShape })
export const newPasswordForm = z.strictObject({ password: newPassword })
export const changePasswordForm = z.strictObject({ currentPassword: typedPassword.optional(), password: newPassword })
export const adminLoginForm = z.strictObject({ email: emailShape, password: typedPassword })
export const totpForm = z.strictObject({ code: otpShape })
export const bootstrapForm = z.strictObject({
  token: line(100),
  fullName: fullNameShape,
  email: emailShape,
  password: newPassword,
})
