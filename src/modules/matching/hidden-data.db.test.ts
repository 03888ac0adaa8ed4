import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { aResume } from '../../../test/fixtures/applications.ts'
import { aCity, aJob } from '../../../test/fixtures/jobs.ts'
import { aPerson, emitProfileChanged, changeProfile } from '../../../test/fixtures/matching.ts'
import { anEmployer, type EmployerAccount, type CandidateAccount } from '../../../test/fixtures/people.ts'
import type { MatchListInput } from './contract.ts'
import { countCandidates, updateCandidates } from './jobs.names.ts'

const app = testApp()
// Whoever opens a profile with a browser is noted.
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let employer: EmployerAccount
let jobs: string[]
let city: string
let state: string

beforeAll(async () => {
  employer = await anEmployer(app)
  city = await aCity(app)
  state = (await app.db.selectFrom('city').select('state_id').where('id', '=', city).executeTakeFirstOrThrow()).state_id
  const open = await aJob(app, { employer })
  const paused = await aJob(app, { employer, status: 'PAUSED', skills: [], remote: true })
  jobs = [open.id, paused.id]
  const [first, second, third] = [
    await aPerson(app, { name: 'Budi Santoso' }),
    await aPerson(app, { skills: ['TYPESCRIPT'], months: 20, expectedSalary: 15_000_000 }),
    await aPerson(app, { months: 90, inactiveDays: 20, willingToMove: true, qualification: 'MASTER' }),
  ]
  const them = app.as({ ...employer, userAgent })
  await them('matching.details', { candidateId: first.id, jobId: open.id })
  await them('matching.unlock', { id: second.id })
  await them('matching.invite', { jobId: open.id, candidateId: second.id, message: null })
  await them('matching.dismiss', { jobId: open.id, candidateId: third.id, reason: 'LEVEL' })
}, 60_000)

/** Every field, filter, sort and page of all that an employer may ask about candidates, and what counts them. */
async function everything(): Promise<unknown[]> {
  const call = app.as({ ...employer, userAgent })
  const filters: Partial<MatchListInput['filter']>[] = [
    {},
    { scoreFrom: 0 },
    { scoreFrom: 90 },
    { cityIds: [city] },
    { stateId: state },
    { experienceFrom: 2 },
    { experienceTo: 3 },
    { educationFrom: 'BACHELOR' },
    { educationFrom: 'MASTER' },
    { skills: ['PYTHON'] },
    { expectsUpTo: 9_000_000 },
    { expectsUpTo: 200_000_000 },
    { willingToMove: true },
    { remoteOk: true },
    { openToWork: true },
    { activeWithinDays: 1 },
    { activeWithinDays: 90 },
    ...(['NEW', 'UNLOCKED', 'INVITED', 'DISMISSED'] as const).map((show) => ({ show })),
  ]
  const answers: unknown[] = []
  const [jobId = '', paused = ''] = jobs
  for (const filter of filters) answers.push(await call('matching.list', { jobId, filter, limit: 50 }))
  for (const sort of ['recent', 'experience'] as const)
    answers.push(
      await call('matching.list', { jobId, sort, limit: 50 }),
      await call('matching.list', { jobId: paused, sort }),
    )
  for (const page of [1, 2, 3]) answers.push(await call('matching.list', { jobId: jobs[0] ?? '', limit: 1, page }))
  answers.push(await call('matching.viewed', {}), await call('matching.viewed', { limit: 1, page: 2 }))
  return answers
}

/** Counts and the index are brought up to date, as each night. */
async function settle(): Promise<void> {
  await app.core.asSystem(async (ctx) => {
    await ctx.enqueue(countCandidates, {})
    await ctx.enqueue(updateCandidates, {})
  })
  await app.runJobs()
}

