import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { doneShape, otpShape } from '#kernel/shapes.ts'
import { flowShape, userShape } from './contract.access.ts'
import { adminLoginForm, bootstrapForm, totpForm } from './contract.forms.ts'
import { unknownDeviceRules } from './rules.allowances.ts'

const guest = { method: 'POST', callers: ['guest'], kind: 'write' } as const
const notInSpecification = 'Decisions §1: administrators have a sign-in of their own, with a second factor.'

/** Sign-in of administrators: password, then TOTP. The first administrator is created with the bootstrap token. */
export const adminAccess = {
  'admin.login': endpoint({
    ...guest,
    path: 'admin/login',
    purpose: 'First factor; returns the flow that the second factor needs.',
    notInSpecification,
    input: adminLoginForm,
    output: z.object({ marker: z.literal('TOTP_NEEDED'), flow: z.string() }),
    errors: ['INVALID', 'CREDENTIALS_WRONG', 'TOO_MANY', 'ALREADY_SIGNED_IN', 'UNAVAILABLE'],
    limits: [unknownDeviceRules.adminSignIn],
  }),
  'admin.verifyTotp': endpoint({
    ...guest,
    path: 'admin/verify-totp',
    purpose:
      'Second factor; signs in. After `admin.bootstrap` it confirms the enrollment and creates the administrator.',
    notInSpecification,
    input: z.strictObject({ code: otpShape, flow: flowShape }),
    output: z.object({ marker: z.literal('LOGIN'), user: userShape }),
    errors: [
      'INVALID',
      'TOTP_WRONG',
      'TOTP_EXPIRED',
      'TOTP_STOPPED',
      'INVITATION_OVER',
      'TOO_MANY',
      'ALREADY_SIGNED_IN',
      'CONFLICT',
    ],
    limits: [unknownDeviceRules.tryTotp],
  }),
  'admin.bootstrap': endpoint({
    ...guest,
    path: 'admin/bootstrap',
    purpose:
      'Prepares the SUPER_ADMIN with the single-use token of the first start; `admin.verifyTotp` with a first code creates it.',
    notInSpecification,
    input: bootstrapForm,
    output: z.object({ secret: z.string(), otpauthUri: z.string(), flow: z.string() }),
    errors: ['INVALID', 'FORBIDDEN', 'TOO_MANY', 'ALREADY_SIGNED_IN', 'UNAVAILABLE'],
    limits: [unknownDeviceRules.bootstrap],
  }),
  'admin.enrolment': endpoint({
    method: 'GET',
    callers: ['guest'],
    kind: 'read',
    path: 'admin/enrolment',
    purpose:
      'What the administrator sign-in is waiting for: the second factor, or its enrollment with the secret to scan.',
    notInSpecification,
    input: z.strictObject({}),
    output: z.object({
      waiting: z.enum(['TOTP', 'ENROLMENT']).nullable(),
      secret: z.string().nullable(),
      otpauthUri: z.string().nullable(),
      /** `otpauthUri` as a QR code: the dark modules as an SVG path, `size` modules per side. */
      qr: z.object({ size: z.int(), path: z.string() }).nullable(),
    }),
    errors: ['ALREADY_SIGNED_IN'],
  }),
  'admin.stepUp': endpoint({
    right: 'account.own',
    method: 'POST',
    path: 'admin/step-up',
    callers: ['admin'],
    kind: 'write',
    purpose: 'Proves the second factor again, for actions that ask for one not older than ten minutes.',
    notInSpecification,
    input: totpForm,
    output: doneShape,
    errors: ['INVALID', 'UNAUTHENTICATED', 'TOTP_WRONG', 'TOTP_EXPIRED', 'TOTP_STOPPED', 'TOO_MANY'],
  }),
  'admin.logout': endpoint({
    right: 'account.own',
    method: 'PUT',
    path: 'admin/logout',
    callers: ['admin'],
    kind: 'write',
    purpose: 'Signs the administrator out.',
    notInSpecification,
    input: z.strictObject({}),
    output: doneShape,
    errors: ['UNAUTHENTICATED'],
  }),
}
