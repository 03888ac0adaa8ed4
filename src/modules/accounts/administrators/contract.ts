import * as z from 'zod'
import { sessionShape } from '../contract.sessions.ts'
import { endpoint, type RateRule } from '#kernel/endpoint.ts'
import { doneShape, idInput, idShape, localeShape, timeShape } from '#kernel/shapes.ts'
import { unknownDeviceRules } from '../rules.allowances.ts'
import { adminRoleShape, inviteForm, joinForm, reasonShape } from './contract.forms.ts'

const notInSpecification = 'Decisions §1: administrators have roles; the specification leaves their console out.'
const manage = { right: 'administrators.manage', callers: ['admin'], notInSpecification } as const
const readErrors = ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'] as const
const writeErrors = [...readErrors, 'NOT_FOUND', 'STEP_UP_NEEDED', 'TOO_MANY'] as const
const changeErrors = [
  ...writeErrors,
  'OWN_ADMINISTRATOR',
  'LAST_SUPER_ADMIN',
  'STALE_VERSION',
  'WAITING_SECOND',
] as const
const limits: readonly RateRule[] = [{ name: 'admin.administrators', by: 'account', max: 60, seconds: 3600 }]
const invitationRules: readonly RateRule[] = [
  ...limits,
  { name: 'admin.invitations', by: 'account', max: 20, seconds: 3600, successesOnly: true },
]
const token = z.string().regex(/^[\w-]{43}$/)

const administratorShape = z.object({
  id: idShape,
  name: z.string(),
  email: z.string(),
  role: adminRoleShape,
  active: z.boolean(),
  self: z.boolean(),
  totp: z.boolean(),
  passkeys: z.int(),
  sessions: z.int(),
  lastSignInAt: timeShape.nullable(),
  createdAt: timeShape,
})
const invitationShape = z.object({
  id: idShape,
  email: z.string(),
  role: adminRoleShape,
  /** An administrator whose sign-in is set up again. */
  again: z.boolean(),
  by: z.string().nullable(),
  sentAt: timeShape,
  expiresAt: timeShape,
  expired: z.boolean(),
})

/** Who administers the site, with which role, and who is invited to. */
export const administratorsContract = {
  'admin.administrators.list': endpoint({
    ...manage,
    method: 'POST',
    path: 'admin/administrators/list',
    kind: 'read',
    purpose: 'Administrators, active ones first, and open invitations; at most 200 of each.',
    input: z.strictObject({}),
    output: z.object({
      list: z.array(administratorShape),
      invitations: z.array(invitationShape),
    }),
    errors: readErrors,
  }),
  'admin.administrators.invite': endpoint({
    ...manage,
    stepUp: true,
    second: 'ROLES',
    method: 'POST',
    path: 'admin/administrators/invite',
    kind: 'write',
    purpose: 'Mails an invitation, valid once within 72 hours. One that is open for the address is replaced.',
    input: inviteForm,
    output: z.object({ id: idShape }),
    errors: [...writeErrors, 'EMAIL_TAKEN', 'CONFLICT', 'WAITING_SECOND'],
    limits: invitationRules,
  }),
  'admin.administrators.resend': endpoint({
    ...manage,
    stepUp: true,
    method: 'PUT',
    path: 'admin/administrators/resend/{id}',
    kind: 'write',
    purpose: 'Mails a new link in place of the one before.',
    input: idInput,
    output: doneShape,
    errors: [...writeErrors, 'INVITATION_OVER'],
    limits: invitationRules,
  }),
  'admin.administrators.withdraw': endpoint({
    ...manage,
    method: 'PUT',
    path: 'admin/administrators/withdraw/{id}',
    kind: 'write',
    purpose: 'Ends an open invitation. Withdrawn twice is withdrawn once.',
    input: idInput,
    output: doneShape,
    errors: [...readErrors, 'NOT_FOUND', 'INVITATION_OVER', 'TOO_MANY'],
    limits,
  }),
  'admin.administrators.setRole': endpoint({
    ...manage,
    stepUp: true,
    second: 'ROLES',
    method: 'PUT',
    path: 'admin/administrators/role/{id}',
    kind: 'write',
    purpose: 'Gives an administrator another role; their sessions end. `from` is the role the form was drawn with.',
    input: idInput.extend({ from: adminRoleShape, role: adminRoleShape, reason: reasonShape }),
    output: doneShape,
    errors: changeErrors,
    limits,
  }),
  'admin.administrators.setActive': endpoint({
    ...manage,
    stepUp: true,
    second: 'SIGN_INS',
    method: 'PUT',
    path: 'admin/administrators/switch/{id}',
    kind: 'write',
    purpose: 'Switches an administrator off, which ends their sessions, or on again.',
    input: idInput.extend({ active: z.boolean(), reason: reasonShape }),
    output: doneShape,
    errors: changeErrors,
    limits,
  }),
  'admin.administrators.resetFactors': endpoint({
    ...manage,
    stepUp: true,
    second: 'SIGN_INS',
    method: 'PUT',
    path: 'admin/administrators/reset-factors/{id}',
    kind: 'write',
    purpose: 'Removes password and second factors, ends the sessions and mails a link to set them up again.',
    input: idInput.extend({ reason: reasonShape }),
    output: doneShape,
    errors: changeErrors,
    limits: invitationRules,
  }),
  'admin.administrators.sessions': endpoint({
    ...manage,
    method: 'GET',
    path: 'admin/administrators/sessions/{id}',
    kind: 'read',
    purpose: 'Open sessions of an administrator, most recent activity first.',
    input: idInput,
    output: z.object({
      list: z.array(sessionShape),
    }),
    errors: [...readErrors, 'NOT_FOUND'],
  }),
  'admin.administrators.endSessions': endpoint({
    ...manage,
    stepUp: true,
    method: 'PUT',
    path: 'admin/administrators/end-sessions/{id}',
    kind: 'write',
    purpose: 'Signs another administrator out of one session or of all of them. Repeating it ends nothing more.',
    input: idInput.extend({ sessionId: idShape.optional(), reason: reasonShape }),
    output: z.object({ ended: z.int() }),
    errors: [...writeErrors, 'OWN_ADMINISTRATOR'],
    limits,
  }),
  'admin.administrators.invitation': endpoint({
    method: 'POST',
    path: 'admin/administrators/invitation',
    callers: ['guest'],
    kind: 'read',
    purpose: 'The open invitation of a link.',
    notInSpecification,
    input: z.strictObject({ token }),
    output: z.object({
      email: z.string(),
      role: adminRoleShape,
      locale: localeShape,
      name: z.string().nullable(),
      by: z.string().nullable(),
      expiresAt: timeShape,
    }),
    errors: ['INVALID', 'INVITATION_OVER', 'ALREADY_SIGNED_IN', 'TOO_MANY'],
    limits: [{ name: 'admin.invitation', by: 'ip', max: 60, seconds: 300 }],
  }),
  'admin.administrators.accept': endpoint({
    method: 'POST',
    path: 'admin/administrators/accept',
    callers: ['guest'],
    kind: 'write',
    purpose:
      'Prepares the invited administrator; a first second factor (`admin.verifyTotp`) creates them and uses the link up.',
    notInSpecification,
    input: joinForm.extend({ token }),
    output: z.object({ secret: z.string(), otpauthUri: z.string(), flow: z.string() }),
    errors: ['INVALID', 'INVITATION_OVER', 'ALREADY_SIGNED_IN', 'TOO_MANY', 'UNAVAILABLE'],
    limits: [unknownDeviceRules.joinAdministrators],
  }),
}
