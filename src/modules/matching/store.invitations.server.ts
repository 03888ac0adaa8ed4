import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { StoredInvitationStatus } from '#kernel/enums/jobs.ts'
import type { JobStatus } from '#modules/jobs/rules.ts'
import type { DismissReason } from './rules.invitations.ts'

export type Invitation = {
  id: string
  jobId: string
  companyId: string
  status: StoredInvitationStatus
}
const columns = ['id', 'job_id as jobId', 'company_id as companyId', 'status'] as const

/** A candidate's invitation, by its own id or the job it is to. */
export async function invitationOf(
  db: Db,
  accountId: string,
  by: { id: string } | { job_id: string },
): Promise<Invitation | undefined> {
  return db
    .selectFrom('job_invitation')
    .select(columns)
    .where((where) => where.and({ ...by, account_id: accountId }))
    .executeTakeFirst()
}

/** Writes an invitation; undefined when there is one already. */
export async function insertInvitation(
  db: Db,
  invitation: {
    jobId: string
    companyId: string
    accountId: string
    by: string
    message: string | null
    now: Date
  },
): Promise<string | undefined> {
  const row = await db
    .insertInto('job_invitation')
    .values({
      job_id: invitation.jobId,
      company_id: invitation.companyId,
      account_id: invitation.accountId,
      by_account: invitation.by,
      message: invitation.message,
      at: invitation.now,
    })
    .onConflict((conflict) => conflict.columns(['job_id', 'account_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** How many the company sent since then. The company is held until the transaction ends, so that two at once count one another. */
export async function countInvitations(db: Db, companyId: string, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invitations:${companyId}`}, 0))`.execute(db)
  const row = await db
    .selectFrom('job_invitation')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('company_id', '=', companyId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return row.n
}

/** Answers an own invitation that waits; undefined when there is none that does. */
export async function declineInvitation(
  db: Db,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
): Promise<Invitation | undefined> {
  return db
    .updateTable('job_invitation')
    .set({ status: 'DECLINED', answered_at: now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('status', '=', 'WAITING')
    .returning(columns)
    .executeTakeFirst()
}

/** Whoever applies has answered, also who declined before. */
export async function answerByApplying(db: Db, jobId: string, accountId: string, now: Date): Promise<void> {
  await db
    .updateTable('job_invitation')
    .set({ status: 'APPLIED', answered_at: now })
    .where('job_id', '=', jobId)
    .where('account_id', '=', accountId)
    .execute()
}

/** Invitations `i` to jobs `j` that a candidate is still shown, as a `from` with its conditions. */
const shownInvitations = (accountId: string) => sql`
  job_invitation i join job j on j.id = i.job_id join company c on c.id = j.company_id
  where i.account_id = ${accountId} and j.deleted_at is null and j.status not in ('REMOVED', 'DRAFT', 'PENDING_REVIEW', 'REJECTED')
    and c.status = 'APPROVED' and c.deleted_at is null
    and not exists (select from company_block b where b.account_id = i.account_id and b.company_id = i.company_id)`

/** The count of those that can still be answered. */
const waitingCount = (now: Date) =>
  sql`count(*) filter (where i.status = 'WAITING' and j.status = 'ACTIVE' and j.expires_at > ${now})`

/** How many invitations a candidate can still answer. */
export const waitingInvitationsQuery = (accountId: string, now: Date): RawBuilder<{ count: number }> =>
  sql`select ${waitingCount(now)}::int as count from ${shownInvitations(accountId)}`

/** Own invitations to jobs that are still there, newest first, without those of companies the candidate blocks. */
export const ownInvitations = (
  { accountId, jobId, now }: { accountId: string; jobId: string | null; now: Date },
  page: { limit: number; offset: number },
) =>
  sql<
    Omit<Invitation, 'jobId'> & {
      job_id: string
      message: string | null
      at: Date
      answeredAt: Date | null
      jobStatus: JobStatus
      expiresAt: Date | null
      total: number
      waiting: number
    }
  >`
    select i.id, i.job_id, i.company_id as "companyId", i.status, i.message, i.at, i.answered_at as "answeredAt",
      j.status as "jobStatus", j.expires_at as "expiresAt", count(*) over ()::int as total, ${waitingCount(now)} over ()::int as waiting
    from ${shownInvitations(accountId)} and (${jobId}::uuid is null or i.job_id = ${jobId}::uuid)
    order by i.at desc, i.id limit ${page.limit} offset ${page.offset}`

/** Leaves a candidate out of the matches of a job; again only changes why. */
export async function dismiss(
  db: Db,
  row: { jobId: string; companyId: string; accountId: string; by: string; reason: DismissReason; now: Date },
): Promise<void> {
  await db
    .insertInto('match_dismissal')
    .values({
      job_id: row.jobId,
      company_id: row.companyId,
      account_id: row.accountId,
      by_account: row.by,
      reason: row.reason,
      at: row.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['job_id', 'account_id']).doUpdateSet({ reason: row.reason, by_account: row.by, at: row.now }),
    )
    .execute()
}

export async function restore(db: Db, row: { jobId: string; companyId: string; accountId: string }): Promise<void> {
  await db
    .deleteFrom('match_dismissal')
    .where('job_id', '=', row.jobId)
    .where('company_id', '=', row.companyId)
    .where('account_id', '=', row.accountId)
    .execute()
}

/** Who of these applied for the job, also who took it back. */
export async function hasApplied(db: Db, jobId: string, accountIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('application')
    .select('account_id')
    .where('job_id', '=', jobId)
    .where('account_id', 'in', accountIds)
    .execute()
  return new Set(rows.map((row) => row.account_id))
}
