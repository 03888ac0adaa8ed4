import { refreshCandidateFrequencies } from '#modules/matching/public.server.ts'
import { indexJobWork } from '#modules/matching/store.work.server.ts'
import { emitProfileChanged } from '../../test/fixtures/matching.ts'
import type { TestApp } from '../../test/fixtures/open-test-app.ts'
import { aCandidate, anEmployer, type EmployerAccount } from '../../test/fixtures/people.ts'
import { dice } from '../random.ts'
import { textOf, textsWithNames } from './all-names.ts'
import { bm25 } from './bm25.ts'
import { importDocuments } from './postings.ts'
import { byOrder, compare, gradesOf, type Outcome } from './report.ts'
import type { Files, Output } from './run-search.ts'
import { readDocuments, readJudgements, readQueries, type Row, columnsOf } from './tables.ts'
import { factsOf } from './text-facts.ts'

const [pageSize, pages] = [50, 2]
const yearMs = 365.25 * 86_400_000

/**
 * The employer's list of candidates: queries of the set become people with profiles, documents open jobs, and each job's company reads
 * its list: who matches, then the closest others. Who scores too low for both is ranked nowhere, as on the page.
 */
export async function runCandidates(app: TestApp, files: Files, out: Output): Promise<Outcome> {
  const people = readQueries(files.queries).map(({ id, row }) => ({ id, row: columnsOf(row) }))
  const documents = readDocuments(files.documents)
  const given = readJudgements(files.judgements).map(({ query, document, grade }) => ({
    query: document,
    document: query,
    grade,
  }))
  const { ids } = await importDocuments(app, documents)
  await app.core.asSystem(({ db }) => indexJobWork(db, [...ids.keys()]))
  const personOf = await profilesOf(app, people)
  const gradedQueries = new Set(given.map(({ query }) => query))
  // Whoever is not judged for a job that others fit does not fit it, so that there are pairs to be ordered.
  const nobodyElse = [...gradedQueries].flatMap((query) => people.map(({ id }) => ({ query, document: id, grade: 0 })))
  const judgements = [...given, ...nobodyElse]
  const jobs = new Map(
    [...ids].filter(([, document]) => gradedQueries.has(document)).map(([job, document]) => [document, job]),
  )
  const employers = await employersOf(app, [...jobs.values()])
  const rows = new Map(documents.map(({ id, row }) => [id, row]))
  const baseline = bm25(people.map(({ id, row }) => ({ id, text: textOf(row) })))
  const [ofJobs, ofPeople] = [await textsWithNames(app.db, documents), await textsWithNames(app.db, people)]
  const named = bm25(people.map(({ id }, at) => ({ id, text: ofPeople[at] ?? '' })))
  const textWithNames = new Map(documents.map(({ id }, at) => [id, ofJobs[at]]))
  const random = dice(out.seed)
  let [listed, fitting] = [0, 0]
  const grades = gradesOf(judgements)
  const outcome = await compare(
    documents.flatMap(({ id, row }) => (jobs.has(id) ? [{ id, text: row['title'] ?? '' }] : [])),
    judgements,
    {
      karya: async ({ id }) => {
        const jobId = jobs.get(id) ?? ''
        const caller = employers.get(jobId)
        if (!caller) throw new Error(`no employer of ${id}`)
        const ranked: string[] = []
        for (let page = 1; page <= pages; page++) {
          const { list } = await app.as({ caller })('matching.list', { jobId, page, limit: pageSize })
          ranked.push(...list.flatMap(({ candidate }) => personOf.get(candidate.id) ?? []))
          if (list.length < pageSize) break
        }
        const fits = [...(grades.get(id) ?? [])].flatMap(([person, grade]) => (grade > 0 ? [person] : []))
        fitting += fits.length
        listed += fits.filter((person) => ranked.includes(person)).length
        return byOrder(ranked)
      },
      bm25: ({ id }) => baseline(textOf(rows.get(id) ?? {}), people.length),
      'BM25, all names': ({ id }) => named(textWithNames.get(id) ?? '', people.length),
      random: () => people.map(({ id }) => ({ id, score: random.share() })),
    },
    { ...out, pairs: true },
  )
  out.log(`${listed} of ${fitting} people who fit a job are in its list: the others score too low to be shown`)
  return outcome
}

/** A person with a profile for each row: the title as their role and newest position, the text as what they did there. */
async function profilesOf(app: TestApp, people: readonly { id: string; row: Row }[]): Promise<Map<string, string>> {
  const now = app.clock.now()
  const masters = await app.db.selectFrom('master').select(['key', 'code']).execute()
  const codeOf = new Map(masters.map(({ key, code }) => [key, code]))
  const cities = await app.db.selectFrom('city').select(['key', 'id']).execute()
  const cityOf = new Map(cities.map(({ key, id }) => [key, id]))
  const rows = new Map(people.map(({ id, row }) => [id, row]))
  const accounts = new Map<string, string>()
  for (const { id, seeker } of await factsOf(app.db, people, now)) {
    const row = rows.get(id) ?? {}
    const person = await aCandidate(app, 'Bench')
    const code = (key: number | null) => (key === null ? null : (codeOf.get(key) ?? null))
    await app.db
      .updateTable('candidate_profile')
      .set({
        headline: (row['title'] ?? '').slice(0, 120),
        about: (row['text'] ?? '').slice(0, 2000),
        role_code: code(seeker.role),
        domain: code(seeker.domain),
        city_id: seeker.city === null ? null : (cityOf.get(seeker.city) ?? null),
        experience_months: seeker.experienceMonths,
        willing_to_move: true,
        remote_ok: true,
      })
      .where('account_id', '=', person.id)
      .execute()
    const skills = seeker.skills.flatMap((key, sort) => {
      const skill_code = codeOf.get(key)
      return skill_code ? [{ account_id: person.id, skill_code, sort }] : []
    })
    if (skills.length > 0) await app.db.insertInto('candidate_skill').values(skills).execute()
    const began = new Date(now.getTime() - ((seeker.experienceMonths ?? 12) / 12) * yearMs)
    await app.db
      .insertInto('profile_item')
      .values({
        account_id: person.id,
        section: 'experience',
        title: (row['title'] ?? '-').slice(0, 120) || '-',
        start_on: began.toISOString().slice(0, 10),
        present: true,
        details: JSON.stringify({ description: (row['text'] ?? '').slice(0, 2000) }),
      })
      .execute()
    await emitProfileChanged(app, person.id)
    accounts.set(person.id, id)
  }
  await app.core.asSystem(({ db }) => refreshCandidateFrequencies(db))
  await app.database.pool.query('analyze')
  return accounts
}

/** A member of the company of each job. */
async function employersOf(app: TestApp, jobIds: readonly string[]) {
  const rows = await app.db.selectFrom('job').select(['id', 'company_id']).where('id', 'in', jobIds).execute()
  const members = new Map<string, EmployerAccount['caller']>()
  for (const companyId of new Set(rows.map(({ company_id }) => company_id)))
    members.set(companyId, (await anEmployer(app, { companyId })).caller)
  return new Map(rows.map(({ id, company_id }) => [id, members.get(company_id)]))
}
