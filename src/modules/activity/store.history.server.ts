import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { listPage, type Paging } from '#db/list-page.server.ts'
import { publicStatuses } from '#modules/jobs/rules.ts'
import { interactionTypes } from './store.interactions.server.ts'

export type HistoryRow = { job_id: string; at: Date }

/** Most jobs that "recently viewed" goes back to, and for how long. */
const [maxViewed, viewedDays] = [50, 90]

/** Jobs a person opened, each once by the last time; what they hid is not among them. */
export async function viewedJobs(
  db: Db,
  accountId: string,
  { page, limit }: Paging,
  now: Date,
): Promise<{ rows: HistoryRow[]; total: number }> {
  const since = new Date(now.getTime() - viewedDays * 86_400_000)
  const { rows } = await sql<HistoryRow>`
    select t.job_id, max(t.at) as at from job_interaction t join job j on j.id = t.job_id
    where t.account_id = ${accountId} and t.type = ${interactionTypes.VIEW} and t.at > ${since} and j.deleted_at is null
      and j.status = any(${sql.val(publicStatuses)}::text[])
      and not exists (select from job_interaction d where d.account_id = t.account_id and d.job_id = t.job_id and d.type = ${interactionTypes.DISLIKE})
    group by t.job_id order by at desc, t.job_id limit ${maxViewed}`.execute(db)
  return { rows: rows.slice((page - 1) * limit, page * limit), total: rows.length }
}

/** Jobs a person is not interested in, newest first. */
export async function hiddenJobs(
  db: Db,
  accountId: string,
  page: Paging,
): Promise<{ rows: HistoryRow[]; total: number }> {
  return listPage(page, async ({ limit, offset }) => {
    const { rows } = await sql<HistoryRow & { total: number }>`
    select t.job_id, t.at, (count(*) over ())::int as total from job_interaction t join job j on j.id = t.job_id
    where t.account_id = ${accountId} and t.type = ${interactionTypes.DISLIKE} and j.deleted_at is null
      and j.status = any(${sql.val(publicStatuses)}::text[])
    order by t.at desc, t.id desc limit ${limit} offset ${offset}`.execute(db)
    return rows
  })
}

/** Takes the person off these views, or off all of them: the job keeps its count, nobody knows who it was. */
export async function clearViews(db: Db, accountId: string, jobIds: readonly string[]): Promise<void> {
  await db
    .updateTable('job_interaction')
    .set({ account_id: null, referrer: null })
    .where('account_id', '=', accountId)
    .where('type', '=', interactionTypes.VIEW)
    .$if(jobIds.length > 0, (query) => query.where('job_id', 'in', jobIds))
    .execute()
}
