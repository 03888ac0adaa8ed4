import { sql, type RawBuilder } from 'kysely'
import { anyOf } from '#db/any-of.server.ts'
import type { StoredInvitationStatus } from '#kernel/enums/jobs.ts'
import { statusAt, type JobStatus } from '#modules/jobs/rules.ts'
import type { CandidateInteractions } from './contract.shapes.ts'
import type { DismissReason, InvitationStatus } from './rules.invitations.ts'

export type InteractionRow = {
  account_id: string
  viewed: Date | null
  applied: boolean
  unlocked: Date | null
  invitation: string | null
  status: StoredInvitationStatus | null
  sent: Date | null
  answered: Date | null
  reason: DismissReason | null
  dismissed: Date | null
  job_status: JobStatus | null
  expires_at: Date | null
}

/** What becomes of an invitation that nobody answered: it ends with the job. */
export function invitationStatus(
  status: StoredInvitationStatus,
  job: { status: JobStatus; expiresAt: Date | null },
  now: Date,
): InvitationStatus {
  return status === 'WAITING' && statusAt(job, now) !== 'ACTIVE' ? 'CLOSED' : status
}

/** What the company did with these candidates; invitation, dismissal and application of this job, of none without one. */
export const interactionsQuery = (
  { companyId, jobId }: { companyId: string; jobId: string | null },
  accountIds: readonly string[],
): RawBuilder<InteractionRow> => sql<InteractionRow>`
    select p.account_id, u.at as unlocked, i.id as invitation, i.status, i.at as sent, i.answered_at as answered,
      d.reason, d.at as dismissed, j.status as job_status, j.expires_at,
      (select max(v.at) from profile_view v where v.account_id = p.account_id and v.company_id = ${companyId}) as viewed,
      exists (select from application own where own.account_id = p.account_id and own.job_id = ${jobId}::uuid) as applied
    from candidate_profile p
    left join candidate_unlock u on u.account_id = p.account_id and u.company_id = ${companyId} and u.refunded_at is null
    left join job_invitation i on i.account_id = p.account_id and i.job_id = ${jobId}::uuid and i.company_id = ${companyId}
    left join job j on j.id = i.job_id
    left join match_dismissal d on d.account_id = p.account_id and d.job_id = ${jobId}::uuid and d.company_id = ${companyId}
    where p.account_id = ${anyOf(accountIds)}`

/** The same by account, as it is shown. */
export function readInteractions(rows: readonly InteractionRow[], now: Date): Map<string, CandidateInteractions> {
  const time = (at: Date | null) => at?.toISOString() ?? null
  return new Map(
    rows.map((row): [string, CandidateInteractions] => [
      row.account_id,
      {
        viewedAt: time(row.viewed),
        unlockedAt: time(row.unlocked),
        invitation:
          row.invitation && row.status && row.sent && row.job_status
            ? {
                id: row.invitation,
                status: invitationStatus(row.status, { status: row.job_status, expiresAt: row.expires_at }, now),
                sentAt: row.sent.toISOString(),
                answeredAt: time(row.answered),
              }
            : null,
        dismissed: row.reason && row.dismissed ? { reason: row.reason, at: row.dismissed.toISOString() } : null,
      },
    ]),
  )
}
