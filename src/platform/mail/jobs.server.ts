import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { jobName } from '#kernel/job.ts'
import type { Db } from '#db/db.server.ts'
import type { MailStatus } from '#kernel/enums/accounts.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle, type Job } from '#platform/core/module.server.ts'
import { countMail } from '#platform/log/metrics.server.ts'
import { redactAddresses } from '#platform/log/redact.ts'
import { deliveryColumns, enqueueMail, mailAttempts, sendMail } from './outbox.server.ts'
import { passesSuppression } from './delivery-rules.ts'
import { MailPostponed } from './mail-transport.ts'
import { returnAddress } from './return-address.server.ts'
import { openBody } from './sealed.server.ts'
import { recordMailEvent, suppressionsOf } from './suppression.server.ts'

/** Of a mail that is deleted when it is done: as long as the attempts of others take, and a little more. */
const longestLife = sql`interval '1 day'`

type QueuedMail = { id: string; deleteWhenDone: boolean }

/** Delivers one mail. Once it is SENT, STORED, BOUNCED or FAILED, further runs do nothing. */
async function deliver(ctx: Context, { mailId }: { mailId: string }): Promise<void> {
  const mail = await ctx.db
    .updateTable('mail')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', mailId)
    .where('status', '=', 'QUEUED')
    .returning(['to_address', 'body_sealed', 'headers', 'message_id', 'attempts', 'kind', 'category'])
    .returning('delete_when_done as deleteWhenDone')
    .executeTakeFirst()
  if (!mail) return
  const own = { id: mailId, deleteWhenDone: mail.deleteWhenDone }
  const facts = { mailId, kind: mail.kind, attempt: mail.attempts }
  const suppressions = await suppressionsOf(ctx.db, mail.to_address)
  if (!passesSuppression(mail.category, suppressions)) {
    ctx.log.info({ ...facts, suppressions }, 'a mail was not sent: its address is switched off')
    return settle(ctx.db, own, 'SUPPRESSED', null)
  }
  const body = await openBody(ctx.ports.sealer, mail.body_sealed, ctx.now)
  if (!body) {
    ctx.log.error(facts, 'a mail cannot be opened any more')
    return settle(ctx.db, own, 'FAILED', 'the body cannot be opened')
  }
  const { unsubscribeUrl, ...content } = body
  const unsubscribeHeaders = unsubscribeUrl
    ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : undefined
  const message = {
    to: mail.to_address,
    ...content,
    messageId: mail.message_id,
    headers: { ...mail.headers, ...unsubscribeHeaders },
    returnAddress: returnAddress(ctx.ports.env, mailId),
  }
  const sent = await ctx.ports.mail.send(message).catch((error: unknown) => ({ outcome: 'LATER' as const, error }))
  if (sent.outcome === 'LATER') return postpone(ctx, own, mail.attempts, sent.error)
  // Stored mails go at debug level: the first start of a demo stores a hundred and would fill the terminal.
  const level = sent.outcome === 'STORED' ? 'debug' : 'info'
  ctx.log[level]({ ...facts, outcome: sent.outcome, answer: sent.detail }, 'a mail left')
  if (sent.outcome === 'BOUNCED') await recordRefusal(ctx, mailId, sent)
  await settle(ctx.db, own, sent.outcome, sent.outcome === 'BOUNCED' ? sent.detail : null)
}

/** Before the mail is settled, so that a process that dies in between does it once more. */
async function recordRefusal(
  ctx: Context,
  mailId: string,
  { statusCode, detail }: { statusCode?: string | null; detail: string },
): Promise<void> {
  if (!statusCode) return
  const event = { mailId, kind: 'BOUNCED', statusCode, source: 'SMTP', diagnostic: detail, key: 'smtp' } as const
  await ctx.inTransaction((own) => recordMailEvent(own.db, event, own.now))
}

async function postpone(ctx: Context, mail: QueuedMail, attempts: number, error: unknown): Promise<void> {
  const detail = redactAddresses(error instanceof Error ? error.message : String(error)).slice(0, 500)
  if (attempts >= mailAttempts) {
    ctx.log.error({ mailId: mail.id, err: error }, 'a mail was given up')
    const statusCode = error instanceof MailPostponed ? error.statusCode : null
    await recordRefusal(ctx, mail.id, { statusCode, detail })
    return settle(ctx.db, mail, 'FAILED', detail)
  }
  countMail('RETRIED')
  await ctx.db.updateTable('mail').set({ last_error: detail }).where('id', '=', mail.id).execute()
  throw error
}

/** The mail is already sent when this runs, so it retries: a short database failure must not send the mail twice. */
async function settle(
  db: Db,
  { id, deleteWhenDone }: QueuedMail,
  status: Exclude<MailStatus, 'QUEUED'>,
  error: string | null,
): Promise<void> {
  for (let attempts = 1; ; attempts++) {
    try {
      if (deleteWhenDone) {
        await db.deleteFrom('mail').where('id', '=', id).execute()
        return countMail(status)
      }
      const sentColumns = status === 'SENT' ? { body_sealed: null, sent_at: sql<Date>`now()` } : {}
      await db
        .updateTable('mail')
        .set({ status, last_error: error, ...sentColumns })
        .where('id', '=', id)
        .where('status', '=', 'QUEUED')
        .execute()
      return countMail(status)
    } catch (failure) {
      if (attempts === 5) throw failure
      await wait(250 * 2 ** attempts)
    }
  }
}

/** Requeues mails whose job was lost or deleted. */
async function sweep(ctx: Context): Promise<void> {
  await ctx.db
    .deleteFrom('mail')
    .where('delete_when_done', '=', true)
    .where('created_at', '<', sql<Date>`now() - ${longestLife}`)
    .execute()
  const orphaned = await ctx.db
    .selectFrom('mail')
    .select(deliveryColumns)
    .where('status', '=', 'QUEUED')
    .where('created_at', '<', sql<Date>`now() - interval '1 hour'`)
    .where(
      sql<boolean>`not exists (select 1 from graphile_worker.jobs as job where job.key = 'mail:' || mail.id and job.attempts < job.max_attempts)`,
    )
    .orderBy('created_at')
    .limit(500)
    .execute()
  for (const mail of orphaned) await enqueueMail(ctx, mail)
}

export const mailJobs: readonly Job[] = [
  handle(sendMail, deliver, { ownTransactions: true }),
  handle(jobName<object>('mail.sweep'), sweep, { cron: '*/15 * * * *' }),
]
