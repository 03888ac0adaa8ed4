import { sql } from 'kysely'

/** Equal to any of these ids; the text of the statement does not depend on how many there are, so it is prepared once. */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${sql.val(ids)}::uuid[])`
export const anyKey = (keys: readonly number[]) => sql<number>`any(${sql.val(keys)}::int[])`
