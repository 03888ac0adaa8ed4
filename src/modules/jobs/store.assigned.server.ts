import { sql, type RawBuilder, type SqlBool, type Expression } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Member } from '#kernel/caller.ts'
import { reachOf, rolesWith, rolesWithAll, type RightName } from '#kernel/rights.ts'

/** Rights that some roles have for assigned jobs only. */
type JobRight = Extract<
  RightName,
  | 'jobs.view'
  | 'applications.view'
  | 'applications.decide'
  | 'interviews.view'
  | 'interviews.plan'
  | 'messages.use'
  | 'analytics.view'
  | 'jobs.criteria'
  | 'scorecards.view'
  | 'scorecards.write'
>

/**
 * Whether a right of the member covers the job with this id: all of the company, those they own or are in the hiring team of, or none.
 * The only place that knows how jobs are assigned; the company itself is compared by the statement around it.
 */
export function assignedJobs(
  { memberId, role }: Pick<Member, 'memberId' | 'role'>,
  right: JobRight,
  jobId: 'job.id' | 'j.id' | 'a.job_id' | 'i.job_id' | 'd.job_id' | 'f.job_id' | 'w.job_id',
): RawBuilder<SqlBool> {
  const reach = reachOf(role, right)
  if (reach === 'all') return sql`true`
  if (reach === 'none') return sql`false`
  return inChargeOf({ memberId }, jobId)
}

/** Whether the member answers for the job with this id or is in its hiring team, whatever else their role lets them see. */
export const inChargeOf = ({ memberId }: Pick<Member, 'memberId'>, jobId: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(jobId)} in (select o.id from job o where o.owner_member_id = ${memberId}
    union all select t.job_id from job_member t where t.member_id = ${memberId})`

/** The job `j` is one that the member answers for. */
export const ownedBy = ({ memberId }: Pick<Member, 'memberId'>): RawBuilder<SqlBool> =>
  sql`j.owner_member_id = ${memberId}`

/** Whether a right of the member `m` covers this job: by their role, or because they are assigned to it. */
export function coversJob(right: JobRight, jobId: string | Expression<string> | null): RawBuilder<SqlBool> {
  const roles = (list: readonly string[]) => sql`m.role = any(${sql.val(list)}::text[])`
  return sql`(${roles(rolesWithAll(right))} or ${roles(rolesWith(right))} and (
    exists (select from job o where o.id = ${jobId} and o.owner_member_id = m.id)
    or exists (select from job_member t where t.job_id = ${jobId} and t.member_id = m.id)))`
}

/** Whether the member sees a job of their company as those who work on it do. */
export async function seesInside(db: Db, member: Member, job: { id: string; company_id: string }): Promise<boolean> {
  const reach = reachOf(member.role, 'jobs.view')
  if (reach !== 'assigned') return reach === 'all' && job.company_id === member.companyId
  const row = await db
    .selectFrom('job')
    .select('id')
    .where('id', '=', job.id)
    .where('company_id', '=', member.companyId)
    .where(assignedJobs(member, 'jobs.view', 'job.id'))
    .executeTakeFirst()
  return row !== undefined
}
