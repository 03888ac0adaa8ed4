import type { Context } from '#platform/core/context.server.ts'
import { on } from '#platform/core/module.server.ts'
import { mailRequested, type MailRequested } from '#platform/mail/delivery-decision.ts'
import { unsubscribeUrl } from './handlers.preferences.server.ts'
import { sendDigest } from './jobs.names.ts'
import { isDigestible, isMandatory, isUrgent, isEnabled, nextDigest, quietUntil } from './rules.preferences.ts'
import { addDigestItem } from './store.digest.server.ts'
import { readPreferences, readSchedule } from './store.preferences.server.ts'

/** Applies the recipient's preferences to a mail: send now, delay past quiet hours, add to the digest, or drop. */
async function decideDelivery(ctx: Context, request: MailRequested): Promise<void> {
  const { accountId, category } = request
  if (isMandatory(category, 'EMAIL')) return
  if (!isEnabled(await readPreferences(ctx.db, accountId), category, 'EMAIL')) return request.answer({ send: 'NOT' })
  const schedule = await readSchedule(ctx.db, accountId)
  if (schedule.digest !== 'NONE' && isDigestible(category)) {
    const { subject: line, url, dedupeKey } = request
    await addDigestItem(ctx.db, { accountId, category, line, url, dedupeKey, now: ctx.now })
    const runAt = nextDigest(ctx.now, schedule)
    await ctx.enqueue(sendDigest, { accountId }, { key: `bundle:${accountId}`, runAt })
    return request.answer({ send: 'NOT' })
  }
  const quiet = isUrgent(category) ? null : quietUntil(ctx.now, schedule)
  const unsubscribe = { unsubscribeUrl: await unsubscribeUrl(ctx, accountId, category) }
  request.answer(quiet ? { send: 'LATER', at: quiet, ...unsubscribe } : { send: 'NOW', ...unsubscribe })
}

export const mailListeners = [on(mailRequested, decideDelivery)]
