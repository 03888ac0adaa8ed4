import * as z from 'zod'
import { endpoint, type Schema } from '#kernel/endpoint.ts'
import { accountKinds } from '#kernel/enums/accounts.ts'
import {
  dialCodeShape,
  doneShape,
  emailShape,
  idInput,
  idShape,
  localeShape,
  otpShape,
  phoneShape,
  timeShape,
} from '#kernel/shapes.ts'
import { registrationRules, unknownDeviceRules } from './rules.allowances.ts'
import { candidateRegistration, employerRegistration, newPassword, typedPassword } from './contract.forms.ts'

/** The two kinds of account that register themselves. */
export type Side = 'candidate' | 'employer'

/** The sealed code request of a browser. Browsers need not send it: it is also stored in an http-only cookie. */
export const flowShape = z.string().max(4000).optional()

export const userShape = z.object({
  id: idShape,
  type: z.enum(accountKinds),
  name: z.string(),
  email: z.string(),
  locale: localeShape,
  /** This sign-in cancelled the scheduled deletion of the account. */
  restored: z.boolean().optional(),
})
/** The answer is the same whether or not the account exists, so that it reveals neither. */
export const codeSentShape = z.object({ flow: z.string(), resendAt: timeShape, expiresAt: timeShape })
const signInShape = z.discriminatedUnion('marker', [
  z.object({ marker: z.literal('LOGIN'), user: userShape }),
  codeSentShape.extend({ marker: z.literal('NOT_VERIFIED') }),
  codeSentShape.extend({ marker: z.literal('LOGIN_VIA_OTP') }),
])

const codeErrors = [
  'INVALID',
  'CODE_WRONG',
  'CODE_EXPIRED',
  'CODE_TOO_MANY_TRIES',
  'TOO_MANY',
  'ALREADY_SIGNED_IN',
] as const

