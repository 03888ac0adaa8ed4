import { sql } from 'kysely'
import type { Fragment } from '#db/fragments.server.ts'
import { rightProblem } from '#kernel/rights.ts'
import { assignedJobs } from '#modules/jobs/public.server.ts'
import type { TaskScope, TaskSource } from '#platform/core/tasks.server.ts'
import { nextStepDays, type ApplicationTask } from './rules.tasks.ts'
import { jobEndedAt, retainedSince } from './store.received.server.ts'
import { startOf } from './store.stages.server.ts'

/** Open applications of one status that the member may decide, as their lists show them. */
const openOf = (
  { member, now }: TaskScope,
  status: 'APPLIED' | 'SHORTLIST' | 'IN_INTERVIEW',
  beside: Fragment = sql``,
): Fragment => sql`
  from application a join job j on j.id = a.job_id ${beside}
  where a.company_id = ${member.companyId} and a.status = ${sql.lit(status)} and a.closed_at is null
    and ${assignedJobs(member, 'applications.decide', 'a.job_id')} and coalesce(${jobEndedAt} > ${retainedSince(now)}, true)`

const kindOf = (kind: ApplicationTask) => sql.lit(kind)

/** First answers a job owes. Where the promise of the company is broken, those that are late; else all that wait. */
function firstAnswers(scope: TaskScope): Fragment {
  const { member, today, timeZone } = scope
  const promise = sql`cross join (select c.promised_reply_days as days,
      ${startOf(sql`${today}::date - c.promised_reply_days`, timeZone)} as late_before
    from company c where c.id = ${member.companyId} offset 0 -- evaluated once
    ) p`
  return sql`
    select case when w.late > 0 then ${kindOf('ANSWER_LATE')} else ${kindOf('ANSWER')} end, w.job_id, w.title,
      case when w.late > 0 then w.late else w.count end, w.since,
      ${startOf(sql`(w.since at time zone ${timeZone})::date + w.days + 1`, timeZone)} - interval '1 minute'
    from (select j.id as job_id, j.title, p.days, count(*) as count, count(*) filter (where a.created_at < p.late_before) as late,
        min(a.created_at) as since
      ${openOf(scope, 'APPLIED', promise)} group by j.id, p.days) w`
}

/** Those who wait for the step after this one, once the first of them has waited long. */
const nextSteps = (scope: TaskScope, kind: ApplicationTask, status: 'SHORTLIST' | 'IN_INTERVIEW'): Fragment => sql`
  select ${kindOf(kind)}, j.id, j.title, count(*), min(a.status_at), null::timestamptz
  ${openOf(scope, status)} group by j.id
  having min(a.status_at) <= ${scope.now}::timestamptz - make_interval(days => ${sql.lit(nextStepDays)})`

/** What applicants leave the team to do. */
export const applicationTasks: TaskSource = (scope) =>
  rightProblem(scope.member.role, 'applications.decide')
    ? []
    : [
        firstAnswers(scope),
        nextSteps(scope, 'SHORTLISTED', 'SHORTLIST'),
        nextSteps(scope, 'INTERVIEWED', 'IN_INTERVIEW'),
      ]
