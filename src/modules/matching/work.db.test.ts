import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#db/db.server.ts'
import { importDataset, removeDataset } from '#modules/reference/load.dataset-rows.server.ts'
import { refreshConceptsIfStale } from '#modules/reference/public.server.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { aPerson, emitProfileChanged } from '../../../test/fixtures/matching.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { runNow } from '../../../test/fixtures/applications.ts'
import { relatedShare, skillGrades } from './rules.work.ts'

/** What the database makes of texts: words, graded skills and kinds of work. */
const app = testApp()
const dayMs = 86_400_000
const row = async <T>(expression: ReturnType<typeof sql>): Promise<T> =>
  (await sql<T>`select ${expression} as value`.execute(app.db)).rows[0]!['value' as keyof object]
const words = (text: string) => row<number[]>(sql`match_words(${text})`)
const concepts = (text: string) => row<number[]>(sql`match_concepts(${text})`)

test.each([
  'a Muslim waiter, married, mother of three, Catholic church',
  'waiter, perempuan, menikah, beragama Islam, ibu dari 2',
  'scheduled caste Dalit waiter, 35 years old, serikat pekerja',
])('%s: nothing but the work counts', async (text) => {
  expect(await words(text)).toEqual(await words('waiter'))
  expect(await concepts(text)).toEqual(await concepts('waiter'))
  expect(await words('waiter')).not.toEqual([])
})

test('a waitress is a waiter, and what is no word of work is none', async () => {
  expect(await concepts('waitress')).toEqual(await concepts('waiter'))
  for (const text of ['', 'zzxqy 123', '🙂', 'dan yang untuk'])
    expect([await words(text), await concepts(text)]).toEqual([[], []])
})

test('IT and TI in capitals are a field of work, and "it" is no word', async () => {
  expect(await words('IT')).not.toEqual([])
  expect(await words('TI')).toEqual(await words('IT'))
  expect(await words('it')).toEqual([])
  expect((await concepts('Staf IT')).slice(0, 1)).not.toEqual((await concepts('staf')).slice(0, 1))
})

test.each([
  ['salesman', 'saleswoman'],
  ['policeman', 'policewoman'],
  ['cameraman', 'camerawoman'],
  ['actor', 'actress'],
  ['masseur', 'masseuse'],
  ['manager', 'manageress'],
  ['headmaster', 'headmistress'],
  ['barman', 'barmaid'],
  ['tailor', 'seamstress'],
  ['seniman', 'seniwati'],
  ['karyawan', 'karyawati'],
  ['pramugara', 'pramugari'],
  ['SPB', 'SPG'],
])('%s and %s are the same work', async (one, other) => {
  expect(await words(one)).toEqual(await words(other))
  expect(await concepts(one)).toEqual(await concepts(other))
  expect(await concepts(one)).not.toEqual([])
})

describe('a skill', () => {
  const item = (more: object) => ({
    section: 'experience',
    title: 'Developer',
    description: 'TypeScript services',
    present: false,
    ...more,
  })
  const grade = async (items: object[]) => {
    const { rows } = await sql<{ grade: number }>`
      select grade from skill_grades(date '2026-11-20', array(select key from master where category = 'SKILLS' and code = 'TYPESCRIPT'), ${JSON.stringify(items)}::jsonb)`.execute(
      app.db,
    )
    return rows[0]?.grade ?? 0
  }
  test('counts by how often and long it was used, and less the longer ago', async () => {
    const listed = await grade([])
    const used = await grade([item({ startOn: '2024-11-20', present: true })])
    const longer = await grade([item({ startOn: '2014-11-20', endOn: '2026-11-20', present: true })])
    const longAgo = await grade([
      item({ startOn: '2006-01-01', endOn: '2008-01-01' }),
      item({ startOn: '2020-01-01', present: true, title: 'Cook', description: null }),
    ])
    expect(listed).toBe(32)
    expect(used).toBeGreaterThan(listed)
    expect(longer).toBeGreaterThanOrEqual(used)
    expect(longAgo).toBeLessThan(listed)
  })
  test('is not found inside another word', async () => {
    expect(await grade([item({ description: 'typescripted', startOn: '2024-11-20', present: true })])).toBe(32)
  })
})

