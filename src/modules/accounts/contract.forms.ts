import * as z from 'zod'
import { ofFields } from '#kernel/cross-field.ts'
import { dialCodeShape, emailShape, line, otpShape, phoneShape } from '#kernel/shapes.ts'
import { fullNameProblem } from './rules.ts'

/** What every name rule asks for; the handler applies the setting `nameRule`. */
export const fullNameShape = line(100).superRefine((name, context) => {
  const problem = fullNameProblem(name)
  if (problem) context.addIssue({ code: 'custom', message: problem, input: name })
})
/** An existing password. Hardly validated, so that a wrong one fails as a wrong password. */
export const typedPassword = z.string().min(1).max(1024)
/** A new password: 10 to 256 code points. The handler rejects common and personal ones. */
export const newPassword = z.string().min(10).max(512)

const registerFields = {
  fullName: fullNameShape,
  email: emailShape,
  dialCode: dialCodeShape,
  phone: phoneShape,
  password: newPassword,
  acceptTerms: z.boolean({ error: 'ACCEPT_TERMS' }).refine((accepted) => accepted, { error: 'ACCEPT_TERMS' }),
}
export const candidateRegistration = z.strictObject(registerFields)
export const employerRegistration = z.strictObject({ ...registerFields, companyName: line(120, 2) })

/** What a sign-on provider does not supply. */
export const signOnForm = z.strictObject({
  fullName: fullNameShape,
  dialCode: dialCodeShape,
  phone: phoneShape,
  acceptTerms: registerFields.acceptTerms,
})

/** Fields entered on the pages; the other inputs of the endpoints come from the page itself. */
export const loginForm = z
  .strictObject({ email: emailShape, password: typedPassword.optional(), viaOtp: z.boolean().optional() })
  .refine(({ password, viaOtp }) => viaOtp || password !== undefined, {
    path: ['password'],
    error: 'REQUIRED',
    ...ofFields('password', 'viaOtp'),
  })
export const emailForm = z.strictObject({ email: emailShape })
export const codeForm = z.strictObject({ otp: otpShape })
export const newPasswordForm = z.strictObject({ password: newPassword })
export const changePasswordForm = z.strictObject({ currentPassword: typedPassword.optional(), password: newPassword })
export const adminLoginForm = z.strictObject({ email: emailShape, password: typedPassword })
export const totpForm = z.strictObject({ code: otpShape })
export const recoveryForm = z.strictObject({ recoveryCode: line(40) })
export const bootstrapForm = z.strictObject({
  token: line(100),
  fullName: fullNameShape,
  email: emailShape,
  password: newPassword,
})
