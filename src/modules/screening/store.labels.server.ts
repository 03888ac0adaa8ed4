import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Hit } from './rules.hit.ts'
import { labelsOf, type Verdict } from './rules.labels.ts'
import { labelDays, type RuleCount } from './rules.precision.ts'

export type Screened = { jobId: string } | { companyId: string }
type Label<H extends Hit> = { hits: readonly H[]; verdict: Verdict<H>; now: Date }

const column = (subject: Screened) => ('jobId' in subject ? 'job_id' : 'company_id')
const idOf = (subject: Screened) => ('jobId' in subject ? subject.jobId : subject.companyId)

/** Keeps what a decision about a job or a company says about the rules that fired in it. */
export async function labelScreen<H extends Hit>(
  db: Db,
  subject: Screened,
  { hits, verdict, now }: Label<H>,
): Promise<void> {
  const { right, wrong } = labelsOf(hits, verdict)
  const rows = [
    { rules: right, agreed: true },
    { rules: wrong, agreed: false },
  ]
    .filter(({ rules }) => rules.length > 0)
    .map((row) => ({ ...row, [column(subject)]: idOf(subject), at: now }))
  if (rows.length > 0) await db.insertInto('screen_label').values(rows).execute()
}

/** What was decided against a job or a company at that time was wrong: the rules that fired then were, too. */
export async function refuteScreen(db: Db, subject: Screened, decidedAt: Date): Promise<void> {
  await db
    .updateTable('screen_label')
    .set({ agreed: false })
    .where(column(subject), '=', idOf(subject))
    .where('at', '=', decidedAt)
    .execute()
}

/** How often each rule fired in what people decided about; the latest decision about a job or a company counts. */
export async function ruleCounts(db: Db, now: Date): Promise<RuleCount[]> {
  const { rows } = await sql<RuleCount>`
    select rule, count(*)::int as fired, count(*) filter (where agreed)::int as agreed
    from (select distinct on (coalesce(job_id, company_id), rule) rule, agreed from screen_label, unnest(rules) as rule
      where at > ${now}::timestamptz - make_interval(days => ${labelDays}::int)
      order by coalesce(job_id, company_id), rule, at desc, id desc) latest
    group by rule`.execute(db)
  return rows
}
