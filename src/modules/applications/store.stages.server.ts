import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { and, type Fragment } from '#db/fragments.server.ts'
import type { DaysFilter } from './contract.filters.ts'
import { stages } from './rules.ts'
import type { ListInput } from './store.filters.server.ts'

/** The source of who came by no link that names one. */
const direct = 'direct'

/**
 * SQL: how far the application `a` came, as a place in `stages`. A step counts unless it was undone; a hire counts as one only while
 * it stands.
 */
export const reachedPlace = (
  a: string,
): RawBuilder<number> => sql`(case ${sql.ref(`${a}.status`)} when 'HIRED' then 3 else greatest(
  case ${sql.ref(`${a}.status`)} when 'SHORTLIST' then 1 when 'IN_INTERVIEW' then 2 else 0 end,
  (select max(case step.to_status when 'SHORTLIST' then 1 when 'IN_INTERVIEW' then 2 when 'HIRED' then 2 else 0 end)
    from (select e.kind, e.to_status, lead(e.kind) over (order by e.version, e.id) as next from application_event e
      where e.application_id = ${sql.ref(`${a}.id`)} and e.kind in ('STATUS', 'UNDONE')) step
    where step.kind = 'STATUS' and step.next is distinct from 'UNDONE')) end)`

/** SQL: where somebody came from, as a short name: `linkedin.com` of `https://www.LinkedIn.com`. */
export const sourceOf = (referrer: string): RawBuilder<string> =>
  sql`coalesce(nullif(left(btrim(regexp_replace(lower(${sql.ref(referrer)}), '^[[:space:]]*(https?://)?(www[.])?', ''), ' /'), 60), ''), ${sql.lit(direct)})`

/** SQL: the start of a day in a time zone. */
export const startOf = (day: string | RawBuilder<unknown>, timeZone: string): RawBuilder<Date> =>
  sql`((${day})::date::timestamp at time zone ${timeZone})`

/** SQL: the application `a` is among what a number of the analytics page counts. */
export function analyticsPredicate(filter: ListInput['filter'], timeZone: string): RawBuilder<SqlBool> {
  const within = (column: string, days: DaysFilter): Fragment[] => [
    ...(days?.from ? [sql`${sql.ref(column)} >= ${startOf(sql`${days.from}::date`, timeZone)}`] : []),
    ...(days?.to ? [sql`${sql.ref(column)} < ${startOf(sql`${days.to}::date + 1`, timeZone)}`] : []),
  ]
  const { applied, reached, answered, hired, rejected, reason, source } = filter
  return sql`${and([
    ...within('a.created_at', applied),
    ...(hired ? [sql`a.status = 'HIRED'`, ...within('a.status_at', hired)] : []),
    ...(rejected ? [sql`a.status = 'REJECTED'`, ...within('a.status_at', rejected)] : []),
    ...(reason ? [sql`a.rejection_reason = ${reason}`] : []),
    ...(reached && reached !== 'APPLIED' ? [sql`${reachedPlace('a')} >= ${stages.indexOf(reached)}`] : []),
    ...(answered === true ? [sql`a.answered_at is not null`] : []),
    ...(answered === false ? [sql`a.answered_at is null`] : []),
    ...(source ? [sql`${sourceOf('a.referrer')} = ${source}`] : []),
  ])}`
}
