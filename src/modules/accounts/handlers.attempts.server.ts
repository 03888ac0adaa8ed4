import { createHash, randomBytes, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { readSetting } from '#modules/reference/public.server.ts'
import { fail } from '#kernel/fail.ts'
import { emailShape } from '#kernel/shapes.ts'
import type { Context } from '#platform/core/context.server.ts'
import { SignOnProblem, type Proofs, type Provider, type Vouched } from '#platform/sso/provider-port.server.ts'
import { noteSecurity } from './handlers.security.server.ts'
import { isCancelled, returnPath, signOnRules, type SignOnPurpose } from './rules.sign-on.ts'
import type { ProviderName } from '#kernel/sign-on-provider.ts'
import { claimAttempt, insertAttempt, openAttempt, type Attempt } from './store.sign-on.server.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()
const token = () => randomBytes(32).toString('base64url')
const browserShape = z.object({ id: z.guid() })
const proofsShape = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() })
const vouchedShape = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  name: z.string().nullable(),
})
/** A person whose address the provider verified, as it waits on our side. */
export type Waiting = z.output<typeof vouchedShape>

/** The providers of the environment that no administrator has switched off. */
export async function openProviders(ctx: Context): Promise<Provider[]> {
  const { providers } = ctx.ports.signOn
  if (providers.length === 0) return []
  const on = await readSetting(ctx.db, 'signOn')
  return providers.filter(({ name }) => on[name])
}

/** Throws SIGN_ON_UNKNOWN for one that is not set up (OI-05), SIGN_ON_OFF for one that is switched off (OI-06). */
async function providerOf(ctx: Context, name: ProviderName): Promise<Provider> {
  if (!ctx.ports.signOn.providers.some((each) => each.name === name)) throw fail('SIGN_ON_UNKNOWN')
  const provider = (await openProviders(ctx)).find((each) => each.name === name)
  if (!provider) throw fail('SIGN_ON_OFF')
  return provider
}

const purposeOf = (ctx: Context): { purpose: SignOnPurpose; accountId: string | null } =>
  ctx.caller.kind === 'candidate'
    ? { purpose: 'LINK', accountId: ctx.caller.accountId }
    : { purpose: 'SIGN_IN', accountId: null }

/** This browser by its sealed cookie; null when it has none. */
async function browserOf(ctx: Context): Promise<string | null> {
  const sealed = ctx.cookie.read('signon')
  return sealed
    ? (browserShape.safeParse(await ctx.ports.sealer.open('signon', sealed, ctx.now)).data?.id ?? null)
    : null
}

const browserMs = signOnRules.attemptMs + signOnRules.personMs

async function keepBrowser(ctx: Context): Promise<string> {
  const id = (await browserOf(ctx)) ?? randomUUID()
  const until = new Date(ctx.now.getTime() + browserMs)
  ctx.cookie.keep('signon', await ctx.ports.sealer.seal('signon', { id }, until), browserMs / 1000)
  return id
}

/** Where the person wanted to go travels with a refusal too, so that the next way in leads there. */
export const wanted = (next: string | null): { next?: string } => (next === null ? {} : { next })

/** Turns what a provider did wrong into a refusal, with its reason in the log and the audit. */
async function refuseProblem(
  ctx: Context,
  { name: provider, next }: { name: ProviderName; next: string | null },
  error: unknown,
): Promise<never> {
  if (!(error instanceof SignOnProblem)) throw error
  const { reason, down } = error
  ctx.log.warn({ err: error, provider, reason }, 'sign-on refused')
  await noteSecurity(ctx, { what: 'signOn', accountId: null, outcome: 'REFUSED', details: { provider, reason } })
  throw fail(down ? 'SIGN_ON_DOWN' : 'SIGN_ON_REFUSED', { reason, ...wanted(next) })
}

/** Begins an attempt of this browser and answers where it goes. */
export async function begin(ctx: Context, name: ProviderName, next: string | null): Promise<string> {
  const provider = await providerOf(ctx, name)
  const { purpose, accountId } = purposeOf(ctx)
  const proofs: Proofs = { state: token(), nonce: token(), verifier: token() }
  const redirectUri = ctx.ports.env.appUrl + returnPath(name, purpose)
  const url = await provider
    .begin(redirectUri, proofs)
    .catch((error: unknown) => refuseProblem(ctx, { name, next }, error))
  const until = new Date(ctx.now.getTime() + signOnRules.attemptMs)
  await insertAttempt(ctx.db, {
    provider: name,
    purpose,
    accountId,
    stateHash: digest(proofs.state),
    browserHash: digest(await keepBrowser(ctx)),
    sealedProofs: await ctx.ports.sealer.seal('signon-proofs', proofs, until),
    next,
    now: ctx.now,
  })
  return url
}

export type Return = {
  provider: ProviderName
  state: string
  code?: string | undefined
  error?: string | undefined
  iss?: string | undefined
}

/** Takes the attempt this return belongs to and asks the provider who it is. Throws every refusal of a return. */
export async function comeBack(ctx: Context, input: Return): Promise<{ attempt: Attempt; person: Vouched }> {
  const { provider: name, state, code, error, iss } = input
  const provider = await providerOf(ctx, name)
  const { purpose, accountId } = purposeOf(ctx)
  const browser = await browserOf(ctx)
  const key = { provider: name, purpose, accountId, stateHash: digest(state), now: ctx.now }
  const attempt = browser ? await claimAttempt(ctx.db, { ...key, browserHash: digest(browser) }) : undefined
  const proofs =
    attempt && proofsShape.safeParse(await ctx.ports.sealer.open('signon-proofs', attempt.sealed_proofs, ctx.now)).data
  if (!attempt || !proofs) {
    await noteSecurity(ctx, {
      what: 'signOn',
      accountId,
      outcome: 'REFUSED',
      details: { provider: name, reason: 'STATE' },
    })
    throw fail('SIGN_ON_STATE')
  }
  if (error !== undefined || code === undefined) {
    if (isCancelled(error ?? '')) throw fail('SIGN_ON_CANCELLED', wanted(attempt.next))
    return refuseProblem(ctx, { name, next: attempt.next }, new SignOnProblem('ANSWER', false))
  }
  const redirectUri = ctx.ports.env.appUrl + returnPath(name, purpose)
  const person = await provider
    .finish(redirectUri, { code, state, iss }, proofs)
    .catch((problem: unknown) => refuseProblem(ctx, { name, next: attempt.next }, problem))
  return { attempt, person }
}

/** The address in the one form that accounts have; null when it is none. */
export function addressOf({ email, emailVerified }: Vouched): { email: string; verified: boolean } | null {
  const { data } = emailShape.safeParse(email)
  return data === undefined ? null : { email: data, verified: emailVerified }
}

export async function sealWaiting(ctx: Context, person: Waiting): Promise<string> {
  return ctx.ports.sealer.seal('signon-person', person, new Date(ctx.now.getTime() + signOnRules.personMs))
}

/** What this browser has not settled yet; null when nothing. */
export async function waitingHere(ctx: Context): Promise<{ attempt: Attempt; person: Waiting } | null> {
  const browser = await browserOf(ctx)
  const attempt = browser ? await openAttempt(ctx.db, digest(browser), ctx.now) : undefined
  if (!attempt) return null
  const person = vouchedShape.safeParse(
    await ctx.ports.sealer.open('signon-person', attempt.sealed_person, ctx.now),
  ).data
  return person ? { attempt, person } : null
}
