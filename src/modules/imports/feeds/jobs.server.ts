import { createHash, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { isFail } from '#kernel/fail.ts'
import { jobName } from '#kernel/job.ts'
import type { Table } from '#kernel/table.ts'
import { pauseImported } from '#modules/jobs/public.server.ts'
import { requireFeature } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle } from '#platform/core/module.server.ts'
import { feedShrunk, feedSwitchedOff } from '../events.ts'
import { requireImporter, requireImportingCompany } from '../handlers.access.server.ts'
import { carryOutRun, checkRun, columnsFor, workOf } from '../handlers.server.ts'
import { inTheNameOf } from '../jobs.server.ts'
import { mailFeedOff } from '../mail.server.ts'
import type { ImportField } from '../rules.fields.ts'
import { columnProblems } from '../rules.mapping.ts'
import { moveSource } from '../store.duplicates.server.ts'
import { insertRun, isAnotherRunning, lockRuns, patchRun } from '../store.runs.server.ts'
import { enqueueFetch, fetchFeed } from './handlers.server.ts'
import { feedLimits, isGone, maxFailures, nextFetch, pausesGone, shownUrl, unusedElements } from './rules.ts'
import { changeFeed, dueFeeds, findFeedOfJob, hasOpenRun, noteSeen, patchFeed, type FeedRow } from './store.server.ts'

/** Why a feed was not read: one of the refusals of the fetch or of the reading, or a code of whoever it is fetched for. */
type ReadFeed = { table: Table } | { error: string }

/** What makes a fetch void when it changes meanwhile; other edits do not. */
const fetchState = ({ state, created_by: by, fetched_at: fetchedAt }: FeedRow) => ({ state, by, fetchedAt })

/** Fetched outside of a transaction; of two fetches of the same feed at once, the second changes nothing. */
async function fetchOne(ctx: Context, { id, asked: isManual }: { id: string; asked: boolean }): Promise<void> {
  const feed = await findFeedOfJob(ctx.db, id)
  if (feed?.state !== 'ACTIVE' || (!isManual && feed.next_at > ctx.now)) return
  const read = await readFeed(ctx, feed)
  await ctx.inTransaction(async (tx) => {
    await lockRuns(tx.db, feed.company_id)
    const current = await findFeedOfJob(tx.db, id, 'lock')
    if (!current || !isDeepStrictEqual(fetchState(current), fetchState(feed))) return
    const as = await inTheNameOf(current)(tx)
    if ('error' in read) return failed(tx, current, read.error)
    if (!as) return failed(tx, current, 'ROLE_NOT_ALLOWED')
    await fetched(as, current, { table: read.table, isManual })
  })
}

async function readFeed(ctx: Context, feed: FeedRow): Promise<ReadFeed> {
  const as = await inTheNameOf(feed)(ctx)
  if (!as) return { error: 'ROLE_NOT_ALLOWED' }
  try {
    requireImportingCompany(requireImporter(as.caller))
    await requireFeature(as, 'fileImports')
    const answer = await ctx.ports.fetchPublic(feed.url, feedLimits)
    if ('refused' in answer) return { error: answer.refused }
    const table = await ctx.ports.documents.table(answer.bytes, { feed: true })
    return 'refused' in table ? { error: table.refused } : { table }
  } catch (error) {
    // Too many documents wait for the reader: that is no failure of the feed, and the queue tries again.
    if (!isFail(error) || error.code === 'TOO_MANY') throw error
    return { error: error.code }
  }
}

async function failed(ctx: Context, feed: FeedRow, error: string): Promise<void> {
  const failures = feed.failures + 1
  const isOver = failures >= maxFailures || error === 'ROLE_NOT_ALLOWED'
  const outcome = { error, failures, fetched_at: ctx.now, next_at: nextFetch(ctx.now, feed, failures) }
  if (!isOver) return patchFeed(ctx.db, feed.id, outcome)
  // A form that was opened before would switch it on again.
  await changeFeed(ctx.db, feed.id, { ...outcome, state: 'OFF' })
  const off = { feedId: feed.id, by: feed.created_by, host: new URL(feed.url).host, version: feed.version }
  await ctx.emit(feedSwitchedOff, off)
  await mailFeedOff(ctx, off)
}

const isField = (columns: readonly (ImportField | null)[]) => (_: unknown, at: number) => (columns[at] ?? null) !== null

/** Elements that no field was chosen for are left out of the comparison: many feeds name the time of the request. */
function hashOf({ header, rows }: Table, columns: readonly (ImportField | null)[]): string {
  const used = [header, ...rows.map(({ cells }) => cells)].map((cells) => cells.filter(isField(columns)))
  return createHash('sha256')
    .update(JSON.stringify([columns, used]))
    .digest('base64url')
}

