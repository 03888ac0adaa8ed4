import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { readSetting } from '#modules/reference/public.server.ts'
import { fail } from '#kernel/fail.ts'
import { emailShape } from '#kernel/shapes.ts'
import type { Context } from '#platform/core/context.server.ts'
import { SignOnProblem, type Proofs, type Provider, type VerifiedIdentity } from '#platform/sso/provider-port.server.ts'
import { recordSecurityEvent } from './handlers.security.server.ts'
import { isCancelled, returnPath, signOnRules, type SignOnPurpose } from './rules.sign-on.ts'
import { hashOfToken, newToken } from '#platform/session/token.server.ts'
import type { ProviderName } from '#kernel/sign-on-provider.ts'
import { claimAttempt, insertAttempt, findUnsettledAttempt, type Attempt } from './store.sign-on.server.ts'

const browserShape = z.object({ id: z.guid() })
const proofsShape = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() })
const personShape = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  name: z.string().nullable(),
})
/** A person whose address the provider verified, until they complete or confirm the sign-on. */
export type PendingPerson = z.output<typeof personShape>

/** The configured providers that are not disabled in the settings. */
export async function enabledProviders(ctx: Context): Promise<Provider[]> {
  const { providers } = ctx.ports.signOn
  if (providers.length === 0) return []
  const enabled = await readSetting(ctx.db, 'signOn')
  return providers.filter(({ name }) => enabled[name])
}

/** Throws SIGN_ON_UNKNOWN for a provider that is not configured (OI-05), SIGN_ON_OFF for a disabled one (OI-06). */
async function providerOf(ctx: Context, name: ProviderName): Promise<Provider> {
  if (!ctx.ports.signOn.providers.some((each) => each.name === name)) throw fail('SIGN_ON_UNKNOWN')
  const provider = (await enabledProviders(ctx)).find((each) => each.name === name)
  if (!provider) throw fail('SIGN_ON_OFF')
  return provider
}

const purposeOf = (ctx: Context): { purpose: SignOnPurpose; accountId: string | null } =>
  ctx.caller.kind === 'candidate'
    ? { purpose: 'LINK', accountId: ctx.caller.accountId }
    : { purpose: 'SIGN_IN', accountId: null }

/** The id in this browser's sealed cookie, or null. */
async function readBrowserId(ctx: Context): Promise<string | null> {
  const sealed = ctx.cookie.read('signon')
  return sealed
    ? (browserShape.safeParse(await ctx.ports.sealer.open('signon', sealed, ctx.now)).data?.id ?? null)
    : null
}

const browserMs = signOnRules.attemptMs + signOnRules.personMs

async function ensureBrowserId(ctx: Context): Promise<string> {
  const id = (await readBrowserId(ctx)) ?? randomUUID()
  const until = new Date(ctx.now.getTime() + browserMs)
  ctx.cookie.set('signon', await ctx.ports.sealer.seal('signon', { id }, until), browserMs / 1000)
  return id
}

/** Errors carry `next` too, so that another way of signing in leads to the same page. */
export const nextParam = (next: string | null): { next?: string } => (next === null ? {} : { next })

/** Turns a provider failure into an error, with its reason in the log and the audit log. */
async function rejectSignOn(
  ctx: Context,
  { name: provider, next }: { name: ProviderName; next: string | null },
  error: unknown,
): Promise<never> {
  if (!(error instanceof SignOnProblem)) throw error
  const { reason, down } = error
  ctx.log.warn({ err: error, provider, reason }, 'sign-on rejected')
  await recordSecurityEvent(ctx, { what: 'signOn', accountId: null, outcome: 'REFUSED', details: { provider, reason } })
  throw fail(down ? 'SIGN_ON_DOWN' : 'SIGN_ON_REFUSED', { reason, ...nextParam(next) })
}

