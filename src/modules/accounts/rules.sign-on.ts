import type { ProviderName } from '#kernel/sign-on-provider.ts'
import type { ErrorCode } from '#kernel/fail.ts'

/** Error codes of a failed sign-on that its pages can show. */
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
  /** Time between the start and the return. */
  attemptMs: 10 * 60_000,
  /** Time to complete a sign-on after the return. */
  personMs: 30 * 60_000,
} as const

/** Redirect path of a provider. Each provider and purpose has its own, so that responses cannot be mixed up. */
export function returnPath(provider: ProviderName, purpose: SignOnPurpose): string {
  if (purpose === 'LINK') return `/jobsseekers/settings/link/${provider}`
  return provider === 'linkedin' ? '/jobsseekers/linkedin-login' : '/jobsseekers/fsp-sso-login'
}

/** Facts at a sign-in return: the linked account, the address reported by the provider, and the account with that address. */
export type SignOnFacts = {
  linked: { blocked: boolean } | null
  address: { email: string; verified: boolean } | null
  account: { proven: boolean; blocked: boolean } | null
}

/**
 * Outcome of a return (OI-04). A link alone is sufficient. Without one the provider must have verified the address; an account with
 * the same verified address requires its own code first, and an unverified account counts as none (RS-03).
 */
export function signOnOutcome({ linked, address, account }: SignOnFacts): 'LOGIN' | 'CONFIRM' | 'COMPLETE' | ErrorCode {
  if (linked) return linked.blocked ? 'ACCOUNT_BLOCKED' : 'LOGIN'
  if (!address?.verified) return 'SIGN_ON_UNVERIFIED'
  if (account?.blocked) return 'ACCOUNT_BLOCKED'
  return account?.proven ? 'CONFIRM' : 'COMPLETE'
}

/** Provider errors that mean the person cancelled (LinkedIn uses names of its own). */
export const isCancelled = (error: string): boolean =>
  ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize', 'login_required'].includes(error)

/** Null when a link may be removed: a password or another link must remain. */
export function unlinkProblem({ hasPassword, links }: { hasPassword: boolean; links: number }): ErrorCode | null {
  return hasPassword || links > 1 ? null : 'LAST_SIGN_IN'
}