/** The endpoints of one side, named without prefix. Only the registration input differs. */
export function accessEndpoints<R extends Schema>(side: Side, registration: R) {
  const guest = { method: 'POST', callers: ['guest'], kind: 'write' } as const
  const path = (name: string) => `${side}/${name}`
  return {
    register: endpoint({
      ...guest,
      path: path('register'),
      purpose:
        'Creates an account and emails a verification code. Replaces an earlier account with this address that was never verified.',
      input: registration,
      output: codeSentShape,
      errors: ['INVALID', 'EMAIL_TAKEN', 'PHONE_TAKEN', 'TOO_MANY', 'ALREADY_SIGNED_IN', 'CONFLICT', 'UNAVAILABLE'],
      limits: registrationRules,
    }),
    checkCredentials: endpoint({
      ...guest,
      kind: 'read',
      path: path('check-credentials'),
      purpose:
        'Whether an email address and phone number are taken. Rate-limited like sign-in, because it reveals accounts by design.',
      input: z.strictObject({
        email: emailShape.optional(),
        dialCode: dialCodeShape.optional(),
        phone: phoneShape.optional(),
      }),
      output: z.object({ emailTaken: z.boolean().nullable(), phoneTaken: z.boolean().nullable() }),
      errors: ['INVALID', 'TOO_MANY', 'ALREADY_SIGNED_IN'],
      limits: [{ name: 'accounts.check', by: 'ip', max: 30, seconds: 300 }],
    }),
    verifyEmailOtp: endpoint({
      ...guest,
      path: path('verify-email-otp'),
      purpose: 'Verifies the code of a new account or of a code sign-in, and signs in.',
      input: z.strictObject({ otp: otpShape, flow: flowShape }),
      output: z.object({ marker: z.literal('OTP_VERIFIED'), user: userShape, passwordRemoved: z.boolean() }),
      errors: [...codeErrors, 'ACCOUNT_BLOCKED', 'CONFLICT'],
      limits: [unknownDeviceRules.tryCode],
    }),
    login: endpoint({
      ...guest,
      path: path('login'),
      purpose:
        'Signs in with a password; without one, or with `viaOtp`, sends a code. Does not reveal whether the account exists.',
      input: z.strictObject({ email: emailShape, password: typedPassword.optional(), viaOtp: z.boolean().optional() }),
      output: signInShape,
      errors: ['INVALID', 'CREDENTIALS_WRONG', 'ACCOUNT_BLOCKED', 'TOO_MANY', 'ALREADY_SIGNED_IN', 'UNAVAILABLE'],
      limits: [unknownDeviceRules.signIn],
    }),
    forgetPassword: endpoint({
      ...guest,
      path: path('forget-password'),
      purpose: 'Sends a password reset code if the account exists. The response is the same if it does not.',
      input: z.strictObject({ email: emailShape }),
      output: codeSentShape,
      errors: ['INVALID', 'TOO_MANY', 'ALREADY_SIGNED_IN'],
      limits: [unknownDeviceRules.requestCode],
    }),
    resendOtp: endpoint({
      ...guest,
      path: path('resend-otp'),
      purpose: 'Sends a new code, at the earliest after a minute. The previous one stops working.',
      input: z.strictObject({ flow: flowShape }),
      output: codeSentShape,
      errors: ['INVALID', 'CODE_EXPIRED', 'CODE_TOO_SOON', 'TOO_MANY', 'ALREADY_SIGNED_IN'],
      limits: [unknownDeviceRules.requestCode],
    }),
    verifyResetPasswordOtp: endpoint({
      ...guest,
      path: path('verify-reset-password-otp'),
      purpose: 'Verifies the reset code. A new password can then be set once, within 15 minutes, in this browser.',
      input: z.strictObject({ otp: otpShape, flow: flowShape }),
      output: z.object({ marker: z.literal('OTP_VERIFIED'), flow: z.string() }),
      errors: codeErrors,
      limits: [unknownDeviceRules.tryCode],
    }),
    resetPassword: endpoint({
      ...guest,
      path: path('reset-password'),
      purpose: 'Sets the new password and ends every session of the account. Does not sign in.',
      input: z.strictObject({ password: newPassword, flow: flowShape }),
      output: doneShape,
      errors: ['INVALID', 'CODE_EXPIRED', 'TOO_MANY', 'ALREADY_SIGNED_IN', 'CONFLICT', 'UNAVAILABLE'],
      limits: [unknownDeviceRules.tryCode],
    }),
    changePassword: endpoint({
      method: 'POST',
      callers: side === 'employer' ? ['employer', 'unassigned'] : [side],
      kind: 'write',
      path: path('change-password/{id}'),
      purpose:
        'Changes the own password and ends all other sessions. An account without a password can set one shortly after signing in with a code.',
      input: idInput.extend({ currentPassword: typedPassword.optional(), password: newPassword }),
      output: doneShape,
      errors: ['INVALID', 'UNAUTHENTICATED', 'NOT_FOUND', 'TOO_MANY', 'NOT_WHILE_ACTING', 'UNAVAILABLE'],
      limits: [{ name: 'accounts.change', by: 'account', max: 20, seconds: 900 }],
      notWhileActing: true,
    }),
    logout: endpoint({
      whileLooking: true,
      beforeTerms: true,
      method: 'PUT',
      callers: side === 'employer' ? ['employer', 'unassigned'] : [side],
      kind: 'write',
      path: path('logout'),
      purpose: 'Signs out and removes the push token.',
      input: z.strictObject({ fcmToken: z.string().max(4096).optional() }),
      output: doneShape,
      errors: ['INVALID', 'UNAUTHENTICATED'],
    }),
  }
}

export type AccessEndpoints<R extends Schema = Schema> = ReturnType<typeof accessEndpoints<R>>

type Prefixed<S extends Side, R extends Schema> = {
  [K in keyof AccessEndpoints<R> as `${S}.${K}`]: AccessEndpoints<R>[K]
}
/** The endpoints of one side, keyed by their full names. */
function withPrefix<S extends Side, R extends Schema>(side: S, registration: R): Prefixed<S, R> {
  return Object.fromEntries(
    Object.entries(accessEndpoints(side, registration)).map(([name, definition]) => [`${side}.${name}`, definition]),
  ) as Prefixed<S, R>
}

export const candidateAccess = withPrefix('candidate', candidateRegistration)
export const employerAccess = withPrefix('employer', employerRegistration)
