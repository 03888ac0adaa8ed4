import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Fragment } from '#db/fragments.server.ts'
import { mayUse, rightProblem } from '#kernel/rights.ts'
import { visibleApplications } from '#modules/applications/public.server.ts'
import type { TaskScope, TaskSource } from '#platform/core/tasks.server.ts'
import type { InterviewTask } from './rules.tasks.ts'
import { partyOf } from './store.interviewers.server.ts'

const kindOf = (kind: InterviewTask) => sql.lit(kind)

/** Each interview is one task at most: how it went, what its candidate asked for, what is missing, and own ones of the next 24 hours. */
function waiting(db: Db, { member, now }: TaskScope): Fragment {
  const plans = sql.lit(mayUse(member.role, 'interviews.plan'))
  return sql`
    select t.kind, t.application_id, t.title, 1, t.since, t.due from (
      select i.application_id, p.full_name || ' (' || j.title || ')' as title,
        case when ${plans} and i.status = 'OTHER_TIMES' then ${kindOf('INTERVIEW_TIMES')}
          when ${plans} and i.status = 'BOOKED' and i.ends_at <= ${now} then ${kindOf('INTERVIEW_OUTCOME')}
          when ${plans} and i.reschedule_requested_at is not null then ${kindOf('INTERVIEW_MOVE')}
          when ${plans} and i.needs_interviewer then ${kindOf('INTERVIEW_ALONE')}
          when ${plans} and i.zone_drifted then ${kindOf('INTERVIEW_CLOCK')}
          when i.status = 'BOOKED' and i.ends_at > ${now} and i.starts_at <= ${now}::timestamptz + interval '24 hours' and exists (
            select from interviewer v where v.interview_id = i.id and v.member_id = ${member.memberId} and v.removed_sequence is null)
            then ${kindOf('INTERVIEW_TODAY')} end as kind,
        coalesce(i.reschedule_requested_at, i.updated_at) as since,
        case when i.status = 'BOOKED' and i.ends_at <= ${now} then i.ends_at when i.status = 'BOOKED' then i.starts_at end as due
      from interview i join job j on j.id = i.job_id join account p on p.id = i.account_id
      where i.company_id = ${member.companyId} and i.status in ('PROPOSED', 'OTHER_TIMES', 'BOOKED')
        and i.application_id in (${visibleApplications(db, member, now).select('a.id')})) t
    where t.kind is not null`
}

/** Own scorecards that are not submitted, for a month. Whoever records outcomes does that first. */
function cards({ member, db, now }: TaskScope): Fragment {
  const plans = sql.lit(mayUse(member.role, 'interviews.plan'))
  return sql`
    select ${kindOf('SCORECARD')}, i.application_id, p.full_name || ' (' || j.title || ')', 1, i.ends_at, i.ends_at + interval '24 hours'
    from interviewer v join interview i on i.id = v.interview_id
      join application a on a.id = i.application_id join job j on j.id = i.job_id join account p on p.id = i.account_id
    where v.member_id = ${member.memberId} and v.removed_sequence is null and i.company_id = ${member.companyId}
      and (i.status = 'HELD' or i.status = 'BOOKED' and not ${plans}) and a.withdrawn_at is null
      and i.ends_at <= ${now} and i.ends_at > ${now}::timestamptz - interval '30 days'
      and not exists (select from scorecard s where s.interview_id = i.id and s.member_id = v.member_id and s.submitted_at is not null)
      and i.application_id in (${visibleApplications(db, member, now).select('a.id')})`
}

/** What interviews leave the member to do. */
export const interviewTasks: TaskSource = (scope) =>
  rightProblem(scope.member.role, 'interviews.view') ? [] : [waiting(scope.db, scope), cards(scope)]

/** Whom the news of an interview concern, with the names that sentences about it need. */
export async function interviewNews(db: Db, interviewId: string) {
  const row = await db
    .selectFrom('interview as i')
    .innerJoin('job as j', 'j.id', 'i.job_id')
    .innerJoin('company as c', 'c.id', 'i.company_id')
    .innerJoin('account as p', 'p.id', 'i.account_id')
    .select(['i.id', 'i.company_id as companyId', 'i.job_id as jobId', 'i.created_by as createdBy'])
    .select(['j.title', 'c.name as company', 'p.full_name as person', 'p.deleted_at as candidateLeft'])
    .where('i.id', '=', interviewId)
    .executeTakeFirstOrThrow()
  const party = await partyOf(db, row)
  return {
    params: { title: row.title, company: row.company, person: row.person },
    candidateLeft: row.candidateLeft !== null,
    members: party.map(({ accountId, required }) => ({ accountId, interviews: required !== null })),
  }
}
