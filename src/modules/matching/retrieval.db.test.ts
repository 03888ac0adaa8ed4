import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { anApplication } from '../../../test/fixtures/applications.ts'
import { aCity, aJob } from '../../../test/fixtures/jobs.ts'
import { aPerson, emitProfileChanged } from '../../../test/fixtures/matching.ts'
import { anEmployer, type EmployerAccount, type CandidateAccount } from '../../../test/fixtures/people.ts'
import type { MatchFilter } from './contract.ts'
import { weekTokens } from './rules.time-windows.ts'
import { kinds } from '#modules/search/rules.tokens.ts'

/** Few are looked at in one go, many by queries: both must answer the same. What is many stands in counts, which the test writes. */
const app = testApp()
let employer: EmployerAccount
let job: { id: string }
let medan: string
let blocking: CandidateAccount

beforeAll(async () => {
  employer = await anEmployer(app)
  job = await aJob(app, { employer })
  medan = await aCity(app, 'Medan')
  await aPerson(app, { months: 40 })
  await aPerson(app, { skills: ['TYPESCRIPT'], months: 6, expectedSalary: 30_000_000 })
  await aPerson(app, { city: medan, willingToMove: true, qualification: 'MASTER', months: 50, inactiveDays: 3 })
  await aPerson(app, { inactiveDays: 40 })
  // Of another role with the same skills: found by the field.
  await aPerson(app, { role: 'FRONT_END_DEVELOPER', inactiveDays: 12 })
  // Of another field with the same skills: found by these.
  await aPerson(app, { role: 'SOFTWARE_ENGINEER', domain: 'HOSPITALITY', inactiveDays: 8 })
  // Nobody of these: without the must-have, elsewhere, away for long, one who blocks the company, one who applied.
  await aPerson(app, { skills: ['PYTHON'] })
  await aPerson(app, { city: medan })
  await aPerson(app, { inactiveDays: 91 })
  blocking = await aPerson(app)
  await app.db.insertInto('company_block').values({ account_id: blocking.id, company_id: employer.companyId }).execute()
  await anApplication(app, { candidate: await aPerson(app), employer, jobId: job.id })
}, 120_000)

const filters: [string, Partial<MatchFilter>][] = [
  ['nothing', {}],
  ['a skill', { skills: ['PYTHON'] }],
  ['a city', { cityIds: [] }],
  ['years', { experienceFrom: 3 }],
  ['a degree', { educationFrom: 'MASTER' }],
  ['a wish', { expectsUpTo: 12_000_000 }],
  ['would move', { willingToMove: true }],
  ['here lately', { activeWithinDays: 7 }],
  ['new ones', { show: 'NEW' }],
]
const answers = async () => {
  const all: Record<string, string[]> = {}
  for (const [name, filter] of filters) {
    const wished = name === 'a city' ? { cityIds: [medan] } : filter
    const answer = await app.as(employer)('matching.list', { jobId: job.id, filter: wished, limit: 50 })
    // The closest others are read where there are not plenty.
    all[name] = answer.list.slice(0, answer.matched).map(({ candidate, match }) => `${candidate.id} ${match.score}`)
  }
  return all
}

/** As if so many had each token, and of these kinds so many. */
async function counted(each: number, kindsOf: Record<number, number> = {}): Promise<void> {
  const week = weekTokens(app.clock.now()).map((token) => sql`(${token}::int)`)
  await sql`delete from candidate_token_count`.execute(app.db)
  await sql`insert into candidate_token_count select t, coalesce((${JSON.stringify(kindsOf)}::jsonb->>(t / 10000000)::text)::int, ${each}::int)
    from (select unnest(tokens) as t from candidate_search union select * from (values ${sql.join(week)}) weeks) known`.execute(
    app.db,
  )
}

test('a list is the same whether everybody is looked at in one go, by field, role and skills, or by who was here last', async () => {
  const few = await answers()
  expect(few['nothing']).toHaveLength(6)
  expect(few['a city']).toHaveLength(1)
  const queries = {
    latest: {},
    'of the field': { [kinds.domain]: 1 },
    'of the role': { [kinds.role]: 1 },
  }
  for (const [query, kindsOf] of Object.entries(queries)) {
    await counted(60_000, kindsOf)
    expect(await answers(), query).toEqual(few)
  }
  for (const ids of Object.values(few)) expect(ids.join()).not.toContain(blocking.id)
})

test('whoever did the work is found, whatever role, field and skills their profile names, unless there are plenty', async () => {
  const opening = await aJob(app, {
    employer,
    title: 'Barista',
    role: 'BARISTA',
    domain: 'HOSPITALITY',
    skills: [],
  })
  const person = await aPerson(app, { role: 'SOFTWARE_ENGINEER', skills: [] })
  await aPerson(app, { role: 'BARISTA', domain: 'HOSPITALITY', skills: [], city: medan }) // out of reach
  const details = JSON.stringify({
    description: 'Barista: espresso, latte art, coffee beans, grinder, milk, cafe guests.',
  })
  await app.db
    .insertInto('profile_item')
    .values({
      account_id: person.id,
      section: 'experience',
      title: 'Barista',
      start_on: '2022-01-01',
      present: true,
      details,
    })
    .execute()
  await emitProfileChanged(app, person.id)
  const listed = async () => {
    const { list, matched } = await app.as(employer)('matching.list', { jobId: opening.id, limit: 50 })
    return list.slice(0, matched).map(({ candidate }) => candidate.id)
  }
  await sql`delete from candidate_token_count`.execute(app.db)
  expect(await listed()).toEqual([person.id])
  const many = { [kinds.week]: 60_000 }
  await counted(10, many)
  expect(await listed()).toEqual([person.id])
  await counted(60_000)
  expect(await listed()).toEqual([])
})
