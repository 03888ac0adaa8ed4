import { readSetting } from '#modules/reference/public.server.ts'
import type { InputOf, OutputOf } from '#kernel/endpoint.ts'
import { Fail, fail, invalid } from '#kernel/fail.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import type { Vouched } from '#platform/sso/provider-port.server.ts'
import {
  addressOf,
  begin,
  comeBack,
  openProviders,
  sealWaiting,
  wanted,
  waitingHere,
  type Return,
  type Waiting,
} from './handlers.attempts.server.ts'
import { takeCode } from './handlers.code.server.ts'
import { requestCode } from './handlers.flow.server.ts'
import { nationalNumber } from './handlers.phone.server.ts'
import { noteSecurity, readerOf } from './handlers.security.server.ts'
import { proveMailbox, signIn, type User } from './handlers.sign-in.server.ts'
import type { signOnContract } from './contract.sign-on.ts'
import { mailLinked } from './mail.sign-on.server.ts'
import { isFullName, termsVersion } from './rules.ts'
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
import { killCodes } from './store.codes.server.ts'
import { accountById, findAccount, phoneTaken, writeRegistration, type Account } from './store.server.ts'
import { revokeSessions } from './store.session.server.ts'
import { keepVouched, settleAttempt, type Attempt } from './store.sign-on.server.ts'

type Calls = typeof signOnContract
type Outcome = InputOf<Calls['candidate.linkedin']['output']>

async function signOnReturn(ctx: Context, input: Return): Promise<Outcome> {
  const { attempt, person } = await comeBack(ctx, input)
  return ctx.inTransaction((within) =>
    attempt.purpose === 'LINK' ? link(within, attempt, person) : enter(within, attempt, person),
  )
}

async function enter(ctx: Context, attempt: Attempt, person: Vouched): Promise<Outcome> {
  const { next } = attempt
  const linkedId = await linkedAccount(ctx.db, person)
  const linked = linkedId ? await accountById(ctx.db, linkedId) : undefined
  const address = addressOf(person)
  const account = address ? await findAccount(ctx.db, 'CANDIDATE', address.email, true) : undefined
  const outcome = signOnOutcome({
    linked: linked ? { blocked: linked.blocked_at !== null } : null,
    address,
    account: account ? { proven: account.email_verified_at !== null, blocked: account.blocked_at !== null } : null,
  })
  if (outcome === 'LOGIN' && linked) {
    await touchIdentity(ctx.db, person, ctx.now)
    return { marker: 'LOGIN', user: await finish(ctx, linked), next }
  }
  if (outcome === 'LOGIN' || !address) throw fail(outcome === 'LOGIN' ? 'CONFLICT' : 'SIGN_ON_UNVERIFIED', wanted(next))
  if (outcome !== 'CONFIRM' && outcome !== 'COMPLETE') throw fail(outcome, wanted(next))
  const { issuer, subject, name } = person
  const waiting = { issuer, subject, name, email: address.email }
  await keepVouched(ctx.db, attempt, await sealWaiting(ctx, waiting), ctx.now)
  if (outcome === 'CONFIRM') await requestCode(ctx, { side: 'candidate', email: address.email, purpose: 'LOGIN' })
  return { marker: outcome, next }
}

/** Signed in, and nothing is left to settle here: only then, since a refused answer may be given again. */
async function finish(ctx: Context, account: Account): Promise<User> {
  const user = await signIn(ctx, account, 'SIGN_ON')
  ctx.cookie.drop('signon')
  return user
}

/** Links to the account that is signed in; the same one twice stays one. */
async function link(ctx: Context, attempt: Attempt, person: Vouched): Promise<Outcome> {
  const account = attempt.account_id ? await accountById(ctx.db, attempt.account_id) : undefined
  if (!account) throw fail('UNAUTHENTICATED')
  if ((await linkedAccount(ctx.db, person)) !== account.id) {
    const address = addressOf(person)
    await tie(ctx, account, attempt.provider, { ...person, email: address?.email ?? null })
  }
  return { marker: 'LINKED', next: attempt.next }
}

/** Makes the link and tells the person by mail. Throws SIGN_ON_TAKEN. */
async function tie(
  ctx: Context,
  account: Account,
  provider: ProviderName,
  person: Pick<Waiting, 'issuer' | 'subject'> & { email: string | null },
): Promise<void> {
  const { issuer, subject, email } = person
  const tied = await insertIdentity(ctx.db, { accountId: account.id, provider, issuer, subject, email, now: ctx.now })
  if (!tied) throw fail('SIGN_ON_TAKEN')
  await mailLinked(ctx, readerOf(account), 'linked', labelOf(ctx, provider, issuer))
  await noteSecurity(ctx, { what: 'signOnLinked', accountId: account.id, outcome: 'OK', details: { provider } })
}

/** What people call a provider; one that is no longer set up goes by its host. */
const labelOf = (ctx: Context, provider: ProviderName, issuer: string): string =>
  ctx.ports.signOn.providers.find(({ name }) => name === provider)?.label ?? new URL(issuer).hostname

/** What waits in this browser, taken: of two answers at once exactly one gets it. Throws SIGN_ON_STATE. */
async function takeWaiting(ctx: Context): Promise<{ attempt: Attempt; person: Waiting }> {
  const waiting = await waitingHere(ctx)
  if (!waiting || !(await settleAttempt(ctx.db, waiting.attempt.id, ctx.now))) throw fail('SIGN_ON_STATE')
  return waiting
}

/**
 * The account of a person whose address the provider verified. Whatever an unproven hand had registered with that address is
 * gone with it: password, phone, name, sessions (RS-03).
 */
