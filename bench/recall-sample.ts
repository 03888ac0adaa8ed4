import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Caller } from '#kernel/caller.ts'
import type { OpeningFacts, SeekerFacts } from '#modules/matching/rules.score.ts'
import { interestsOf, type Interests } from '#modules/matching/rules.interests.ts'
import { ownJobQuery, readOwnJob } from '#modules/matching/store.own-job.server.ts'
import { interactionsQuery, readSeeker, seekerQuery } from '#modules/matching/store.candidate-facts.server.ts'
import type { TestApp } from '../test/fixtures/open-test-app.ts'
import { ownerOf } from './scale-measure.ts'

/** A person who asks for jobs; `out` are jobs that are not recommended to them any more. */
export type AskingPerson = { id: string; caller: Caller; facts: SeekerFacts; interests: Interests; out: Set<string> }
/** A job whose company asks for candidates; `out` are those who are no matches of it any more. */
export type AskingJob = { id: string; caller: Caller; opening: OpeningFacts; out: Set<string> }

/** People and jobs spread evenly over all there are, the same ones each time. */
export async function questionersOf(
  { db, clock }: TestApp,
  count: number,
): Promise<{ people: AskingPerson[]; jobs: AskingJob[] }> {
  const now = clock.now()
  const spread = sql`generate_series(1, ${count}::int) n`
  const { rows: accounts } = await sql<{ id: string; out: string[] }>`
    select p.account_id as id, array(select job_id::text from job_interaction t where t.account_id = p.account_id and t.type in (1, 2)
      union select job_id::text from application a where a.account_id = p.account_id) as out
    from ${spread} cross join lateral (select account_id from candidate_profile
      where key >= n * (select max(key) from candidate_profile) / (${count}::int + 1) order by key limit 1) p`.execute(
    db,
  )
  const people: AskingPerson[] = []
  for (const { id, out } of accounts) {
    const facts = (await seekerQuery(id).execute(db)).rows.map(readSeeker)[0]
    const { rows: interactions } = await interactionsQuery(id, new Date(now.getTime() - 90 * 86_400_000)).execute(db)
    const caller: Caller = { kind: 'candidate', accountId: id, sessionId: randomUUID() }
    if (facts) people.push({ id, caller, facts, interests: interestsOf(interactions, now), out: new Set(out) })
  }
  const { rows: sampled } = await sql<{ id: string; company: string; member: string; account: string; out: string[] }>`
    select j.job_id as id, m.company_id as company, m.id as member, m.account_id as account,
      array(select account_id::text from application a where a.job_id = j.job_id) as out
    from ${spread} cross join lateral (select job_id, company_id from job_search
      where id >= n * (select max(id) from job_search) / (${count}::int + 1) order by id limit 1) j
    join company c on c.key = j.company_id
    cross join lateral (select * from company_member m where m.company_id = c.id and m.removed_at is null limit 1) m`.execute(
    db,
  )
  const jobs: AskingJob[] = []
  for (const { id, company, member, account, out } of sampled) {
    const { rows } = await ownJobQuery(company, id).execute(db)
    const caller = ownerOf({ account, company, member })
    if (rows[0]) jobs.push({ id, caller, opening: readOwnJob(rows[0], now).opening, out: new Set(out) })
  }
  return { people, jobs }
}
