import * as z from 'zod'
import { endpoint, type RateRule } from '#kernel/endpoint.ts'
import { doneShape, idInput, idShape, otpShape, timeShape } from '#kernel/shapes.ts'
import { userShape } from './contract.access.ts'
import { signOnForm } from './contract.forms.ts'
import { unknownDeviceRules } from './rules.allowances.ts'
import { signOnProblems } from './rules.sign-on.ts'
import { providerNames } from '#kernel/sign-on-provider.ts'

const providerShape = z.enum(providerNames)
const nextShape = z.string().max(2000)
const stateShape = z.string().min(1).max(200)
const codeShape = z.string().min(1).max(2000)
const issuerShape = z.string().max(500)

/** Outcomes of a return from a provider. `next` is the target as it was sent: validate it before redirecting. */
const outcomeShape = z.discriminatedUnion('marker', [
  z.object({ marker: z.literal('LOGIN'), user: userShape, next: nextShape.nullable() }),
  /** No account exists yet: `candidate.signOnComplete` creates it. */
  z.object({ marker: z.literal('COMPLETE'), next: nextShape.nullable() }),
  /** An account has the verified address: a code was mailed to it, and `candidate.signOnConfirm` links and signs in. */
  z.object({ marker: z.literal('CONFIRM'), next: nextShape.nullable() }),
  z.object({ marker: z.literal('LINKED'), next: nextShape.nullable() }),
])

const notInSpecification =
  'Decisions §1: sign-on by OpenID Connect, with state and nonce stored on the server; see docs/decisions.'
const perAddress = (name: string, max: number): readonly RateRule[] => [{ name, by: 'ip', max, seconds: 300 }]
const returnErrors = ['INVALID', ...signOnProblems] as const

