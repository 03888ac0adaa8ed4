import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { likeContaining } from '#db/like.ts'
import { listPage, type Paging } from '#db/list-page.server.ts'
import type { MasterStatus } from '#kernel/enums/profiles.ts'

const columns = [
  'm.id',
  'm.category',
  'm.code',
  'm.name_en as en',
  'm.name_id as id_text',
  'm.aliases',
  'm.status',
  'm.version',
  'm.created_at',
] as const

/** Masters for administrators, proposals first, with the name of the first proposer. The page is cut before proposals are counted. */
export async function mastersForAdmin(
  db: Db,
  input: Paging & {
    search: string
    category?: string | undefined
    status?: MasterStatus | undefined
    id?: string
  },
) {
  let query = db.selectFrom('master as m')
  if (input.category) query = query.where('m.category', '=', input.category)
  if (input.status) query = query.where('m.status', '=', input.status)
  if (input.id) query = query.where('m.id', '=', input.id)
  if (input.search) {
    const like = likeContaining(input.search)
    query = query.where((where) =>
      where.or([where('m.search_text', 'like', sql<string>`fold_text(${like})`), where('m.code', 'ilike', like)]),
    )
  }
  const order = sql`m.status = 'PROPOSED' desc, m.category, m.sort, m.name_en, m.id`
  const pageOfIds = query
    .select(['m.id', sql<number>`(count(*) over ())::int`.as('total')])
    .select(sql<number>`row_number() over (order by ${order})::int`.as('place'))
    .orderBy(order)
  return listPage(input, ({ limit, offset }) =>
    db
      .selectFrom('master as m')
      .innerJoin(pageOfIds.limit(limit).offset(offset).as('page'), 'page.id', 'm.id')
      .leftJoin('account as a', 'a.id', 'm.proposed_by')
      .select([
        ...columns,
        'a.full_name as proposedBy',
        sql<number>`(select count(*)::int from master_proposal p where p.master_id = m.id)`.as('proposals'),
        'page.total',
      ])
      .orderBy('page.place')
      .execute(),
  )
}

/** Messages of the contact form: open ones oldest first, handled ones newest first. */
export async function contactMessages(db: Db, input: Paging & { open: boolean }) {
  const listing = db
    .selectFrom('contact_message')
    .select([
      'id',
      'name',
      'email',
      'topic',
      'message',
      'locale',
      'created_at',
      'handled_at',
      sql<number>`(select count(*)::int from contact_reply r where r.message_id = contact_message.id)`.as('replies'),
      sql<number>`(count(*) over ())::int`.as('total'),
    ])
    .where('handled_at', input.open ? 'is' : 'is not', null)
    .orderBy('created_at', input.open ? 'asc' : 'desc')
    .orderBy('id')
  return listPage(input, ({ limit, offset }) => listing.limit(limit).offset(offset).execute())
}

export async function handleMessage(
  db: Db,
  input: { id: string; by: string | null; at: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contact_message')
    .set({ handled_at: input.at, handled_by: input.by })
    .where('id', '=', input.id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
