import { sql } from 'kysely'
import { float8, type Fragment } from '#db/fragments.server.ts'
import { locationTypeKeys } from '#modules/search/rules.tokens.ts'
import type { Prescore } from './rules.prescore.ts'
import { placeValues, shares } from './rules.score.ts'

type CaseBranch = readonly [when: Fragment, then: Fragment]

const firstOf = (cases: readonly CaseBranch[], otherwise: Fragment): Fragment =>
  sql`case ${sql.join(
    cases.map(([when, then]) => sql`when ${when} then ${then}`),
    sql` `,
  )} else ${otherwise} end`

/** The points of a key in a column, 0 for one that has none. */
const pointsOf = (points: ReadonlyMap<number, number>, column: string): Fragment =>
  sql`coalesce((${[...points.values()]}::float8[])[array_position(${[...points.keys()]}::int[], ${sql.ref(column)})], 0)`

/** The domains that say most of what a person likes. */
const likedDomains = 5
/** The points of the first of these domains that a job has; always as many cases, since a condition on no token is free. */
function likedDomain(points: ReadonlyMap<number, number>, has: (token: number | null) => Fragment): Fragment {
  const domains = [...points].toSorted((a, b) => Math.abs(b[1]) - Math.abs(a[1]))
  const cases = Array.from({ length: likedDomains }, (_, at): CaseBranch => {
    const [token = null, value = null] = domains[at] ?? []
    return [has(token), sql`${value}::float8`]
  })
  return firstOf(cases, sql`0`)
}

/** Share of a job's skills that the person has, each counted the same. */
export const sharedSkills = (by: Prescore): Fragment =>
  sql`intarray.icount(skill_ids operator(intarray.&) ${[...by.skills.keys()]}::int[])::float8 / greatest(1, cardinality(skill_ids))`

/** The same, each skill as rare as it is; those the person has not count as rare as theirs usually are. */
export const weightedSkills = (by: Prescore): Fragment => sql`coalesce((
  select sum(weight) / (sum(weight) + (cardinality(skill_ids) - count(*)) * ${by.usualRarity}::float8)
  from unnest(${[...by.skills.keys()]}::int[], ${[...by.skills.values()]}::float8[]) own(key, weight) where key = any(skill_ids)), 0)`

/** A query of the WITH clause: the cities of the person's state, for every condition that names them. */
export const stateCities = (by: Prescore): Fragment =>
  sql`state_cities as materialized (select array(select c.key from city c join state s on s.id = c.state_id where s.key = ${by.state}::int) as keys)`
const inState = sql`city_id = any((select keys from state_cities)::int[])`
const isRemote = sql`work_mode = ${sql.lit(locationTypeKeys.REMOTE)}`

/** Where a person who stays could work, by columns: their city and state, from home, and jobs that say no place. */
export const reachable = (by: Prescore): Fragment =>
  sql`(city_id is null or ${isRemote} or city_id = ${by.city}::int or ${inState})`

/**
 * The rough score over rows of the index of a role (`columns`) or of the search (`tokens`); thousands of jobs are scored for one
 * answer, so columns come first. What differs between people are parameters, so that the plan of the statement can be kept.
 */
export function roughScore(by: Prescore, over: 'columns' | 'tokens', skills: Fragment): Fragment {
  // Not `extract`: it works in decimals, which takes five times as long.
  const age = sql`date_part('epoch', ${by.now}::timestamptz - posted_at) / 86400`
  const recency = sql`greatest(0, 1 - greatest(0, ${age}) / ${sql.lit(by.recencyDays)}) * ${sql.lit(by.recencyPoints)}`
  const years =
    by.years === null
      ? sql`0`
      : sql`greatest(0, 1 - greatest(0, coalesce(experience_min, 0) - ${by.years}::float8) / 3) * ${sql.lit(by.experiencePoints)}`
  const has = (token: number | null) => sql`intarray.idx(tokens, ${token}::int) > 0`
  const work = by.work.flatMap(({ column, key, token, points }): CaseBranch[] => {
    if (column) return [[sql`${sql.ref(column)} = ${key}::int`, float8(points)]]
    return over === 'tokens' ? [[has(token), float8(points)]] : []
  })
  const unknown: CaseBranch = [sql`${by.silent}::bool or role_id is null`, float8(by.unknownWork)]
  work.splice(-1, 0, unknown)
  const profile = sql`((${skills}) * ${sql.lit(by.skillPoints)} + ${firstOf(work, sql`0`)} + ${recency} + ${years})`
  const places: CaseBranch[] =
    over === 'tokens'
      ? by.places.map(({ token, points }) => [has(token), float8(points)])
      : [
          [sql`city_id = ${by.city}::int or (${by.remote}::bool and ${isRemote})`, float8(shares.PLACE)],
          [inState, float8(shares.PLACE * placeValues.STATE)],
        ]
  const nowhere = sql`${Math.max(by.nowhere, by.elsewhere)}::float8`
  const place = firstOf([...places, [sql`city_id is null`, nowhere]], sql`${by.elsewhere}::float8`)
  // A job out of reach cannot match, whatever else speaks for it.
  const maxScore = by.elsewhere === 0 ? sql`case when ${place} > 0 then 100 else 59 end` : sql`100`
  const match = sql`least(${profile} + ${place}, ${maxScore})`
  const liked = over === 'tokens' ? likedDomain(by.interests.domain, has) : sql`0`
  return sql`${match} + ${pointsOf(by.interests.role, 'role_id')} + ${pointsOf(by.interests.company, 'company_id')} + ${liked}`
}
