import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Fragment } from '#db/fragments.server.ts'
import type { Member } from '#kernel/caller.ts'
import type { Locale } from '#kernel/locale.ts'

/** Whose tasks are read, and when: `today` and the days of promises are those of this time zone. */
export type TaskScope = { db: Db; member: Member; locale: Locale; now: Date; today: string; timeZone: string }

/** `count` things wait, the oldest since `since`; at `due` a promise ends, or the thing itself does. */
export type TaskRow<Kind extends string = string> = {
  kind: Kind
  id: string | null
  title: string | null
  count: number
  since: Date
  due: Date | null
}
/** What a module contributes to a member's tasks: queries of these columns in this order; none for roles that it has no work for. */
export type TaskSource = (scope: TaskScope) => readonly Fragment[]

/** Overdue ones first, the longest overdue leading; then those due today; then by age. */
const order = ({ today, timeZone }: TaskScope) =>
  sql`case when t.due < (${today}::date + 1)::timestamp at time zone ${timeZone} then t.due end nulls last, t.since, t.kind, t.id`

/** The first tasks of all modules as one query. */
export function firstTasks<Kind extends string>(
  scope: TaskScope,
  queries: readonly Fragment[],
  limit: number,
): RawBuilder<TaskRow<Kind>> {
  const branches = queries.map(
    (query) => sql`(select t.kind::text, t.id::text, t.title::text, t.count::int, t.since, t.due
      from (${query}) as t (kind, id, title, count, since, due) where t.count > 0 order by ${order(scope)} limit ${limit})`,
  )
  return sql<TaskRow<Kind>>`
    select t.* from (${sql.join(branches, sql` union all `)}) t order by ${order(scope)} limit ${limit}`
}
