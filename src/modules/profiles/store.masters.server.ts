import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Locale } from '#kernel/shapes.ts'

/**
 * A code and its replacement; null removes it. `names` are the labels of the replacement. What a merge moves is kept under its id, so
 * that it can move back.
 */
export type CodeMove = {
  code: string
  into: string | null
  names: Record<Locale, string> | null
  mergeId: string | null
  now: Date
}
export type CodeReturn = { mergeId: string; code: string; into: string }

/** Rows per transaction, so that no run locks many profiles for long. */
export const moveBatchSize = 500

type MasterColumn = 'industry' | 'domain' | 'role_code'
type Detail = 'qualification' | 'field' | 'institute'

type MovedRow = {
  account_id: string
  item_id?: string
  name_before?: string | null
  name_after?: string | null
  had_target?: boolean
}

/** Keeps what a merge moved. A row that moves twice was changed between, and its first name is the person's. */
async function keepMoved(db: Db, { mergeId, now }: CodeMove, moved: readonly MovedRow[]): Promise<string[]> {
  if (mergeId && moved.length > 0)
    await db
      .insertInto('profile_merge_row')
      .values(moved.map((row) => ({ item_id: null, ...row, merge_id: mergeId, at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return moved.map(({ account_id }) => account_id)
}

/** Returns the accounts changed. The version stays the same, so that forms open in a browser can still be saved. */
export async function moveColumn(db: Db, column: MasterColumn, move: CodeMove): Promise<string[]> {
  const rows = await db
    .updateTable('candidate_profile')
    .set({ [column]: move.into, updated_at: move.now })
    .where('account_id', 'in', (from) =>
      from.selectFrom('candidate_profile').select('account_id').where(column, '=', move.code).limit(moveBatchSize),
    )
    .returning('account_id')
    .execute()
  return keepMoved(db, move, rows)
}

/** The same for skills; a person who already has the replacement keeps it once. */
export async function moveSkill(db: Db, move: CodeMove): Promise<string[]> {
  const { code, into } = move
  const removed = await db
    .deleteFrom('candidate_skill')
    .where('skill_code', '=', code)
    .where('account_id', 'in', (from) =>
      from.selectFrom('candidate_skill').select('account_id').where('skill_code', '=', code).limit(moveBatchSize),
    )
    .returning(['account_id', 'sort'])
    .execute()
  const added =
    into !== null && removed.length > 0
      ? await db
          .insertInto('candidate_skill')
          .values(removed.map(({ account_id, sort }) => ({ account_id, sort, skill_code: into })))
          .onConflict((conflict) => conflict.doNothing())
          .returning('account_id')
          .execute()
      : []
  const got = new Set(added.map(({ account_id }) => account_id))
  return keepMoved(
    db,
    move,
    removed.map(({ account_id }) => ({ account_id, had_target: !got.has(account_id) })),
  )
}

const nameColumns = { field: 'title', institute: 'organisation', qualification: null } as const

/** The same for educations. The typed name becomes the label of the replacement; without a replacement it stays. */
export async function moveDetail(db: Db, detail: Detail, move: CodeMove): Promise<string[]> {
  const { code, into, names, now } = move
  const name = nameColumns[detail]
  const column = name ? sql.ref(`i.${name}`) : sql`null::text`
  const newName = names
    ? sql`(select case when a.locale = 'id' then ${names.id}::text else ${names.en}::text end from account a where a.id = i.account_id)`
    : column
  const { rows } = await sql<MovedRow>`
    with old as (
      select i.id, ${column} as name_before, ${newName} as name_after from profile_item i
      where i.section = 'education' and i.details ->> ${detail}::text = ${code} limit ${moveBatchSize} for update of i)
    update profile_item i set details = jsonb_set(i.details, ${`{${detail}}`}::text[], to_jsonb(${into}::text)), updated_at = ${now}
      ${name ? sql`, ${sql.ref(name)} = old.name_after` : sql``}
    from old where i.id = old.id
    returning i.account_id, i.id as item_id, old.name_before, old.name_after`.execute(db)
  return keepMoved(db, move, rows)
}

/** How many rows a merge moved, and how many of them nobody changed since. */
export type MoveCount = { moved: number; unchanged: number }

/** How the moved rows of one kind of profile field are found again and put back; `r` is the row that was kept. */
type MasterPlace = {
  count: (move: CodeReturn) => ReturnType<typeof sql>
  putBack: (db: Db, move: CodeReturn, now: Date) => Promise<string[]>
}

const keptRows = (mergeId: string) => sql`profile_merge_row r where r.merge_id = ${mergeId}`
/** Some of the kept rows, which are taken out of the list whether they still are as the merge left them or not. */
const takeRows = (mergeId: string) => sql`delete from profile_merge_row where ctid = any (array(
  select r.ctid from ${keptRows(mergeId)} limit ${moveBatchSize} for update)) returning *`

export const columnPlace = (column: MasterColumn): MasterPlace => {
  const same = ({ into }: CodeReturn) => sql`p.account_id = r.account_id and p.${sql.ref(column)} = ${into}`
  return {
    count: (move) => sql`exists (select from candidate_profile p where ${same(move)})`,
    async putBack(db, move, now) {
      const { rows } = await sql<{ account_id: string }>`with r as (${takeRows(move.mergeId)})
        update candidate_profile p set ${sql.ref(column)} = ${move.code}, updated_at = ${now} from r where ${same(move)}
        returning p.account_id`.execute(db)
      return rows.map(({ account_id }) => account_id)
    },
  }
}

export const skillPlace: MasterPlace = {
  count: ({ into }) =>
    sql`exists (select from candidate_skill s where s.account_id = r.account_id and s.skill_code = ${into})`,
  async putBack(db, { mergeId, code, into }) {
    const { rows } = await sql<{ account_id: string }>`with r as (${takeRows(mergeId)}),
      still as (
        select r.account_id, s.sort, not r.had_target as moved from r
        join candidate_skill s on s.account_id = r.account_id and s.skill_code = ${into}),
      gone as (
        delete from candidate_skill s using still
        where s.account_id = still.account_id and s.skill_code = ${into} and still.moved)
      insert into candidate_skill (account_id, skill_code, sort) select account_id, ${code}, sort from still
      on conflict do nothing returning account_id`.execute(db)
    return rows.map(({ account_id }) => account_id)
  },
}

export const detailPlace = (detail: Detail): MasterPlace => {
  const name = nameColumns[detail]
  const same = ({ into }: CodeReturn) => sql`i.id = r.item_id and i.details ->> ${detail}::text = ${into}
    ${name ? sql`and i.${sql.ref(name)} is not distinct from r.name_after` : sql``}`
  return {
    count: (move) => sql`exists (select from profile_item i where ${same(move)})`,
    async putBack(db, move, now) {
      const { rows } = await sql<{ account_id: string }>`with r as (${takeRows(move.mergeId)})
        update profile_item i set details = jsonb_set(i.details, ${`{${detail}}`}::text[], to_jsonb(${move.code}::text)),
          updated_at = ${now} ${name ? sql`, ${sql.ref(name)} = r.name_before` : sql``}
        from r where ${same(move)} returning i.account_id`.execute(db)
      return rows.map(({ account_id }) => account_id)
    },
  }
}

export async function countMoved(db: Db, place: MasterPlace, move: CodeReturn): Promise<MoveCount> {
  const { rows } = await sql<MoveCount>`
    select count(*)::int as moved, (count(*) filter (where ${place.count(move)}))::int as unchanged
    from ${keptRows(move.mergeId)}`.execute(db)
  return rows[0] ?? { moved: 0, unchanged: 0 }
}

/** Whether rows of a merge wait to be put back. */
export async function hasMoved(db: Db, mergeId: string): Promise<boolean> {
  const row = await db
    .selectFrom('profile_merge_row')
    .select('merge_id')
    .where('merge_id', '=', mergeId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
