import type { Context } from '#platform/core/context.server.ts'
import { on } from '#platform/core/module.server.ts'
import { mailAsked, type MailAsked } from '#platform/mail/preview-request.ts'
import { unsubscribeUrl } from './handlers.preferences.server.ts'
import { sendBundle } from './jobs.names.ts'
import { isBundled, isFixed, isUrgent, isWanted, nextBundle, quietUntil } from './rules.preferences.ts'
import { addLine } from './store.digest.server.ts'
import { choicesOf, rhythmOf } from './store.preferences.server.ts'

/** The one place where preferences meet mails: sent, put off to the morning, bundled, or not wanted. */
async function judge(ctx: Context, asked: MailAsked): Promise<void> {
  const { accountId, family } = asked
  if (isFixed(family, 'EMAIL')) return
  if (!isWanted(await choicesOf(ctx.db, accountId), family, 'EMAIL')) return asked.answer({ send: 'NOT' })
  const rhythm = await rhythmOf(ctx.db, accountId)
  if (rhythm.digest !== 'NONE' && isBundled(family)) {
    const { subject: line, url, dedupeKey } = asked
    await addLine(ctx.db, { accountId, family, line, url, dedupeKey, now: ctx.now })
    const runAt = nextBundle(ctx.now, rhythm)
    await ctx.enqueue(sendBundle, { accountId }, { key: `bundle:${accountId}`, runAt })
    return asked.answer({ send: 'NOT' })
  }
  const quiet = isUrgent(family) ? null : quietUntil(ctx.now, rhythm)
  const leave = { unsubscribeUrl: await unsubscribeUrl(ctx, accountId, family) }
  asked.answer(quiet ? { send: 'LATER', at: quiet, ...leave } : { send: 'NOW', ...leave })
}

export const mailListeners = [on(mailAsked, judge)]
