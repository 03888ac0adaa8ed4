import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Fragment } from '#db/fragments.server.ts'
import type { ProviderName } from '#kernel/sign-on-provider.ts'

/** Jobs that are online, as a condition of a count. */
const liveJobs = (now: Date): Fragment =>
  sql`job where status = 'ACTIVE' and deleted_at is null and expires_at > ${now}`

/** What a list of the automatic screen touches. */
export const screenedJobs: Fragment = sql`job where status in ('ACTIVE', 'PAUSED') and deleted_at is null`

/** What a setting may touch. */
const counted = {
  liveJobs,
  jobsInReview: () => sql`job where status = 'PENDING_REVIEW' and deleted_at is null`,
  jobChanges: () => sql`job_proposal where status = 'OPEN'`,
  notices: (now) => sql`application where status = 'REJECTED' and notice_at > ${now}`,
  screenedJobs: () => screenedJobs,
  screenedCompanies: () => sql`company where status in ('PENDING', 'APPROVED') and deleted_at is null`,
  registered: () => sql`company where registration_number is not null and deleted_at is null`,
} as const satisfies Record<string, (now: Date) => Fragment>

export async function countOf(db: Db, what: keyof typeof counted, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${counted[what](now)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Applications of which employers are reminded, and that are closed without an answer, with the next runs. */
export async function dueApplications(db: Db, now: Date, { remind, close }: { remind: number; close: number }) {
  const over = (days: number) => sql`created_at <= ${now}::timestamptz - make_interval(days => ${days}::int)`
  const { rows } = await sql<{ reminded: number; closed: number }>`
    select count(*) filter (where viewed_at is null and reminded_at is null and ${over(remind)})::int as reminded,
      count(*) filter (where answered_at is null and ${over(close)})::int as closed
    from application where status = 'APPLIED' and closed_at is null`.execute(db)
  return rows[0] ?? { reminded: 0, closed: 0 }
}

/** People who sign in with a provider and have no password. */
export async function signedOnBy(db: Db, provider: ProviderName): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct i.account_id)::int as count from sign_on_identity i join account a on a.id = i.account_id
    where i.provider = ${provider} and a.password_hash is null and a.deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}
