import { sql } from 'kysely'
import type { Fragment } from '#db/fragments.server.ts'
import { rightProblem } from '#kernel/rights.ts'
import type { TaskScope, TaskSource } from '#platform/core/tasks.server.ts'
import { ownedBy } from './store.assigned.server.ts'
import { rejectionShownSince } from './rules.proposal.ts'
import { endingSoonDays, type JobTask } from './rules.tasks.ts'

const kindOf = (kind: JobTask) => sql.lit(kind)
const ownJobs = ({ member }: TaskScope) => sql`j.company_id = ${member.companyId} and j.deleted_at is null`

/** Jobs that a moderator sent back. */
const returned = (scope: TaskScope): Fragment => sql`
  select ${kindOf('JOB_RETURNED')}, j.id, j.title, 1, coalesce(j.reviewed_at, j.updated_at), null::timestamptz
  from job j where ${ownJobs(scope)} and j.status = 'REJECTED'`

/** Online jobs whose last changes were sent back and not changed again since, as their page says. */
const returnedChanges = (scope: TaskScope): Fragment => sql`
  select ${kindOf('CHANGES_RETURNED')}, j.id, j.title, 1, p.decided_at, null::timestamptz
  from job j join lateral (
    select l.status, l.decided_at from job_proposal l where l.job_id = j.id order by l.created_at desc, l.id desc limit 1) p on true
  where ${ownJobs(scope)} and j.status in ('ACTIVE', 'PAUSED') and j.expires_at > ${scope.now} and p.status = 'REJECTED'
    and p.decided_at > ${rejectionShownSince(scope.now)}
    and not exists (select from job_version v where v.job_id = j.id and v.at > p.decided_at)`

/** Open jobs that end soon. */
const ending = (scope: TaskScope): Fragment => sql`
  select ${kindOf('JOB_ENDING')}, j.id, j.title, 1, j.expires_at - make_interval(days => ${sql.lit(endingSoonDays)}), j.expires_at
  from job j where ${ownJobs(scope)} and j.status = 'ACTIVE' and j.expires_at > ${scope.now}
    and j.expires_at <= ${scope.now}::timestamptz + make_interval(days => ${sql.lit(endingSoonDays)})`

/** The member's own drafts; several are one task, so that an import does not fill the page. */
const drafts = (scope: TaskScope): Fragment => sql`
  select case when count(*) = 1 then ${kindOf('DRAFT')} else ${kindOf('DRAFTS')} end, min(j.id::text), min(j.title), count(*),
    min(j.updated_at), null::timestamptz
  from job j where ${ownJobs(scope)} and j.status = 'DRAFT' and ${ownedBy(scope.member)}`

/** What jobs leave the member to do. */
export const jobTasks: TaskSource = (scope) => [
  ...(rightProblem(scope.member.role, 'jobs.manage') ? [] : [returned(scope), returnedChanges(scope), ending(scope)]),
  ...(rightProblem(scope.member.role, 'jobs.draft') ? [] : [drafts(scope)]),
]