describe('rows', () => {
  let jobId: string
  let person: Awaited<ReturnType<typeof aPerson>>
  const ofPerson = async () =>
    (
      await sql<{
        words: number[]
        version: number
      }>`select words, version from candidate_work where account_id = ${person.id}`.execute(app.db)
    ).rows
  beforeAll(async () => {
    person = await aPerson(app)
    jobId = (await aJob(app, { employer: await anEmployer(app) })).id
  })

  test('follow the profile at once, of who is hidden too; headline and the text about oneself are no part', async () => {
    const before = await ofPerson()
    await app.db
      .updateTable('candidate_profile')
      .set({ headline: 'Truck driver', about: 'A truck driver', visibility: 'HIDDEN' })
      .where('account_id', '=', person.id)
      .execute()
    await emitProfileChanged(app, person.id)
    expect(await ofPerson()).toEqual(before)
    await app.db
      .insertInto('profile_item')
      .values({ account_id: person.id, section: 'experience', title: 'Truck driver' })
      .execute()
    await emitProfileChanged(app, person.id)
    expect(await ofPerson()).not.toEqual(before)
  })

  test('that are missing or of an earlier load are made by the hourly job, and it ends', async () => {
    await sql`delete from job_work`.execute(app.db)
    await app.db
      .updateTable('candidate_profile')
      .set({ visibility: 'STANDARD' })
      .where('account_id', '=', person.id)
      .execute()
    await emitProfileChanged(app, person.id)
    await sql`update candidate_work set version = -1, words = '{}'`.execute(app.db)
    await runNow(app, 'matching.compareWork')
    await app.runJobs()
    const { rows } = await sql<{ terms: number[] }>`select terms from job_work where job_id = ${jobId}`.execute(app.db)
    expect(rows[0]?.terms.length).toBeGreaterThan(0)
    expect((await ofPerson())[0]?.words.length).toBeGreaterThan(0)
  })

  test('of people are made anew after a month, since skills count less the longer ago they were used', async () => {
    await app.db
      .insertInto('profile_item')
      .values({
        account_id: person.id,
        section: 'experience',
        title: 'Developer',
        start_on: '2024-01-01',
        end_on: '2026-01-01',
        details: JSON.stringify({ description: 'TypeScript' }),
      })
      .execute()
    await emitProfileChanged(app, person.id)
    const graded = async () =>
      (
        await sql<{ skills: number[] }>`select skills from candidate_work where account_id = ${person.id}`.execute(
          app.db,
        )
      ).rows[0]?.skills
    const before = await graded()
    app.clock.advance(29 * dayMs)
    await runNow(app, 'matching.compareWork')
    expect(await graded()).toEqual(before)
    // Three years on.
    app.clock.advance(1066 * dayMs)
    await runNow(app, 'matching.compareWork')
    const after = await graded()
    expect(after?.length).toBe(before?.length)
    expect(after).not.toEqual(before)
    for (const [at, each] of (after ?? []).entries()) expect(each).toBeLessThanOrEqual(before?.[at] ?? 0)
  })
})

test('a loaded skill stands a little for another of its group in the taxonomy, until the taxonomy is taken back', async () => {
  const skill = (en: string, group: string) => ({ en, id: en, aliases: [], meta: { source: `test/${en}`, group } })
  const rows = [skill('Splice ropes', 'test/ropes'), skill('Coil ropes', 'test/ropes'), skill('Dye ropes', 'test/dyes')]
  const set = { kind: 'masters' as const, category: 'SKILLS' as const, rows }
  const tx = <T>(run: (db: typeof app.db) => Promise<T>) => inTransaction(app.db, run)
  await tx((db) => importDataset(db, set))
  await tx(refreshConceptsIfStale)
  const person = await aPerson(app, { skills: ['SPLICE_ROPES'] })
  const { id } = await aJob(app, {
    employer: await anEmployer(app),
    skills: [{ code: 'COIL_ROPES' }, { code: 'DYE_ROPES' }],
  })
  type Work = { skills: number[]; groups: number[] }
  const related = async () => {
    await runNow(app, 'matching.compareWork')
    const of = async (work: ReturnType<typeof sql>) => (await sql<Work>`${work}`.execute(app.db)).rows[0]!
    const job = await of(sql`select skills, skill_groups as groups from job_work where job_id = ${id}`)
    const held = await of(
      sql`select skills, skill_groups as groups from candidate_work where account_id = ${person.id}`,
    )
    const none = { concepts: [], words: [], length: 0, terms: [] }
    const grades = skillGrades({ ...none, ...held }, { ...none, ...job })
    return job.skills.map((each) => grades.related(each))
  }
  const halfOf = (relatedShare * 32) / 63
  expect(await related()).toEqual([halfOf, 0])
  await tx((db) => removeDataset(db, set))
  await tx(refreshConceptsIfStale)
  expect(await related()).toEqual([0, 0])
})
