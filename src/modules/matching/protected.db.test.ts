import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { anApplication, aResume } from '../../../test/fixtures/applications.ts'
import { aCity, aJob } from '../../../test/fixtures/jobs.ts'
import { emitProfileChanged, aPerson, changeProfile } from '../../../test/fixtures/matching.ts'
import { anEmployer, type EmployerAccount, type CandidateAccount } from '../../../test/fixtures/people.ts'
import { matchSorts } from './rules.matches.ts'
import { matchOf } from './rules.score.ts'
import { demandsOf } from './store.applied.server.ts'
import { factsQuery, readFacts } from './store.candidate-facts.server.ts'

/** What may not be weighed: gender, age, religion, marital status, caste, picture, name. */
const app = testApp()
let employer: EmployerAccount
let job: { id: string }
let person: CandidateAccount
let applicant: string
let picture: string

beforeAll(async () => {
  employer = await anEmployer(app)
  job = await aJob(app, { employer })
  for (const title of ['Second', 'Third']) await aJob(app, { employer: await anEmployer(app), title })
  person = await aPerson(app, { months: 30 })
  await aPerson(app, { months: 40, skills: ['TYPESCRIPT'] })
  await aPerson(app, { willingToMove: true, city: await aCity(app, 'Medan') })
  // Twice the same facts: whatever breaks the tie must not be who they are.
  await aPerson(app, { months: 30 })
  const received = await anApplication(app, { employer, jobId: job.id })
  await anApplication(app, { employer, jobId: job.id })
  applicant = received.candidate.caller.accountId
  const resume = await aResume(app, person.caller)
  const row = await app.db.selectFrom('resume').select('file_id').where('id', '=', resume.id).executeTakeFirstOrThrow()
  picture = row.file_id ?? ''
})

/** Scores of both before they are rounded, with what they are made of. */
async function unrounded() {
  const now = app.clock.now()
  const demands = await demandsOf(app.db, { companyId: employer.caller.companyId, jobId: job.id }, now)
  if (!demands) throw new Error('no such job')
  const { opening, rarity } = demands
  const { rows } = await factsQuery([person.id, applicant], now).execute(app.db)
  return rows
    .map((row) => {
      const seeker = readFacts(row, now)
      return { id: row.account_id, seeker, exact: matchOf(seeker, opening, { now, rarity }).exact }
    })
    .toSorted((a, b) => a.id.localeCompare(b.id))
}

/** Everything that ranks or scores people or is ranked for them: order, scores, factors, reasons; without how a person is shown. */
async function everything() {
  const them = app.as(employer)
  const matches = []
  for (const sort of matchSorts) {
    const { list, total } = await them('matching.list', { jobId: job.id, sort, limit: 50 })
    matches.push({ sort, total, list: list.map(({ candidate, match }) => ({ id: candidate.id, match })) })
  }
  const filtered = await them('matching.list', { jobId: job.id, filter: { scoreFrom: 80, skills: ['PYTHON'] } })
  const { list } = await app.as(person)('matching.recommended', { limit: 50 })
  const detail = await them('matching.details', { candidateId: person.id, jobId: job.id })
  const applicants = []
  for (const sort of ['applied', 'status'] as const) {
    const answer = await them('userjobs.list', { sort, limit: 50, filter: { jobId: job.id } })
    applicants.push(answer.list.map(({ id }) => id))
  }
  return {
    matches,
    filtered: filtered.list.map(({ candidate, match }) => ({ id: candidate.id, match })),
    recommended: list.map(({ id, score, why }) => ({ id, score, why })),
    detail: detail.match,
    unrounded: await unrounded(),
    applicants,
  }
}

const profiles: Record<string, Parameters<typeof changeProfile>[2]> = {
  gender: { gender: 'FEMALE' },
  'another gender': { gender: 'MALE' },
  age: { date_of_birth: '1961-02-03' },
  'a young age': { date_of_birth: '2005-12-31' },
  picture: {},
  religion: { about: 'A devout Muslim, deacon of the church, Hindu and Buddhist.', headline: 'Muslim Christian Hindu' },
  'marital status': { about: 'Married, mother of three, widowed.', headline: 'Married' },
  caste: { about: 'Brahmin, Dalit, scheduled caste.', headline: 'Scheduled caste' },
  address: { address: 'Jalan Masjid 1' },
  health: { about: 'Deaf, wheelchair, diabetes.', headline: 'Penyandang tunarungu, kursi roda' },
  unions: { about: 'Member of a trade union.', headline: 'Anggota serikat pekerja, kader partai' },
  family: { about: 'Ibu rumah tangga, punya dua anak.', headline: 'Mother of two children' },
  'many words': { about: 'Quiet mornings. '.repeat(100) },
}

test.each(Object.keys(profiles))('%s changes nothing', async (name) => {
  const before = await everything()
  const values = name === 'picture' ? { picture_file_id: picture } : (profiles[name] ?? {})
  for (const id of [person.id, applicant]) {
    await changeProfile(app, id, values)
  }
  await app.runJobs()
  expect(await everything()).toEqual(before)
})

test('a name changes nothing', async () => {
  const before = await everything()
  for (const id of [person.id, applicant]) {
    await app.db.updateTable('account').set({ full_name: 'Siti Aisyah binti Abdullah' }).where('id', '=', id).execute()
    await emitProfileChanged(app, id)
  }
  expect(await everything()).toEqual(before)
})

test('what does count changes something, so that the comparison can fail', async () => {
  const before = await everything()
  await changeProfile(app, person.id, { experience_months: 0 })
  const after = await everything()
  expect(after.matches).not.toEqual(before.matches)
  expect(after.recommended).not.toEqual(before.recommended)
  expect(after.detail).not.toEqual(before.detail)
  expect(after.unrounded).not.toEqual(before.unrounded)
})

test('what people are matched by has no column for any of it', async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name in ('candidate_search', 'candidate_work', 'job_search', 'job_search_text', 'job_work')`.execute(
    app.db,
  )
  expect(rows.length).toBeGreaterThan(20)
  const who = /gender|sex|birth|age$|^age|religion|marital|caste|picture|photo|name|headline|about|address/
  expect(rows.map(({ name }) => name).filter((name) => who.test(name))).toEqual([])
  const { rows: facts } = await sql<{ source: string }>`
    select pg_get_functiondef(oid) as source from pg_proc where proname = 'candidate_facts'`.execute(app.db)
  expect(facts).toHaveLength(1)
  expect(facts[0]?.source).not.toMatch(/gender|date_of_birth|picture|full_name|headline|about/)
})
