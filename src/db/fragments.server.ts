import { sql, type RawBuilder } from 'kysely'

/** A part of a statement with its parameters. What stands in a statement twice sends its parameters twice. */
export type Fragment = RawBuilder<unknown>

/** Conditions that all hold; none holds always. */
export const and = (conditions: readonly Fragment[]): Fragment =>
  conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
/** Conditions of which any holds; none never holds. */
export const or = (conditions: readonly Fragment[]): Fragment =>
  conditions.length > 0
    ? sql`(${sql.join(
        conditions.map((each) => sql`(${each})`),
        sql` or `,
      )})`
    : sql`false`
/** A constant in the text of a statement; without its type it would be a decimal, and sums of these take ten times as long. */
export const float8 = (value: number): RawBuilder<number> => sql`(${sql.lit(value)})::float8`
