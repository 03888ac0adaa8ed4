import { sql, type Selectable, type Updateable } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Tables } from '#db/schema.ts'
import type { RunRow } from '../store.runs.server.ts'
import { maxFeeds } from './rules.ts'

export type FeedRow = Selectable<Tables['job_feed']>
export type ListedFeed = FeedRow & { byName: string; runId: string | null }

export async function listFeeds(db: Db, companyId: string, id?: string): Promise<ListedFeed[]> {
  let query = db
    .selectFrom('job_feed')
    .innerJoin('account', 'account.id', 'job_feed.created_by')
    .selectAll('job_feed')
    .select('account.full_name as byName')
    .select(
      sql<
        string | null
      >`(select r.id from import_run r where r.feed_id = job_feed.id order by r.created_at desc, r.id limit 1)`.as(
        'runId',
      ),
    )
    .where('job_feed.company_id', '=', companyId)
  if (id) query = query.where('job_feed.id', '=', id)
  return query.orderBy('job_feed.created_at').orderBy('job_feed.id').limit(maxFeeds).execute()
}

/** A feed of the company, locked. */
export const lockFeed = (db: Db, id: string, companyId: string): Promise<FeedRow | undefined> =>
  db
    .selectFrom('job_feed')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst()

/** For the jobs of the queue, which belong to no company. */
export async function findFeedOfJob(db: Db, id: string, lock?: 'lock'): Promise<FeedRow | undefined> {
  const query = db.selectFrom('job_feed').selectAll().where('id', '=', id)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

export const feedsOf = (db: Db, companyId: string) =>
  db.selectFrom('job_feed').select(['id', 'url']).where('company_id', '=', companyId).execute()

type NewFeed = { id: string; companyId: string; by: string; url: string; hours: number; pauseGone: boolean }

/** False when there is a feed of this id. */
export async function insertFeed(db: Db, feed: NewFeed, now: Date): Promise<boolean> {
  const made = await db
    .insertInto('job_feed')
    .values({
      id: feed.id,
      company_id: feed.companyId,
      created_by: feed.by,
      url: feed.url,
      hours: feed.hours,
      pause_gone: feed.pauseGone,
      next_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** What a fetch found out: forms that are open at a member's stay as good as they were. */
export async function patchFeed(db: Db, id: string, patch: Updateable<Tables['job_feed']>): Promise<void> {
  await db.updateTable('job_feed').set(patch).where('id', '=', id).execute()
}

/** Changes what a member chose: forms that were opened before are refused. */
export async function changeFeed(db: Db, id: string, patch: Updateable<Tables['job_feed']>): Promise<void> {
  await db
    .updateTable('job_feed')
    .set(({ eb }) => ({ ...patch, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteFeed(db: Db, id: string): Promise<void> {
  await db.deleteFrom('job_feed').where('id', '=', id).execute()
}

/** Feeds whose time has come, the longest due first. */
export async function dueFeeds(db: Db, now: Date, limit: number): Promise<{ id: string; companyId: string }[]> {
  return db
    .selectFrom('job_feed')
    .select(['id', 'company_id as companyId'])
    .where('state', '=', 'ACTIVE')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .execute()
}

/** What a member chose for an import of a feed holds for those that follow. */
export async function learnFromRun(db: Db, run: RunRow): Promise<void> {
  const mapping = Object.fromEntries(
    run.header.map((name, at) => [name, (run.columns as (string | null)[])[at] ?? null]),
  )
  await db
    .updateTable('job_feed')
    .set({
      mapping: JSON.stringify(mapping),
      publish: run.publish,
      number_style: run.number_style,
      date_order: run.date_order,
    })
    .where('id', '=', run.feed_id)
    .execute()
}

/** Whether an import of the feed waits for a member, or is being done. */
export async function hasOpenRun(db: Db, feedId: string): Promise<boolean> {
  const row = await db
    .selectFrom('import_run')
    .select('id')
    .where('feed_id', '=', feedId)
    .where('status', 'in', ['MAPPING', 'CHECKING', 'READY', 'RUNNING', 'UNDOING'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type FeedSource = { jobId: string; missing: number; version: number; isOpen: boolean; isUnchanged: boolean }

/** Notes which jobs of a feed were in this fetch, and answers all of them with how many fetches in a row they were not in. */
export async function noteSeen(
  db: Db,
  { id, company_id: companyId }: FeedRow,
  seen: readonly string[],
): Promise<FeedSource[]> {
  await sql`update job_source set missing = case when external_id = any(${sql.val(seen)}::text[]) then 0 else missing + 1 end,
      feed_id = ${id}
    where company_id = ${companyId}
      and (feed_id = ${id} or feed_id is null and external_id = any(${sql.val(seen)}::text[]))`.execute(db)
  const { rows } =
    await sql<FeedSource>`select s.job_id as "jobId", s.missing, j.version, j.status = 'ACTIVE' as "isOpen",
      j.version = s.job_version as "isUnchanged"
    from job_source s join job j on j.id = s.job_id and j.deleted_at is null
    where s.feed_id = ${id}`.execute(db)
  return rows
}
