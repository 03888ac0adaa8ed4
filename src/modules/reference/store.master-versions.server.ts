import { readTogether, rowsOf } from '#db/read-together.server.ts'
import type { Db } from '#db/db.server.ts'
import type { MasterStatus } from '#kernel/enums/profiles.ts'
import { mergeQuery } from './store.merge.server.ts'

const mostEarlier = 10

/** What a value was before it was changed on the console, newest first. */
const earlierQuery = (db: Db, masterId: string) =>
  db
    .selectFrom('master_version as v')
    .leftJoin('account as a', 'a.id', 'v.replaced_by')
    .select(['v.number', 'v.name_en as en', 'v.name_id as idText', 'v.aliases', 'v.status'])
    .select(['v.replaced_at as at', 'a.full_name as by'])
    .where('v.master_id', '=', masterId)
    .orderBy('v.number', 'desc')
    .limit(mostEarlier)

/** The merge that a value is in, and what it was before. */
export async function historyOfMaster(db: Db, masterId: string) {
  const { merge, earlier } = await readTogether(db, {
    merge: rowsOf(mergeQuery(db, masterId), { merged_at: true }),
    earlier: rowsOf(earlierQuery(db, masterId), { at: true }),
  })
  return { merge: merge[0], earlier }
}

type MasterValues = { en: string; idText: string; aliases: string[]; status: MasterStatus }

/**
 * Changes a value and keeps what it was. The changed `updated_at` keeps the next release from overwriting it. False when it is another
 * one by now than the one that was read.
 */
export async function writeMaster(
  db: Db,
  id: string,
  { en, idText, aliases, status, version, by, now }: MasterValues & { version: number; by: string; now: Date },
): Promise<boolean> {
  const before = await db.selectFrom('master').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (before?.version !== version) return false
  const after = await db
    .updateTable('master')
    .set({ name_en: en, name_id: idText, aliases, status, merged_into: null, updated_at: now })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  if (after.version === version) return true
  const { name_en, name_id } = before
  await db
    .insertInto('master_version')
    .values({
      master_id: id,
      number: version,
      name_en,
      name_id,
      aliases: before.aliases,
      status: before.status,
      replaced_by: by,
      replaced_at: now,
    })
    .execute()
  return true
}
