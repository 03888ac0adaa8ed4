import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Locale } from '#kernel/shapes.ts'

/** A code and its replacement; null removes it. `names` are the labels of the replacement. */
export type CodeMove = { code: string; into: string | null; names: Record<Locale, string> | null; now: Date }

/** Rows per transaction, so that no run locks many profiles for long. */
export const moveBatchSize = 500

type Column = 'industry' | 'domain' | 'role_code'
type Detail = 'qualification' | 'field' | 'institute'

/** Returns the accounts changed. The version stays the same, so that forms open in a browser can still be saved. */
export async function moveColumn(db: Db, column: Column, { code, into, now }: CodeMove): Promise<string[]> {
  const rows = await db
    .updateTable('candidate_profile')
    .set({ [column]: into, updated_at: now })
    .where('account_id', 'in', (from) =>
      from.selectFrom('candidate_profile').select('account_id').where(column, '=', code).limit(moveBatchSize),
    )
    .returning('account_id')
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** The same for skills; a person who already has the replacement keeps it once. */
export async function moveSkill(db: Db, { code, into }: CodeMove): Promise<string[]> {
  const removed = await db
    .deleteFrom('candidate_skill')
    .where('skill_code', '=', code)
    .where('account_id', 'in', (from) =>
      from.selectFrom('candidate_skill').select('account_id').where('skill_code', '=', code).limit(moveBatchSize),
    )
    .returning(['account_id', 'sort'])
    .execute()
  if (into !== null && removed.length > 0)
    await db
      .insertInto('candidate_skill')
      .values(removed.map(({ account_id, sort }) => ({ account_id, sort, skill_code: into })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return removed.map(({ account_id }) => account_id)
}

const nameColumns: Partial<Record<Detail, 'title' | 'organisation'>> = { field: 'title', institute: 'organisation' }

/** The same for educations. The typed name becomes the label of the replacement; without a replacement it stays. */
export async function moveDetail(db: Db, detail: Detail, { code, into, names, now }: CodeMove): Promise<string[]> {
  const nameColumn = nameColumns[detail]
  const newName =
    names &&
    sql<string>`(select case when a.locale = 'id' then ${names.id}::text else ${names.en}::text end
    from account a where a.id = profile_item.account_id)`
  const rows = await db
    .updateTable('profile_item')
    .set({
      details: sql<string>`jsonb_set(details, ${`{${detail}}`}::text[], to_jsonb(${into}::text))`,
      ...(nameColumn && newName && { [nameColumn]: newName }),
      updated_at: now,
    })
    .where('id', 'in', (from) =>
      from
        .selectFrom('profile_item')
        .select('id')
        .where('section', '=', 'education')
        .where(sql<string>`details ->> ${detail}::text`, '=', code)
        .limit(moveBatchSize),
    )
    .returning('account_id')
    .execute()
  return rows.map(({ account_id }) => account_id)
}
