import { sql } from 'kysely'
import { mastersNamedIn } from '#modules/reference/public.server.ts'
import type { Db } from '#db/db.server.ts'
import type { Row } from './tables.ts'

export const textOf = (row: Row): string => Object.values(row).join('\n')

/** The texts of rows with all names of their roles: what plain BM25 finds if it is given the same names as the product. */
export async function textsWithNames(db: Db, rows: readonly { row: Row }[]): Promise<string[]> {
  const names = await allNamesOf(db, rows)
  return rows.map(({ row }, at) => `${textOf(row)}\n${names[at]}`)
}

/** For each row all names of the roles that its title names, and of their groups of occupations, in both languages. */
async function allNamesOf(db: Db, rows: readonly { row: Row }[]): Promise<string[]> {
  const named = await mastersNamedIn(
    db,
    'JOB_ROLE',
    rows.map(({ row }) => (row['title'] || (row['text'] ?? '')).slice(0, 200)),
  )
  const { rows: known } = await sql<{ key: number; names: string }>`
    select m.key, string_agg(distinct n.name, E'\n') as names
    from master m left join concept o on o.master_id = m.id
    cross join lateral (
      select name from master_name where master_id = m.id
      union select name from concept_name where concept_id in (o.id, o.group_id) and not broad
    ) n
    where m.category = 'JOB_ROLE' and m.status = 'ACTIVE' group by m.key`.execute(db)
  const namesOf = new Map(known.map(({ key, names }) => [key, names]))
  return named.map((roles) => roles.flatMap(({ key }) => namesOf.get(key) ?? []).join('\n'))
}
