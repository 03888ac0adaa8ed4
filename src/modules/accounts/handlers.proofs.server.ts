import type { AccountKind } from '#kernel/enums/accounts.ts'
import type { Proof, Proofs } from '#platform/core/module.server.ts'
import type { Side } from './contract.access.ts'
import type { accountsContract } from './contract.ts'
import { readPending } from './administrators/handlers.enrol.server.ts'
import { invitationOf } from './administrators/store.server.ts'
import { knownDevice } from './handlers.allowances.server.ts'
import { openUndoToken } from './handlers.email.server.ts'
import { openFlow, type Flow } from './handlers.flow.server.ts'
import { hashOfToken } from '#platform/session/token.server.ts'
import { kindOf } from './rules.ts'
import { checkBootstrap } from './store.admin.server.ts'
import { findAccount } from './store.server.ts'

/** The account of this address signed in from this browser before. */
const fromKnownDevice =
  (kind: AccountKind): Proof<{ email: string }> =>
  async ({ ctx, input }) =>
    (await knownDevice(ctx, () => findAccount(ctx.db, kind, input.email))) !== null

/** This browser holds a code request, which has its own limit of attempts. */
const holdsFlow =
  (side: Side, is: (flow: Flow) => boolean = () => true): Proof<{ flow?: string | undefined }> =>
  async ({ ctx, input }) => {
    const flow = await openFlow(ctx, input.flow)
    return flow !== null && flow.side === side && is(flow)
  }

const holdsResetProof = (side: Side) => holdsFlow(side, ({ purpose }) => purpose === 'NEW_PASSWORD')

export const accountsProofs: Proofs<typeof accountsContract> = {
  'candidate.login': fromKnownDevice(kindOf('candidate')),
  'candidate.forgetPassword': fromKnownDevice(kindOf('candidate')),
  'candidate.resendOtp': holdsFlow('candidate'),
  'candidate.verifyEmailOtp': holdsFlow('candidate'),
  'candidate.verifyResetPasswordOtp': holdsFlow('candidate'),
  'candidate.resetPassword': holdsResetProof('candidate'),
  'employer.login': fromKnownDevice(kindOf('employer')),
  'employer.forgetPassword': fromKnownDevice(kindOf('employer')),
  'employer.resendOtp': holdsFlow('employer'),
  'employer.verifyEmailOtp': holdsFlow('employer'),
  'employer.verifyResetPasswordOtp': holdsFlow('employer'),
  'employer.resetPassword': holdsResetProof('employer'),
  'candidate.signOnConfirm': ({ ctx }) => holdsFlow('candidate')({ ctx, input: {} }),
  'accounts.emailUndo': async ({ ctx, input }) => (await openUndoToken(ctx, input.token)) !== null,
  'admin.login': fromKnownDevice('ADMIN'),
  'admin.verifyTotp': async ({ ctx, input }) => (await readPending(ctx, input.flow)) !== null,
  'admin.administrators.accept': async ({ ctx, input }) =>
    (await invitationOf(ctx.db, hashOfToken(input.token), ctx.now)) !== undefined,
  'admin.recoveryCodes.signIn': async ({ ctx, input }) => (await readPending(ctx, input.flow)) !== null,
  'admin.bootstrap': async ({ ctx, input }) =>
    (await checkBootstrap(ctx.db, hashOfToken(input.token), ctx.now)) !== null,
}
