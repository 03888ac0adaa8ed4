import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Hit } from './rules.hit.ts'
import { labelDays, type RuleCount } from './rules.precision.ts'

type Label = ({ jobId: string } | { companyId: string }) & { hits: readonly Hit[]; agreed: boolean; now: Date }

/** Keeps what a person decided about a job or a company in which rules fired. */
export async function labelScreen(db: Db, { hits, agreed, now, ...of }: Label): Promise<void> {
  const rules = [...new Set(hits.map(({ rule }) => rule))]
  const subject = 'jobId' in of ? { job_id: of.jobId } : { company_id: of.companyId }
  if (rules.length > 0)
    await db
      .insertInto('screen_label')
      .values({ ...subject, rules, agreed, at: now })
      .execute()
}

/** A decision against a job was wrong: the rules that fired then were, too. */
export async function refuteScreen(db: Db, jobId: string): Promise<void> {
  await sql`update screen_label set agreed = false where id =
    (select id from screen_label where job_id = ${jobId} order by at desc, id desc limit 1)`.execute(db)
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
