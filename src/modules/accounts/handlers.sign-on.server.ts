import { requireCandidate } from '#kernel/caller.ts'
import { agreedTexts } from '#modules/content/public.server.ts'
import type { InputOf, OutputOf } from '#kernel/endpoint.ts'
import { Fail, fail } from '#kernel/fail.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import type { VerifiedIdentity } from '#platform/sso/provider-port.server.ts'
import {
  addressOf,
  startAttempt,
  completeReturn,
  enabledProviders,
  sealPendingPerson,
  nextParam,
  pendingSignOn,
  type SignOnReturn,
  type PendingPerson,
} from './handlers.attempts.server.ts'
import { redeemCode } from './handlers.code.server.ts'
import { requestCode } from './handlers.flow.server.ts'
import { nationalNumber } from './handlers.phone.server.ts'
import { recordSecurityEvent, recipientOf } from './handlers.security.server.ts'
import { verifyMailbox, signIn, type User } from './handlers.sign-in.server.ts'
import type { signOnContract } from './contract.sign-on.ts'
import { mailLinked } from './mail.sign-on.server.ts'
import { isTaken, registrationProblems } from './handlers.register.server.ts'
import { signOnOutcome, unlinkProblem } from './rules.sign-on.ts'
import type { ProviderName } from '#kernel/sign-on-provider.ts'
import {
  deleteIdentity,
  insertIdentity,
  linkedAccount,
  linksOf,
  lockForUnlink,
  touchIdentity,
} from './store.identity.server.ts'
import { invalidateCodes } from './store.codes.server.ts'
import { accountById, findAccount, isBlocked, writeRegistration, type Account } from './store.server.ts'
import { revokeSessions } from './store.session.server.ts'
import { storePendingPerson, settleAttempt, type Attempt } from './store.sign-on.server.ts'

type Endpoints = typeof signOnContract
type SignOnAnswer = InputOf<Endpoints['candidate.linkedin']['output']>

async function signOnReturn(ctx: Context, input: SignOnReturn): Promise<SignOnAnswer> {
  const { attempt, person } = await completeReturn(ctx, input)
  return ctx.inTransaction((tx) =>
    attempt.purpose === 'LINK' ? link(tx, attempt, person) : signInOrAsk(tx, attempt, person),
  )
}

async function signInOrAsk(ctx: Context, attempt: Attempt, person: VerifiedIdentity): Promise<SignOnAnswer> {
  const { next } = attempt
  const linkedId = await linkedAccount(ctx.db, person)
  const linked = linkedId ? await accountById(ctx.db, linkedId) : undefined
  const address = addressOf(person)
  const account = address ? await findAccount(ctx.db, 'CANDIDATE', address.email, true) : undefined
  const outcome = signOnOutcome({
    linked: linked ? { blocked: isBlocked(linked) } : null,
    address,
    account: account ? { proven: account.email_verified_at !== null, blocked: isBlocked(account) } : null,
  })
  if (outcome === 'LOGIN' && linked) {
    await touchIdentity(ctx.db, person, ctx.now)
    return { marker: 'LOGIN', user: await finish(ctx, linked), next }
  }
  if (outcome === 'LOGIN' || !address)
    throw fail(outcome === 'LOGIN' ? 'CONFLICT' : 'SIGN_ON_UNVERIFIED', nextParam(next))
  if (outcome !== 'CONFIRM' && outcome !== 'COMPLETE') throw fail(outcome, nextParam(next))
  const { issuer, subject, name } = person
  const pending = { issuer, subject, name, email: address.email }
  await storePendingPerson(ctx.db, attempt, await sealPendingPerson(ctx, pending), ctx.now)
  if (outcome === 'CONFIRM') await requestCode(ctx, { side: 'candidate', email: address.email, purpose: 'LOGIN' })
  return { marker: outcome, next }
}

/** Signs in and drops the sign-on cookie. Not earlier, because a failed answer may be repeated. */
async function finish(ctx: Context, account: Account): Promise<User> {
  const user = await signIn(ctx, account, 'SIGN_ON')
  ctx.cookie.clear('signon')
  return user
}

