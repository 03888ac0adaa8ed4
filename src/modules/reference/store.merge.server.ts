import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { MasterStatus } from '#kernel/enums/profiles.ts'

const aliasesWith = (names: readonly string[]) =>
  sql<string[]>`(select array_agg(distinct a) from unnest(aliases || ${names}::text[]) a)`
const aliasesWithout = (names: readonly string[]) =>
  sql<string[]>`array(select a from unnest(aliases) a where a <> all (${names}::text[]))`

/**
 * Merges `id`, and everything merged into it before, into `into`, an ACTIVE value of the same category, which gets all of its names.
 * Answers the id of the merge, under which what it did is kept; null when the merge is not possible.
 */
export async function mergeMaster(
  db: Db,
  input: { id: string; into: string; by: string | null; now: Date },
): Promise<string | null> {
  if (input.id === input.into) return null
  // In one order, so that two merges of the same values do not wait for each other.
  const rows = await db
    .selectFrom('master')
    .select(['id', 'category', 'name_en', 'name_id', 'aliases', 'status'])
    .where('id', 'in', [input.id, input.into])
    .orderBy('id')
    .forUpdate()
    .execute()
  const [from, into] = [rows.find(({ id }) => id === input.id), rows.find(({ id }) => id === input.into)]
  if (!from || from.status === 'MERGED' || into?.status !== 'ACTIVE' || into.category !== from.category) return null
  const names = [from.name_en, from.name_id, ...from.aliases].filter((name) => !into.aliases.includes(name))
  await db
    .updateTable('master')
    .set({ aliases: aliasesWith(names), updated_at: input.now })
    .where('id', '=', input.into)
    .execute()
  const concepts = await db
    .updateTable('master_taxonomy_concept')
    .set({ master_id: input.into })
    .where('master_id', '=', input.id)
    .returning('source')
    .execute()
  const merges = await db
    .updateTable('master')
    .set({ status: 'MERGED', merged_into: input.into, updated_at: input.now })
    .where((where) => where.or([where('id', '=', input.id), where('merged_into', '=', input.id)]))
    .returning('id')
    .execute()
  const { id } = await db
    .insertInto('master_merge')
    .values({
      master_id: input.id,
      into_id: input.into,
      status_before: from.status,
      names: [...new Set(names)],
      concepts: concepts.map(({ source }) => source),
      merges: merges.map((each) => each.id).filter((each) => each !== input.id),
      merged_by: input.by,
      merged_at: input.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The merge that a value is in now: the last one, if nobody made the value one of its own again since. */
export const mergeQuery = (db: Db, masterId: string) =>
  db
    .selectFrom('master as m')
    .innerJoin('master_merge as merge', (join) =>
      join.onRef('merge.master_id', '=', 'm.id').onRef('merge.into_id', '=', 'm.merged_into'),
    )
    .innerJoin('master as target', 'target.id', 'merge.into_id')
    .leftJoin('account as a', 'a.id', 'merge.merged_by')
    .select(['merge.id', 'merge.merged_at', 'merge.status_before', 'merge.into_id', 'a.full_name as by'])
    .select(['m.category', 'm.code', 'target.code as intoCode', 'target.name_en as intoEn', 'target.name_id as intoId'])
    .where('m.id', '=', masterId)
    .where('m.status', '=', 'MERGED')
    .where('merge.undone_at', 'is', null)
    .orderBy('merge.merged_at', 'desc')
    .orderBy('merge.id', 'desc')
    .limit(1)

export const mergeOf = (db: Db, masterId: string) => mergeQuery(db, masterId).executeTakeFirst()

/** The merge while it stands, which it does until the caller's transaction ends. */
export async function standingMerge(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('master_merge')
    .select('id')
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Gives a merged value back what the merge took, as far as nobody changed it since. False when somebody was first. */
export async function undoMerge(
  db: Db,
  merge: { id: string; masterId: string; intoId: string; by: string | null; now: Date },
): Promise<boolean> {
  await db
    .selectFrom('master')
    .select('id')
    .where('id', 'in', [merge.masterId, merge.intoId])
    .orderBy('id')
    .forUpdate()
    .execute()
  const done = await db
    .updateTable('master_merge')
    .set({ undone_at: merge.now, undone_by: merge.by })
    .where('id', '=', merge.id)
    .where('undone_at', 'is', null)
    .returning(['status_before', 'names', 'concepts', 'merges'])
    .executeTakeFirst()
  if (!done) return false
  await db
    .updateTable('master')
    .set({ aliases: aliasesWithout(done.names), updated_at: merge.now })
    .where('id', '=', merge.intoId)
    .execute()
  const back = (ids: readonly string[]) =>
    db
      .updateTable('master')
      .where('id', 'in', ids)
      .where('status', '=', 'MERGED')
      .where('merged_into', '=', merge.intoId)
  await back([merge.masterId])
    .set({ status: done.status_before as MasterStatus, merged_into: null, updated_at: merge.now })
    .execute()
  if (done.merges.length > 0)
    await back(done.merges).set({ merged_into: merge.masterId, updated_at: merge.now }).execute()
  if (done.concepts.length > 0)
    await db
      .updateTable('master_taxonomy_concept')
      .set({ master_id: merge.masterId })
      .where('master_id', '=', merge.intoId)
      .where('source', 'in', done.concepts)
      .execute()
  return true
}
