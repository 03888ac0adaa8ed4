import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { rowsOf, readTogether, type RowsOf } from '#db/read-together.server.ts'
import type { Fragment } from '#db/fragments.server.ts'
import { jobEndedAt, retainedSince, startOf } from '#modules/applications/public.server.ts'
import type { QuestionKind } from '#kernel/enums/jobs.ts'
import type { JobStatus } from '#modules/jobs/rules.ts'
import { wholeMonths, type Grain, type Period } from './rules.ts'
import { searchWordsQuery } from './store.search-words.server.ts'
import { countedDays, inPeriod, jobsOf, type Scope } from './store.scope.server.ts'

/** Rows shown of the longest tables. */
const [maxSources, maxJobs, maxReasons] = [15, 50, 30]

const sumOf = (condition: Fragment) => sql<number>`coalesce(sum(d.count) filter (where ${condition}), 0)::int`
const isMetric = (metric: string) => sql`d.metric = ${sql.lit(metric)}`

export type MetricRow = { metric: string; now: number; before: number }
const totalsQuery = (scope: Scope) => sql<MetricRow>`
  select d.metric, ${sumOf(inPeriod('d.day', scope.period))} as now, ${sumOf(inPeriod('d.day', scope.previous))} as before
  from ${countedDays(scope)} d group by d.metric`

export type ReasonRow = { code: string; now: number; before: number }
const reasonsQuery = (scope: Scope) => sql<ReasonRow>`
  select d.source as code, ${sumOf(inPeriod('d.day', scope.period))} as now, ${sumOf(inPeriod('d.day', scope.previous))} as before
  from ${countedDays(scope)} d where ${isMetric('REJECTION')} group by d.source order by 2 desc, 3 desc, 1 limit ${maxReasons}`

export type SourceRow = {
  source: string
  views: number
  starts: number
  applications: number
  hired: number
  all: number
}
const sourcesQuery = (scope: Scope) => sql<SourceRow>`
  select d.source, ${sumOf(isMetric('VIEW'))} as views, ${sumOf(isMetric('START'))} as starts,
    ${sumOf(isMetric('APPLIED'))} as applications, ${sumOf(isMetric('HIRED'))} as hired, (count(*) over ())::int as all
  from ${countedDays(scope)} d where ${inPeriod('d.day', scope.period)} and d.metric in ('VIEW', 'START', 'APPLIED', 'HIRED')
  group by d.source order by 4 desc, 2 desc, 1 limit ${maxSources}`

export type JobRow = {
  id: string
  title: string
  status: JobStatus
  deleted: boolean
  views: number
  starts: number
  applications: number
  shortlisted: number
  interviewed: number
  hired: number
  all: number
}
/** Jobs with something in the period, and open ones; all of them, whichever is chosen. */
const jobsQuery = (scope: Scope, today: string) => {
  const { member, period, now } = scope
  const of = (metric: string) => sql`coalesce(sum(d.count) filter (where ${isMetric(metric)}), 0)::int`
  const { months, days } = wholeMonths(period, today)
  const counted = [
    ...days.map(
      (each) => sql`select d.job_id, d.metric, d.count from analytics_day d
      where d.company_id = ${member.companyId} and ${inPeriod('d.day', each)}`,
    ),
    ...(months
      ? [
          sql`select d.job_id, d.metric, d.count from analytics_month d
            where d.company_id = ${member.companyId} and ${inPeriod('d.month', months)}`,
        ]
      : []),
  ]
  return sql<JobRow>`
    select j.id, j.title, case when j.status in ('ACTIVE', 'PAUSED') and j.expires_at <= ${now} then 'EXPIRED' else j.status end as status,
      j.deleted_at is not null as deleted, coalesce(n.views, 0) as views, coalesce(n.starts, 0) as starts,
      coalesce(n.applications, 0) as applications, coalesce(n.shortlisted, 0) as shortlisted,
      coalesce(n.interviewed, 0) as interviewed, coalesce(n.hired, 0) as hired, (count(*) over ())::int as all
    from job j left join (
      select d.job_id, ${of('VIEW')} as views, ${of('START')} as starts, ${of('APPLIED')} as applications,
        ${of('SHORTLIST')} as shortlisted, ${of('IN_INTERVIEW')} as interviewed, ${of('HIRED')} as hired
      from (${sql.join(counted, sql` union all `)}) d group by d.job_id) n on n.job_id = j.id
    where j.company_id = ${member.companyId} and ${jobsOf({ ...scope, jobId: undefined }, 'j.id')}
      and (n.job_id is not null or j.deleted_at is null and j.status in ('ACTIVE', 'PAUSED'))
    order by 7 desc, 5 desc, j.published_at desc nulls last, j.id limit ${maxJobs}`
}

