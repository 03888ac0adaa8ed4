import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Caller } from '#kernel/caller.ts'
import { isFail } from '#kernel/fail.ts'
import { jobChanged } from '#modules/jobs/events.ts'
import { inTransaction, type Db } from '#db/db.server.ts'
import type { TestApp } from '../test/fixtures/open-test-app.ts'
import { dice } from './random.ts'

/** One question that the bench asks again and again, each time about something else. */
export type Question = { what: string; ask(): Promise<unknown> }
export type Times = {
  what: string
  requests: number
  failed: number
  p50: number
  p95: number
  p99: number
  max: number
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

export function timesOf(what: string, times: number[], failed: number): Times {
  const sorted = times.toSorted((a, b) => a - b)
  return {
    what,
    requests: sorted.length,
    failed,
    p50: at(sorted, 0.5),
    p95: at(sorted, 0.95),
    p99: at(sorted, 0.99),
    max: at(sorted, 1),
  }
}

/** What a refusal for want of the database is counted as; anything else is a fault of the bench and ends it. */
async function answered(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask()
    return true
  } catch (error) {
    if (isFail(error) && error.code === 'UNAVAILABLE') return false
    throw error
  }
}

/** Asks all in turn, uncounted: what follows is the time of a service that has been answering for a while. */
export async function warmUp(questions: readonly Question[], rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) for (const { ask } of questions) await answered(ask)
}

/** Asks one after the other. */
export async function timed({ what, ask }: Question, times: number): Promise<Times> {
  const taken: number[] = []
  let failed = 0
  for (let n = 0; n < times; n++) {
    const began = performance.now()
    if (!(await answered(ask))) failed++
    taken.push(performance.now() - began)
  }
  return timesOf(what, taken, failed)
}

/** Many at once for some seconds, each asking the next question when it has its answer. */
export async function crowd(
  questions: readonly Question[],
  clients: number,
  seconds: number,
): Promise<Times & { perSecond: number }> {
  const random = dice(7)
  const taken: number[] = []
  let failed = 0
  const began = performance.now()
  const until = began + seconds * 1000
  const one = async () => {
    while (performance.now() < until) {
      const start = performance.now()
      if (!(await answered(random.pick(questions).ask))) failed++
      taken.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: clients }, one))
  const perSecond = taken.length / ((performance.now() - began) / 1000)
  return { ...timesOf(`${clients} clients, all of these mixed`, taken, failed), perSecond }
}

export type Facts = {
  titles: string[]
  skills: { code: string; label: string }[]
  roles: string[]
  companies: string[]
  cities: { id: string; name: string }[]
  types: string[]
  words: string[]
  people: string[]
  employers: { caller: Caller; jobId: string }[]
  places: { at: Date; key: number }[]
}

/** Things that are in the data, drawn evenly over its rows and in the same order each time: so what is frequent is asked for often. */
export const readFacts = ({ db }: TestApp): Promise<Facts> =>
  inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx) // from a disk nobody has read since the machine started
    return draw(tx)
  })

