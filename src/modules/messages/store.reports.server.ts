import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { MessageReportReason, MessageReportStatus, MessageSide } from '#kernel/enums.ts'
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

/** Stores a report; one that is still open is replaced by what is said now. */
export async function saveReport(db: Db, report: Report, now: Date): Promise<void> {
  const { reason, details, messageIds } = report
  await sql`insert into message_report (application_id, account_id, side, reason, details, message_ids, created_at)
    values (${report.applicationId}, ${report.accountId}, ${report.side}, ${reason}, ${details},
      ${sql.val(messageIds)}::uuid[], ${now})
    on conflict (application_id, account_id) where status = 'OPEN'
    do update set reason = excluded.reason, details = excluded.details, message_ids = excluded.message_ids`.execute(db)
}

export async function setBlocked(db: Db, applicationId: string, blockedAt: Date | null): Promise<void> {
  await db.updateTable('thread').set({ blocked_at: blockedAt }).where('id', '=', applicationId).execute()
}

type ReportedMessage = { body: string; at: string; author: string }

/** A page of reports with the reported messages and nothing else of their threads. */
export const listReports = (db: Db, { page, limit, open }: { page: number; limit: number; open: boolean }) =>
  db
    .selectFrom('message_report as r')
    .innerJoin('thread as t', 't.id', 'r.application_id')
    .innerJoin('job as j', 'j.id', 't.job_id')
    .innerJoin('company as c', 'c.id', 't.company_id')
    .select([
      'r.id',
      'r.side',
      'r.reason',
      'r.details',
      'r.status',
      'r.created_at as createdAt',
      'c.name as company',
      'j.title as jobTitle',
    ])
    .select([
      sql<number>`(count(*) over ())::int`.as('total'),
      sql<ReportedMessage[]>`coalesce((select json_agg(json_build_object('body', m.body, 'at', m.sent_at,
          'author', coalesce(w.full_name, '')) order by m.seq)
        from message m left join account w on w.id = m.account_id where m.id = any(r.message_ids)), '[]')`.as(
        'messages',
      ),
    ])
    .where('r.status', open ? '=' : '<>', 'OPEN')
    .orderBy('r.created_at', open ? 'asc' : 'desc')
    .orderBy('r.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()

export const lockReport = (db: Db, id: string) =>
  db.selectFrom('message_report').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function decideReport(
  db: Db,
  decided: { id: string; status: MessageReportStatus; by: string },
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
