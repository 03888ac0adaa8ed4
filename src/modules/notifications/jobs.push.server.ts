import { createHash } from 'node:crypto'
import { deletePushToken } from '#modules/accounts/public.server.ts'
import { priorities } from '#kernel/job.ts'
import type { Context } from '#platform/core/context.server.ts'
import { pushBrowser, pushNotification } from './jobs.names.ts'
import { isUrgent, isWanted, quietUntil } from './rules.preferences.ts'
import { fateOf, packed, pushSeconds, pushTries, waitFor } from './rules.push.ts'
import { isKind, linkOf } from './rules.ts'
import { choicesOf, rhythmOf } from './store.preferences.server.ts'
import { browserById, browsersOf, unreadForPush } from './store.push.server.ts'

const hashed = (text: string, length: number) => createHash('sha256').update(text).digest('base64url').slice(0, length)

/** Queues one push for each browser of the reader; after the quiet hours when it is night, not at all once it was read. */
export async function spread(ctx: Context, { notificationId }: { notificationId: string }): Promise<void> {
  const row = await unreadForPush(ctx.db, notificationId)
  const until = row && row.created_at.getTime() + pushSeconds * 1000
  if (!row || !until || until <= ctx.now.getTime() || !isKind(row.kind)) return
  if (!isWanted(await choicesOf(ctx.db, row.account_id), row.family, 'PUSH')) return
  const quiet = isUrgent(row.family) ? null : quietUntil(ctx.now, await rhythmOf(ctx.db, row.account_id))
  if (quiet) return ctx.enqueue(pushNotification, { notificationId }, { key: `push:${notificationId}`, runAt: quiet })
  const { texts } = ctx.ports
  const about = { jobId: row.job_id, applicationId: row.application_id, jobGone: false }
  const tag = hashed(`${row.family}:${row.application_id ?? row.job_id ?? row.kind}`, 24)
  const side = row.side === 'EMPLOYER' ? 'employer' : 'jobsseekers'
  const message = packed({
    id: row.id,
    title: texts.translate(row.locale, 'notification', `push.${row.family}`),
    body: texts.translate(row.locale, 'notification', 'push.body'),
    url: linkOf(row.kind, about) ?? `/${side}/notification`,
    tag,
    locale: row.locale,
  })
  for (const browser of await browsersOf(ctx.db, row.account_id)) {
    const payload = { browserId: browser.id, message, topic: tag, until, attempt: 1 }
    await ctx.enqueue(pushBrowser, payload, {
      key: `push:${row.id}:${browser.id}`,
      queueName: lineOf(browser.subscription['endpoint']),
      priority: priorities.bulk,
      maxAttempts: 2,
    })
  }
}

/** One line a push service: while one answers slowly, only its own pushes wait (PU-07). */
function lineOf(endpoint: unknown): string {
  const host = typeof endpoint === 'string' ? URL.parse(endpoint)?.host : undefined
  return `push:${hashed(host ?? '', 16)}`
}

/** Sends one push. A browser that the service does not know any more is forgotten at once (PU-01); what may pass is tried again. */
export async function deliver(ctx: Context, job: NonNullable<typeof pushBrowser.payload>): Promise<void> {
  const browser = await browserById(ctx.db, job.browserId)
  const seconds = Math.floor((job.until - ctx.now.getTime()) / 1000)
  if (!browser || seconds <= 0) return
  const { endpoint, p256dh, auth } = browser.subscription as Record<string, string>
  if (!endpoint || !p256dh || !auth) return void (await deletePushToken(ctx.db, { id: browser.id }))
  const answer = await ctx.ports.push.send({ endpoint, p256dh, auth }, job.message, { seconds, topic: job.topic })
  const fate = answer.status === 0 ? 'LATER' : fateOf(answer.status)
  const facts = { browserId: browser.id, status: answer.status, attempt: job.attempt, detail: answer.detail, fate }
  if (fate === 'GONE') {
    await deletePushToken(ctx.db, { id: browser.id })
    return ctx.log.info(facts, 'a browser takes no pushes any more')
  }
  if (fate === 'SENT') return ctx.log.info(facts, 'a push left')
  if (job.attempt >= pushTries) return ctx.log.warn(facts, 'a push was given up')
  const runAt = new Date(ctx.now.getTime() + waitFor(job.attempt, answer.retryAfter) * 1000)
  await ctx.enqueue(
    pushBrowser,
    { ...job, attempt: job.attempt + 1 },
    { queueName: lineOf(endpoint), priority: priorities.bulk, maxAttempts: 2, runAt },
  )
}
