import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Fragment } from '#db/fragments.server.ts'
import { startOf } from '#modules/applications/public.server.ts'
import { durationClasses } from '#kernel/duration-classes.ts'
import { eventMetrics } from './rules.metrics.ts'
import { writeMonths } from './store.months.server.ts'
import { candidateSteps, companySteps, filledProfile, funnelDays } from './rules.ts'

export type Days = { from: string; to: string; timeZone: string }

/** SQL: the time is in the days. */
const within = (column: string, { from, to, timeZone }: Days) =>
  sql`${sql.ref(column)} >= ${startOf(sql`${from}::date`, timeZone)} and ${sql.ref(column)} < ${startOf(sql`${to}::date + 1`, timeZone)}`
const dayOf = (column: string, { timeZone }: Days) => sql`(${sql.ref(column)} at time zone ${timeZone})::date`

/** SQL: how many of the minutes fall into each class; the same classes as `durationClassOf`. */
const classesOf = (minutes: Fragment, condition: Fragment = sql`true`) => sql`array(
  select coalesce(n, 0) from generate_series(0, ${sql.lit(durationClasses - 1)}) at left join (
    select least(${sql.lit(durationClasses - 1)}, floor(4 * log(2, 1 + greatest(0, m)::numeric)))::int as class, count(*)::int as n
    from unnest(array_agg(${minutes}) filter (where ${condition})) m where m is not null group by 1) c on c.class = at order by at)`
const minutesBetween = (later: string, earlier: string) =>
  sql`extract(epoch from ${sql.ref(later)} - ${sql.ref(earlier)}) / 60`

const counted = (metric: string, rows: Fragment) =>
  sql`insert into stat_daily (metric, day, key, count, total, classes) select ${sql.lit(metric)}, * from (${rows}) counted`

const registered = (days: Days) =>
  counted(
    'account.registered',
    sql`select ${dayOf('a.created_at', days)}, a.kind, count(*), 0, null::int[] from account a
      where a.kind in ('CANDIDATE', 'EMPLOYER') and ${within('a.created_at', days)} group by 1, 2`,
  )

/** How many of those who registered on a day reached each step in the days after it. */
function funnel(metric: string, people: Fragment, reached: readonly [step: string, condition: Fragment][]) {
  const steps = sql.join(reached.map(([step, condition]) => sql`(${sql.lit(step)}, ${condition})`))
  return counted(
    metric,
    sql`select p.day, s.step, count(*), 0, null::int[] from (${people}) p cross join lateral (values ${steps}) s (step, reached)
      where s.reached group by 1, 2`,
  )
}
const inTime = (column: string) =>
  sql`coalesce(${sql.ref(column)} <= p.since + make_interval(days => ${sql.lit(funnelDays)}), false)`

const candidateFunnel = (days: Days) => {
  const [registeredStep, verified, profile, applied] = candidateSteps
  return funnel(
    'candidate.step',
    sql`select ${dayOf('a.created_at', days)} as day, a.created_at as since, a.email_verified_at as verified,
        (select completion from candidate_profile c where c.account_id = a.id) as completion,
        (select min(created_at) from application n where n.account_id = a.id) as applied
      from account a where a.kind = 'CANDIDATE' and ${within('a.created_at', days)}`,
    [
      [registeredStep, sql`true`],
      [verified, inTime('p.verified')],
      [profile, sql`coalesce(p.completion >= ${sql.lit(filledProfile)}, false)`],
      [applied, inTime('p.applied')],
    ],
  )
}

const companyFunnel = (days: Days) => {
  const [registeredStep, verified, submitted, approved, published, replied] = companySteps
  return funnel(
    'company.step',
    sql`select ${dayOf('c.created_at', days)} as day, c.created_at as since, c.submitted_at as submitted,
        (select min(a.email_verified_at) from company_member m join account a on a.id = m.account_id where m.company_id = c.id) as verified,
        (select min(at) from company_decision d where d.company_id = c.id and d.to_status = 'APPROVED') as approved,
        (select min(published_at) from job j where j.company_id = c.id) as published,
        (select min(answered_at) from application n where n.company_id = c.id) as replied
      from company c where ${within('c.created_at', days)}`,
    [
      [registeredStep, sql`true`],
      [verified, inTime('p.verified')],
      [submitted, inTime('p.submitted')],
      [approved, inTime('p.approved')],
      [published, inTime('p.published')],
      [replied, inTime('p.replied')],
    ],
  )
}

/** Jobs by the day they went online, and how long their first application took. */
const jobs = (days: Days) => {
  const first = sql`(select min(a.created_at) from application a where a.job_id = j.id)`
  const rows = sql`(select ${dayOf('j.published_at', days)} as day, j.openings, j.published_at, ${first} as first
    from job j where ${within('j.published_at', days)}) j`
  return [
    counted('job.published', sql`select j.day, '', count(*), sum(j.openings), null::int[] from ${rows} group by 1`),
    counted(
      'job.applied',
      sql`select j.day, '', count(*), 0, ${classesOf(minutesBetween('j.first', 'j.published_at'))}
        from ${rows} where j.first is not null group by 1`,
    ),
  ]
}