/** Signing in with, and linking, an account of an external provider; candidates only. */
export const signOnContract = {
  'accounts.signOnProviders': endpoint({
    method: 'GET',
    path: 'account/sign-on/providers',
    callers: ['guest', 'candidate'],
    kind: 'read',
    purpose: 'The sign-in providers available here; empty if none is set up or all are turned off.',
    notInSpecification,
    input: z.strictObject({}),
    output: z.object({ providers: z.array(z.object({ name: providerShape, label: z.string() })) }),
    errors: [],
  }),
  'candidate.signOnStart': endpoint({
    method: 'POST',
    path: 'candidate/sign-on/start',
    callers: ['guest', 'candidate'],
    kind: 'write',
    ownTransactions: true,
    purpose:
      'Starts a sign-in with a provider and returns its URL. A guest signs in, a candidate links. Only this browser can complete it, once, within 10 minutes.',
    notInSpecification,
    input: z.strictObject({ provider: providerShape, next: nextShape.optional() }),
    output: z.object({ url: z.string() }),
    errors: ['INVALID', 'SIGN_ON_UNKNOWN', 'SIGN_ON_OFF', 'SIGN_ON_DOWN', 'TOO_MANY', 'NOT_WHILE_ACTING'],
    limits: perAddress('accounts.signOn.start', 40),
    notWhileActing: true,
  }),
  'candidate.linkedin': endpoint({
    method: 'GET',
    path: 'candidate/linkedin/{code}',
    guestPath: 'candidate/guest/linkedin/{code}',
    callers: ['guest'],
    kind: 'write',
    ownTransactions: true,
    purpose: 'Completes a LinkedIn sign-in with the code it returned, in the same browser and with the same state.',
    input: z.strictObject({ code: codeShape, state: stateShape, iss: issuerShape.optional() }),
    output: outcomeShape,
    errors: [...returnErrors, 'ALREADY_SIGNED_IN'],
    limits: perAddress('accounts.signOn.return', 40),
  }),
  'candidate.signOnReturn': endpoint({
    method: 'POST',
    path: 'candidate/sign-on/return',
    callers: ['guest', 'candidate'],
    kind: 'write',
    ownTransactions: true,
    purpose:
      'Completes a sign-in with either provider, including its errors (`error`); a signed-in candidate links the account.',
    notInSpecification,
    input: z.strictObject({
      provider: providerShape,
      state: stateShape,
      code: codeShape.optional(),
      error: z.string().max(200).optional(),
      iss: issuerShape.optional(),
    }),
    output: outcomeShape,
    errors: [...returnErrors, 'NOT_WHILE_ACTING'],
    limits: perAddress('accounts.signOn.return', 40),
    notWhileActing: true,
  }),
  'candidate.signOnPending': endpoint({
    method: 'GET',
    path: 'candidate/sign-on/pending',
    callers: ['guest'],
    kind: 'read',
    purpose: 'What this browser still has to provide to complete a sign-in; null if nothing.',
    notInSpecification,
    input: z.strictObject({}),
    output: z.object({
      pending: z
        .object({
          wants: z.enum(['COMPLETE', 'CONFIRM']),
          provider: providerShape,
          label: z.string(),
          email: z.string(),
          name: z.string().nullable(),
          next: nextShape.nullable(),
        })
        .nullable(),
    }),
    errors: ['ALREADY_SIGNED_IN'],
  }),
  'candidate.signOnComplete': endpoint({
    method: 'POST',
    path: 'candidate/sign-on/complete',
    callers: ['guest'],
    kind: 'write',
    purpose:
      'Creates an account for a person whose email address the provider has verified, with the missing details, and signs in.',
    notInSpecification,
    input: signOnForm,
    output: z.object({
      marker: z.literal('LOGIN'),
      user: userShape,
      next: nextShape.nullable(),
      passwordRemoved: z.boolean(),
    }),
    errors: ['INVALID', 'SIGN_ON_STATE', 'EMAIL_TAKEN', 'PHONE_TAKEN', 'TOO_MANY', 'ALREADY_SIGNED_IN', 'CONFLICT'],
    limits: perAddress('accounts.signOn.complete', 40),
  }),
  'candidate.signOnConfirm': endpoint({
    method: 'POST',
    path: 'candidate/sign-on/confirm',
    callers: ['guest'],
    kind: 'write',
    purpose:
      'Verifies the code emailed to the existing account with the same address, links the provider and signs in.',
    notInSpecification,
    input: z.strictObject({ otp: otpShape }),
    output: z.object({ marker: z.literal('LOGIN'), user: userShape, next: nextShape.nullable() }),
    errors: [
      'INVALID',
      'SIGN_ON_STATE',
      'SIGN_ON_TAKEN',
      'CODE_WRONG',
      'CODE_EXPIRED',
      'CODE_TOO_MANY_TRIES',
      'ACCOUNT_BLOCKED',
      'TOO_MANY',
      'ALREADY_SIGNED_IN',
      'CONFLICT',
    ],
    limits: [unknownDeviceRules.confirmSignOn],
  }),
  'candidate.signOnLinks': endpoint({
    method: 'GET',
    path: 'candidate/sign-on/links',
    callers: ['candidate'],
    kind: 'read',
    purpose: 'Own linked accounts, and the providers that can still be linked.',
    notInSpecification,
    input: z.strictObject({}),
    output: z.object({
      links: z.array(
        z.object({
          id: idShape,
          label: z.string(),
          email: z.string().nullable(),
          linkedAt: timeShape,
          usedAt: timeShape,
          mayUnlink: z.boolean(),
        }),
      ),
      linkable: z.array(z.object({ name: providerShape, label: z.string() })),
    }),
    errors: ['UNAUTHENTICATED'],
  }),
  'candidate.signOnUnlink': endpoint({
    method: 'POST',
    path: 'candidate/sign-on/unlink/{id}',
    callers: ['candidate'],
    kind: 'write',
    purpose: 'Unlinks a provider. Rejected while the account has no password and no other link. Confirmed by email.',
    notInSpecification,
    input: idInput,
    output: doneShape,
    errors: ['INVALID', 'UNAUTHENTICATED', 'NOT_FOUND', 'LAST_SIGN_IN', 'NOT_WHILE_ACTING'],
    notWhileActing: true,
  }),
}