const percentiles = (column: string) =>
  sql`(percentile_cont(array[0.5, 0.9]) within group (order by ${sql.ref(column)}))`

export type AnswerRow = {
  current: boolean
  count: number
  answered: number
  median: number | null
  p90: number | null
  unlisted: number
}
/** First answers to the applications of both periods, each read from its own stretch of the index. */
const firstAnswersQuery = (scope: Scope) => {
  const within = (days: Period, current: boolean) => sql`
    select ${sql.lit(current)} as current, count(*)::int as count, count(f.answer_minutes)::int as answered,
      ${percentiles('f.answer_minutes')} as times,
      (count(*) filter (where f.erased or f.job_id in (select j.id from job j
        where j.company_id = ${scope.member.companyId} and ${jobEndedAt} <= ${retainedSince(scope.now)})))::int as unlisted
    from application_fact f
    where f.company_id = ${scope.member.companyId} and ${jobsOf(scope, 'f.job_id')} and ${inPeriod('f.day', days)}`
  const periods = [within(scope.period, true), ...(scope.previous ? [within(scope.previous, false)] : [])]
  return sql<AnswerRow>`
    select t.current, t.count, t.answered, round(t.times[1]::numeric)::int as median, round(t.times[2]::numeric)::int as p90, t.unlisted
    from (${sql.join(periods, sql` union all `)}) t where t.count > 0`
}

export type HireRow = { current: boolean; count: number; median: number | null; p90: number | null }
const hireTimesQuery = (scope: Scope) => sql<HireRow>`
  select t.current, t.count, round(t.times[1]::numeric)::int as median, round(t.times[2]::numeric)::int as p90 from (
    select ${inPeriod('f.hire_day', scope.period)} as current, count(*)::int as count, ${percentiles('f.hire_minutes')} as times
    from application_fact f
    where f.company_id = ${scope.member.companyId} and ${jobsOf(scope, 'f.job_id')}
      and (${inPeriod('f.hire_day', scope.period)} or ${inPeriod('f.hire_day', scope.previous)})
    group by 1) t`

export type WaitingRow = { waiting: number; overdue: number; days: number | null; overdueUntil: string | null }
/**
 * Applications that wait now, and those that wait longer than the company promises. Those of people who are gone are closed, so their
 * accounts are not read.
 */
const waitingQuery = (scope: Scope, today: string) => sql<WaitingRow>`
  select count(a.job_id)::int as waiting, (count(a.job_id) filter (where a.created_at < promise.late_before))::int as overdue,
    promise.days, promise.until::text as "overdueUntil"
  from (select own.days, own.until, ${startOf(sql`own.until + 1`, scope.timeZone)} as late_before
    from (select c.promised_reply_days as days, ${today}::date - c.promised_reply_days - 1 as until
      from company c where c.id = ${scope.member.companyId}) own
    offset 0 -- evaluated once
    ) promise
  left join (application a join job j on j.id = a.job_id)
    on a.company_id = ${scope.member.companyId} and a.status = 'APPLIED' and a.closed_at is null and ${jobsOf(scope, 'a.job_id')}
    and coalesce(${jobEndedAt} > ${retainedSince(scope.now)}, true)
  group by promise.days, promise.until`

export type ResponseRow = { applicationCount: number; answeredCount: number; medianMinutes: number | null }
const responseQuery = ({ member }: Scope) => sql<ResponseRow>`
  select application_count as "applicationCount", answered_count as "answeredCount", median_minutes as "medianMinutes"
  from company_response where company_id = ${member.companyId}`

export type OptionRow = { questionId: string; value: string | null; count: number }
export type QuestionRow = { id: string; text: string; kind: QuestionKind; options: string[]; answered: number }
/** Of withdrawn and deleted ones nothing that was sent is counted, as the list shows nothing of it. */
const inPeriodOf = ({ period, timeZone, jobId }: Scope) => sql`a.job_id = ${jobId ?? null} and a.withdrawn_at is null
  and exists (select from account p where p.id = a.account_id and p.deleted_at is null)
  and a.created_at >= ${startOf(sql`${period.from}::date`, timeZone)} and a.created_at < ${startOf(sql`${period.to}::date + 1`, timeZone)}`
