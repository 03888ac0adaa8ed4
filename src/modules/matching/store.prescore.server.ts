import { shares } from './rules.score.ts'
import type { Prescore } from './rules.prescore.ts'
import { locationTypeKeys } from '#modules/search/rules.tokens.ts'
import { float } from '#modules/search/public.server.ts'

/** Adds a value to a query and answers its place in it. */
export type Param = (value: unknown, type: string) => string
type Case = readonly [when: string, then: string]

const first = (cases: readonly Case[], otherwise: string) =>
  `case ${cases.map(([when, then]) => `when ${when} then ${then}`).join(' ')} else ${otherwise} end`

/** The points of a key in a column, 0 for one that has none. */
const valueOf = (worth: ReadonlyMap<number, number>, column: string, param: Param) =>
  `coalesce((${param([...worth.values()], 'float8[]')})[array_position(${param([...worth.keys()], 'int[]')}, ${column})], 0)`

/** The domains that say most of what a person likes. */
const telling = 5
/** The points of the first of these domains that a job has; always as many cases, since a condition on no token is free. */
function likedDomain(worth: ReadonlyMap<number, number>, has: (token: string) => string, param: Param): string {
  const domains = [...worth].toSorted((a, b) => Math.abs(b[1]) - Math.abs(a[1])).slice(0, telling)
  const tokens = param(
    domains.map(([token]) => token),
    'int[]',
  )
  const points = param(
    domains.map(([, each]) => each),
    'float8[]',
  )
  const cases = Array.from({ length: telling }, (_, at): Case => [
    has(`(${tokens})[${at + 1}]`),
    `(${points})[${at + 1}]`,
  ])
  return first(cases, '0')
}

/** Share of a job's skills that the person has, each counted the same. */
export const sharedSkills = (by: Prescore, param: Param): string =>
  `intarray.icount(skill_ids operator(intarray.&) ${param([...by.skills.keys()], 'int[]')})::float8 / greatest(1, cardinality(skill_ids))`

/** The same, each skill as rare as it is; those the person has not count as rare as theirs usually are. */
export const weighedSkills = (by: Prescore, param: Param): string => `coalesce((
  select sum(worth) / (sum(worth) + (cardinality(skill_ids) - count(*)) * ${param(by.usualRarity, 'float8')})
  from unnest(${param([...by.skills.keys()], 'int[]')}, ${param([...by.skills.values()], 'float8[]')}) x(key, worth) where key = any(skill_ids)), 0)`

/** The cities of the person's state, once for all that asks for them. */
export const stateCities = (by: Prescore, param: Param) =>
  `state_cities as materialized (select array(select c.key from city c join state s on s.id = c.state_id where s.key = ${param(by.state, 'int')}) as keys)`
const inState = 'city_id = any((select keys from state_cities)::int[])'

/** Where a person who stays could work, by what columns say: their city and state, from home, and jobs that say no place. */
export const reachable = (by: Prescore, param: Param): string =>
  `(city_id is null or work_mode = ${locationTypeKeys.REMOTE} or city_id = ${param(by.city, 'int')} or ${inState})`

/**
 * The rough score in SQL, over rows of the index of a role (`columns`) or of the search (`tokens`); thousands of jobs are scored for
 * one answer, so columns are asked first. What differs between people are values, so that the statement can be kept.
 */
export function roughScore(by: Prescore, over: 'columns' | 'tokens', skills: string, param: Param): string {
  // Not `extract`: it works in decimals, which takes five times as long.
  const age = `date_part('epoch', ${param(by.now, 'timestamptz')} - posted_at) / 86400`
  const recency = `greatest(0, 1 - greatest(0, ${age}) / ${by.recencyDays}) * ${by.recencyPoints}`
  const years =
    by.years === null
      ? '0'
      : `greatest(0, 1 - greatest(0, coalesce(experience_min, 0) - ${param(by.years, 'float8')}) / 3) * ${by.experiencePoints}`
  const has = (token: string) => `intarray.idx(tokens, ${token}) > 0`
  const work = by.work.flatMap(({ column, key, token, points }): Case[] => {
    if (column) return [[`${column} = ${param(key, 'int')}`, float(points)]]
    return over === 'tokens' ? [[has(param(token, 'int')), float(points)]] : []
  })
  const said = `((${skills}) * ${by.skillPoints} + ${first(work, '0')} + ${recency} + ${years})`
  const places: Case[] =
    over === 'tokens'
      ? by.places.map(({ token, points }) => [has(param(token, 'int')), float(points)])
      : [
          [
            `city_id = ${param(by.city, 'int')} or (${param(by.remote, 'bool')} and work_mode = ${locationTypeKeys.REMOTE})`,
            float(shares.PLACE),
          ],
          [inState, float(shares.PLACE * 0.7)],
        ]
  const unsaid = param(Math.max(by.nowhere, by.elsewhere), 'float8')
  const place = first([...places, ['city_id is null', unsaid]], param(by.elsewhere, 'float8'))
  // Nowhere near the person it cannot match, whatever else speaks for it.
  const most = by.elsewhere === 0 ? `case when ${place} > 0 then 100 else 59 end` : '100'
  const fitting = `least(${said} + ${place}, ${most})`
  const liked = over === 'tokens' ? likedDomain(by.interests.domain, has, param) : '0'
  return `${fitting} + ${valueOf(by.interests.role, 'role_id', param)} + ${valueOf(by.interests.company, 'company_id', param)} + ${liked}`
}
