import { isDeepStrictEqual } from 'node:util'
import { dayIn, startOfDay } from '#kernel/time-zone.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle, type Job } from '#platform/core/module.server.ts'
import { statisticsJobs } from './statistics/jobs.server.ts'
import { computeFairness } from './handlers.fairness.server.ts'
import { forgetInteractions, forgetSearchWords } from '#modules/activity/public.server.ts'
import { auditCounts, countSearchWords, fairnessSnapshot, freezeDays, rollUp } from './jobs.names.ts'
import { firstKeptDay, searchWordDays } from './rules.ts'
import { readCells, sampleCells } from './store.audit.server.ts'
import {
  computeCompanyDays,
  computeDays,
  computeFacts,
  computeMonths,
  freezeOldestDay,
  lockRollUp,
  markEverything,
  setCountedAt,
  storedTimeZone,
  takeMarked,
} from './store.roll-up.server.ts'
import { replaceSearchWords } from './store.search-words.server.ts'

/** Deletes the days whose rows changed and counts them from their rows: in any order, however often and however late. */
async function countMarkedDays(ctx: Context): Promise<void> {
  const { db } = ctx
  if (!(await lockRollUp(db))) return
  const timeZone = await readSetting(db, 'timeZone')
  if ((await storedTimeZone(db)) !== timeZone) await markEverything(db, timeZone)
  const { cells, hasMore } = await takeMarked(db, timeZone)
  if (cells.length > 0) {
    await computeFacts(db, cells, timeZone)
    await computeDays(db, cells, timeZone)
    await computeCompanyDays(db, cells)
    await computeMonths(db, cells)
  }
  if (hasMore) await ctx.enqueue(rollUp, {}, { key: 'analytics.roll.more' })
  else await setCountedAt(db, ctx.now)
}

/**
 * Counts a sample of the days again from their rows. Equal days are what they were before; a day that differs is right from then on, and
 * whoever runs the site is told, because a write must have gone past its mark.
 */
async function auditSample(ctx: Context): Promise<void> {
  const { db } = ctx
  const timeZone = await readSetting(db, 'timeZone')
  if (!(await lockRollUp(db)) || (await storedTimeZone(db)) !== timeZone) return
  const today = dayIn(ctx.now, timeZone)
  const cells = await sampleCells(db, today, timeZone)
  if (cells.length === 0) return
  const before = await readCells(db, cells)
  await computeFacts(db, cells, timeZone)
  await computeDays(db, cells, timeZone)
  await computeCompanyDays(db, cells)
  await computeMonths(db, cells)
  const after = await readCells(db, cells)
  const wrong = [...before].filter(([key, cell]) => !isDeepStrictEqual(cell.counts, after.get(key)?.counts))
  const examples = wrong
    .slice(0, 5)
    .map(([key, { counts }]) => ({ cell: key, stored: counts, counted: after.get(key)?.counts }))
  if (wrong.length > 0)
    ctx.log.error({ checked: before.size, wrong: wrong.length, examples }, 'counts differed from their rows')
}

/** Words are kept as long as they are counted. */
async function countWords({ db, now }: Context): Promise<void> {
  await replaceSearchWords(db, now)
  await forgetSearchWords(db, { now, days: searchWordDays })
}

/**
 * Who looked at a job is kept for thirteen months; how many did stays. A day is frozen and its rows are deleted in one transaction, so a
 * day is never counted from rows that are gone.
 */
async function freezeOldViews(ctx: Context): Promise<void> {
  const { db } = ctx
  const timeZone = await readSetting(db, 'timeZone')
  if (!(await lockRollUp(db)) || (await storedTimeZone(db)) !== timeZone) return
  const frozen = await freezeOldestDay(db, firstKeptDay(dayIn(ctx.now, timeZone)), timeZone)
  if (!frozen) return
  const from = startOfDay(frozen.day, timeZone)
  await forgetInteractions(db, { jobIds: frozen.jobIds, from, until: startOfDay(frozen.day, timeZone, 1) })
  await ctx.enqueue(freezeDays, {}, { key: 'analytics.freeze.more' })
}

export const analyticsJobs: readonly Job[] = [
  ...statisticsJobs,
  handle(rollUp, countMarkedDays, { cron: '* * * * *' }),
  handle(auditCounts, auditSample, { cron: '43 19 * * *' }),
  handle(freezeDays, freezeOldViews, { cron: '3 20 * * *' }),
  handle(countSearchWords, countWords, { cron: '23 20 * * *' }),
  // Each night, so that a quarter whose first night was missed is computed in the next.
  handle(fairnessSnapshot, computeFairness, { cron: '13 19 * * *' }),
]
