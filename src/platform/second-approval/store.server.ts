import type { Insertable } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { rowsOf } from '#db/read-together.server.ts'
import type { Tables } from '#db/schema.ts'
import type { EndpointApprovalKind, SecondApprovalOutcome } from '#kernel/second-approval.ts'

/** The most that a page shows, of what waits and of what is settled. */
const most = 50
const settled = { content_sealed: null }

type NewSecondApproval = Insertable<Tables['second_approval']> & { requested_at: Date }

/** False while the same input of the same call waits; what nobody decided in time makes room. */
export async function insertSecondApproval(db: Db, row: NewSecondApproval): Promise<boolean> {
  await db
    .updateTable('second_approval')
    .set({ ...settled, outcome: 'EXPIRED', decided_at: (column) => column.ref('expires_at') })
    .where('input_hash', '=', row.input_hash)
    .where('outcome', 'is', null)
    .where('expires_at', '<=', row.requested_at)
    .execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('second_approval')
    .values(row)
    .onConflict((conflict) => conflict.column('input_hash').where('outcome', 'is', null).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

const rows = (db: Db) =>
  db
    .selectFrom('second_approval as s')
    .innerJoin('account as asker', 'asker.id', 's.requested_by')
    .leftJoin('account as decider', 'decider.id', 's.decided_by')
    .select(['s.id', 's.action', 's.subject_type', 's.subject_id', 's.content_sealed', 's.outcome', 's.note'])
    .select(['s.requested_by', 's.requested_at', 's.expires_at', 's.decided_at'])
    .select(['asker.full_name as asker', 'decider.full_name as decider'])

const instants = { requested_at: true, expires_at: true, decided_at: true } as const

/** Of these kinds what waits, the oldest first, and what was decided or ran out, newest first; for `readTogether`. */
export function secondApprovalQueries(db: Db, kinds: readonly EndpointApprovalKind[], now: Date) {
  const ofKinds = rows(db)
    .where('s.kind', 'in', [...kinds])
    .limit(most)
  const waiting = ofKinds
    .where('s.outcome', 'is', null)
    .where('s.expires_at', '>', now)
    .orderBy('s.requested_at')
    .orderBy('s.id')
  const decided = ofKinds
    .where((where) => where.or([where('s.outcome', 'is not', null), where('s.expires_at', '<=', now)]))
    .orderBy('s.requested_at', 'desc')
    .orderBy('s.id', 'desc')
  return { waiting: rowsOf(waiting, instants), settled: rowsOf(decided, instants) }
}

export const lockSecondApproval = (db: Db, id: string) =>
  db.selectFrom('second_approval').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type ApprovalOutcome = { by: string | null; outcome: SecondApprovalOutcome; note: string | null; now: Date }

/** What was asked for exactly is forgotten: what happened stands in the audit log. */
export async function settleSecondApproval(
  db: Db,
  id: string,
  { by, outcome, note, now }: ApprovalOutcome,
): Promise<void> {
  await db
    .updateTable('second_approval')
    .set({ ...settled, outcome, note, decided_by: by, decided_at: now })
    .where('id', '=', id)
    .execute()
}

/** Locks what nobody decided in time. */
export const expiredSecondApprovals = (db: Db, now: Date) =>
  db
    .selectFrom('second_approval')
    .selectAll()
    .where('outcome', 'is', null)
    .where('expires_at', '<=', now)
    .orderBy('requested_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
