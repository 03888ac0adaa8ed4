import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { kinds, searchToken } from '#modules/search/rules.tokens.ts'
import { nearness } from './rules.similar.ts'
import { strongestGroups } from './rules.work.ts'
import { openingsBy } from './store.retrieve.server.ts'

/** How many of the newest jobs of the same role, domain and of each group of occupations are compared, and how many groups. */
const [compared, grouped] = [75, 3]
/** A site with so few jobs compares all of them. */
const fewOpen = 200

export type SimilarTo = {
  role: number | null
  domain: number | null
  company: number
  cities: number[]
  open: number
  /** Open jobs of the site, as they were counted last. */
  all: number
  concepts: number[]
  /** Kinds of work of the whole text, as far as it was compared. */
  work: number[]
}

/**
 * What a job is compared by, and how many jobs its company and the site have open. Title and role are compared as search rows are
 * (migration 0096).
 */
export const similarToQuery = (jobId: string) => sql<SimilarTo>`
    select search_token(${kinds.role}, role.key) as role, search_token(${kinds.domain}, domain.key) as domain, c.key as company,
      array(select search_token(${kinds.city}, city.key) from job_location l join city on city.id = l.city_id where l.job_id = j.id) as cities,
      (select count(*)::int from job_search where job_search.company_id = c.key) as open,
      coalesce((select value from search_statistic where name = 'jobs'), 0)::int as all,
      concept_vector(1, first_words(j.title, 15) || coalesce(' ' || role.name_en || ' ' || role.name_id, ''), 60) as concepts,
      coalesce(w.concepts, '{}') as work
    from job j join company c on c.id = j.company_id
    left join job_work w on w.job_id = j.id
    left join master role on role.category = 'JOB_ROLE' and role.code = j.role_code
    left join master domain on domain.category = 'JOB_DOMAIN' and domain.code = j.domain
    where j.id = ${jobId}`

/** Open jobs near a job, which may have ended itself: by the kind of work, then the same city, then the newest. */
export async function similarJobs(
  handles: { db: Db; search: Db },
  jobId: string,
  own: SimilarTo,
  { today, now, limit }: { today: number; now: Date; limit: number },
): Promise<string[]> {
  const titleGroups = own.concepts.filter((each) => each >> 8 < 1000)
  const groups = new Set([...strongestGroups(titleGroups, grouped), ...strongestGroups(own.work, grouped)])
  const tokens = [own.role, own.domain, ...[...groups].map((group) => searchToken(kinds.concept, group))]
  const queries = [
    ...tokens.flatMap((token) => (token === null ? [] : [{ tokens: [token], limit: compared }])),
    ...(own.all <= fewOpen ? [{ tokens: [], limit: fewOpen }] : []),
  ]
  const openings = await openingsBy(handles, queries, { accountId: null, currency: '' }, { today, concepts: true })
  const near = openings
    .filter(({ id }) => id !== jobId)
    .flatMap(({ id, postedAt, concepts = [], textConcepts = [], tokens: others }) => {
      const score = nearness(own, { tokens: others, concepts, work: textConcepts, postedAt }, now)
      return score === null ? [] : [{ id, postedAt: postedAt.getTime(), score }]
    })
    .toSorted((a, b) => b.score - a.score || b.postedAt - a.postedAt)
  return near.slice(0, limit).map(({ id }) => id)
}
