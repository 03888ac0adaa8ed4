import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Locale } from '#kernel/shapes.ts'

/** A code that profiles hold, and what stands in its place; null takes it away. `names` are what the new one is called. */
export type CodeMove = { code: string; into: string | null; names: Record<Locale, string> | null; now: Date }

/** How many rows one step rewrites, so that no step holds many people up. */
export const moveBatch = 500

type Column = 'industry' | 'domain' | 'role_code'
type Detail = 'qualification' | 'field' | 'institute'

/** Whose profile had the code in a column. The version stays: nobody's open form becomes stale by it. */
export async function moveColumn(db: Db, column: Column, { code, into, now }: CodeMove): Promise<string[]> {
  const rows = await db
    .updateTable('candidate_profile')
    .set({ [column]: into, updated_at: now })
    .where('account_id', 'in', (from) =>
      from.selectFrom('candidate_profile').select('account_id').where(column, '=', code).limit(moveBatch),
    )
    .returning('account_id')
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** The same for skills; who has both has the new one once. */
export async function moveSkill(db: Db, { code, into }: CodeMove): Promise<string[]> {
  const taken = await db
    .deleteFrom('candidate_skill')
    .where('skill_code', '=', code)
    .where('account_id', 'in', (from) =>
      from.selectFrom('candidate_skill').select('account_id').where('skill_code', '=', code).limit(moveBatch),
    )
    .returning(['account_id', 'sort'])
    .execute()
  if (into !== null && taken.length > 0)
    await db
      .insertInto('candidate_skill')
      .values(taken.map(({ account_id, sort }) => ({ account_id, sort, skill_code: into })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return taken.map(({ account_id }) => account_id)
}

const wordsOf: Partial<Record<Detail, 'title' | 'organisation'>> = { field: 'title', institute: 'organisation' }

/** The same for studies. Their own words become what the new value is called; without one the words stay as they were typed. */
export async function moveDetail(db: Db, detail: Detail, { code, into, names, now }: CodeMove): Promise<string[]> {
  const words = wordsOf[detail]
  const called =
    names &&
    sql<string>`(select case when a.locale = 'id' then ${names.id}::text else ${names.en}::text end
    from account a where a.id = profile_item.account_id)`
  const rows = await db
    .updateTable('profile_item')
    .set({
      details: sql<string>`jsonb_set(details, ${`{${detail}}`}::text[], to_jsonb(${into}::text))`,
      ...(words && called && { [words]: called }),
      updated_at: now,
    })
    .where('id', 'in', (from) =>
      from
        .selectFrom('profile_item')
        .select('id')
        .where('section', '=', 'education')
        .where(sql<string>`details ->> ${detail}::text`, '=', code)
        .limit(moveBatch),
    )
    .returning('account_id')
    .execute()
  return rows.map(({ account_id }) => account_id)
}
