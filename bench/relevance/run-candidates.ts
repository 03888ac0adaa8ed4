import { indexJobWork } from '#modules/matching/store.work.server.ts'
import type { TestApp } from '../../test/fixtures/open-test-app.ts'
import { anEmployer, type EmployerAccount } from '../../test/fixtures/people.ts'
import { dice } from '../random.ts'
import { textOf, textsWithNames } from './all-names.ts'
import { bm25 } from './bm25.ts'
import { importDocuments } from './postings.ts'
import { profilesOf, readSides } from './profiles.ts'
import { byOrder, compare, gradesOf, type Outcome } from './report.ts'
import type { Files, Output } from './run-search.ts'
import { readJudgements } from './tables.ts'

const [pageSize, pages] = [50, 2]

/**
 * The employer's list of candidates: people of the set become candidates with profiles, jobs open ones, and each job's company reads its
 * list: who matches, then the closest others. Who scores too low for both is ranked nowhere, as on the page.
 */
export async function runCandidates(
  app: TestApp,
  files: Files,
  { people: side, ...out }: Output & { people: 'queries' | 'documents' },
): Promise<Outcome> {
  const { people, jobs: openings } = readSides(files, side)
  const ofFile = readJudgements(files.judgements)
  const given =
    side === 'documents'
      ? ofFile
      : ofFile.map(({ query, document, grade }) => ({ query: document, document: query, grade }))
  const { ids } = await importDocuments(app, openings, { withFields: true })
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
  const rows = new Map(openings.map(({ id, row }) => [id, row]))
  const baseline = bm25(people.map(({ id, row }) => ({ id, text: textOf(row) })))
  const [ofJobs, ofPeople] = [await textsWithNames(app.db, openings), await textsWithNames(app.db, people)]
  const named = bm25(people.map(({ id }, at) => ({ id, text: ofPeople[at] ?? '' })))
  const textWithNames = new Map(openings.map(({ id }, at) => [id, ofJobs[at]]))
  const random = dice(out.seed)
  let [listed, fitting, others] = [0, 0, 0]
  const grades = gradesOf(judgements)
  const outcome = await compare(
    openings.flatMap(({ id, row }) => (jobs.has(id) ? [{ id, text: row['title'] ?? '' }] : [])),
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
        const shown = fits.filter((person) => ranked.includes(person)).length
        listed += shown
        others += ranked.length - shown
        return byOrder(ranked)
      },
      bm25: ({ id }) => baseline(textOf(rows.get(id) ?? {}), people.length),
      'BM25, all names': ({ id }) => named(textWithNames.get(id) ?? '', people.length),
      random: () => people.map(({ id }) => ({ id, score: random.share() })),
    },
    { ...out, pairs: true },
  )
  out.log(
    `${listed} of ${fitting} people who fit a job are in its list, and ${others} who do not: the others score too low to be shown`,
  )
  return outcome
}

/** A member of the company of each job. */
async function employersOf(app: TestApp, jobIds: readonly string[]) {
  const rows = await app.db.selectFrom('job').select(['id', 'company_id']).where('id', 'in', jobIds).execute()
  const members = new Map<string, EmployerAccount['caller']>()
  for (const companyId of new Set(rows.map(({ company_id }) => company_id)))
    members.set(companyId, (await anEmployer(app, { companyId })).caller)
  return new Map(rows.map(({ id, company_id }) => [id, members.get(company_id)]))
}
