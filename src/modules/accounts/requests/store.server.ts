import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { listPage, type Paging } from '#db/list-page.server.ts'
import type { PrivacyLaw, RefusalGround, RequestChannel, RequestKind, RequestState } from '#kernel/rights-request.ts'
import { adminRolesWith } from '#kernel/admin-rights.ts'
import { fail } from '#kernel/fail.ts'
import { dueAt } from './rules.ts'

type NewRequest = {
  accountId: string
  kind: RequestKind
  law: PrivacyLaw
  channel: RequestChannel
  receivedAt: Date
  /** Made by the form or by what the request belongs to, so that it is entered once. */
  key: string
  note?: string | null
  now: Date
}

/**
 * Enters a request; of the site it is identified and runs already. Answers its id and whether it is new. Throws KEY_REUSED when the key
 * was used for something else.
 */
export async function insertRequest(db: Db, request: NewRequest): Promise<{ id: string; isNew: boolean }> {
  const { accountId, kind, law, channel, receivedAt, key, note, now } = request
  const bySite = channel === 'SITE'
  const row = await db
    .insertInto('rights_request')
    .values({
      account_id: accountId,
      kind,
      law,
      channel,
      state: bySite ? 'IDENTIFIED' : 'RECEIVED',
      received_at: receivedAt,
      due_at: dueAt(kind, law, receivedAt),
      identified_at: bySite ? now : null,
      begun_at: bySite ? now : null,
      note: note || null,
      key,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) return { id: row.id, isNew: true }
  const before = await db
    .selectFrom('rights_request')
    .select(['id', 'account_id', 'kind'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (before.account_id !== accountId || before.kind !== kind) throw fail('KEY_REUSED')
  return { id: before.id, isNew: false }
}

type Closing = { accountId: string; state: 'DONE' | 'CANCELLED'; by: string | null; now: Date }
const closing = (db: Db, { accountId, state, by, now }: Closing) =>
  db
    .updateTable('rights_request')
    .set((row) => ({ state, closed_at: now, closed_by: by, version: row('version', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('closed_at', 'is', null)

/** Closes what an account has open of a kind and is being carried out. */
export async function closeBegun(db: Db, { kind, ...request }: Omit<Closing, 'by'> & { kind: RequestKind }) {
  await closing(db, { ...request, by: null })
    .where('kind', '=', kind)
    .where('begun_at', 'is not', null)
    .execute()
}

/**
 * Closes whatever is open for an account that is erased, however far it was: a deletion is done, and nothing is left of whoever asked
 * for anything else.
 */
export async function closeRequestsOfErased(
  db: Db,
  accountId: string,
  { by, now }: { by: string | null; now: Date },
): Promise<void> {
  await closing(db, { accountId, state: 'DONE', by, now }).where('kind', '=', 'DELETE').execute()
  await closing(db, { accountId, state: 'CANCELLED', by, now }).execute()
}

const requests = (db: Db) =>
  db
    .selectFrom('rights_request as r')
    .innerJoin('account as a', 'a.id', 'r.account_id')
    .select([
      'r.id',
      'r.kind',
      'r.law',
      'r.channel',
      'r.state',
      'r.received_at as receivedAt',
      'r.due_at as dueAt',
      'r.closed_at as closedAt',
      sql<string | null>`nullif(a.full_name, '')`.as('person'),
    ])

/** Open ones by due date, closed ones newest first. */
export async function listRequests(db: Db, input: Paging & { open: boolean }) {
  const query = requests(db)
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .where('r.closed_at', input.open ? 'is' : 'is not', null)
    .orderBy(input.open ? 'r.due_at' : 'r.closed_at', input.open ? 'asc' : 'desc')
    .orderBy('r.id')
  return listPage(input, ({ limit, offset }) => query.limit(limit).offset(offset).execute())
}

export async function requestById(db: Db, id: string) {
  return requests(db)
    .leftJoin('account as by', 'by.id', 'r.closed_by')
    .select([
      'r.account_id as accountId',
      sql<string | null>`nullif(a.email, '')`.as('email'),
      'a.kind as accountKind',
      'r.identified_at as identifiedAt',
      'r.extended_at as extendedAt',
      'r.begun_at as begunAt',
      'by.full_name as closedBy',
      'r.ground',
      'r.note',
      'r.answer',
      'r.version',
    ])
    .where('r.id', '=', id)
    .executeTakeFirst()
}

export async function lockRequest(db: Db, id: string) {
  return db.selectFrom('rights_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export type RequestChange = {
  state?: RequestState
  due_at?: Date
  identified_at?: Date
  extended_at?: Date
  begun_at?: Date
  closed_at?: Date
  closed_by?: string | null
  ground?: RefusalGround
  answer?: string | null
}

export async function changeRequest(db: Db, id: string, change: RequestChange): Promise<void> {
  await db
    .updateTable('rights_request')
    .set((row) => ({ ...change, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Open requests of which half the time is over and more, which somebody may have to be told about. */
export async function agingRequests(db: Db, now: Date, limit: number) {
  return db
    .selectFrom('rights_request')
    .select(['id', 'kind', 'received_at as receivedAt', 'due_at as dueAt', 'closed_at as closedAt', 'reminded'])
    .where('closed_at', 'is', null)
    .where('reminded', '<', 100)
    .where(sql<boolean>`${now}::timestamptz >= received_at + (due_at - received_at)
      * case when reminded < 50 then 0.5 when reminded < 75 then 0.75 else 1 end`)
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function setReminded(db: Db, id: string, reminded: number): Promise<void> {
  await db.updateTable('rights_request').set({ reminded }).where('id', '=', id).execute()
}

/** Administrators who answer requests. */
export async function requestKeepers(db: Db) {
  return db
    .selectFrom('account')
    .select(['id', 'kind', 'email', 'full_name as name', 'locale'])
    .where('kind', '=', 'ADMIN')
    .where('admin_role', 'in', [...adminRolesWith('people.requests')])
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(50)
    .execute()
}
