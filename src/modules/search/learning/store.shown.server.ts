import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Fragment } from '#db/fragments.server.ts'

/** Types of `job_interaction`, which a higher module writes. */
const [liked, viewed] = [1, 3]

export type ShownList = {
  /** Null for a guest, who is `visit` for this day. */
  accountId: string | null
  visit: Buffer | null
  /** The address it came from, for this day. */
  network: Buffer
  words: string
  jobs: readonly string[]
  before: number
  variant: { ranking: string; swapped: number | null; testId: number | null; teams: string | null }
  at: Date
  /** In UTC. */
  day: string
}

/** Lists are kept for longer by no setting (`db/retention.server.ts`). */
const shownDays = 90
/** Days that are counted again: their choices are complete, and nothing of them is deleted yet. */
const countedDays = 6
/** Days for which sums are kept. */
const sumDays = 400
/** Searches of fewer people are not counted. */
const fewestPeople = 5

/**
 * Whether who was shown a list (`s`) belongs to this company, did so once or was invited to it: members have an account of their own, with
 * the same address.
 */
export const isOfOwnCompany = (companyId: Fragment): Fragment => sql`exists (
  select from account own where own.id = s.account_id and (
    exists (select from account member join company_member m on m.account_id = member.id and m.company_id = ${companyId} where member.email = own.email)
    or exists (select from company_invitation i where i.company_id = ${companyId} and i.email = own.email)))`

/** Notes lists. Accounts and tests that are gone meanwhile are left out. */
export async function addShownSearches(db: Db, lists: readonly ShownList[]): Promise<void> {
  const rows = lists.map(({ visit, network, variant, ...list }) => ({
    ...list,
    ...variant,
    visit: visit?.toString('hex') ?? null,
    network: network.toString('hex'),
  }))
  await sql`
    insert into search_shown (account_id, visit, network, words, jobs, before, ranking, swapped, test_id, teams, at, day)
    select l."accountId", decode(l.visit, 'hex'), decode(l.network, 'hex'), l.words, l.jobs, l.before, l.ranking, l.swapped, l."testId", l.teams, l.at, l.day
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) l("accountId" uuid, visit text, network text, words text, jobs uuid[], before int,
      ranking text, swapped int, "testId" int, teams text, at timestamptz, day date)
    where (l."accountId" is null or exists (select from account a where a.id = l."accountId"))
      and (l."testId" is null or exists (select from ranking_test t where t.id = l."testId"))`.execute(db)
}

/** Deletes what searches showed to a person: whoever clears their searches clears these as well. */
export async function forgetShownSearches(db: Db, accountId: string): Promise<void> {
  await sql`delete from search_shown where account_id = ${accountId}`.execute(db)
}

/**
 * Notes which shown jobs were opened (from that search), saved or applied to within a day, for the list that showed them last. From a day
 * before the last that is known, so that nothing is missed and nothing is counted twice.
 */
export async function noteChoices(db: Db, now: Date): Promise<void> {
  await sql`set local statement_timeout = '15min'`.execute(db)
  await sql`
    with since as (
      select greatest(coalesce((select max(at) from search_choice) - interval '1 day', '-infinity'),
        ${now}::timestamptz - make_interval(days => ${shownDays})) as at
    ), chosen as (
      select i.account_id, i.visit, i.words, i.job_id, case i.type when ${sql.lit(viewed)} then 1 else 2 end as kind, i.at
      from job_interaction i, since
      where i.at >= since.at and i.at <= ${now} and (i.type = ${sql.lit(viewed)} and i.words is not null or i.type = ${sql.lit(liked)})
        and (i.account_id is not null or i.visit is not null)
      union all
      select a.account_id, null, null, a.job_id, 3, a.created_at from application a, since where a.created_at >= since.at and a.created_at <= ${now}
    )
    insert into search_choice (list_id, job_id, position, kind, at)
    select list.id, chosen.job_id, list.before + array_position(list.jobs, chosen.job_id), chosen.kind, chosen.at
    from chosen cross join lateral (
      select s.id, s.jobs, s.before from search_shown s
      where (s.account_id = chosen.account_id or s.visit = chosen.visit)
        and s.at <= chosen.at and s.at > chosen.at - interval '1 day' and (chosen.words is null or s.words = chosen.words)
        and chosen.job_id = any(s.jobs)
      order by s.at desc, s.id desc limit 1) list
    on conflict do nothing`.execute(db)
}

/** Counts the last days again, and forgets old sums. */
export async function sumAndForget(db: Db, { now, most }: { now: Date; most: number }): Promise<void> {
  const from = sql`(${now}::timestamptz at time zone 'UTC')::date - ${countedDays}::int`
  await sql`delete from search_position_day
    where day >= ${from}
      or day < (${now}::timestamptz at time zone 'UTC')::date - ${sumDays}::int`.execute(db)
  await sql`
    with of_day as (
      select words, day, count(distinct network) filter (where account_id is null) as guests from search_shown group by words, day
    ), counted as (
      select s.words from (select words, count(distinct account_id) as accounts from search_shown group by words) s
      join (select words, max(guests) as guests from of_day group by words) d using (words)
      where s.accounts + d.guests >= ${fewestPeople}
    ), shown as (
      select s.day, s.words, s.before + place.at as position, count(*) as shown
      from search_shown s cross join lateral generate_series(1, cardinality(s.jobs)) place(at)
      where s.day >= ${from} and s.words in (select words from counted) and s.before + place.at <= ${most}
      group by 1, 2, 3
    ), chosen as (
      select s.day, s.words, c.position, count(*) filter (where kind = 1) as opened, count(*) filter (where kind = 2) as saved,
        count(*) filter (where kind = 3) as applied
      from search_choice c join search_shown s on s.id = c.list_id
      where s.day >= ${from} and s.words in (select words from counted) group by 1, 2, 3
    )
    insert into search_position_day (day, words, position, shown, opened, saved, applied)
    select shown.day, shown.words, shown.position, shown.shown, coalesce(opened, 0), coalesce(saved, 0), coalesce(applied, 0)
    from shown left join chosen using (day, words, position)`.execute(db)
}