/** Starts an attempt in this browser and returns the provider's URL. */
export async function startAttempt(ctx: Context, name: ProviderName, next: string | null): Promise<string> {
  const provider = await providerOf(ctx, name)
  const { purpose, accountId } = purposeOf(ctx)
  const proofs: Proofs = { state: newToken(), nonce: newToken(), verifier: newToken() }
  const redirectUri = ctx.ports.env.appUrl + returnPath(name, purpose)
  const url = await provider
    .authorizationUrl(redirectUri, proofs)
    .catch((error: unknown) => rejectSignOn(ctx, { name, next }, error))
  const until = new Date(ctx.now.getTime() + signOnRules.attemptMs)
  await insertAttempt(ctx.db, {
    provider: name,
    purpose,
    accountId,
    stateHash: hashOfToken(proofs.state),
    browserHash: hashOfToken(await ensureBrowserId(ctx)),
    sealedProofs: await ctx.ports.sealer.seal('signon-proofs', proofs, until),
    next,
    now: ctx.now,
  })
  return url
}

export type SignOnReturn = {
  provider: ProviderName
  state: string
  code?: string | undefined
  error?: string | undefined
  iss?: string | undefined
}

/** Uses up the attempt of this return and asks the provider for the person. Throws the errors of a failed return. */
export async function completeReturn(
  ctx: Context,
  input: SignOnReturn,
): Promise<{ attempt: Attempt; person: VerifiedIdentity }> {
  const { provider: name, state, code, error, iss } = input
  const provider = await providerOf(ctx, name)
  const { purpose, accountId } = purposeOf(ctx)
  const browser = await readBrowserId(ctx)
  const key = { provider: name, purpose, accountId, stateHash: hashOfToken(state), now: ctx.now }
  const attempt = browser ? await claimAttempt(ctx.db, { ...key, browserHash: hashOfToken(browser) }) : undefined
  const proofs =
    attempt && proofsShape.safeParse(await ctx.ports.sealer.open('signon-proofs', attempt.sealed_proofs, ctx.now)).data
  if (!attempt || !proofs) {
    await recordSecurityEvent(ctx, {
      what: 'signOn',
      accountId,
      outcome: 'REFUSED',
      details: { provider: name, reason: 'STATE' },
    })
    throw fail('SIGN_ON_STATE')
  }
  if (error !== undefined || code === undefined) {
    if (isCancelled(error ?? '')) throw fail('SIGN_ON_CANCELLED', nextParam(attempt.next))
    return rejectSignOn(ctx, { name, next: attempt.next }, new SignOnProblem('ANSWER', false))
  }
  const redirectUri = ctx.ports.env.appUrl + returnPath(name, purpose)
  const person = await provider
    .exchangeCode(redirectUri, { code, state, iss }, proofs)
    .catch((problem: unknown) => rejectSignOn(ctx, { name, next: attempt.next }, problem))
  return { attempt, person }
}

/** The address normalised like those of accounts; null when it is invalid. */
export function addressOf({ email, emailVerified }: VerifiedIdentity): { email: string; verified: boolean } | null {
  const { data } = emailShape.safeParse(email)
  return data === undefined ? null : { email: data, verified: emailVerified }
}

export async function sealPendingPerson(ctx: Context, person: PendingPerson): Promise<string> {
  return ctx.ports.sealer.seal('signon-person', person, new Date(ctx.now.getTime() + signOnRules.personMs))
}

/** The unsettled sign-on of this browser, or null. */
export async function pendingSignOn(ctx: Context): Promise<{ attempt: Attempt; person: PendingPerson } | null> {
  const browser = await readBrowserId(ctx)
  const attempt = browser ? await findUnsettledAttempt(ctx.db, hashOfToken(browser), ctx.now) : undefined
  if (!attempt) return null
  const person = personShape.safeParse(
    await ctx.ports.sealer.open('signon-person', attempt.sealed_person, ctx.now),
  ).data
  return person ? { attempt, person } : null
}
