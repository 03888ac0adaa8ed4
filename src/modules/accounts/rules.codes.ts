/** Limits of one-time codes, decisions §1. */
export const codeRules = {
  /** Lifetime of a code. */
  lifetimeMs: 10 * 60_000,
  /** Wrong attempts that invalidate a code. */
  maxAttempts: 5,
  /** Minimum interval between two codes for one address. */
  resendSeconds: 60,
  /** Codes per address: with 5 attempts each, the chance of guessing one stays below 1 in 10,000 a day. */
  perHour: 5,
  perDay: 20,
  /** Lifetime of the browser's sealed code request. */
  flowMs: 60 * 60_000,
  /** How long a redeemed reset code allows setting a new password. */
  proofMs: 15 * 60_000,
} as const

/** Consecutive wrong passwords (or second factors) after which only a reset unlocks the account (AU-04). */
export const maxFailures = 100

/** Whether a password may still be tried: strangers lock it for strangers, never for a device that its owner used. */
export const isPasswordUsable = ({ known, failures }: { known: boolean; failures: number }): boolean =>
  known || failures < maxFailures

export type CodeState = { usedAt: Date | null; deadAt: Date | null; expiresAt: Date; attempts: number }

/** Error for a code with the right digits that is no longer valid, or null. */
export function codeError(code: CodeState, now: Date): 'CODE_EXPIRED' | 'CODE_TOO_MANY_TRIES' | null {
  if (code.attempts >= codeRules.maxAttempts) return 'CODE_TOO_MANY_TRIES'
  return code.usedAt || code.deadAt || code.expiresAt <= now ? 'CODE_EXPIRED' : null
}