async function makeAccount(
  ctx: Context,
  { attempt, person }: { attempt: Attempt; person: Waiting },
  said: OutputOf<Calls['candidate.signOnComplete']['input']>,
): Promise<{ account: Account; passwordRemoved: boolean }> {
  const { email } = person
  const { fullName, dialCode } = said
  if (!isFullName(fullName, await readSetting(ctx.db, 'nameRule')))
    throw invalid({ field: 'fullName', code: 'FULL_NAME' })
  const phone = nationalNumber(dialCode, said.phone)
  const before = await findAccount(ctx.db, 'CANDIDATE', email, true)
  if (before?.email_verified_at) throw fail('EMAIL_TAKEN')
  if (await phoneTaken(ctx.db, 'CANDIDATE', dialCode, phone))
    throw new Fail('PHONE_TAKEN', [{ field: 'phone', code: 'PHONE_TAKEN' }])
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
      termsVersion,
      referrer: ctx.from.referrer,
      now: ctx.now,
    },
    before?.id ?? null,
  )
  if (!id) throw fail('CONFLICT')
  if (before) {
    await killCodes(ctx.db, id, ctx.now)
    await revokeSessions(ctx.db, { accountId: id, now: ctx.now, reason: 'MAILBOX_PROVEN' })
  }
  const account = await findAccount(ctx.db, 'CANDIDATE', email)
  if (!account) throw fail('CONFLICT')
  await proveMailbox(ctx, account, true)
  const { issuer, subject } = person
  const tied = { accountId: id, provider: attempt.provider, issuer, subject, email, now: ctx.now }
  if (!(await insertIdentity(ctx.db, tied))) throw fail('SIGN_ON_TAKEN')
  return { account, passwordRemoved: Boolean(before?.password_hash) }
}

export const signOnActions: Handlers<typeof signOnContract> = {
  async 'accounts.signOnProviders'({ ctx }) {
    const providers = await openProviders(ctx)
    return { providers: providers.map(({ name, label }) => ({ name, label })) }
  },

  async 'candidate.signOnStart'({ ctx, input }) {
    return { url: await begin(ctx, input.provider, input.next ?? null) }
  },

  async 'candidate.linkedin'({ ctx, input }) {
    return signOnReturn(ctx, { provider: 'linkedin', ...input })
  },

  async 'candidate.signOnReturn'({ ctx, input }) {
    return signOnReturn(ctx, input)
  },

  async 'candidate.signOnPending'({ ctx }) {
    const waiting = await waitingHere(ctx)
    if (!waiting) return { pending: null }
    const { attempt, person } = waiting
    const account = await findAccount(ctx.db, 'CANDIDATE', person.email)
    const { provider, next } = attempt
    const { email, name } = person
    const wants = account?.email_verified_at ? 'CONFIRM' : 'COMPLETE'
    return { pending: { wants, provider, label: labelOf(ctx, provider, person.issuer), email, name, next } }
  },

  async 'candidate.signOnComplete'({ ctx, input }) {
    const waiting = await takeWaiting(ctx)
    const { account, passwordRemoved } = await makeAccount(ctx, waiting, input)
    return { marker: 'LOGIN', user: await finish(ctx, account), next: waiting.attempt.next, passwordRemoved }
  },

  async 'candidate.signOnConfirm'({ ctx, input }) {
    const { account } = await takeCode(ctx, {
      side: 'candidate',
      given: undefined,
      otp: input.otp,
      purposes: ['LOGIN'],
    })
    const { attempt, person } = await takeWaiting(ctx)
    if (account.email !== person.email || !account.email_verified_at) throw fail('SIGN_ON_STATE')
    await tie(ctx, account, attempt.provider, person)
    return { marker: 'LOGIN', user: await finish(ctx, account), next: attempt.next }
  },

  async 'candidate.signOnLinks'({ ctx }) {
    if (ctx.caller.kind !== 'candidate') throw fail('UNAUTHENTICATED')
    const { accountId } = ctx.caller
    const [account, links, open] = [
      await accountById(ctx.db, accountId),
      await linksOf(ctx.db, accountId),
      await openProviders(ctx),
    ]
    const may = unlinkProblem({ hasPassword: Boolean(account?.password_hash), links: links.length }) === null
    return {
      links: links.map(({ id, provider, issuer, email, linkedAt, usedAt }) => ({
        id,
        label: labelOf(ctx, provider, issuer),
        email,
        linkedAt,
        usedAt,
        mayUnlink: may,
      })),
      linkable: open
        .filter(({ name }) => !links.some(({ provider }) => provider === name))
        .map(({ name, label }) => ({ name, label })),
    }
  },

  async 'candidate.signOnUnlink'({ ctx, input }) {
    if (ctx.caller.kind !== 'candidate') throw fail('UNAUTHENTICATED')
    const { accountId } = ctx.caller
    const hasPassword = await lockForUnlink(ctx.db, accountId)
    const links = await linksOf(ctx.db, accountId)
    const link = links.find(({ id }) => id === input.id)
    const account = await accountById(ctx.db, accountId)
    if (!link || !account) throw fail('NOT_FOUND')
    const problem = unlinkProblem({ hasPassword, links: links.length })
    if (problem) throw fail(problem)
    if (!(await deleteIdentity(ctx.db, link.id, accountId))) throw fail('NOT_FOUND')
    await mailLinked(ctx, readerOf(account), 'unlinked', labelOf(ctx, link.provider, link.issuer))
    await noteSecurity(ctx, {
      what: 'signOnUnlinked',
      accountId,
      outcome: 'OK',
      details: { provider: link.provider },
    })
    return { done: true }
  },
}
