import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { kinds } from '#modules/search/rules.tokens.ts'
import { openingsBy } from './store.retrieve.server.ts'

/** How many of the newest jobs of the same role, and of the same domain, are compared. */
const compared = 150

export type SimilarTo = { role: number | null; domain: number | null; company: number; cities: number[]; open: number }

/** What a job is compared by, and how many jobs its company has open. */
export const similarToQuery = (jobId: string) => sql<SimilarTo>`
    select search_token(${kinds.role}, role.key) as role, search_token(${kinds.domain}, domain.key) as domain, c.key as company,
      array(select search_token(${kinds.city}, city.key) from job_location l join city on city.id = l.city_id where l.job_id = j.id) as cities,
      (select count(*)::int from job_search where job_search.company_id = c.key) as open
    from job j join company c on c.id = j.company_id
    left join master role on role.category = 'JOB_ROLE' and role.code = j.role_code
    left join master domain on domain.category = 'JOB_DOMAIN' and domain.code = j.domain
    where j.id = ${jobId}`

/**
 * Open jobs near a job, which may have ended itself: the same role counts most, then the same city, then the domain; newest first
 * among equals.
 */
export async function similarJobs(
  handles: { db: Db; search: Db },
  jobId: string,
  own: SimilarTo,
  { today, limit }: { today: number; limit: number },
): Promise<string[]> {
  const queries = [own.role, own.domain].flatMap((token) =>
    token === null ? [] : [{ tokens: [token], limit: compared }],
  )
  const openings = await openingsBy(handles, queries, { accountId: null, currency: '' }, { today })
  const near = openings
    .filter(({ id }) => id !== jobId)
    .map(({ id, tokens, postedAt }) => ({
      id,
      postedAt: postedAt.getTime(),
      score:
        (own.role !== null && tokens.includes(own.role) ? 4 : 0) +
        (own.cities.some((city) => tokens.includes(city)) ? 2 : 0),
    }))
    .toSorted((a, b) => b.score - a.score || b.postedAt - a.postedAt)
  return near.slice(0, limit).map(({ id }) => id)
}
