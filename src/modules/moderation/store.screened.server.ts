import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { CaseTarget } from '#kernel/moderation.ts'
import type { ScreenRule } from '#modules/screening/rules.hit.ts'
import type { Target } from './store.targets.server.ts'

/** The newest case about a target was decided when it said the same as now. */
const decidedCase = ({ type, id, content }: Target) => sql`
  select k.decided_at as at from moderation_case k
  where k.target_type = ${type} and k.target_id = ${id} and k.decided_at is not null
    and k.id = (select id from moderation_case where target_type = ${type} and target_id = ${id} order by created_at desc limit 1)
    and exists (select from target_snapshot s where s.target_type = ${type} and s.target_id = ${id}
      and s.taken_at <= k.decided_at and s.content = ${JSON.stringify(content)}::jsonb)`

/** A person approved a company that has not changed since. */
const approval = ({ type, id }: Target) => sql`
  select c.decided_at from company c
  where ${type} = 'COMPANY' and c.id = ${id} and c.status = 'APPROVED' and c.decided_by is not null and c.updated_at <= c.decided_at`

/** Whether people decided about a job or a company as it is now, with what the company proposes. */
export async function isDecidedAsItIs(db: Db, target: Target): Promise<boolean> {
  const { rows } = await sql<{ decided: boolean }>`
    select exists (select from (${decidedCase(target)} union all ${approval(target)}) decided
      where not exists (select from company_proposal p where ${target.type} = 'COMPANY' and p.company_id = ${target.id}
        and p.status = 'OPEN' and p.created_at > decided.at)) as decided`.execute(db)
  return rows[0]?.decided ?? false
}

type Screened = { score: number; rules: ScreenRule[]; at: Date }
/** What the automatic screen found last in what a case is about; nothing for what it never reads. */
export const screenedQuery = (target: CaseTarget, id: string) => sql<Screened>`
  select score, rules, at from screen_result
  where (${target} = 'JOB' and job_id = ${id}) or (${target} = 'COMPANY' and company_id = ${id})`
