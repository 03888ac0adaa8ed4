import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { and, float8, or, type Fragment } from '#db/fragments.server.ts'
import { visibleToCompany } from '#modules/profiles/public.server.ts'
import {
  grouped,
  requiredTokens,
  type CandidateQuery,
  type CandidateRetrieval,
  type TokenCriteria,
} from './rules.time-windows.ts'
import { payValue, placeValues, shares, workValues, type OpeningFacts } from './rules.score.ts'
import { keyOf, kindOf, kinds, stepFloor } from '#modules/search/rules.tokens.ts'
import { positionLevel, type FactsRow } from './store.candidate-facts.server.ts'
import { personWorkColumns } from './store.work.server.ts'

export type CandidateRow = FactsRow & { id: number; account_id: string; rough: number }
/** Bounds on columns of the index; all of them are shown in the answer. */
export type ColumnCriteria = {
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
/** Without a job nobody is left out because of one. */
export type CandidateSearch = { companyId: string; jobId: string | null; now: Date; limit: number }
/** What is looked for: `score` orders, `required` and `where` hold whatever is filtered by; of words about work `terms` are read. */
export type CandidateRanking = {
  score: RawBuilder<number>
  required: TokenCriteria
  where: readonly Fragment[]
  terms: readonly number[]
}
type Set = 'UNLOCKED' | 'INVITED' | 'DISMISSED'
/** All matches by their retrieval, `fresh` without those the company already handled; or a set that the company made itself. */
export type CandidateSource = (CandidateRetrieval & { fresh: boolean }) | { set: Set }

const list = (keys: readonly number[]) => sql`${sql.val(`{${keys.join(',')}}`)}::int[]`

/** Candidates who are never shown: who blocks the company and its own people; for a job, who applied and whom the company does not want. */
function excludedBy({ companyId, jobId }: CandidateSearch, from: CandidateSource): Fragment {
  const keys = (accounts: Fragment) => sql`select p.key from candidate_profile p where p.account_id in (${accounts})`
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

const setOf = ({ companyId, jobId }: CandidateSearch, set: Set) =>
  ({
    UNLOCKED: sql`select account_id from candidate_unlock where company_id = ${companyId} and refunded_at is null order by at desc limit 1000`,
    INVITED: sql`select account_id from job_invitation where job_id = ${jobId} order by at desc limit 1000`,
    DISMISSED: sql`select account_id from match_dismissal where job_id = ${jobId} order by at desc limit 1000`,
  })[set]

function columnConditions(criteria: ColumnCriteria): Fragment[] {
  const {
    experienceFrom: from,
    experienceTo: to,
    educationFrom: education,
    stepUpTo: step,
    activeSince: since,
  } = criteria
  return [
    ...(from === null ? [] : [sql`experience_months >= ${from * 12}`]),
    ...(to === null ? [] : [sql`experience_months < ${(to + 1) * 12}`]),
    ...(education === null ? [] : [sql`education_level >= ${education}`]),
    ...(step === null
      ? []
      : [sql`(salary_step is null or currency <> ${criteria.currency} or salary_step <= ${step})`]),
    ...(criteria.moves ? [sql`willing_to_move`] : []),
    ...(criteria.remoteOk ? [sql`remote_ok`] : []),
    ...(criteria.openToWork ? [sql`open_to_work`] : []),
    ...(since ? [sql`last_active_at >= ${since}`] : []),
  ]
}

/** Candidates that are scored at most. */
const limits = { scanned: 3000, matched: 20_000, alike: 2000 } as const
/** More than any rough score: who lacks a required skill comes after everybody who has all. */
const lackingBehind = 100
/** With so many from the scan the list is full and no query is run. */
const minScanned = 600

/** Where a job's matches may be, by columns: the same as the places of `requiredTokens`. */
function placeConditions(opening: OpeningFacts): Fragment[] {
  if (opening.cities.length === 0) return []
  return [
    sql`(willing_to_move or city_id is null or city_id = any(${list(opening.cities)}) or state_id = any(${list(opening.states)}) or (remote_ok and ${opening.remote}))`,
  ]
}

/** What tokens of a candidate say, by columns. */
function tokenConditions({ all: every, any }: TokenCriteria): Fragment[] {
  const keys = (kind: number, tokens: readonly number[]) => tokens.filter((token) => kindOf(token) === kind).map(keyOf)
  const skills = keys(kinds.skill, every)
  return [
    ...(skills.length > 0 ? [sql`skill_ids @> ${list(skills)}`] : []),
    ...keys(kinds.state, every).map((state) => sql`state_id = ${state}`),
    ...any.map((group) => sql`city_id = any(${list(keys(kinds.city, group))})`),
  ]
}

/** The same and more, by the index of tokens, which goes from each find in the first list straight to the others; weeks have long lists. */
const indexConditions = ({ all: every, any, weeks }: CandidateQuery) =>
  and([
    ...every.map((token) => sql`tokens @> ${list([token])}`),
    ...any.map((group) => sql`tokens && ${list(group)}`),
    ...(weeks ? [sql`tokens && ${list(weeks)}`] : []),
  ])

/** What a job looks for, by the score of `matchOf` in SQL: enough to keep the best. */
export const jobRanking = (opening: OpeningFacts, rarity: (skill: number) => number, now: Date): CandidateRanking => ({
  score: roughScore(opening, rarity, now),
  required: requiredTokens(opening),
  where: placeConditions(opening),
  terms: opening.work?.terms ?? [],
})

function roughScore(opening: OpeningFacts, rarity: (skill: number) => number, now: Date): RawBuilder<number> {
  const weights = opening.skills.map(({ key, required }) => ({ key, weight: rarity(key) * (required ? 2 : 1) }))
  const total = weights.reduce((sum, { weight }) => sum + weight, 0)
  const skills =
    total === 0
      ? float8(0.4)
      : sql.join(
          weights.map(
            ({ key, weight }) => sql`case when ${key}::int = any(skill_ids) then ${float8(weight / total)} else 0 end`,
          ),
          sql` + `,
        )
  const [minYears, maxYears] = [opening.experienceMin ?? 0, opening.experienceMax]
  const years = sql`(experience_months / ${float8(12)})`
  const over = maxYears === null ? float8(0) : sql`greatest(0, greatest(0, ${years} - ${float8(maxYears)}) - 1) / 20`
  const experience =
    minYears === 0 && maxYears === null
      ? float8(0.8)
      : sql`case when experience_months is null then ${float8(0.4)} else greatest(0, 1 - greatest(0, ${float8(minYears)} - ${years}) / 3 - ${over}) end`
  const [cities, states] = [list(opening.cities), list(opening.states)]
  const place = sql`case when city_id = any(${cities}) then ${float8(1)} when ${opening.remote} and remote_ok then ${float8(1)}
    when state_id = any(${states}) then ${float8(placeValues.STATE)} when willing_to_move then ${float8(placeValues.MOVES)}
    else ${float8(placeValues.UNKNOWN)} end`
  const education =
    opening.education === null
      ? float8(0.8)
      : sql`case when education_level is null then ${float8(0.4)} else greatest(0, least(1, 1 - (${opening.education}::int - education_level) * ${float8(0.35)})) end`
  const days = (count: number) => sql`${new Date(now.getTime() - count * 86_400_000)}::timestamptz`
  const active = sql`case when last_active_at >= ${days(7)} then ${float8(1)} when last_active_at >= ${days(30)} then ${float8(0.7)} else ${float8(0.3)} end`
  return sql<number>`${float8(shares.SKILLS)} * (${skills})
    + ${float8(shares.ROLE)} * (case when role_id = ${opening.role}::int then ${float8(1)} when domain_id = ${opening.domain}::int then ${float8(workValues.DOMAIN)}
        when ${silentAboutWork(opening)} then ${float8(workValues.UNKNOWN)} when industry_id = ${opening.industry}::int then ${float8(workValues.INDUSTRY)} else 0 end)
    + ${float8(shares.EXPERIENCE)} * (${experience}) + ${float8(shares.PLACE)} * (${place}) + ${float8(shares.EDUCATION)} * (${education})
    + ${float8(shares.RECENCY / 2)} * (${active}) + ${float8(shares.SALARY)} * (${salaryShare(opening)})`
}

/** A candidate and the job say nothing of their work that could be compared. */
const silentAboutWork = ({ role, domain }: OpeningFacts): Fragment =>
  and([...(role === null ? [] : [sql`role_id is null`]), ...(domain === null ? [] : [sql`domain_id is null`])])

/** How much of the wish can be paid, by its band. */
function salaryShare({ salaryMax, salaryMin, currency }: OpeningFacts): Fragment {
  const pays = salaryMax ?? salaryMin
  if (pays === null || currency === null) return float8(0.5)
  const steps = Array.from({ length: 52 }, (_, at) => at - 1)
  const values = steps.map((step) => payValue(stepFloor(step), pays))
  return sql`case when salary_step is null or currency <> ${currency} then ${float8(0.5)} else (${sql.val(values)}::float8[])[salary_step + 2] end`
}

/**
 * Up to `limit` candidates the company may see, the best by the rough score first, ties by their key; `hasMore` when the
 * queries were cut. Candidates who block the company or are hidden are left out before the limit.
 */
export async function candidatesFor(
  search: Db,
  request: CandidateSearch,
  from: CandidateSource,
  by: { ranking: CandidateRanking; criteria: ColumnCriteria; among: TokenCriteria },
): Promise<{ rows: CandidateRow[]; hasMore: boolean }> {
  const { ranking } = by
  const eligible = [...columnConditions(by.criteria), sql`id not in (select key from gone)`]
  const [mustHave] = 'lacking' in from && from.lacking ? tokenConditions({ all: ranking.required.all, any: [] }) : []
  const score = mustHave
    ? sql`${ranking.score} - case when ${mustHave} then 0 else ${lackingBehind} end`
    : ranking.score
  const scored = sql`id, account_id, ${score} as rough`
  const { rows } = await sql<CandidateRow & { has_more: boolean }>`
    with gone as materialized (${excludedBy(request, from)}),
    ${'set' in from ? ofSet(request, from.set) : retrievalSource(from)},
    best as (
      select s.id, s.rough from (select id, account_id, rough from found order by rough desc, id offset 0) s
      where ${visibleToCompany(request.companyId, 's.account_id')} order by s.rough desc, s.id limit ${request.limit})
    select id, s.account_id, last_active_at, role_id, domain_id, industry_id, city_id, state_id, experience_months, education_level, remote_ok, willing_to_move, salary_step,
      currency, skill_ids, rough, (select count(*) from found) >= ${limits.matched} as has_more,
    ${positionLevel(sql`s.account_id`)}, ${personWorkColumns(ranking.terms)}
    from best join candidate_search s using (id) left join candidate_work w on w.account_id = s.account_id order by rough desc, id`.execute(
    search,
  )
  return { rows, hasMore: rows[0]?.has_more === true || (rows.length > 0 && 'queries' in from && from.hasMore) }

  function ofSet(who: CandidateSearch, set: Set) {
    const own = sql`account_id in (${setOf(who, set)})`
    return sql`found as materialized (select ${scored} from candidate_search where ${and([own, ...tokenConditions(by.among), ...eligible])})`
  }

  function retrievalSource({ scan, queries, groups, lacking }: CandidateRetrieval) {
    const oldest = new Date(request.now.getTime() - 90 * 86_400_000)
    const allowed = [...ranking.where, ...eligible]
    // The added interval keeps the planner from the index of times.
    const present = sql`last_active_at + interval '0' > ${oldest}`
    const mustHaves = lacking ? [] : ranking.required.all
    const required = tokenConditions({ all: [...mustHaves, ...by.among.all], any: by.among.any })
    const reached = sql`select ${scored} from candidate_search where ${or(queries.map(indexConditions))} and ${and([present, ...allowed])}`
    if (!scan && groups.length === 0) return sql`found as materialized (${reached} limit ${limits.matched})`
    if (!scan)
      return sql`reached as materialized (${reached} limit ${limits.matched}),
    found as materialized (select * from reached union all select ${scored} from candidate_search
      where account_id in (select account_id from candidate_work where strongest_groups(concepts, ${sql.lit(grouped)}) && ${list(groups)} limit ${limits.alike})
        and ${and([present, ...required, ...allowed])} and id not in (select id from reached))`
    const role = scan.role === null ? sql`true` : sql`role_id = ${scan.role}`
    return sql`scanned as materialized (select ${scored} from (
        select * from candidate_search where ${role} and last_active_at > ${oldest} order by last_active_at desc, id limit ${scan.limit}) latest
      where ${and([...required, ...allowed])} limit ${limits.scanned}),
    found as materialized (select * from scanned union all
      (${reached} and (select count(*) from scanned) < ${minScanned} and id not in (select id from scanned) limit ${limits.matched}))`
  }
}
