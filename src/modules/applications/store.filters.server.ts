import { sql, type ExpressionBuilder, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type * as z from 'zod'
import type { Tables } from '#db/schema.ts'
import type { applicationsContract } from './contract.ts'
import type { ApplicationStatus } from './rules.ts'

export type ListInput = z.output<(typeof applicationsContract)['userjobs.list']['input']>
export type ListState = ListInput['filter']['states'][number]

export const emptyCounts = (): Record<ApplicationStatus, number> => ({
  APPLIED: 0,
  SHORTLIST: 0,
  IN_INTERVIEW: 0,
  HIRED: 0,
  REJECTED: 0,
})

/** SQL for `isNew` of the rules; the indexes contain all its columns. */
export const isNewPredicate = (a: string): RawBuilder<SqlBool> =>
  sql`(${sql.ref(`${a}.status`)} = 'APPLIED' and ${sql.ref(`${a}.viewed_at`)} is null and ${sql.ref(`${a}.closed_at`)} is null)`

/** SQL: the application has questions with a deal-breaker; these are always required, so an answer exists. */
export const hasDealBreakers = (a: string): RawBuilder<boolean> =>
  sql`exists (select from application_answer x where x.application_id = ${sql.ref(`${a}.id`)} and x.meets is not null)`

type ApplicationExpression = ExpressionBuilder<Tables & { a: Tables['application'] }, 'a'>

/** SQL: rows in one of the states, or in one of `defaults` when none is given. */
export function statePredicate(
  builder: unknown,
  states: readonly ListState[],
  defaults: readonly ListState[],
): Expression<SqlBool> {
  const where = builder as ApplicationExpression
  const selected = states.length > 0 ? states : defaults
  const is: Record<ListState, Expression<SqlBool>> = {
    OPEN: where('a.closed_at', 'is', null),
    CLOSED: where.and([where('a.closed_at', 'is not', null), where('a.withdrawn_at', 'is', null)]),
    WITHDRAWN: where('a.withdrawn_at', 'is not', null),
  }
  return where.or(selected.map((state) => is[state]))
}
