import type { ProviderName } from '#kernel/sign-on-provider.ts'
import type { ErrorCode } from '#kernel/fail.ts'

/** Why a sign-on does not end as it should, as the screens of it say. */
export const signOnProblems = [
  'SIGN_ON_UNKNOWN',
  'SIGN_ON_OFF',
  'SIGN_ON_STATE',
  'SIGN_ON_CANCELLED',
  'SIGN_ON_REFUSED',
  'SIGN_ON_UNVERIFIED',
  'SIGN_ON_TAKEN',
  'SIGN_ON_DOWN',
  'ACCOUNT_BLOCKED',
  'CONFLICT',
  'TOO_MANY',
] as const satisfies readonly ErrorCode[]
export type SignOnPurpose = 'SIGN_IN' | 'LINK'

export const signOnRules = {
  /** From the start to the return. */
  attemptMs: 10 * 60_000,
  /** How long a person whom the provider vouched for may take to say the rest. */
  personMs: 30 * 60_000,
} as const

/** Where a provider sends people back; each provider and purpose has an address of its own, so that answers cannot be mixed up. */
export function returnPath(provider: ProviderName, purpose: SignOnPurpose): string {
  if (purpose === 'LINK') return `/jobsseekers/settings/link/${provider}`
  return provider === 'linkedin' ? '/jobsseekers/linkedin-login' : '/jobsseekers/fsp-sso-login'
}

/** What is known when somebody comes back to sign in: the link, what the provider says of the address, and the account that has it. */
export type SignOnFacts = {
  linked: { blocked: boolean } | null
  address: { email: string; verified: boolean } | null
  account: { proven: boolean; blocked: boolean } | null
}

/**
 * What a return leads to (OI-04): a link decides alone. Without one the provider must have verified the address; an account
 * that has proven the same one asks for its own code first, and an unproven one counts as none (RS-03).
 */
export function signOnOutcome({ linked, address, account }: SignOnFacts): 'LOGIN' | 'CONFIRM' | 'COMPLETE' | ErrorCode {
  if (linked) return linked.blocked ? 'ACCOUNT_BLOCKED' : 'LOGIN'
  if (!address?.verified) return 'SIGN_ON_UNVERIFIED'
  if (account?.blocked) return 'ACCOUNT_BLOCKED'
  return account?.proven ? 'CONFIRM' : 'COMPLETE'
}

/** What providers call it when a person turns back (LinkedIn has names of its own). */
export const isCancelled = (error: string): boolean =>
  ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize', 'login_required'].includes(error)

/** Null when one link may go: a password or another link must stay. */
export function unlinkProblem({ hasPassword, links }: { hasPassword: boolean; links: number }): ErrorCode | null {
  return hasPassword || links > 1 ? null : 'LAST_SIGN_IN'
}