async function fetched(
  ctx: Context,
  feed: FeedRow,
  { table, isManual }: { table: Table; isManual: boolean },
): Promise<void> {
  const mapping = feed.mapping as Record<string, ImportField | null> | null
  const columns = mapping
    ? table.header.map((name) => mapping[name] ?? null)
    : (await columnsFor(ctx, feed.company_id, table)).map((field, at) =>
        unusedElements.includes(table.header[at] ?? '') ? null : field,
      )
  if (mapping && columnProblems(columns).length > 0) return failed(ctx, feed, 'TITLE_COLUMN')
  const gone = mapping ? await noteGone(ctx, feed, idsIn(table, columns)) : 0
  const hash = hashOf(table, columns)
  const done = { error: null, failures: 0, fetched_at: ctx.now, jobs: table.rows.length, gone }
  const next = nextFetch(ctx.now, feed, 0)
  const isNew = hash !== feed.content_hash || (isManual && !mapping)
  if (!isNew || (!mapping && (await hasOpenRun(ctx.db, feed.id))))
    return patchFeed(ctx.db, feed.id, { ...done, next_at: next })
  const runId = randomUUID()
  // Imports of a company take turns; the change is found again when it is this one's.
  if (mapping && (await isAnotherRunning(ctx.db, feed.company_id, runId)))
    return patchFeed(ctx.db, feed.id, { ...done, next_at: new Date(ctx.now.getTime() + 10 * 60_000) })
  const name = shownUrl(feed.url).slice(0, 120)
  const run = { id: runId, companyId: feed.company_id, by: feed.created_by, name, table, columns }
  await insertRun(ctx.db, run, ctx.now)
  const status = mapping ? 'RUNNING' : columnProblems(columns).length > 0 ? 'MAPPING' : 'CHECKING'
  await patchRun(ctx.db, runId, {
    feed_id: feed.id,
    mode: 'UPDATE',
    publish: feed.publish,
    number_style: feed.number_style,
    date_order: feed.date_order,
    status,
    ...(mapping && { started_at: ctx.now }),
  })
  const work = workOf(runId, feed.company_id)
  if (status === 'RUNNING') await ctx.enqueue(carryOutRun, { id: runId }, work)
  if (status === 'CHECKING') await ctx.enqueue(checkRun, { id: runId }, work)
  await patchFeed(ctx.db, feed.id, { ...done, next_at: next, content_hash: hash })
}

function idsIn({ rows }: Table, columns: readonly (ImportField | null)[]): string[] {
  const at = columns.indexOf('externalId')
  return rows.map(({ cells }) => cells[at]?.trim().slice(0, 120) ?? '').filter(Boolean)
}

/** How many jobs of the feed it no longer names; those that are gone for good are paused where the company chose so. */
async function noteGone(ctx: Context, feed: FeedRow, seen: readonly string[]): Promise<number> {
  // A feed without reference numbers says of no job that it is missing.
  if (seen.length === 0) return 0
  const sources = await noteSeen(ctx.db, feed, seen)
  const missing = sources.filter((source) => source.missing > 0)
  if (!feed.pause_gone || missing.length === 0) return missing.length
  const over = missing.filter((source) => isGone(source.missing) && source.isOpen)
  const counts = { all: sources.length, gone: missing.length }
  if (!pausesGone(counts)) {
    const { id: feedId, company_id: companyId, created_by: by } = feed
    if (over.length > 0) await ctx.emit(feedShrunk, { feedId, companyId, by, host: new URL(feed.url).host, ...counts })
    return missing.length
  }
  for (const { jobId, isUnchanged, version: before } of over)
    try {
      const version = await pauseImported(ctx, jobId, before)
      // Pausing is no edit: the job is updated again when it comes back.
      if (isUnchanged) await moveSource(ctx.db, jobId, version)
    } catch (error) {
      // What may not be paused at present stays open, and is counted as gone all the same.
      if (!isFail(error)) throw error
    }
  return missing.length
}

const scheduleFeeds = jobName<object>('imports.scheduleFeeds')
const batch = 100

async function schedule(ctx: Context): Promise<void> {
  for (const feed of await dueFeeds(ctx.db, ctx.now, batch)) await enqueueFetch(ctx, { ...feed, isManual: false })
}

export const feedJobs = [
  handle(fetchFeed, fetchOne, { ownTransactions: true }),
  handle(scheduleFeeds, schedule, { cron: '*/5 * * * *' }),
]
