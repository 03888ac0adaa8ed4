import { readSetting } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { jobPublished } from '#modules/jobs/events.ts'
import { handle, on } from '#platform/core/module.server.ts'
import { alertTold } from './events.ts'
import { forgetOldAlerts, matchAlerts, tellAlerts } from './jobs.names.ts'
import { alertCards, queueAlertMail, type Told } from './mail.server.ts'
import { frequencies, nextAlertAt, type Frequency } from './rules.ts'
import {
  dueSearches,
  forgetAlerts,
  foundJobs,
  markTold,
  matchNewJobs,
  queueForAlerts,
  skipEmpty,
} from './store.alerts.server.ts'

/** Jobs of one pass, persons told in one run, and jobs shown for one search in a mail. */
const [jobsAtOnce, peopleAtOnce, shownJobs] = [100, 100, 6]

/** A job became public: it meets the searches with the others of this half minute. */
async function awaitAlerts(ctx: Context, jobId: string): Promise<void> {
  await queueForAlerts(ctx.db, jobId, ctx.now)
  await ctx.enqueue(matchAlerts, {}, { key: 'alerts.match', runAt: new Date(ctx.now.getTime() + 30_000) })
}

/** One pass over what is new, then whoever is due is told; what did not fit follows at once. */
async function runMatch(ctx: Context): Promise<void> {
  const { jobs, matches } = await matchNewJobs(ctx.db, jobsAtOnce, ctx.now)
  if (matches > 0) ctx.log.info({ jobs, matches }, 'new jobs met the saved searches')
  if (jobs === jobsAtOnce) await ctx.enqueue(matchAlerts, {})
  await ctx.enqueue(tellAlerts, {}, { key: 'alerts.send' })
}

async function nextTimes(ctx: Context): Promise<Record<Frequency, Date | null>> {
  const timeZone = await readSetting(ctx.db, 'timeZone')
  const times = frequencies.map((each) => [each, nextAlertAt(each, ctx.now, timeZone)] as const)
  return Object.fromEntries(times) as Record<Frequency, Date | null>
}

/** Tells whose time has come. A run that is late tells once; what it told is told in the same transaction as its mail. */
async function runTell(ctx: Context): Promise<void> {
  const next = await nextTimes(ctx)
  await skipEmpty(ctx.db, next, ctx.now)
  const due = await dueSearches(ctx.db, peopleAtOnce, ctx.now)
  if (due.length === 0) return
  const found = await foundJobs(
    ctx.db,
    due.map((search) => search.id),
    shownJobs,
  )
  const told = due.flatMap((search): Told[] => {
    const mine = found.filter((each) => each.searchId === search.id)
    return mine.length > 0 ? [{ search, jobIds: mine.map((each) => each.jobId), total: mine[0]?.total ?? 0 }] : []
  })
  await tellPeople(ctx, told)
  const toldIds = new Set(told.map(({ search }) => search.id))
  await markTold(
    ctx.db,
    due.map(({ id, frequency }) => ({ id, frequency, told: toldIds.has(id) })),
    next,
    ctx.now,
  )
  await ctx.enqueue(tellAlerts, {}, { key: 'alerts.send.more' })
}

async function tellPeople(ctx: Context, told: readonly Told[]): Promise<void> {
  const cards = await alertCards(ctx, told)
  const people = Map.groupBy(told, ({ search }) => search.account_id)
  for (const [accountId, theirs] of people) {
    for (const { search, jobIds, total } of theirs)
      await ctx.emit(alertTold, {
        accountId,
        searchId: search.id,
        name: search.name,
        count: total,
        jobId: total === 1 ? (jobIds[0] ?? null) : null,
      })
    if (theirs[0]?.search.mails) await queueAlertMail(ctx, theirs, cards)
  }
}

export const alertsListeners = [on(jobPublished, (ctx, { jobId }) => awaitAlerts(ctx, jobId))]

/** Days after which an alert that was found is dropped. */
const keptDays = 180

export const alertsJobs = [
  handle(matchAlerts, runMatch, { cron: '*/15 * * * *', formerNames: ['discovery.matchAlerts'] }),
  handle(tellAlerts, runTell, { formerNames: ['discovery.tellAlerts'] }),
  handle(forgetOldAlerts, (ctx) => forgetAlerts(ctx.db, new Date(ctx.now.getTime() - keptDays * 86_400_000)), {
    cron: '25 19 * * *',
  }),
]
