import { readSetting } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { jobPublished } from '#modules/jobs/events.ts'
import { handle, on } from '#platform/core/module.server.ts'
import { alertSent } from './events.ts'
import { deleteOldAlerts, matchAlerts, sendAlerts } from './jobs.names.ts'
import { alertCards, queueAlertMail, type AlertDigest } from './mail.server.ts'
import { frequencies, nextAlertAt, type Frequency } from './rules.ts'
import {
  dueSearches,
  deleteAlertsBefore,
  matchingJobs,
  markSent,
  matchNewJobs,
  queueForAlerts,
  skipEmpty,
} from './store.alerts.server.ts'

/** Jobs that one run matches, people that one run notifies, and jobs that a mail shows for one search. */
const [jobsAtOnce, peopleAtOnce, shownJobs] = [100, 100, 6]

/** A published job waits half a minute, so that jobs published together are matched together. */
async function queueJob(ctx: Context, jobId: string): Promise<void> {
  await queueForAlerts(ctx.db, jobId, ctx.now)
  await ctx.enqueue(matchAlerts, {}, { key: 'alerts.match', runAt: new Date(ctx.now.getTime() + 30_000) })
}

/** Matches new jobs with saved searches, then sends what is due. Jobs beyond the limit follow at once. */
async function runMatch(ctx: Context): Promise<void> {
  const { jobs, matches } = await matchNewJobs(ctx.db, jobsAtOnce, ctx.now)
  if (matches > 0) ctx.log.info({ jobs, matches }, 'new jobs matched saved searches')
  if (jobs === jobsAtOnce) await ctx.enqueue(matchAlerts, {})
  await ctx.enqueue(sendAlerts, {}, { key: 'alerts.send' })
}

async function nextTimes(ctx: Context): Promise<Record<Frequency, Date | null>> {
  const timeZone = await readSetting(ctx.db, 'timeZone')
  const times = frequencies.map((each) => [each, nextAlertAt(each, ctx.now, timeZone)] as const)
  return Object.fromEntries(times) as Record<Frequency, Date | null>
}

/** Sends the alerts that are due. A late run sends once. What was sent is noted in the transaction that queues the mail. */
async function runSend(ctx: Context): Promise<void> {
  const next = await nextTimes(ctx)
  await skipEmpty(ctx.db, next, ctx.now)
  const due = await dueSearches(ctx.db, peopleAtOnce, ctx.now)
  if (due.length === 0) return
  const jobs = await matchingJobs(
    ctx.db,
    due.map((search) => search.id),
    shownJobs,
  )
  const digests = due.flatMap((search): AlertDigest[] => {
    const matches = jobs.filter((each) => each.searchId === search.id)
    return matches.length > 0
      ? [{ search, jobIds: matches.map((each) => each.jobId), total: matches[0]?.total ?? 0 }]
      : []
  })
  await notifyPeople(ctx, digests)
  const notifiedIds = new Set(digests.map(({ search }) => search.id))
  await markSent(
    ctx.db,
    due.map(({ id, frequency }) => ({ id, frequency, notified: notifiedIds.has(id) })),
    next,
    ctx.now,
  )
  await ctx.enqueue(sendAlerts, {}, { key: 'alerts.send.more' })
}

async function notifyPeople(ctx: Context, digests: readonly AlertDigest[]): Promise<void> {
  const cards = await alertCards(ctx, digests)
  const people = Map.groupBy(digests, ({ search }) => search.account_id)
  for (const [accountId, accountAlerts] of people) {
    for (const { search, jobIds, total } of accountAlerts)
      await ctx.emit(alertSent, {
        accountId,
        searchId: search.id,
        name: search.name,
        count: total,
        jobId: total === 1 ? (jobIds[0] ?? null) : null,
      })
    if (accountAlerts[0]?.search.mails) await queueAlertMail(ctx, accountAlerts, cards)
  }
}

export const alertsListeners = [on(jobPublished, (ctx, { jobId }) => queueJob(ctx, jobId))]

/** Days after which an alert is deleted. */
const keptDays = 180

export const alertsJobs = [
  handle(matchAlerts, runMatch, { cron: '*/15 * * * *', formerNames: ['discovery.matchAlerts'] }),
  handle(sendAlerts, runSend, { formerNames: ['discovery.tellAlerts'] }),
  handle(deleteOldAlerts, (ctx) => deleteAlertsBefore(ctx.db, new Date(ctx.now.getTime() - keptDays * 86_400_000)), {
    cron: '25 19 * * *',
  }),
]
