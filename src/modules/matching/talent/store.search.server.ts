import { sql } from 'kysely'
import { activeDays } from '../rules.invitations.ts'
import type { matchSorts } from '../rules.matches.ts'
import type { CandidateRanking } from '../store.candidates.server.ts'

const dayMs = 86_400_000
/** What a word counts in fields, industries (D), stations (C), skills (B), headline and role (A). */
const weights = '{0.1, 0.2, 0.6, 1}'

/**
 * What a search without a job looks for, as whole numbers: how well the words fit, then how lately somebody was here, in the steps
 * that are shown. Only what is shown orders (AZ-09).
 */
export function talentRanking(words: string | null, sort: (typeof matchSorts)[number], now: Date): CandidateRanking {
  const since = (days: number) => sql`${new Date(now.getTime() - days * dayMs)}::timestamptz`
  const lately = sql`(case when last_active_at >= ${since(1)} then 8 when last_active_at >= ${since(7)} then 6
    when last_active_at >= ${since(30)} then 4 else 2 end + open_to_work::int)`
  const query = words === null ? null : sql`${words}::tsquery`
  const fits = query ? sql`floor(ts_rank(${weights}::float4[], words, ${query}) * 1000)::int` : sql`0`
  return {
    score: {
      best: sql<number>`${fits} * 10 + ${lately}`,
      recent: sql<number>`${lately}`,
      experience: sql<number>`(coalesce(experience_months, -1) + 1) * 10 + ${lately}`,
    }[sort],
    required: { all: [], any: [] },
    terms: [],
    where: [
      sql`last_active_at > ${new Date(now.getTime() - activeDays * dayMs)}`,
      ...(query ? [sql`words @@ ${query}`] : []),
    ],
  }
}
