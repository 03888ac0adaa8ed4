import { event } from '#kernel/event.ts'
import type { Locale } from '#kernel/shapes.ts'

/**
 * An employer proved the mailbox for the first time: the account is real from here on. Told in the transaction of that
 * proof, before the session starts; who listens makes the company and its OWNER, without whom nobody can sign in.
 */
export const employerRegistered = event<{ accountId: string; companyName: string; email: string; locale: Locale }>(
  'accounts.employerRegistered',
)

/** The same for a candidate: who listens makes the profile. */
export const candidateRegistered = event<{ accountId: string }>('accounts.candidateRegistered')

/** A candidate wants the account deleted: what they sent is withdrawn now, the rest goes when the grace is over. */
export const deletionAsked = event<{ accountId: string }>('accounts.deletionAsked')

/** The grace is over: a room that keeps figures about the person's rows sees them for the last time. The rows go by `db/personal.ts`. */
export const erasing = event<{ accountId: string }>('accounts.erasing')

/** A purpose was agreed to or withdrawn on the page of one's data; the room that does it follows. */
export const consentChanged = event<{ accountId: string; purpose: 'PROFILE_VISIBLE' | 'JOB_ALERTS'; given: boolean }>(
  'accounts.consentChanged',
)

/** Somebody signed in with a browser that the account had not used before. */
export const newDevice = event<{ accountId: string; sessionId: string; userAgent: string }>('accounts.newDevice')

/** An archive of everything about a person lies ready for them. */
export const exportReady = event<{ accountId: string; exportId: string }>('accounts.exportReady')