let phones = 8_123_000_777
/** Fits better than anybody, and every text of theirs holds the mark. */
async function aCanary(mark: string): Promise<CandidateAccount> {
  const person = await aPerson(app, {
    name: `${mark}first ${mark}last`,
    headline: `${mark}headline`,
    expectedSalary: 5_123_000,
  })
  await app.db
    .updateTable('account')
    .set({ email: `${mark}mail${++phones}@example.com`, phone: String(phones) })
    .where('id', '=', person.id)
    .execute()
  await app.db
    .updateTable('candidate_profile')
    .set({
      about: `${mark}about, write to ${mark}text@example.com or 0812 3000 7771`,
      address: `${mark}street`,
      gender: 'FEMALE',
      date_of_birth: '1987-06-05',
      current_salary_minor: 777_777_700,
      links: JSON.stringify([{ label: `${mark}link`, url: `https://${mark}link.example` }]),
      languages: [`${mark}tongue`],
    })
    .where('account_id', '=', person.id)
    .execute()
  await app.db
    .insertInto('profile_item')
    .values({
      account_id: person.id,
      section: 'experience',
      title: `${mark}title`,
      organisation: `${mark}employer`,
      start_on: '2020-01-01',
      present: true,
      details: JSON.stringify({ url: `https://${mark}item.example`, description: `${mark}done` }),
    })
    .execute()
  await aResume(app, person.caller, `${mark}resume.pdf`)
  await emitProfileChanged(app, person.id)
  return person
}

describe('whoever is not to be found changes nothing', () => {
  const queries: [string, (person: CandidateAccount) => Promise<unknown>][] = [
    ['hidden', (person) => app.as(person)('privacy.setVisibility', { visibility: 'HIDDEN' })],
    ['blocks the company', (person) => app.as(person)('privacy.block', { companyId: employer.companyId })],
    [
      'hidden, and applied to another job of the company',
      async (person) => {
        const other = await aJob(app, { employer, status: 'CLOSED' })
        await app.db
          .insertInto('application')
          .values({ job_id: other.id, company_id: employer.companyId, account_id: person.id })
          .execute()
        await app.as(person)('privacy.setVisibility', { visibility: 'HIDDEN' })
      },
    ],
    [
      'on the query out',
      async (person) => {
        const at = new Date(app.clock.now().getTime() + 86_400_000)
        await app.db.updateTable('account').set({ deletion_at: at }).where('id', '=', person.id).execute()
      },
    ],
    [
      'suspended',
      (person) =>
        app.db.updateTable('account').set({ blocked_at: app.clock.now() }).where('id', '=', person.id).execute(),
    ],
  ]

  test.each(queries)('%s', async (_what, hide) => {
    await settle()
    const before = await everything()
    const canary = await aCanary('kenari')
    const call = app.as({ ...employer, userAgent })
    const [jobId = ''] = jobs
    const names = (await call('matching.list', { jobId })).list.map(({ candidate }) => candidate.name)
    expect(names).toContain('kenarifirst K.')
    // The company did everything it can, while it could.
    await call('matching.details', { candidateId: canary.id, jobId })
    await call('matching.dismiss', { jobId, candidateId: canary.id, reason: 'OTHER' })
    await hide(canary)
    expect(await everything()).toEqual(before)
    await settle()
    expect(await everything()).toEqual(before)
    await app.db.deleteFrom('candidate_profile').where('account_id', '=', canary.id).execute()
    await app.db.deleteFrom('candidate_search').where('account_id', '=', canary.id).execute()
  })

  test('asked for by id they are as unknown as nobody', async () => {
    const canary = await aCanary('sembunyi')
    // They applied to another job: that is on the screen of applications, and nowhere here.
    const other = await aJob(app, { employer, status: 'CLOSED' })
    await app.db
      .insertInto('application')
      .values({ job_id: other.id, company_id: employer.companyId, account_id: canary.id })
      .execute()
    await app.as(canary)('privacy.setVisibility', { visibility: 'HIDDEN' })
    const nobody = '0190d3b4-7a65-7c2e-9a6e-0123456789ab'
    const [jobId = ''] = jobs
    const asks = (candidateId: string) => [
      errorCodeOf(app.as({ ...employer, userAgent })('matching.details', { candidateId, jobId })),
      errorCodeOf(app.as({ ...employer, userAgent })('matching.details', { candidateId })),
      errorCodeOf(app.as({ ...employer, userAgent })('matching.unlock', { id: candidateId })),
      errorCodeOf(app.as({ ...employer, userAgent })('matching.invite', { jobId, candidateId, message: null })),
      errorCodeOf(app.as({ ...employer, userAgent })('matching.dismiss', { jobId, candidateId, reason: 'OTHER' })),
    ]
    expect(await Promise.all(asks(canary.id))).toEqual(await Promise.all(asks(nobody)))
    expect(
      (await app.as({ ...employer, userAgent })('matching.compare', { jobId, candidateIds: [canary.id, nobody] })).list,
    ).toEqual([])
  })
})

