import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { skeletonOf, withSwappedLetters, type ApprovedName } from '#modules/screening/rules.names.ts'

type Similar = ApprovedName & { companyId: string }

/** Approved companies whose names may look like these, by the id of the company that has or proposes the name. */
export function similarQuery(names: readonly { companyId: string; name: string }[]) {
  const [ids, skeletons] = [names.map(({ companyId }) => companyId), names.map(({ name }) => skeletonOf(name))]
  const swapped = skeletons.map((skeleton) => withSwappedLetters(skeleton).join(' ')) // skeletons have no spaces
  return sql<Similar>`
    select w.id as "companyId", o.id, o.name
    from unnest(${ids}::uuid[], ${skeletons}::text[], ${swapped}::text[]) as w (id, skeleton, swapped)
    cross join lateral (
      select c.id, c.name from company c
      where c.status = 'APPROVED' and c.deleted_at is null and c.id <> w.id
        and (c.name_skeleton % w.skeleton or c.name_skeleton = any(string_to_array(w.swapped, ' ')))
      order by c.name_skeleton = any(string_to_array(w.swapped, ' ')) desc, similarity(c.name_skeleton, w.skeleton) desc, c.id
      limit 50
    ) o`
}

export function byCompany(rows: readonly Similar[]): Map<string, ApprovedName[]> {
  const byWord = new Map<string, ApprovedName[]>()
  for (const { companyId, ...other } of rows) byWord.set(companyId, [...(byWord.get(companyId) ?? []), other])
  return byWord
}

/** Computes the skeletons of names stored without one. Returns how many there were. */
export async function fillSkeletons(db: Db, limit: number): Promise<number> {
  const rows = await db
    .selectFrom('company')
    .select(['id', 'name'])
    .where('name_skeleton', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { id, name } of rows)
    await db
      .updateTable('company')
      .set({ name_skeleton: skeletonOf(name) })
      .where('id', '=', id)
      .execute()
  return rows.length
}
