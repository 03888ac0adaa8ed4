import { sql, type SqlBool } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { and, type Fragment } from '#db/fragments.server.ts'
import { anyOf } from '#db/any-of.server.ts'
import { likeContaining } from '#db/like.ts'
import type { Member } from '#kernel/caller.ts'
import { assignedJobs, inChargeOf } from '#modules/jobs/public.server.ts'
import type { AnswerFilter, ApplicationFilter } from './contract.filters.ts'
import { isNewPredicate, statePredicate } from './store.filters.server.ts'
import { jobEndedAt, retainedSince, type Reader } from './store.received.server.ts'
import { hasOpinion } from './store.scorecards.server.ts'
import { analyticsPredicate } from './store.stages.server.ts'

/** Days are those of this time zone. */
export type ListReader = Reader & { timeZone: string }
type Narrowing = { filter: ApplicationFilter; search: string }

/**
 * The same applications as `visibleApplications`, written for index-only scans: nothing here may read a column that
 * `application_company` and `application_job_id_account_id_key` do not have, or a large company's list is fetched row by row. The
 * filters by status, requirements and what is new, which the counts leave out, are those of `narrowed`.
 */
export function filteredApplications(db: Db, reader: ListReader, { filter, search }: Narrowing) {
  const { member, now, timeZone } = reader
  let query = db
    .selectFrom('application as a')
    .where((where) => statePredicate(where, filter.states, ['OPEN', 'CLOSED']))
    // Whoever is gone took everything back before: only what was taken back is looked up.
    .where(
      sql<SqlBool>`(a.withdrawn_at is null or (select p.deleted_at from account p where p.id = a.account_id) is null)`,
    )
  if (filter.jobId) {
    query =
      query.where(sql<SqlBool>`a.job_id = (select j.id from job j where j.id = ${filter.jobId} and j.company_id = ${member.companyId}
      and coalesce(${jobEndedAt} > ${retainedSince(now)}, true) and ${assignedJobs(member, 'applications.view', 'j.id')})`)
  } else {
    query = query
      .where('a.company_id', '=', member.companyId)
      .where(assignedJobs(member, 'applications.view', 'a.job_id'))
      .where(
        sql<SqlBool>`a.job_id not in (select j.id from job j where j.company_id = ${member.companyId} and ${jobEndedAt} <= ${retainedSince(now)})`,
      )
  }
  query = query.where(analyticsPredicate(filter, timeZone)).where(sql<SqlBool>`${and(sentConditions(filter))}`)
  if (filter.scorecards) query = query.where(sql<SqlBool>`${hasOpinion(member, filter.scorecards)}`)
  if (filter.needsAction) query = query.where(sql<SqlBool>`${needsActionOf(member)}`)
  if (filter.ids) query = query.where('a.id', 'in', filter.ids.length > 0 ? filter.ids : [member.companyId])
  if (search)
    query = query.where(
      sql<SqlBool>`exists (select from account p where p.id = a.account_id and fold_text(p.full_name) like fold_text(${likeContaining(search)}))`,
    )
  return query
}

/** The rest of the filter. Together they are what a list, a saved view and an export show. */
export function narrowed(query: ReturnType<typeof filteredApplications>, filter: ApplicationFilter) {
  let narrow = query
  if (filter.meets !== null && filter.meets !== undefined) narrow = narrow.where('a.meets', '=', filter.meets)
  if (filter.unseen) narrow = narrow.where(isNewPredicate('a'))
  if (filter.statuses.length > 0) narrow = narrow.where('a.status', 'in', filter.statuses)
  return narrow
}

/** SQL: what was sent with the application `a`. Of who withdrew nothing is there, so nobody learns from a filter what it was. */
function sentConditions(filter: ApplicationFilter): Fragment[] {
  const { skills, cityIds, experienceFrom, experienceTo, educationFrom, scoreFrom, answers } = filter
  const given = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined
  const keys = sql`select m.key from master m where m.category = 'SKILLS' and m.code = any(${sql.val(skills)}::text[])`
  const conditions = [
    ...(skills.length > 0
      ? [sql`a.skill_ids @> array(${keys})`, sql`(select count(*) from (${keys}) k) = ${new Set(skills).size}`]
      : []),
    ...(cityIds.length > 0 ? [sql`a.city_id in (select c.key from city c where c.id = ${anyOf(cityIds)})`] : []),
    ...(given(experienceFrom) ? [sql`a.experience_months >= ${experienceFrom * 12}`] : []),
    ...(given(experienceTo) ? [sql`a.experience_months < ${(experienceTo + 1) * 12}`] : []),
    ...(educationFrom
      ? [
          sql`a.education_level >= (select r.rank from ranked_master r where r.category = 'EMPLOYEE_QUALIFICATION' and r.code = ${educationFrom})`,
        ]
      : []),
    ...(given(scoreFrom) ? [sql`a.match_score >= ${scoreFrom - 0.5}`] : []),
    ...answers.map(answerCondition),
  ]
  return conditions.length > 0 ? [sql`a.withdrawn_at is null`, ...conditions] : []
}

/** SQL: the answer sent with the application `a`. Without options and range: answered at all. */
export function answerCondition({ questionId, options, from, to }: AnswerFilter): Fragment {
  const list = sql`${sql.val(options)}::text[]`
  const value = sql`x.answer->'value'`
  const text = sql`x.answer->>'value'`
  const bound = (limit: number | string | null | undefined, sign: Fragment) => {
    if (limit === null || limit === undefined) return []
    return typeof limit === 'number'
      ? [sql`case when jsonb_typeof(${value}) = 'number' then (${text})::numeric ${sign} ${limit} else false end`]
      : [sql`case when ${text} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then ${text} ${sign} ${limit} else false end`]
  }
  return sql`a.id in (select x.application_id from application_answer x where ${and([
    sql`x.question_id = ${questionId}`,
    ...(options.length > 0
      ? [
          sql`case jsonb_typeof(${value}) when 'boolean' then case ${text} when 'true' then 'yes' else 'no' end = any(${list})
            when 'string' then ${text} = any(${list}) when 'array' then ${value} ?| ${list} else false end`,
        ]
      : []),
    ...bound(from, sql`>=`),
    ...bound(to, sql`<=`),
  ])})`
}

/** SQL: the application `a` waits for the member: nobody answered it, or a note named them and they did nothing with it since. */
function needsActionOf(member: Member): Fragment {
  const unanswered = sql`a.status = 'APPLIED' and ${inChargeOf(member, 'a.job_id')}`
  const named = sql`a.id in (select n.application_id from application_mention x join application_note n on n.id = x.note_id
    where x.member_id = ${member.memberId} and n.deleted_at is null
      and not exists (select from application_note own where own.application_id = n.application_id
        and own.account_id = ${member.accountId} and own.created_at > n.created_at and own.deleted_at is null)
      and not exists (select from application_event e where e.application_id = n.application_id
        and e.by_account = ${member.accountId} and e.kind in ('STATUS', 'UNDONE') and e.at > n.created_at))`
  return sql`(a.closed_at is null and (${unanswered} or ${named}))`
}