/** How the applicants of one job answered its questions; nothing without a job. */
const questionsQuery = (scope: Scope) => sql<QuestionRow>`
  select q.id, q.text, q.kind, q.options,
    (select count(*)::int from application_answer x join application a on a.id = x.application_id
      where x.question_id = q.id and ${inPeriodOf(scope)}) as answered
  from job_question q where q.job_id = ${scope.jobId ?? null} and q.retired_at is null order by q.sort, q.id`
const optionsQuery = (scope: Scope) => sql<OptionRow>`
  select q.id as "questionId", value #>> '{}' as value, count(*)::int as count
  from job_question q join application_answer x on x.question_id = q.id join application a on a.id = x.application_id
  cross join lateral jsonb_array_elements(case jsonb_typeof(x.answer->'value') when 'array' then x.answer->'value'
    else jsonb_build_array(x.answer->'value') end) value
  where q.job_id = ${scope.jobId ?? null} and q.kind in ('YES_NO', 'SINGLE', 'MULTIPLE') and ${inPeriodOf(scope)} group by 1, 2`

const countQueries = (scope: Scope, today: string) => ({
  totals: rowsOf(totalsQuery(scope)),
  reasons: rowsOf(reasonsQuery(scope)),
  sources: rowsOf(sourcesQuery(scope)),
  jobs: rowsOf(jobsQuery(scope, today)),
  response: rowsOf(responseQuery(scope)),
  words: rowsOf(searchWordsQuery(scope)),
  questions: rowsOf(questionsQuery(scope)),
  options: rowsOf(optionsQuery(scope)),
  hireTimes: rowsOf(hireTimesQuery(scope)),
  waiting: rowsOf(waitingQuery(scope, today)),
})

/** As long as all the others together. */
const answerQueries = (scope: Scope) => ({ firstAnswers: rowsOf(firstAnswersQuery(scope)) })
export type HiringRows = RowsOf<ReturnType<typeof countQueries> & ReturnType<typeof answerQueries>>

export type SpendRow = { currency: string; now: number; before: number; hasTests: boolean }
const spendQuery = ({ member, period, previous, timeZone }: Scope) => {
  const issued = sql`(i.issued_at at time zone ${timeZone})::date`
  const within = (days: Scope['previous']) =>
    days ? sql`${issued} between ${days.from}::date and ${days.to}::date` : sql`false`
  const net = (days: Scope['previous']) =>
    sql`coalesce(sum((i.document->>'netMinor')::bigint) filter (where ${within(days)}), 0)::bigint`
  return sql<SpendRow>`
    select i.document->>'currency' as currency, ${net(period)} as now, ${net(previous)} as before,
      coalesce(bool_or(i.series = 'TEST') filter (where ${within(period)}), false) as "hasTests"
    from invoice i where i.company_id = ${member.companyId} and (${within(period)} or ${within(previous)}) group by 1 order by 1`
}

/** Credits that can be spent on one job. */
export const jobUnits = ['JOB', 'FEATURED_DAY'] as const
export type UnitRow = { unit: (typeof jobUnits)[number]; now: number; before: number }
/** What was spent on the chosen job, less what came back: slots and featured days name their job, by which they are found. */
const unitsQuery = ({ member, jobId, period, previous, timeZone }: Scope) => {
  const spent = (days: Period | null) => sql`coalesce(sum(t.count) filter (where ${inPeriod('t.day', days)}), 0)::int`
  return sql<UnitRow>`
    select t.unit, ${spent(period)} as now, ${spent(previous)} as before from (
      select u.unit, moved.subject_id, moved.count, (moved.at at time zone ${timeZone})::date as day
      from ledger_account u cross join lateral (
        select s.subject_id, s.count, s.at from ledger_transfer s where s.to_account = u.id and s.kind = 'SPEND'
        union all
        select r.subject_id, -r.count, r.at from ledger_transfer r where r.from_account = u.id and r.kind = 'REFUND') moved
      where u.company_id = ${member.companyId} and u.kind = 'USED' and u.unit = any(${sql.val(jobUnits)}::text[])
        and ${jobId !== undefined}::boolean) t
    where exists (select from job_slot s where s.id = t.subject_id and s.job_id = ${jobId ?? null})
      or exists (select from job_feature f where f.id = t.subject_id and f.job_id = ${jobId ?? null})
    group by t.unit`
}

