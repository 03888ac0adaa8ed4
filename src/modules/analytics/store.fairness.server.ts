import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { reachedPlace, startOf } from '#modules/applications/public.server.ts'
import { stages } from '#modules/applications/rules.ts'
import {
  fairnessPeriod,
  type CountedGroup,
  type FairnessDimension,
  type FairnessGroup,
  type FairnessGroupName,
} from './rules.fairness.ts'

/** True for the one who computes this quarter; false when it was computed. */
export async function beginQuarter(db: Db, quarter: string, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('fairness_run')
    .values({ quarter, at: now })
    .onConflict((conflict) => conflict.column('quarter').doNothing())
    .returning('quarter')
    .executeTakeFirst()
  return row !== undefined
}

export async function forgetQuarter(db: Db, quarter: string): Promise<void> {
  await db.deleteFrom('fairness_run').where('quarter', '=', quarter).execute()
}

type GroupRow = { companyId: string; dimension: FairnessDimension; group: FairnessGroupName } & Record<
  string,
  number | string
>

/**
 * People of each group by how far they came with a company in the four quarters before this one, of those who consent at this moment.
 * Who applied several times counts once, with the furthest stage. Groups of withdrawn and deleted accounts are not read.
 */
export async function countGroups(db: Db, quarter: string, timeZone: string): Promise<Map<string, CountedGroup[]>> {
  const period = fairnessPeriod(quarter)
  await sql`set local statement_timeout = '15min'`.execute(db)
  const { rows } = await sql<GroupRow>`
    with consenting as (
      select latest.account_id from (
        select distinct on (c.account_id) c.account_id, c.given from consent c
        where c.purpose = 'FAIRNESS_STATISTICS' order by c.account_id, c.at desc, c.id desc) latest
      join account p on p.id = latest.account_id and p.deleted_at is null where latest.given),
    person as (
      select a.company_id, a.account_id, max(${reachedPlace('a')}) as place
      from consenting join application a on a.account_id = consenting.account_id
      where a.created_at >= ${startOf(sql`${period.from}::date`, timeZone)}
        and a.created_at < ${startOf(sql`${period.to}::date + 1`, timeZone)} and a.withdrawn_at is null
      group by 1, 2),
    grouped as (
      select person.company_id, person.place, member.dimension, member.name
      from person join candidate_profile f on f.account_id = person.account_id
      cross join lateral (select extract(year from age(${period.to}::date, f.date_of_birth)) as years) age
      cross join lateral (values
        ('GENDER', case when f.gender in ('FEMALE', 'MALE', 'NON_BINARY') then f.gender end),
        ('AGE', case when age.years < 25 then 'UNDER_25' when age.years < 35 then 'FROM_25' when age.years < 45 then 'FROM_35'
          when age.years is not null then 'FROM_45' end)) member (dimension, name)
      where member.name is not null)
    select g.company_id as "companyId", g.dimension, g.name as group,
      ${sql.join(stages.map((stage, place) => sql`(count(*) filter (where g.place >= ${sql.lit(place)}))::int as ${sql.ref(stage)}`))}
    from grouped g group by 1, 2, 3`.execute(db)
  const byCompany = new Map<string, CountedGroup[]>()
  for (const { companyId, dimension, group, ...counts } of rows) {
    const reached = counts as CountedGroup['reached']
    byCompany.set(companyId, [...(byCompany.get(companyId) ?? []), { dimension, group, reached }])
  }
  return byCompany
}

type Snapshot = { companyId: string; groups: readonly FairnessGroup[] }

/** Replaces all snapshots: what was shown of a quarter is not kept beside what is shown of the next. */
export async function replaceSnapshots(
  db: Db,
  quarter: string,
  snapshots: readonly Snapshot[],
  now: Date,
): Promise<void> {
  await db.deleteFrom('fairness_snapshot').execute()
  if (snapshots.length === 0) return
  await sql`
    insert into fairness_snapshot (company_id, quarter, computed_at, groups)
    select s.company_id, ${quarter}::date, ${now}, s.groups from unnest(${sql.val(snapshots.map(({ companyId }) => companyId))}::uuid[],
      ${sql.val(snapshots.map(({ groups }) => JSON.stringify(groups)))}::text[]::jsonb[]) as s (company_id, groups)`.execute(
    db,
  )
}

export async function readSnapshot(db: Db, companyId: string) {
  const { rows } = await sql<{ quarter: string; computedAt: Date; groups: FairnessGroup[] }>`
    select quarter::text, computed_at as "computedAt", groups from fairness_snapshot where company_id = ${companyId}`.execute(
    db,
  )
  return rows[0]
}