/** Links the identity to the signed-in account; linking it twice has no effect. */
async function link(ctx: Context, attempt: Attempt, person: VerifiedIdentity): Promise<SignOnAnswer> {
  const account = attempt.account_id ? await accountById(ctx.db, attempt.account_id) : undefined
  if (!account) throw fail('UNAUTHENTICATED')
  if ((await linkedAccount(ctx.db, person)) !== account.id) {
    const address = addressOf(person)
    await addLink(ctx, account, attempt.provider, { ...person, email: address?.email ?? null })
  }
  return { marker: 'LINKED', next: attempt.next }
}

/** Adds the link and notifies the person by mail. Throws SIGN_ON_TAKEN. */
async function addLink(
  ctx: Context,
  account: Account,
  provider: ProviderName,
  person: Pick<PendingPerson, 'issuer' | 'subject'> & { email: string | null },
): Promise<void> {
  const { issuer, subject, email } = person
  const added = await insertIdentity(ctx.db, { accountId: account.id, provider, issuer, subject, email, now: ctx.now })
  if (!added) throw fail('SIGN_ON_TAKEN')
  await mailLinked(ctx, recipientOf(account), 'linked', labelOf(ctx, provider, issuer))
  await recordSecurityEvent(ctx, { what: 'signOnLinked', accountId: account.id, outcome: 'OK', details: { provider } })
}

/** Display name of a provider; the host name for one that is no longer configured. */
const labelOf = (ctx: Context, provider: ProviderName, issuer: string): string =>
  ctx.ports.signOn.providers.find(({ name }) => name === provider)?.label ?? new URL(issuer).hostname

/** Settles the pending sign-on of this browser; of concurrent calls exactly one succeeds. Throws SIGN_ON_STATE. */
async function settlePending(ctx: Context): Promise<{ attempt: Attempt; person: PendingPerson }> {
  const pending = await pendingSignOn(ctx)
  if (!pending || !(await settleAttempt(ctx.db, pending.attempt.id, ctx.now))) throw fail('SIGN_ON_STATE')
  return pending
}

/**
 * Creates the account of a person whose address the provider verified. An unverified registration with that address is replaced,
 * including its password, phone, name and sessions (RS-03).
 */
async function createAccount(
  ctx: Context,
  { attempt, person }: { attempt: Attempt; person: PendingPerson },
  input: OutputOf<Endpoints['candidate.signOnComplete']['input']>,
): Promise<{ account: Account; passwordRemoved: boolean }> {
  const { email } = person
  const { fullName, dialCode } = input
  const problems = await registrationProblems(ctx, 'CANDIDATE', { fullName, dialCode, phone: input.phone })
  if (problems[0]) throw new Fail(problems.every(isTaken) ? 'PHONE_TAKEN' : 'INVALID', problems)
  const phone = nationalNumber(dialCode, input.phone)
  const existing = await findAccount(ctx.db, 'CANDIDATE', email, true)
  if (existing?.email_verified_at) throw fail('EMAIL_TAKEN')
  const id = await writeRegistration(
    ctx.db,
    {
      kind: 'CANDIDATE',
      email,
      fullName,
      dialCode,
      phone,
      passwordHash: null,
      companyName: null,
      flowId: null,
      locale: ctx.locale,
      agreed: await agreedTexts(ctx, { side: 'CANDIDATE', locale: ctx.locale }),
      referrer: ctx.from.referrer,
      now: ctx.now,
    },
    existing?.id ?? null,
  )
  if (!id) throw fail('CONFLICT')
  if (existing) {
    await invalidateCodes(ctx.db, id, ctx.now)
    await revokeSessions(ctx.db, { accountId: id, now: ctx.now, reason: 'MAILBOX_PROVEN' })
  }
  const account = await findAccount(ctx.db, 'CANDIDATE', email)
  if (!account) throw fail('CONFLICT')
  await verifyMailbox(ctx, account, true)
  const { issuer, subject } = person
  const identity = { accountId: id, provider: attempt.provider, issuer, subject, email, now: ctx.now }
  if (!(await insertIdentity(ctx.db, identity))) throw fail('SIGN_ON_TAKEN')
  return { account, passwordRemoved: Boolean(existing?.password_hash) }
}

