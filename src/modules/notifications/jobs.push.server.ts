import { createHash } from 'node:crypto'
import { deletePushToken } from '#modules/accounts/public.server.ts'
import { priorities } from '#kernel/job.ts'
import type { Context } from '#platform/core/context.server.ts'
import { pushBrowser, pushNotification } from './jobs.names.ts'
import { isUrgent, isEnabled, quietUntil } from './rules.preferences.ts'
import { pushOutcome, encodeMessage, pushTtlSeconds, maxPushAttempts, retryDelay } from './rules.push.ts'
import { isKind, linkOf } from './rules.ts'
import { readPreferences, readSchedule } from './store.preferences.server.ts'
import { browserById, browsersOf, unreadForPush } from './store.push.server.ts'

const shortHash = (text: string, length: number) =>
  createHash('sha256').update(text).digest('base64url').slice(0, length)

/** Queues one push per browser of the recipient: after quiet hours, and not at all once the notification was read. */
export async function queuePushes(ctx: Context, { notificationId }: { notificationId: string }): Promise<void> {
  const row = await unreadForPush(ctx.db, notificationId)
  const until = row && row.created_at.getTime() + pushTtlSeconds * 1000
  if (!row || !until || until <= ctx.now.getTime() || !isKind(row.kind)) return
  if (!isEnabled(await readPreferences(ctx.db, row.account_id), row.category, 'PUSH')) return
  const quiet = isUrgent(row.category) ? null : quietUntil(ctx.now, await readSchedule(ctx.db, row.account_id))
  if (quiet) return ctx.enqueue(pushNotification, { notificationId }, { key: `push:${notificationId}`, runAt: quiet })
  const { texts } = ctx.ports
  const side = row.side === 'EMPLOYER' ? 'employer' : 'candidate'
  const about = { side, jobId: row.job_id, applicationId: row.application_id, jobGone: false } as const
  const tag = shortHash(`${row.category}:${row.application_id ?? row.job_id ?? row.kind}`, 24)
  const message = encodeMessage({
    id: row.id,
    title: texts.translate(row.locale, 'notification', `push.${row.category}`),
    body: texts.translate(row.locale, 'notification', 'push.body'),
    url: linkOf(row.kind, about) ?? `/${side === 'employer' ? 'employer' : 'jobsseekers'}/notification`,
    tag,
    locale: row.locale,
  })
  for (const browser of await browsersOf(ctx.db, row.account_id)) {
    const payload = { browserId: browser.id, message, topic: tag, until, attempt: 1 }
    await ctx.enqueue(pushBrowser, payload, {
      key: `push:${row.id}:${browser.id}`,
      queueName: queueOf(browser.subscription['endpoint']),
      priority: priorities.bulk,
      maxAttempts: 2,
    })
  }
}

/** One queue per push service, so that a slow service delays only its own pushes (PU-07). */
function queueOf(endpoint: unknown): string {
  const host = typeof endpoint === 'string' ? URL.parse(endpoint)?.host : undefined
  return `push:${shortHash(host ?? '', 16)}`
}

/** Sends one push. A token rejected for good is deleted at once (PU-01); temporary failures are retried. */
export async function deliverPush(ctx: Context, job: NonNullable<typeof pushBrowser.payload>): Promise<void> {
  const browser = await browserById(ctx.db, job.browserId)
  const seconds = Math.floor((job.until - ctx.now.getTime()) / 1000)
  if (!browser || seconds <= 0) return
  const { endpoint, p256dh, auth } = browser.subscription as Record<string, string>
  if (!endpoint || !p256dh || !auth) return void (await deletePushToken(ctx.db, { id: browser.id }))
  const answer = await ctx.ports.push.send({ endpoint, p256dh, auth }, job.message, { seconds, topic: job.topic })
  const outcome = answer.status === 0 ? 'LATER' : pushOutcome(answer.status)
  const facts = { browserId: browser.id, status: answer.status, attempt: job.attempt, detail: answer.detail, outcome }
  if (outcome === 'GONE') {
    await deletePushToken(ctx.db, { id: browser.id })
    return ctx.log.info(facts, 'push token deleted after rejection')
  }
  if (outcome === 'SENT') return ctx.log.info(facts, 'push sent')
  if (job.attempt >= maxPushAttempts) return ctx.log.warn(facts, 'push given up')
  const runAt = new Date(ctx.now.getTime() + retryDelay(job.attempt, answer.retryAfter) * 1000)
  await ctx.enqueue(
    pushBrowser,
    { ...job, attempt: job.attempt + 1 },
    { queueName: queueOf(endpoint), priority: priorities.bulk, maxAttempts: 2, runAt },
  )
}
