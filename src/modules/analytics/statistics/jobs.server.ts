import { sql } from 'kysely'
import { dayIn } from '#kernel/time-zone.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle, type Job } from '#platform/core/module.server.ts'
import { rollStatistics } from '../jobs.names.ts'
import { addDays } from '../rules.ts'
import { recountedDays } from './rules.ts'
import { countDays } from './store.events.server.ts'
import { forgetRoutes } from './store.requests.server.ts'
import { writeSnapshot } from './store.snapshot.server.ts'
import { forgetSiteVisits } from './store.visits.server.ts'
import { beginAnew, lockStatistics, readState, setCounted, setNextDay } from './store.state.server.ts'

/** Days of the past that one run counts. */
const pastDays = 92

/** Counts the last days again, once a day the last two months, and before all that the past, a part a run. */
async function countStatistics(ctx: Context): Promise<void> {
  const { db, now } = ctx
  if (!(await lockStatistics(db))) return
  const timeZone = await readSetting(db, 'timeZone')
  const today = dayIn(now, timeZone)
  await sql`set local statement_timeout = '15min'`.execute(db) // the first run reads everything there is
  let state = await readState(db)
  if (state?.timeZone !== timeZone) {
    await beginAnew(db, timeZone, today)
    state = await readState(db)
  }
  if (state?.nextDay && state.nextDay < addDays(today, 1 - recountedDays.daily)) {
    const to = addDays(state.nextDay, pastDays - 1)
    await countDays(db, { from: state.nextDay, to: to < today ? to : today, timeZone })
    await setNextDay(db, addDays(to, 1))
    return ctx.enqueue(rollStatistics, {}, { key: 'stats.roll.more' })
  }
  const days = state?.recountedOn === today ? recountedDays.always : recountedDays.daily
  await countDays(db, { from: addDays(today, 1 - days), to: today, timeZone })
  if (isSnapshotDue(state?.countedAt ?? null, now)) {
    await writeSnapshot(db, { now, today, timeZone })
    await forgetRoutes(db, today)
    await forgetSiteVisits(db, now)
  }
  await setCounted(db, { now, recountedOn: today })
}

/** How things stand takes a look at every search and candidate: twice an hour. */
const snapshotMs = 1_800_000
const isSnapshotDue = (last: Date | null, now: Date) =>
  last === null || Math.floor(last.getTime() / snapshotMs) < Math.floor(now.getTime() / snapshotMs)

export const statisticsJobs: readonly Job[] = [handle(rollStatistics, countStatistics, { cron: '*/5 * * * *' })]
