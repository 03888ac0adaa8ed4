import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { mostExported, type ExportedStatement } from './rules.export.ts'

type Period = { from: string; to: string; timeZone: string }

/** Statements of days of the site that restricted something, the oldest first, with one more than fits. A warning is none (DSA Art. 17). */
export async function statementsOf(db: Db, { from, to, timeZone }: Period): Promise<ExportedStatement[]> {
  const { rows } = await sql<ExportedStatement>`
    select s.id, s.target_type as target, s.company_id is not null as "isCompany", s.law, s.actions, s.reasons, s.categories, s.restricts, s.source_type as source,
      s.automated_detection as "isDetected", s.automated_decision as "isAutomated",
      case s.target_type when 'JOB' then (select j.language from job j where j.id = k.target_id) end as language,
      to_char(s.created_at at time zone ${timeZone}, 'YYYY-MM-DD') as "appliedOn",
      to_char(s.until at time zone ${timeZone}, 'YYYY-MM-DD') as "endsOn",
      to_char(coalesce(case s.target_type
        when 'JOB' then (select j.created_at from job j where j.id = k.target_id)
        when 'REVIEW' then (select v.created_at from review v where v.id = k.target_id)
        when 'PERSON' then (select a.created_at from account a where a.id = k.target_id)
        when 'COMPANY' then (select c.created_at from company c where c.id = k.target_id) end, k.created_at)
        at time zone ${timeZone}, 'YYYY-MM-DD') as "contentOn"
    from statement_of_reasons s
      join moderation_decision d on d.id = s.decision_id
      join moderation_case k on k.id = d.case_id
    where s.created_at >= ${from}::date::timestamp at time zone ${timeZone}
      and s.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}
      and s.actions && '{REMOVE,HOLD,RESTRICT,SUSPEND}'
    order by s.created_at, s.id
    limit ${mostExported + 1}`.execute(db)
  return rows
}
