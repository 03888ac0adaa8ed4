import { sql } from 'kysely'
import type { Fragment } from '#db/fragments.server.ts'
import { lastActiveOf } from './rules.invitations.ts'
import type { SeekerFacts } from './rules.score.ts'
import type { Interaction } from './rules.interests.ts'
import { stepFloor } from '#modules/search/rules.tokens.ts'
import { personWorkColumns, readPersonWork, type PersonWorkRow } from './store.work.server.ts'

/** A row of `candidate_facts` or of `candidate_search`, with that of `candidate_work`. */
export type FactsRow = PersonWorkRow & {
  last_active_at: Date
  role_id: number | null
  domain_id: number | null
  industry_id: number | null
  city_id: number | null
  state_id: number | null
  experience_months: number | null
  education_level: number | null
  position_level: number | null
  remote_ok: boolean
  willing_to_move: boolean
  salary_step: number | null
  currency: string | null
  skill_ids: number[]
}
const factColumns = sql`last_active_at, role_id, domain_id, industry_id, city_id, state_id, experience_months, education_level, remote_ok, willing_to_move, salary_step, currency, skill_ids`
/** The rank of the level that a profile names, of the account in this column. */
export const positionLevel = (account: Fragment) => sql`(select r.rank from candidate_profile p
  join ranked_master r on r.category = 'POSITION_LEVEL' and r.code = p.level where p.account_id = ${account}) as position_level`

/** What a candidate's row says about work: nothing about who the person is. */
export function readFacts(row: FactsRow, now: Date): SeekerFacts {
  return {
    skills: row.skill_ids,
    role: row.role_id,
    domain: row.domain_id,
    industry: row.industry_id,
    experienceMonths: row.experience_months,
    education: row.education_level,
    level: row.position_level,
    city: row.city_id,
    state: row.state_id,
    remoteOk: row.remote_ok,
    willingToMove: row.willing_to_move,
    expectedMonthly: row.salary_step === null ? null : stepFloor(row.salary_step),
    currency: row.currency,
    work: readPersonWork(row),
    lastActive: lastActiveOf((now.getTime() - row.last_active_at.getTime()) / 86_400_000),
  }
}

/** Facts of the candidate who asks; no row when there is no profile. */
export const seekerQuery = (accountId: string) => sql<FactsRow>`
  select ${factColumns}, ${positionLevel(sql`${accountId}::uuid`)}, ${personWorkColumns()}
  from candidate_facts_of((select last_active_at from account where id = ${accountId}), array[${accountId}::uuid])
  left join candidate_work w on w.account_id = ${accountId}`

/** Whoever asks is here now. */
export const readSeeker = (row: FactsRow): SeekerFacts => readFacts(row, row.last_active_at)

/** Rows of these candidates at that time. */
export const factsQuery = (accountIds: readonly string[], now: Date) => sql<FactsRow & { account_id: string }>`
  select f.account_id, ${factColumns}, ${positionLevel(sql`f.account_id`)}, ${personWorkColumns()}
  from candidate_facts_of(${now}, ${sql.val(accountIds)}::uuid[]) f left join candidate_work w on w.account_id = f.account_id`

/** What a person did lately with jobs, and what those were like; the newest 200. */
export const interactionsQuery = (accountId: string, since: Date) => sql<Interaction>`
    with interaction as (
      select job_id, case type when 1 then 'LIKE' when 2 then 'DISLIKE' else 'VIEW' end as kind, max(at) as at
        from job_interaction where account_id = ${accountId} and type in (1, 2, 3) and at > ${since} group by job_id, type
      union all
      select job_id, 'APPLIED', created_at from application where account_id = ${accountId} and created_at > ${since}
      order by at desc limit 200
    )
    select interaction.kind, interaction.at, role.key as role, domain.key as domain, c.key as company,
      array(select m.key from job_skill s join master m on m.category = 'SKILLS' and m.code = s.skill_code where s.job_id = j.id) as skills
    from interaction join job j on j.id = interaction.job_id join company c on c.id = j.company_id
    left join master role on role.category = 'JOB_ROLE' and role.code = j.role_code
    left join master domain on domain.category = 'JOB_DOMAIN' and domain.code = j.domain`
