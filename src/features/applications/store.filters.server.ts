import type { ExpressionBuilder, Expression, SqlBool } from 'kysely'
import type * as z from 'zod'
import type { Tables } from '#db/schema.ts'
import type { applicationsContract } from './contract.ts'
import type { ApplicationStatus } from './rules.ts'

export type ListInput = z.output<(typeof applicationsContract)['userjobs.list']['input']>
export type State = ListInput['filter']['states'][number]

export const emptyCounts = (): Record<ApplicationStatus, number> => ({
  APPLIED: 0,
  SHORTLIST: 0,
  IN_INTERVIEW: 0,
  HIRED: 0,
  REJECTED: 0,
})

type Where = ExpressionBuilder<Tables & { a: Tables['application'] }, 'a'>

/** Rows in one of the states; `usual` when none is named. */
export function inStates(given: unknown, states: readonly State[], usual: readonly State[]): Expression<SqlBool> {
  const where = given as Where
  const wanted = states.length > 0 ? states : usual
  const is: Record<State, Expression<SqlBool>> = {
    OPEN: where('a.closed_at', 'is', null),
    CLOSED: where.and([where('a.closed_at', 'is not', null), where('a.withdrawn_at', 'is', null)]),
    WITHDRAWN: where('a.withdrawn_at', 'is not', null),
  }
  return where.or(wanted.map((state) => is[state]))
}
