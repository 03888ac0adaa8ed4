/** One-time codes, decisions §1. */
export const codeRules = {
  /** How long a code can be used. */
  liveMs: 10 * 60_000,
  /** Wrong tries until it is dead. */
  tries: 5,
  /** Pause between two codes for one address. */
  gapSeconds: 60,
  /** Codes for one address in an hour, and in a day: 5 tries a code keep guessing below 1 in 10 000 a day. */
  perHour: 5,
  perDay: 20,
  /** How long the browser remembers which code it waits for. */
  flowMs: 60 * 60_000,
  /** How long a proven mailbox may set a new password. */
  proofMs: 15 * 60_000,
} as const

/** Consecutive wrong passwords (or second factors) after which only a reset helps (AU-04). */
export const hardStop = 100

export type CodeState = { usedAt: Date | null; deadAt: Date | null; expiresAt: Date; tries: number }

/** Why a code with the right digits is refused, or null. */
export function codeRefusal(code: CodeState, now: Date): 'CODE_EXPIRED' | 'CODE_TOO_MANY_TRIES' | null {
  if (code.tries >= codeRules.tries) return 'CODE_TOO_MANY_TRIES'
  return code.usedAt || code.deadAt || code.expiresAt <= now ? 'CODE_EXPIRED' : null
}