async function draw(db: Db): Promise<Facts> {
  const { rows } = await sql<Omit<Facts, 'employers' | 'places' | 'types'>>`
    with drawn as materialized (select * from job where key % greatest(1, (select reltuples::bigint / 2000 from pg_class where oid = 'job'::regclass)) = 0 order by key limit 2000)
    select array(select title from drawn order by key) as titles,
      (select jsonb_agg(jsonb_build_object('code', s.skill_code, 'label', m.name_en) order by d.key, s.skill_code) from drawn d join job_skill s on s.job_id = d.id join master m on m.category = 'SKILLS' and m.code = s.skill_code) as skills,
      array(select m.name_en from drawn d join master m on m.category = 'JOB_ROLE' and m.code = d.role_code order by d.key) as roles,
      array(select c.name from drawn d join company c on c.id = d.company_id order by d.key) as companies,
      (select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by d.key, c.key) from drawn d join job_location l on l.job_id = d.id join city c on c.id = l.city_id) as cities,
      array(select w from drawn, regexp_split_to_table(left(description_text, 400), '[^[:alpha:]]+') with ordinality t(w, at) where length(w) > 5 order by key, at limit 4000) as words,
      array(select account_id from candidate_profile where key % greatest(1, (select reltuples::bigint / 2000 from pg_class where oid = 'candidate_profile'::regclass)) = 0 order by key limit 2000)::text[] as people`.execute(
    db,
  )
  const row = rows[0]
  if (!row || row.titles.length === 0) throw new Error('there are no jobs to ask for')
  const { rows: employers } = await sql<{ account: string; company: string; member: string; job: string }>`
    select m.account_id as account, m.company_id as company, m.id as member, open.id as job
    from company_member m cross join lateral (
      select id from job j where j.company_id = m.company_id and j.status = 'ACTIVE' and j.expires_at > now() + interval '1 hour' order by id limit 1) open
    order by m.id limit 500`.execute(db)
  const { rows: places } = await sql<{ at: Date; key: number }>`
    select posted_at as at, id as key from job_search where id % greatest(1, (select reltuples::bigint / 500 from pg_class where oid = 'job_search'::regclass)) = 0 order by id limit 500`.execute(
    db,
  )
  return {
    ...row,
    places,
    types: ['FULL_TIME', 'PART_TIME', 'CONTRACT', 'INTERNSHIP'],
    employers: employers.map(({ account, company, member, job }) => ({
      jobId: job,
      caller: ownerOf({ account, company, member }),
    })),
  }
}

/** Who owns a company that is approved, by their ids. */
export const ownerOf = (ids: { account: string; company: string; member: string }): Caller => ({
  kind: 'employer',
  accountId: ids.account,
  sessionId: randomUUID(),
  memberId: ids.member,
  companyId: ids.company,
  role: 'OWNER',
  companyStatus: 'APPROVED',
})