const companyHiresQuery = ({ member, period }: Scope) => sql<{ hires: number }>`
  select coalesce(sum(d.count), 0)::int as hires from analytics_company_day d
  where d.company_id = ${member.companyId} and ${inPeriod('d.day', period)} and ${isMetric('HIRE')}`

export type TeamRow = {
  memberId: string
  name: string
  removed: boolean
  decisions: number
  notes: number
  messages: number
  interviews: number
}
const teamQuery = ({ member, period, timeZone }: Scope) => {
  const within = (column: string) => sql`${sql.ref(column)} >= ${startOf(sql`${period.from}::date`, timeZone)}
    and ${sql.ref(column)} < ${startOf(sql`${period.to}::date + 1`, timeZone)}`
  return sql<TeamRow>`
    select * from (
      select m.id as "memberId", p.full_name as name, m.removed_at is not null as removed,
        (select count(*)::int from application_event e join application a on a.id = e.application_id and a.company_id = m.company_id
          where e.by_account = m.account_id and e.kind = 'STATUS' and ${within('e.at')}) as decisions,
        (select count(*)::int from application_note n join application a on a.id = n.application_id and a.company_id = m.company_id
          where n.account_id = m.account_id and n.deleted_at is null and ${within('n.created_at')}) as notes,
        (select count(*)::int from message x join application a on a.id = x.application_id and a.company_id = m.company_id
          where x.account_id = m.account_id and x.side = 'COMPANY' and x.withdrawn_at is null and ${within('x.sent_at')}) as messages,
        (select count(*)::int from interviewer w join interview v on v.id = w.interview_id
          where w.member_id = m.id and w.removed_sequence is null and v.status = 'HELD' and ${within('v.starts_at')}) as interviews
      from company_member m join account p on p.id = m.account_id where m.company_id = ${member.companyId}) team
    where not team.removed or team.decisions + team.notes + team.messages + team.interviews > 0 order by fold_text(team.name), team."memberId"`
}

export type JobTitle = { id: string; title: string }
const jobQuery = (scope: Scope) => sql<JobTitle>`
  select j.id, j.title from job j where j.company_id = ${scope.member.companyId} and ${jobsOf(scope, 'j.id')}
    and ${scope.jobId !== undefined}::boolean`

const frameQueries = (scope: Scope) => ({
  state: rowsOf(sql<{ countedAt: Date | null }>`select counted_at as "countedAt" from analytics_state`, {
    countedAt: true,
  }),
  job: rowsOf(jobQuery(scope)),
  spend: rowsOf(spendQuery(scope)),
  companyHires: rowsOf(companyHiresQuery(scope)),
  units: rowsOf(unitsQuery(scope)),
  team: rowsOf(teamQuery(scope)),
})
export type FrameRows = RowsOf<ReturnType<typeof frameQueries>>

/** What stands around the numbers of hiring: until when they are counted, the chosen job, money and team. */
export const readFrame = (db: Db, scope: Scope): Promise<FrameRows> => readTogether(db, frameQueries(scope))

/** Everything about hiring and what stands around it, by two statements beside one another that take about as long. */
export async function readHiring(db: Db, scope: Scope, today: string): Promise<{ frame: FrameRows; rows: HiringRows }> {
  const [frame, counted] = await Promise.all([
    readTogether(db, { ...frameQueries(scope), ...answerQueries(scope) }),
    readTogether(db, countQueries(scope, today)),
  ])
  return { frame, rows: { ...counted, ...frame } }
}

export async function hasJob(db: Db, scope: Scope): Promise<boolean> {
  const { rows } = await jobQuery(scope).execute(db)
  return rows.length > 0
}

/** Counts of a period by metric and day, week or month, named by its first day. */
export async function readSums(
  db: Db,
  scope: Scope,
  { metrics, grain }: { metrics: readonly string[]; grain: Grain },
): Promise<{ metric: string; bucket: string; count: number }[]> {
  const { rows } = await sql<{ metric: string; bucket: string; count: number }>`
    select d.metric, date_trunc(${sql.lit(grain.toLowerCase())}, d.day::timestamp)::date::text as bucket, sum(d.count)::int as count
    from ${countedDays(scope)} d where d.metric = any(${sql.val(metrics)}::text[]) group by 1, 2`.execute(db)
  return rows
}
