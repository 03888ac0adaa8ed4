import type { Context } from '#platform/core/context.server.ts'
import type { MailRecipient } from './mail.server.ts'
import type { Account } from './store.server.ts'

/** Records who, what and outcome in the audit log and the log; never an address, a code or a password (LG-01). */
export async function recordSecurityEvent(
  ctx: Context,
  event: {
    what: string
    accountId: string | null
    outcome: 'OK' | 'REFUSED'
    details?: Record<string, string | number | boolean>
  },
): Promise<void> {
  const { what, accountId, outcome, details } = event
  await ctx.audit({ action: `accounts.${what}`, subjectType: 'account', subjectId: accountId, outcome, details })
  ctx.log.info({ event: 'security', what: `accounts.${what}`, who: accountId, outcome }, 'security event')
}

export const recipientOf = ({ id, kind, email, full_name, locale }: Account): MailRecipient => ({
  id,
  kind,
  email,
  name: full_name,
  locale,
})