export const signOnHandlers: Handlers<typeof signOnContract> = {
  async 'accounts.signOnProviders'({ ctx }) {
    const providers = await enabledProviders(ctx)
    return { providers: providers.map(({ name, label }) => ({ name, label })) }
  },

  async 'candidate.signOnStart'({ ctx, input }) {
    return { url: await startAttempt(ctx, input.provider, input.next ?? null) }
  },

  async 'candidate.linkedin'({ ctx, input }) {
    return signOnReturn(ctx, { provider: 'linkedin', ...input })
  },

  async 'candidate.signOnReturn'({ ctx, input }) {
    return signOnReturn(ctx, input)
  },

  async 'candidate.signOnPending'({ ctx }) {
    const pending = await pendingSignOn(ctx)
    if (!pending) return { pending: null }
    const { attempt, person } = pending
    const account = await findAccount(ctx.db, 'CANDIDATE', person.email)
    const { provider, next } = attempt
    const { email, name } = person
    const wants = account?.email_verified_at ? 'CONFIRM' : 'COMPLETE'
    return { pending: { wants, provider, label: labelOf(ctx, provider, person.issuer), email, name, next } }
  },

  async 'candidate.signOnComplete'({ ctx, input }) {
    const pending = await settlePending(ctx)
    const { account, passwordRemoved } = await createAccount(ctx, pending, input)
    return { marker: 'LOGIN', user: await finish(ctx, account), next: pending.attempt.next, passwordRemoved }
  },

  async 'candidate.signOnConfirm'({ ctx, input }) {
    const { account } = await redeemCode(ctx, {
      side: 'candidate',
      sealedFlow: undefined,
      otp: input.otp,
      purposes: ['LOGIN'],
    })
    const { attempt, person } = await settlePending(ctx)
    if (account.email !== person.email || !account.email_verified_at) throw fail('SIGN_ON_STATE')
    await addLink(ctx, account, attempt.provider, person)
    return { marker: 'LOGIN', user: await finish(ctx, account), next: attempt.next }
  },

  async 'candidate.signOnLinks'({ ctx }) {
    const { accountId } = requireCandidate(ctx)
    const [account, links, enabled] = [
      await accountById(ctx.db, accountId),
      await linksOf(ctx.db, accountId),
      await enabledProviders(ctx),
    ]
    const mayUnlink = unlinkProblem({ hasPassword: Boolean(account?.password_hash), links: links.length }) === null
    return {
      links: links.map(({ id, provider, issuer, email, linkedAt, usedAt }) => ({
        id,
        label: labelOf(ctx, provider, issuer),
        email,
        linkedAt,
        usedAt,
        mayUnlink,
      })),
      linkable: enabled
        .filter(({ name }) => !links.some(({ provider }) => provider === name))
        .map(({ name, label }) => ({ name, label })),
    }
  },

  async 'candidate.signOnUnlink'({ ctx, input }) {
    const { accountId } = requireCandidate(ctx)
    const hasPassword = await lockForUnlink(ctx.db, accountId)
    const links = await linksOf(ctx.db, accountId)
    const link = links.find(({ id }) => id === input.id)
    const account = await accountById(ctx.db, accountId)
    if (!link || !account) throw fail('NOT_FOUND')
    const problem = unlinkProblem({ hasPassword, links: links.length })
    if (problem) throw fail(problem)
    if (!(await deleteIdentity(ctx.db, link.id, accountId))) throw fail('NOT_FOUND')
    await mailLinked(ctx, recipientOf(account), 'unlinked', labelOf(ctx, link.provider, link.issuer))
    await recordSecurityEvent(ctx, {
      what: 'signOnUnlinked',
      accountId,
      outcome: 'OK',
      details: { provider: link.provider },
    })
    return { done: true }
  },
}