/** Every question of a user's path, by the calls that the pages make. */
export function questions(app: TestApp, facts: Facts): Record<string, Question> {
  const random = dice(5)
  const { pick, chance } = random
  const guest = app.as()
  const person = (): Caller => ({ kind: 'candidate', accountId: pick(facts.people), sessionId: randomUUID() })
  /** 35% a role, 25% a skill, 15% both, 15% one word of a title, 5% any word of a text, 5% a company. */
  const words = (): string => {
    const kind = random.share()
    if (kind < 0.35) return pick(facts.roles)
    if (kind < 0.6) return pick(facts.skills).label
    if (kind < 0.75) return `${pick(facts.roles)} ${pick(facts.skills).label}`.slice(0, 200)
    if (kind < 0.9) return pick(pick(facts.titles).split(' '))
    return kind < 0.95 ? pick(facts.words) : pick(facts.companies)
  }
  const filter = () => ({
    ...(chance(0.5) && { cityIds: [pick(facts.cities).id] }),
    ...(chance(0.2) && { employmentTypes: [pick(facts.types)] }),
    ...(chance(0.15) && { experience: [random.below(5)] }),
    ...(chance(0.15) && { minSalary: 5_000_000 + random.below(20) * 1_000_000 }),
    ...(chance(0.1) && { skills: [pick(facts.skills).code] }),
    ...(chance(0.1) && { postedWithinDays: 7 as const }),
  })
  const cursor = () => {
    const place = pick(facts.places)
    return Buffer.from(`${new Date(place.at).toISOString()}|${place.key}`).toString('base64url')
  }
  const typed = () => {
    const label = pick([pick(facts.titles), pick(facts.skills).label, pick(facts.companies), pick(facts.cities).name])
    const cut = label.slice(0, 2 + random.below(Math.min(10, label.length)))
    const typoAt = 1 + random.below(Math.max(1, cut.length - 1))
    return chance(0.5) ? cut : cut.slice(0, typoAt) + cut.slice(typoAt + 1)
  }
  const search = (what: string, input: () => object): Question => ({
    what,
    ask: () => guest('search.guestJobs', { page: 1, limit: 20, ...input() }),
  })
  const matching = (wishes: object) => {
    const { caller, jobId } = pick(facts.employers)
    return app.as({ caller })('matching.list', { jobId, page: 1, limit: 20, filter: wishes })
  }
  return {
    keyword: search('keywords and filters, first page, total', () => ({ search: words(), filter: filter() })),
    facets: search('the same with all facets', () => ({ search: words(), filter: filter(), facets: true })),
    filtersFacets: search('filters alone with all facets', () => ({ filter: filter(), facets: true })),
    listing: search('listing, no filter', () => ({})),
    listingFilters: search('listing with filters', () => ({ filter: filter() })),
    deep: search('deep page by cursor', () => ({ cursor: cursor() })),
    deepFilters: search('deep page by cursor, with filters', () => ({ cursor: cursor(), filter: filter() })),
    suggest: { what: 'suggestions, half with a typo', ask: () => guest('search.suggest', { q: typed() }) },
    similar: { what: 'similar jobs', ask: () => guest('matching.similar', { id: pick(facts.employers).jobId }) },
    recommend: {
      what: 'recommended jobs',
      ask: () => app.as({ caller: person() })('matching.recommended', { page: 1, limit: 20 }),
    },
    recommendGuest: {
      what: 'recommended jobs for guests',
      ask: () => guest('matching.recommended', { page: 1, limit: 20, location: pick(facts.cities).name }),
    },
    job: { what: 'one job', ask: () => guest('jobs.get', { id: pick(facts.employers).jobId }) },
    viewedCandidates: {
      what: 'candidates that were opened',
      ask: () => app.as({ caller: pick(facts.employers).caller })('matching.viewed', { page: 1, limit: 20 }),
    },
    viewers: {
      what: 'companies that opened the profile',
      ask: () => app.as({ caller: person() })('track.companyList', { page: 1, limit: 20 }),
    },
    applicants: {
      what: 'applicants of a job',
      ask: () => {
        const { caller, jobId } = pick(facts.employers)
        return app.as({ caller })('userjobs.list', { filter: { jobId }, page: 1, limit: 20 })
      },
    },
    applications: {
      what: 'own applications',
      ask: () => app.as({ caller: person() })('userjobs.list', { page: 1, limit: 20 }),
    },
    responses: {
      what: 'received applications',
      ask: () => app.as({ caller: pick(facts.employers).caller })('userjobs.list', { page: 1, limit: 20 }),
    },
    match: { what: 'candidates for a job', ask: () => matching({}) },
    matchFilters: {
      what: 'candidates for a job, with filters',
      ask: () =>
        matching({
          ...(chance(0.5) && { cityIds: [pick(facts.cities).id] }),
          ...(chance(0.4) && { experienceFrom: random.below(8) }),
          ...(chance(0.3) && { activeWithinDays: 30 as const }),
          ...(chance(0.3) && { expectsUpTo: 5_000_000 + random.below(20) * 1_000_000 }),
          ...(chance(0.2) && { show: 'NEW' as const }),
        }),
    },
    matchDetails: {
      what: 'one candidate in full, with the match',
      ask: () => {
        const { caller, jobId } = pick(facts.employers)
        return app.as({ caller })('matching.details', { candidateId: pick(facts.people), jobId })
      },
    },
    mine: {
      what: 'own jobs',
      ask: () => app.as({ caller: pick(facts.employers).caller })('jobs.mine', { page: 1, limit: 20 }),
    },
    activeJobs: {
      what: 'own jobs with applicants',
      ask: () => app.as({ caller: pick(facts.employers).caller })('userjobs.activeJobs', { page: 1, limit: 20 }),
    },
    likes: { what: 'saved jobs', ask: () => app.as({ caller: person() })('activity.saved', { page: 1, limit: 20 }) },
    notifications: {
      what: 'notifications',
      ask: () => app.as({ caller: person() })('notifications.list', { page: 1, limit: 20 }),
    },
    unread: { what: 'unread notifications', ask: () => app.as({ caller: person() })('notifications.unread', {}) },
    save: {
      what: 'saving a job with its search rows',
      ask: () => {
        const { jobId } = pick(facts.employers)
        return app.core.asSystem(async (ctx) => {
          await sql`update job set title = title || ' ', updated_at = ${ctx.now} where id = ${jobId}`.execute(ctx.db)
          await ctx.emit(jobChanged, { jobId })
        })
      },
    },
  }
}
