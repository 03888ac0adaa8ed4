import { sql } from 'kysely'
import type { TestApp } from '../test/fixtures/open-test-app.ts'
import { openingsWhere, rarities, worth } from './recall-exact.ts'
import type { AskingJob, AskingPerson } from './recall-sample.ts'

/** Exact scores of what the product answered, highest first, by who asked. */
export type ResultIds = Record<string, number[]>

/**
 * Of the first `count` that there are, the share that was answered, between 0 and 1; what scores the same counts as the same, since
 * many do. Null where there is none to be found. Days between two runs take a little from every score.
 */
export function recallOf(scores: readonly number[], best: readonly number[], count: number): number | null {
  const relevant = best.slice(0, count)
  const lowest = relevant.at(-1)
  if (lowest === undefined) return null
  return Math.min(1, scores.filter((score) => score > lowest - 0.2).length / relevant.length)
}

const downwards = (a: number, b: number) => b - a

/** The jobs that are recommended to these people, a page of fifty at a time. */
export async function recommendedScores(app: TestApp, people: readonly AskingPerson[], now: Date): Promise<ResultIds> {
  const rarity = await rarities(app.db)
  const results: ResultIds = {}
  for (const person of people) {
    const ids: string[] = []
    for (const page of [1, 2]) {
      const answer = await app.as({ caller: person.caller })('matching.recommended', { page, limit: 50 })
      ids.push(...answer.list.map(({ id }) => id))
    }
    const openings = await openingsWhere(app.db, sql`job_search.job_id = any(${sql.val(ids)}::uuid[])`)
    results[person.id] = openings.map((opening) => worth(person, opening, { now, rarity })).toSorted(downwards)
  }
  return results
}

/** The candidates that are shown for these jobs. */
export async function matchedScores(app: TestApp, jobs: readonly AskingJob[]): Promise<ResultIds> {
  const results: ResultIds = {}
  for (const { id, caller } of jobs) {
    const answer = await app.as({ caller })('matching.list', { jobId: id, page: 1, limit: 50 })
    results[id] = answer.list.map(({ match }) => match.score).toSorted(downwards)
  }
  return results
}
