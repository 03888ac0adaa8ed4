import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { interactionTypes } from '#modules/activity/public.server.ts'
import { reachOf } from '#kernel/rights.ts'
import { fewestSearchers, searchWordDays, wordsShown } from './rules.ts'
import { jobsOf, type Scope } from './store.scope.server.ts'

/** Words kept of a job, and of a company: more than are shown, because a member may see some of the jobs only. */
const maxKept = 50

/**
 * Replaces all words by those of the last 90 days. People are accounts, and of guests as many as came on one day: the same guest is
 * another one tomorrow, and would otherwise be five people after five days.
 */
export async function replaceSearchWords(db: Db, now: Date): Promise<void> {
  await sql`set local statement_timeout = '15min'`.execute(db)
  await db.deleteFrom('analytics_search_word').execute()
  await sql`
    with view as (
      select j.company_id, i.job_id, i.words, i.account_id, i.visit, i.at::date as day
      from job_interaction i join job j on j.id = i.job_id
      where i.words is not null and i.type = ${sql.lit(interactionTypes.VIEW)}
        and i.at > ${now}::timestamptz - make_interval(days => ${searchWordDays})),
    daily as (
      select company_id, job_id, words, day, count(distinct visit) as guests, count(*) as views from view
      group by grouping sets ((company_id, words, day), (company_id, job_id, words, day))),
    people as (
      select company_id, job_id, words, count(distinct account_id) as accounts from view
      group by grouping sets ((company_id, words), (company_id, job_id, words))),
    counted as (
      select d.company_id, d.job_id, d.words, max(d.guests) + p.accounts as people, sum(d.views) as views
      from daily d join people p on p.company_id = d.company_id and p.job_id is not distinct from d.job_id and p.words = d.words
      group by d.company_id, d.job_id, d.words, p.accounts)
    insert into analytics_search_word (company_id, job_id, words, people, views)
    select company_id, job_id, words, people, views from (
      select c.*, row_number() over (partition by company_id, job_id order by views desc, words) as place from counted c
      where people >= ${fewestSearchers}) ranked where place <= ${maxKept}`.execute(db)
}

export type WordRow = { words: string; views: number; all: number }

/** The words that brought most views, of one job, of all jobs, or of those that a member is assigned to. */
export function searchWordsQuery(scope: Scope) {
  const { member, jobId } = scope
  const whole = jobId === undefined && reachOf(member.role, 'analytics.view') === 'all'
  return sql<WordRow>`
    select w.words, sum(w.views)::int as views, (count(*) over ())::int as all from analytics_search_word w
    where w.company_id = ${member.companyId} and ${whole ? sql`w.job_id is null` : sql`w.job_id is not null and ${jobsOf(scope, 'w.job_id')}`}
    group by w.words order by 2 desc, 1 limit ${wordsShown}`
}