test('before the contact is unlocked nothing reaches the person, wherever one looks', async () => {
  const canary = await aCanary('kutilang')
  const call = app.as({ ...employer, userAgent })
  const [jobId = ''] = jobs
  const other = await aPerson(app)
  const looked = async () =>
    JSON.stringify([
      await everything(),
      await call('matching.details', { candidateId: canary.id, jobId }),
      await call('matching.compare', { jobId, candidateIds: [canary.id, other.id] }),
    ])
  const secrets = /kutilang(last|mail|text|street|link|item|resume)|81230007\d\d|0812 3000|FEMALE|1987|7777777|5123000/
  const shown = await looked()
  expect(shown).toContain('kutilangabout')
  expect(shown).toContain('kutilangtitle')
  expect(shown.match(secrets)).toBeNull()
  await call('matching.unlock', { id: canary.id })
  const opened = await looked()
  for (const secret of [
    'kutilangmail81230007',
    '"81230007',
    'kutilanglast',
    'kutilanglink',
    'kutilangresume.pdf',
    'kutilangitem',
  ])
    expect(opened).toContain(secret)
  expect(opened.match(/FEMALE|1987|7777777|kutilangstreet/)).toBeNull()
  // Keeping the resume back holds from the next look on, for the file too.
  const file = (await call('matching.details', { candidateId: canary.id })).candidate.resume?.id ?? ''
  expect((await call('files.link', { id: file })).uri).toContain('/files/')
  await app.as(canary)('privacy.setVisibility', { visibility: 'LIMITED' })
  expect(await errorCodeOf(call('files.link', { id: file }))).toBe('NOT_FOUND')
  const limited = await call('matching.details', { candidateId: canary.id })
  expect(limited.candidate).toMatchObject({
    resume: null,
    hasResume: false,
    contact: { email: expect.stringContaining('kutilangmail') },
  })
})

test('of two salary expectations in one band an employer learns no difference', async () => {
  const query = { jobId: jobs[0] ?? '', limit: 50 }
  const person = await aPerson(app, { expectedSalary: 8_400_000 })
  const answers = async () => {
    const all = []
    for (const expectsUpTo of [7_000_000, 8_000_000, 8_300_000, 8_500_000, 9_000_000, 10_900_000, 12_000_000])
      all.push(await app.as({ ...employer, userAgent })('matching.list', { ...query, filter: { expectsUpTo } }))
    return [
      ...all,
      await app.as({ ...employer, userAgent })('matching.details', { candidateId: person.id, jobId: query.jobId }),
    ]
  }
  await answers() // the first look is noted
  const before = await answers()
  await changeProfile(app, person.id, { expected_salary_minor: 1_080_000_000 })
  expect(await answers()).toEqual(before)
  await changeProfile(app, person.id, { expected_salary_minor: 1_300_000_000 })
  expect(await answers()).not.toEqual(before)
})
