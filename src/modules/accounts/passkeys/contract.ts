import * as z from 'zod'
import { endpoint, type RateRule } from '#kernel/endpoint.ts'
import { doneShape, idInput, idShape, line, timeShape } from '#kernel/shapes.ts'
import { flowShape, userShape } from '../contract.access.ts'
import { unknownDeviceRules } from '../rules.allowances.ts'

const notInSpecification =
  'Decisions §1: administrators have second factors; the specification leaves their console out.'
const own = { right: 'account.own', callers: ['admin'], notInSpecification } as const
const guest = { method: 'POST', callers: ['guest'], kind: 'write', notInSpecification } as const
const errors = ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'] as const
const limits: readonly RateRule[] = [{ name: 'admin.passkeys', by: 'account', max: 60, seconds: 600 }]
const signInLimits: readonly RateRule[] = [{ name: 'admin.passkeys.signIn', by: 'ip', max: 60, seconds: 300 }]

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)
const challengeShape = z.object({ options: z.record(z.string(), z.unknown()) })
/** What `navigator.credentials.create` answers, in JSON, without what is not read. */
const attestationShape = z.strictObject({
  id: base64url(1400),
  clientDataJSON: base64url(4000),
  attestationObject: base64url(20_000),
  transports: z.array(z.string().max(20)).max(10).default([]),
})
/** What `navigator.credentials.get` answers. */
const assertionShape = z.strictObject({
  id: base64url(1400),
  clientDataJSON: base64url(4000),
  authenticatorData: base64url(4000),
  signature: base64url(4000),
  userHandle: base64url(200).nullish(),
})
export type Attestation = z.output<typeof attestationShape>
export type Assertion = z.output<typeof assertionShape>

/** Second factors of administrators: passkeys and recovery codes beside the codes of an app. */
export const passkeysContract = {
  'admin.security': endpoint({
    ...own,
    method: 'GET',
    path: 'admin/security',
    kind: 'read',
    purpose: 'The own second factors.',
    input: z.strictObject({}),
    output: z.object({
      totp: z.boolean(),
      passkeys: z.array(
        z.object({
          id: idShape,
          name: z.string(),
          /** Kept in several devices of one person. */
          synced: z.boolean(),
          locked: z.boolean(),
          createdAt: timeShape,
          lastUsedAt: timeShape.nullable(),
        }),
      ),
      recoveryCodes: z.int(),
    }),
    errors,
  }),
  'admin.passkeys.registerOptions': endpoint({
    ...own,
    stepUp: true,
    method: 'POST',
    path: 'admin/passkeys/options',
    kind: 'write',
    purpose: 'A challenge for a new passkey, good once for five minutes in this browser.',
    input: z.strictObject({}),
    output: challengeShape,
    errors: [...errors, 'STEP_UP_NEEDED', 'LIMIT_REACHED', 'TOO_MANY'],
    limits,
  }),
  'admin.passkeys.register': endpoint({
    ...own,
    stepUp: true,
    method: 'POST',
    path: 'admin/passkeys/register',
    kind: 'write',
    purpose: 'Adds the passkey that answered the challenge.',
    input: z.strictObject({ name: line(60), attestation: attestationShape }),
    output: z.object({ id: idShape }),
    errors: [...errors, 'STEP_UP_NEEDED', 'PASSKEY_REFUSED', 'LIMIT_REACHED', 'CONFLICT', 'TOO_MANY'],
    limits,
  }),
  'admin.passkeys.remove': endpoint({
    ...own,
    stepUp: true,
    method: 'PUT',
    path: 'admin/passkeys/remove/{id}',
    kind: 'write',
    purpose: 'Removes an own passkey.',
    input: idInput,
    output: doneShape,
    errors: [...errors, 'NOT_FOUND', 'STEP_UP_NEEDED', 'TOO_MANY'],
    limits,
  }),
  'admin.passkeys.signInOptions': endpoint({
    ...guest,
    path: 'admin/passkeys/sign-in/options',
    purpose: 'A challenge to sign in with any passkey of this site.',
    input: z.strictObject({}),
    output: challengeShape,
    errors: ['INVALID', 'ALREADY_SIGNED_IN', 'TOO_MANY'],
    limits: signInLimits,
  }),
  'admin.passkeys.signIn': endpoint({
    ...guest,
    path: 'admin/passkeys/sign-in',
    purpose: 'Signs in with the passkey that answered the challenge, in place of password and code.',
    input: z.strictObject({ assertion: assertionShape }),
    output: z.object({ marker: z.literal('LOGIN'), user: userShape }),
    errors: ['INVALID', 'PASSKEY_REFUSED', 'ACCOUNT_BLOCKED', 'ALREADY_SIGNED_IN', 'TOO_MANY'],
    limits: signInLimits,
  }),
  'admin.passkeys.stepUpOptions': endpoint({
    ...own,
    method: 'POST',
    path: 'admin/passkeys/step-up/options',
    kind: 'write',
    purpose: 'A challenge to prove the second factor again with an own passkey.',
    input: z.strictObject({}),
    output: challengeShape,
    errors: [...errors, 'TOO_MANY'],
    limits,
  }),
  'admin.passkeys.stepUp': endpoint({
    ...own,
    method: 'POST',
    path: 'admin/passkeys/step-up',
    kind: 'write',
    purpose: 'Proves the second factor again with the passkey that answered the challenge.',
    input: z.strictObject({ assertion: assertionShape }),
    output: doneShape,
    errors: [...errors, 'PASSKEY_REFUSED', 'TOO_MANY'],
    limits,
  }),
  'admin.recoveryCodes.create': endpoint({
    ...own,
    stepUp: true,
    method: 'POST',
    path: 'admin/recovery-codes',
    kind: 'write',
    purpose: 'Ten new recovery codes in place of the earlier ones; shown this once.',
    input: z.strictObject({}),
    output: z.object({ codes: z.array(z.string()) }),
    errors: [...errors, 'STEP_UP_NEEDED', 'TOO_MANY'],
    limits: [{ name: 'admin.recoveryCodes', by: 'account', max: 10, seconds: 3600 }],
  }),
  'admin.recoveryCodes.signIn': endpoint({
    ...guest,
    path: 'admin/recovery-codes/sign-in',
    purpose: 'Second factor by a recovery code, which is used up; the person and all super administrators are told.',
    input: z.strictObject({ code: z.string().min(1).max(40), flow: flowShape }),
    output: z.object({ marker: z.literal('LOGIN'), user: userShape }),
    errors: [
      'INVALID',
      'RECOVERY_CODE_WRONG',
      'TOTP_EXPIRED',
      'TOTP_STOPPED',
      'ACCOUNT_BLOCKED',
      'ALREADY_SIGNED_IN',
      'TOO_MANY',
    ],
    limits: [unknownDeviceRules.tryTotp],
  }),
}
