import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { MessageReportReason, MessageReportStatus, MessageSide } from '#kernel/enums/messages.ts'
import { otherSide } from './rules.ts'

/** The ids of these messages of a thread, those of the other side than the one who reports. */
export async function reportable(
  db: Db,
  { applicationId, side, seqs }: { applicationId: string; side: MessageSide; seqs: readonly number[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('message')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('side', '=', otherSide(side))
    .where('seq', 'in', seqs)
    .orderBy('seq')
    .execute()
  return rows.map((row) => row.id)
}

type Report = {
  applicationId: string
  accountId: string
  side: MessageSide
  reason: MessageReportReason
  details: string | null
  messageIds: string[]
}

/** Messages that the account reported in a thread and nobody has decided about. */
export async function openlyReported(db: Db, applicationId: string, accountId: string): Promise<string[]> {
  const row = await db
    .selectFrom('message_report')
    .select('message_ids')
    .where('application_id', '=', applicationId)
    .where('account_id', '=', accountId)
    .where('status', '=', 'OPEN')
    .executeTakeFirst()
  return row?.message_ids ?? []
}

/** Stores a report; to one that is still open its messages are added, which makes a new version of it. */
export async function saveReport(db: Db, report: Report, now: Date): Promise<{ reportId: string; isNew: boolean }> {
  const { reason, details, messageIds } = report
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    insert into message_report (application_id, account_id, side, reason, details, message_ids, created_at)
    values (${report.applicationId}, ${report.accountId}, ${report.side}, ${reason}, ${details},
      ${sql.val(messageIds)}::uuid[], ${now})
    on conflict (application_id, account_id) where status = 'OPEN'
    do update set reason = excluded.reason, details = coalesce(excluded.details, message_report.details),
      message_ids = message_report.message_ids
        || array(select each from unnest(excluded.message_ids) each where each <> all(message_report.message_ids)),
      version = message_report.version + (not message_report.message_ids @> excluded.message_ids)::int
    returning id, xmax = 0 as "isNew"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the report was not stored')
  return { reportId: row.id, isNew: row.isNew }
}

export async function setBlocked(db: Db, applicationId: string, blockedAt: Date | null): Promise<void> {
  await db.updateTable('thread').set({ blocked_at: blockedAt }).where('id', '=', applicationId).execute()
}

export const lockReport = (db: Db, id: string) =>
  db.selectFrom('message_report').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function decideReport(
  db: Db,
  decided: { id: string; status: MessageReportStatus; by: string | null },
  now: Date,
): Promise<void> {
  await db
    .updateTable('message_report')
    .set({ status: decided.status, decided_by: decided.by, decided_at: now })
    .where('id', '=', decided.id)
    .execute()
}

/** Takes messages out of their thread for both sides. */
export async function removeMessages(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await sql`update message set removed_at = ${now} where id = any(${sql.val(ids)}::uuid[]) and removed_at is null`.execute(
    db,
  )
}

/** Puts messages back that a moderator took out. */
export async function restoreMessages(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update message set removed_at = null where id = any(${sql.val(ids)}::uuid[])`.execute(db)
}
