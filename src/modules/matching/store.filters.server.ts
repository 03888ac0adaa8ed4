import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { anyOf } from '#db/any-of.server.ts'
import type { MatchFilter } from './contract.ts'
import type { ColumnCriteria } from './store.candidates.server.ts'
import { kinds, salaryStep, searchToken } from '#modules/search/rules.tokens.ts'

/** What narrows a search with a job and one without. */
export type CandidateFilter = Omit<MatchFilter, 'show' | 'scoreFrom'>
const dayMs = 86_400_000

export type FilterKeys = {
  all: number[]
  any: number[][]
  /** Rank of the qualification. */
  education: number | null
}

/** What a filter names, as tokens; null when nobody knows some of it, so that nobody fits. */
export async function filterKeys(db: Db, filter: CandidateFilter): Promise<FilterKeys | null> {
  const { skills, cityIds, stateId, educationFrom } = filter
  if (skills.length === 0 && cityIds.length === 0 && !stateId && !educationFrom)
    return { all: [], any: [], education: null }
  const { rows } = await sql<{ skills: number[]; cities: number[]; state: number | null; education: number | null }>`
    select array(select key from master where category = 'SKILLS' and code = any(${sql.val(skills)}::text[])) as skills,
      array(select key from city where id = ${anyOf(cityIds)}) as cities,
      (select key from state where id = ${stateId ?? null}::uuid) as state,
      (select rank from ranked_master where category = 'EMPLOYEE_QUALIFICATION' and code = ${educationFrom ?? null}) as education`.execute(
    db,
  )
  const row = rows[0]
  if (!row || row.skills.length < new Set(skills).size) return null
  if ((cityIds.length > 0 && row.cities.length === 0) || (stateId && row.state === null)) return null
  if (educationFrom && row.education === null) return null
  return {
    all: [
      ...row.skills.map((key) => searchToken(kinds.skill, key)),
      ...(row.state === null ? [] : [searchToken(kinds.state, row.state)]),
    ],
    any: row.cities.length > 0 ? [row.cities.map((key) => searchToken(kinds.city, key))] : [],
    education: row.education,
  }
}

/** What a filter says about columns of the index. */
export function columnCriteria(
  filter: CandidateFilter,
  { education, currency, now }: { education: number | null; currency: string; now: Date },
): ColumnCriteria {
  const days = filter.activeWithinDays
  return {
    experienceFrom: filter.experienceFrom ?? null,
    experienceTo: filter.experienceTo ?? null,
    educationFrom: education,
    stepUpTo: filter.expectsUpTo === null || filter.expectsUpTo === undefined ? null : salaryStep(filter.expectsUpTo),
    currency,
    moves: filter.willingToMove,
    remoteOk: filter.remoteOk,
    openToWork: filter.openToWork,
    activeSince: days ? new Date(now.getTime() - days * dayMs) : null,
  }
}