const applications = (days: Days) => {
  const rows = sql`(select ${dayOf('a.created_at', days)} as day, a.created_at, a.answered_at, a.withdrawn_at from application a
    where ${within('a.created_at', days)}) a`
  return [
    counted('application.sent', sql`select a.day, '', count(*), 0, null::int[] from ${rows} group by 1`),
    counted(
      'application.answered',
      sql`select a.day, '', count(*), 0, ${classesOf(minutesBetween('a.answered_at', 'a.created_at'))}
        from ${rows} where a.answered_at is not null group by 1`,
    ),
    counted(
      'application.unanswered',
      sql`select a.day, '', count(*), 0, null::int[] from ${rows} where a.answered_at is null and a.withdrawn_at is null group by 1`,
    ),
  ]
}

/** Of all kinds, by kind, and by receiving domain where so many addresses of it were written to that no person can be told. */
const mails = (days: Days) => [
  sql`insert into stat_daily (metric, day, key, count) select 'mail.' || status, day, coalesce(kind, ''), count(*)
    from (select m.status, ${dayOf('m.created_at', days)} as day, m.kind from mail m
      where m.status <> 'QUEUED' and ${within('m.created_at', days)}) m group by status, day, rollup (kind)`,
  sql`insert into stat_daily (metric, day, key, count) select metric, day, coalesce(kind, ''), count(distinct id)
    from (select case e.kind when 'DELAYED' then 'mail.delayed' else 'mail.complained' end as metric, ${dayOf('e.at', days)} as day, m.kind, m.id
      from mail_event e join mail m on m.id = e.mail_id where e.kind in ('DELAYED', 'COMPLAINED') and ${within('e.at', days)}) e
    group by metric, day, rollup (kind)`,
  sql`insert into stat_daily (metric, day, key, count, total)
    select 'mail.domain', ${dayOf('m.created_at', days)}, left(lower(split_part(m.to_address, '@', 2)), 120), count(*),
      count(*) filter (where m.status in ('BOUNCED', 'FAILED', 'SUPPRESSED'))
    from mail m where m.status <> 'QUEUED' and m.to_address like '%@%' and ${within('m.created_at', days)}
    group by 2, 3 having count(distinct m.to_address) >= 5`,
]

/** SQL: each case once for all, and once for each of its reasons. */
const byReason = sql`cross join lateral (select '' union all select distinct unnest(c.reasons)) r (reason)`
const cases = (days: Days) => [
  counted(
    'case.opened',
    sql`select ${dayOf('c.created_at', days)}, r.reason, count(*), 0, null::int[] from moderation_case c
      ${byReason} where ${within('c.created_at', days)} group by 1, 2`,
  ),
  counted(
    'case.decided',
    sql`select ${dayOf('c.decided_at', days)}, r.reason, count(*), count(*) filter (where c.decided_at <= c.due_at),
        ${classesOf(minutesBetween('c.decided_at', 'c.created_at'))}
      from moderation_case c ${byReason} where ${within('c.decided_at', days)} group by 1, 2`,
  ),
  counted(
    'case.appealed',
    sql`select ${dayOf('p.decided_at', days)}, '', count(*), 0, null::int[] from appeal p where ${within('p.decided_at', days)} group by 1`,
  ),
  counted(
    'case.reversed',
    sql`select ${dayOf('p.decided_at', days)}, '', count(*), 0, null::int[] from appeal p
      where p.outcome <> 'UPHELD' and ${within('p.decided_at', days)} group by 1`,
  ),
]

/** What was invoiced without tax, less credit notes; the amounts of the test provider apart. */
const money = (days: Days) => [
  sql`insert into stat_daily (metric, day, key, count, total)
    select case i.series when 'TEST' then 'money.test' else 'money.net' end, ${dayOf('i.issued_at', days)}, i.document->>'currency',
      count(*) filter (where i.kind = 'INVOICE'), sum((i.document->>'netMinor')::bigint)
    from invoice i where ${within('i.issued_at', days)} group by 1, 2, 3`,
  sql`insert into stat_daily (metric, day, key, count, total)
    select 'money.product', ${dayOf('o.paid_at', days)}, o.currency || ' ' || l.code, sum(l.count), sum(l.net_minor)
    from pay_order o join order_line l on l.order_id = o.id where ${within('o.paid_at', days)} group by 2, 3`,
]

/** Counts the days again, from the rows as they are now. */
export async function countDays(db: Db, days: Days): Promise<void> {
  await sql`delete from stat_daily where metric = any(${sql.val(eventMetrics)}::text[]) and day between ${days.from}::date and ${days.to}::date`.execute(
    db,
  )
  const statements: RawBuilder<unknown>[] = [
    registered(days),
    candidateFunnel(days),
    companyFunnel(days),
    ...jobs(days),
    ...applications(days),
    ...mails(days),
    ...cases(days),
    ...money(days),
  ]
  for (const statement of statements) await statement.execute(db)
  await writeMonths(db, days)
}
