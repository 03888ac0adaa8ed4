import { event } from '#kernel/event.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { WithdrawablePurpose } from './rules.consent.ts'

/**
 * An employer verified the mailbox for the first time. Emitted in the transaction of that verification, before the session starts:
 * the listener creates the company and its OWNER membership, without which the employer cannot sign in.
 */
export const employerRegistered = event<{ accountId: string; companyName: string; email: string; locale: Locale }>(
  'accounts.employerRegistered',
)

/** A candidate verified the mailbox for the first time; the listener creates the profile. */
export const candidateRegistered = event<{ accountId: string }>('accounts.candidateRegistered')

/** A person requested deletion: applications are withdrawn and the company of an only owner is closed now, the rest is erased after the grace period. */
export const deletionRequested = event<{ accountId: string }>('accounts.deletionRequested')

/** Emitted right before an account is erased: modules update figures derived from its rows, which `db/personal.ts` then removes. */
export const accountErasing = event<{ accountId: string }>('accounts.erasing')

/** Moderators suspended a person, or that is over. */
export const suspensionChanged = event<{ accountId: string; suspended: boolean }>('accounts.suspensionChanged')

/** An administrator has another role, was switched off or has to sign in anew: what they had in hand is free for others. */
export const administratorChanged = event<{ accountId: string }>('accounts.administratorChanged')

/** A consent was given or withdrawn; the module responsible for the purpose applies it. */
export const consentChanged = event<{ accountId: string; purpose: WithdrawablePurpose; given: boolean }>(
  'accounts.consentChanged',
)

/** The email address of an account was changed, or changed back. */
export const emailChanged = event<{ accountId: string; email: string }>('accounts.emailChanged')

/** A sign-in from a browser that the account has not used before. */
export const newDevice = event<{ accountId: string; sessionId: string; userAgent: string }>('accounts.newDevice')

/** A data export is ready for download. */
export const exportReady = event<{ accountId: string; exportId: string }>('accounts.exportReady')
