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
