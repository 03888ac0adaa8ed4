import { sql, type RawBuilder } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from '#db/db.server.ts'
import { visibleTo } from '#features/profiles/door.server.ts'
import type { CandidateArm } from './rules.arms.ts'
import { payValue, shares, type OpeningFacts } from './rules.match.ts'
import { stepFloor } from './rules.tokens.ts'
import type { FactsRow } from './store.seeker.server.ts'

export type CandidateRow = FactsRow & { id: number; account_id: string }
/** Bounds on columns of the index; all of them are shown in the answer. */
export type ColumnWishes = {
  experienceFrom: number | null
  experienceTo: number | null
  educationFrom: number | null
  /** A step of the salary ladder, in this currency. */
  stepUpTo: number | null
  currency: string
  moves: boolean
  remoteOk: boolean
  openToWork: boolean
  activeSince: Date | null
}
export type Asked = { companyId: string; jobId: string; now: Date; limit: number }
/** `ALL` by the arms; the others only, or without, who is in a set that the company made itself. */
export type From = { arms: readonly CandidateArm[]; fresh: boolean } | { set: 'UNLOCKED' | 'INVITED' | 'DISMISSED' }

const list = (keys: readonly number[]) => sql`${sql.val(`{${keys.join(',')}}`)}::int[]`
const all = (parts: readonly RawBuilder<unknown>[]) => (parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`)

/** Candidates who are never matches of this job: who applied, who blocks the company, whom it does not want, its own people. */
function outOf({ companyId, jobId }: Asked, from: From): RawBuilder<unknown> {
  const keys = (accounts: RawBuilder<unknown>) =>
    sql`select p.key from candidate_profile p where p.account_id in (${accounts})`
  return sql.join(
    [
      keys(sql`select account_id from application where job_id = ${jobId}`),
      keys(sql`select account_id from company_block where company_id = ${companyId}`),
      keys(sql`select own.id from company_member m join account w on w.id = m.account_id join account own on own.kind = 'CANDIDATE' and own.email = w.email and own.deleted_at is null
        where m.company_id = ${companyId} and m.removed_at is null`),
      ...('set' in from && from.set === 'DISMISSED'
        ? []
        : [keys(sql`select account_id from match_dismissal where job_id = ${jobId}`)]),
      ...('fresh' in from && from.fresh
        ? [
            keys(sql`select account_id from profile_view where company_id = ${companyId}`),
            keys(sql`select account_id from candidate_unlock where company_id = ${companyId} and refunded_at is null`),
            keys(sql`select account_id from job_invitation where job_id = ${jobId}`),
          ]
        : []),
    ],
    sql` union all `,
  )
}

const setOf = ({ companyId, jobId }: Asked, set: 'UNLOCKED' | 'INVITED' | 'DISMISSED') =>
  ({
    UNLOCKED: sql`select account_id from candidate_unlock where company_id = ${companyId} and refunded_at is null order by at desc limit 1000`,
    INVITED: sql`select account_id from job_invitation where job_id = ${jobId} order by at desc limit 1000`,
    DISMISSED: sql`select account_id from match_dismissal where job_id = ${jobId} order by at desc limit 1000`,
  })[set]

function columnsFit(wishes: ColumnWishes): RawBuilder<unknown>[] {
  const { experienceFrom: from, experienceTo: to, educationFrom: edu, stepUpTo: step, activeSince: since } = wishes
  return [
    ...(from === null ? [] : [sql`exp_months >= ${from * 12}`]),
    ...(to === null ? [] : [sql`exp_months < ${(to + 1) * 12}`]),
    ...(edu === null ? [] : [sql`edu >= ${edu}`]),
    ...(step === null ? [] : [sql`(salary_step is null or currency <> ${wishes.currency} or salary_step <= ${step})`]),
    ...(wishes.moves ? [sql`moves`] : []),
    ...(wishes.remoteOk ? [sql`remote_ok`] : []),
    ...(wishes.openToWork ? [sql`open_to_work`] : []),
    ...(since ? [sql`last_active_at >= ${since}`] : []),
  ]
}

/** The score of `matchOf` in SQL, but for the wish in money: enough to keep the best. */
function roughly(opening: OpeningFacts, rarity: (skill: number) => number, now: Date): RawBuilder<number> {
  const weights = opening.skills.map(({ key, must }) => rarity(key) * (must ? 2 : 1))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const keys = list(opening.skills.map(({ key }) => key))
  const skills =
    total === 0
      ? sql`0.4`
      : sql`coalesce((select sum(w) from unnest(${keys}, ${sql.val(weights)}::float8[]) k(key, w) where k.key = any(c.skill_ids)), 0) / ${total}::float8`
  const [least, longest] = [opening.experienceMin ?? 0, opening.experienceMax]
  const years = sql`(c.exp_months / 12.0)`
  const over = longest === null ? sql`0` : sql`greatest(0, greatest(0, ${years} - ${longest}) - 1) / 20`
  const experience =
    least === 0 && longest === null
      ? sql`0.8`
      : sql`case when c.exp_months is null then 0.4 else greatest(0, 1 - greatest(0, ${least} - ${years}) / 3 - ${over}) end`
  const [cities, states] = [list(opening.cities), list(opening.states)]
  const place = sql`case when c.city_id = any(${cities}) then 1 when ${opening.remote} and c.remote_ok then 1
    when c.state_id = any(${states}) then 0.7 when c.moves then 0.55 else 0.4 end`
  const education =
    opening.education === null
      ? sql`0.8`
      : sql`case when c.edu is null then 0.4 else greatest(0, least(1, 1 - (${opening.education} - c.edu) * 0.35)) end`
  const days = (count: number) => sql`${new Date(now.getTime() - count * 86_400_000)}::timestamptz`
  const active = sql`case when c.last_active_at >= ${days(7)} then 1 when c.last_active_at >= ${days(30)} then 0.7 else 0.3 end`
  return sql<number>`${shares.SKILLS} * (${skills})
    + ${shares.ROLE} * (case when c.role_id = ${opening.role}::int then 1 when c.domain_id = ${opening.domain}::int then 0.55
        when c.industry_id = ${opening.industry}::int then 0.25 else 0 end)
    + ${shares.EXPERIENCE} * (${experience}) + ${shares.PLACE} * (${place}) + ${shares.EDUCATION} * (${education})
    + ${shares.RECENCY} * 0.5 * (${active}) + ${shares.SALARY} * ${wish(opening)}`
}

/** How much of the wish can be paid, by its band. */
function wish({ salaryMax, salaryMin, currency }: OpeningFacts): RawBuilder<unknown> {
  const pays = salaryMax ?? salaryMin
  if (pays === null || currency === null) return sql`0.5`
  const steps = Array.from({ length: 52 }, (_, at) => at - 1)
  const values = steps.map((step) => payValue(stepFloor(step), pays))
  return sql`case when c.salary_step is null or c.currency <> ${currency} then 0.5 else (${sql.val(values)}::float8[])[c.salary_step + 2] end`
}

/**
 * Up to `limit` candidates the company may see, the best by the rough score first, ties by their key; `brimmed` when a way led to
 * more than it looks at. Whoever blocks the company or is hidden takes no place away from anybody.
 */
export async function candidatesFor(
  { db, search }: { db: Db; search: Pool },
  asked: Asked,
  from: From,
  by: { opening: OpeningFacts; rarity: (skill: number) => number; wishes: ColumnWishes; among: CandidateArm },
): Promise<{ rows: CandidateRow[]; brimmed: boolean }> {
  const limits = 'arms' in from ? from.arms.map(({ limit }) => limit) : [1000]
  const oldest = new Date(asked.now.getTime() - 90 * 86_400_000)
  const reach = (arm: CandidateArm, limit: number, at: number, also: RawBuilder<unknown>[]) => sql`
    (select ${at}::int as arm, cs.* from cs where ${all([
      ...(arm.all.length > 0 ? [sql`tok @> ${list(arm.all)}`] : []),
      ...arm.any.map((group) => sql`tok && ${list(group)}`),
      sql`last_active_at > ${oldest}`,
      ...columnsFit(by.wishes),
      ...also,
      sql`id not in (select key from gone)`,
    ])} order by last_active_at + interval '0' desc, id limit ${limit})`
  const ways =
    'arms' in from
      ? from.arms.map((arm, at) => reach(arm, arm.limit, at, []))
      : [reach(by.among, 1000, 0, [sql`account_id in (${setOf(asked, from.set)})`])]
  const query = sql<CandidateRow & { brimmed: boolean }>`
    with gone as materialized (${outOf(asked, from)}),
    found as materialized (${sql.join(ways, sql` union all `)}),
    once as (select distinct on (id) * from found order by id)
    select s.id, s.account_id, last_active_at, role_id, domain_id, industry_id, city_id, state_id, exp_months, edu, remote_ok, moves, salary_step,
      currency, skill_ids, exists (select from found group by arm having count(*) >= (${sql.val(limits)}::int[])[arm + 1]) as brimmed
    from (select c.*, ${roughly(by.opening, by.rarity, asked.now)} as rough from once c order by rough desc, c.id offset 0) s
    where ${visibleTo(asked.companyId, 's.account_id')}
    order by s.rough desc, s.id limit ${asked.limit}`.compile(db)
  const { rows } = await search.query<CandidateRow & { brimmed: boolean }>(query.sql, [...query.parameters])
  return { rows, brimmed: rows[0]?.brimmed ?? false }
}
