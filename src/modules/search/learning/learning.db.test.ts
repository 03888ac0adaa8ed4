import { beforeAll, expect, test } from 'vitest'
import type { Administrator, Candidate, Caller } from '#kernel/caller.ts'
import { statements } from '#db/prepared-statements.server.ts'
import { examination, voteWeight } from './rules.position-bias.ts'
import { readEvidence } from './store.evidence.server.ts'
import { swapCounts } from './store.learn.server.ts'
import { runNow } from '../../../../test/fixtures/applications.ts'
import { aJob } from '../../../../test/fixtures/jobs.ts'
import { codeOf } from '../../../../test/fixtures/outcome.ts'
import { aCandidate, anAdministrator, anEmployer } from '../../../../test/fixtures/people.ts'
import {
  browser,
  choices,
  choose,
  lists,
  plain,
  show,
  shownSearches,
} from '../../../../test/fixtures/shown-searches.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const app = testApp()
let admin: Administrator
/** Jobs of six companies: of the asked trade, then of another that people prefer. */
let driverJobs: string[]
let preferred: string[]
let people: Candidate[]
let me: Candidate

beforeAll(async () => {
  admin = (await anAdministrator(app, 'CONTENT')).caller
  ;[driverJobs, preferred] = [[], []]
  for (let at = 0; at < 6; at++) {
    const employer = await anEmployer(app, { company: `Firma ${at}` })
    driverJobs.push((await aJob(app, { employer, title: 'Supir truk tronton', role: 'TRUCK_DRIVER', skills: [] })).id)
    preferred.push((await aJob(app, { employer, title: 'Perawat rumah sakit', role: 'NURSE', skills: [] })).id)
  }
  me = (await aCandidate(app)).caller
  people = [me]
  for (let at = 1; at < 24; at++) people.push((await aCandidate(app)).caller)
})

const recorder = () => shownSearches(app)
const guest = { kind: 'guest' } as const
const open = (caller: Candidate, jobId: string, words: string) => app.as({ caller })('activity.track', { jobId, words })
const view = () => app.as({ caller: admin })('admin.learning.view', {})

test('lists are noted for candidates and guests, once; not for robots, prefetches and others', async () => {
  const employer = (await anEmployer(app)).caller
  const shown = recorder()
  for (let times = 0; times < 2; times++) show(shown, me, 'truk', driverJobs)
  show(shown, me, 'truk', preferred, { before: 6 })
  for (let times = 0; times < 2; times++) show(shown, guest, 'truk', driverJobs)
  show(shown, guest, 'truk', driverJobs, { ip: '203.0.113.10' })
  show(shown, guest, 'kasir', driverJobs, { userAgent: 'Googlebot/2.1' })
  show(shown, guest, 'kasir', driverJobs, { headers: { 'sec-purpose': 'prefetch' } })
  for (const caller of [employer, admin, { ...me, actor: { adminId: admin.accountId } } as unknown as Caller])
    if (caller.kind !== 'candidate') show(shown, caller, 'kasir', driverJobs)
  await shown.flush()
  const rows = await lists(app)
  expect(rows.map(({ account_id, words, before }) => [account_id, words, before])).toEqual([
    [me.accountId, 'truk', 0],
    [me.accountId, 'truk', 6],
    [null, 'truk', 0],
    [null, 'truk', 0],
  ])
  const [mine, , one, other] = rows
  // Neither an address nor a browser, and an account without the id of a visit.
  expect(mine?.visit).toBeNull()
  expect(one?.visit).not.toEqual(other?.visit)
  expect(mine?.network).toEqual(one?.network)
  expect(JSON.stringify(rows)).not.toContain('203.0.113')
})

test('what was opened, saved and applied to is noted at its position, once, however often it is counted', async () => {
  app.clock.advance(1000)
  await open(me, driverJobs[2] ?? '', 'truk')
  await open(me, preferred[1] ?? '', 'truk')
  // Opened from elsewhere.
  await open(me, driverJobs[3] ?? '', 'another search')
  await app.as({ caller: me })('activity.setChoice', { jobId: driverJobs[2] ?? '', choice: 'LIKE' })
  for (let times = 0; times < 2; times++) await runNow(app, 'search.countChoices')
  expect(await choices(app)).toEqual([
    { job_id: driverJobs[2], position: 3, kind: 1 },
    { job_id: preferred[1], position: 8, kind: 1 },
    { job_id: driverJobs[2], position: 3, kind: 2 },
  ])
})

test('whoever clears their searches clears the lists with them', async () => {
  await app.as({ caller: me })('activity.clearRecentSearches', {})
  expect((await lists(app)).filter(({ account_id }) => account_id === me.accountId)).toEqual([])
  expect(await choices(app)).toEqual([])
})

const vector = async (words: string) => {
  const { rows } = await app.database.pool.query<{ vector: number[] }>('select learned_vector($1, 15) as vector', [
    words,
  ])
  return rows[0]?.vector ?? []
}
const weightOf = async (words: string, concept: number) =>
  ((await vector(words)).find((each) => each >> 8 === concept) ?? 0) & 255

test('twenty people who choose another trade teach the word, little by little, and an administrator undoes it', async () => {
  app.clock.advance(1000)
  const shown = recorder()
  const all = [...driverJobs, ...preferred]
  for (const [at, person] of people.entries()) show(shown, person, 'supir', all, { ip: `203.0.113.${at}` })
  await shown.flush()
  app.clock.advance(1000)
  for (const [at, person] of people.entries()) await open(person, preferred[at % 6] ?? '', 'supir')
  const before = await vector('supir')
  const nurse = (await vector('perawat rumah sakit')).map((each) => each >> 8).find((concept) => concept < 1000) ?? 0
  await runNow(app, 'search.learn')
  const { weights } = await view()
  const learned = weights.find(({ concept }) => concept === nurse)
  expect(learned).toMatchObject({ before: 1, added: true, votes: 24, people: 24, companies: 6, pinned: false, seen: 1 })
  expect(learned?.factor).toBeCloseTo(1.1, 5)
  expect(weights.find(({ word, concept }) => word === learned?.word && concept !== nurse)?.factor).toBeCloseTo(
    1 / 1.1,
    5,
  )
  expect(await vector('supir')).not.toEqual(before)
  for (let night = 0; night < 6; night++) await runNow(app, 'search.learn')
  expect(await weightOf('supir', nurse)).toBeGreaterThan(0)
  expect((await view()).weights.find(({ concept }) => concept === nurse)?.factor).toBeCloseTo(34 / 22, 4)

  const undo = { word: learned?.word ?? '', concept: nurse, pinned: true }
  for (let times = 0; times < 2; times++) await app.as({ caller: admin })('admin.learning.pin', undo)
  expect(await weightOf('supir', nurse)).toBe(0)
  await runNow(app, 'search.learn')
  expect((await view()).weights.find(({ concept }) => concept === nurse)).toMatchObject({ pinned: true, factor: 1 })
  await app.as({ caller: admin })('admin.learning.pin', { ...undo, pinned: false })
  await runNow(app, 'search.learn')
  expect((await view()).weights.find(({ concept }) => concept === nurse)?.factor).toBeCloseTo(1.1, 5)
  expect(await codeOf(app.as({ caller: admin })('admin.learning.pin', { ...undo, concept: 30_000 }))).toBe('NOT_FOUND')
})

test('members of a company are known by their address, and their choices of its jobs teach nothing', async () => {
  const employer = await anEmployer(app, { company: 'Firma sendiri' })
  const own = await aJob(app, { employer, title: 'Perawat rumah sakit', role: 'NURSE', skills: [] })
  const member = (await aCandidate(app)).caller
  const { email } = await app.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', employer.caller.accountId)
    .executeTakeFirstOrThrow()
  await app.db.updateTable('account').set({ email }).where('id', '=', member.accountId).execute()
  const shown = recorder()
  show(shown, member, 'bidan desa', [own.id, ...preferred], { ip: '203.0.113.77' })
  for (const [at, person] of people.entries())
    show(shown, person, 'bidan desa', [own.id, ...preferred], { ip: `198.51.100.${at}` })
  await shown.flush()
  app.clock.advance(31 * 60_000)
  await open(member, own.id, 'bidan desa')
  for (const person of people) await open(person, preferred[0] ?? '', 'bidan desa')
  await runNow(app, 'search.countChoices')
  const evidence = await readEvidence(app.db, { examined: [1], vote: [1] })
  expect(new Set(evidence.filter(({ word }) => word.startsWith('bidan')).map(({ votes }) => votes))).toEqual(
    new Set([24]),
  )
})

test('choices that come from one address in numbers teach nothing', async () => {
  await app.db.deleteFrom('search_shown').execute()
  await app.db.deleteFrom('learned_weight').execute()
  const shown = recorder()
  for (const person of people) show(shown, person, 'pengemudi', [...driverJobs, ...preferred])
  await shown.flush()
  app.clock.advance(31 * 60_000)
  for (const [at, person] of people.entries()) await open(person, preferred[at % 6] ?? '', 'pengemudi')
  await runNow(app, 'search.learn')
  expect((await choices(app)).length).toBe(24)
  expect((await view()).weights).toEqual([])
})

test('nobody moves a weight alone, however often they search and as whomever', async () => {
  await app.db.deleteFrom('search_shown').execute()
  const all = [...driverJobs, ...preferred]
  const examined = examination([]).map((each) => each.examined)
  const evidence = () => readEvidence(app.db, { examined, vote: examined.map(voteWeight) })
  // One address with twenty browsers on each of three days.
  for (let day = 0; day < 3; day++) {
    const shown = recorder()
    for (let nth = 0; nth < 20; nth++)
      show(shown, guest, `pengemudi ${day}`, all, { ip: '192.0.2.1', userAgent: `${browser} ${nth}` })
    await shown.flush()
    app.clock.advance(86_400_000)
  }
  await choose(app, 'pengemudi %', preferred[5] ?? '', null)
  expect(await evidence()).toEqual([])

  const shown = recorder()
  for (const [at, person] of people.entries()) show(shown, person, 'pengemudi', all, { ip: `198.51.100.${at}` })
  // Twenty searches far down, whose choices weigh most, and each list swapped.
  const swappedFirst = { ...plain, swapped: 41 }
  for (let nth = 0; nth < 20; nth++)
    show(shown, me, `pengemudi truk ${nth}`, all, { ip: '192.0.2.2', before: 40, variant: swappedFirst })
  show(shown, people[1] ?? me, 'kasir', all, { before: 40 })
  await shown.flush()
  for (const [at, { accountId }] of people.entries())
    await choose(app, 'pengemudi', driverJobs[at % 6] ?? '', accountId)
  await choose(app, 'pengemudi truk %', preferred[5] ?? '', me.accountId)
  const nurse = (await vector('perawat rumah sakit')).map((each) => each >> 8).find((concept) => concept < 1000)
  const entries = await evidence()
  const word = entries.find(({ companies }) => companies === 6)?.word
  const ofNurses = entries.find((each) => each.word === word && each.concept === nurse)
  expect(ofNurses).toMatchObject({ people: 25, groupPeople: 2 })
  // About a twentieth each, the address and the busy one.
  expect(ofNurses?.seen).toBeLessThan(0.12)
  expect(ofNurses?.seen).toBeGreaterThan(0.05)
  expect((await swapCounts(app.db)).map(({ swapped }) => swapped.upper.shown)).toEqual([1])
})

test('switched off, nothing is varied, nothing is learned, and the delivered weights hold at once', async () => {
  const find = (caller: Caller, search = 'supir truk') =>
    app.as({ caller, userAgent: browser })('search.guestJobs', { search })
  const statementsOf = async (search: string) => {
    const before = statements.count
    await find(guest, search)
    return statements.count - before
  }
  expect((await find(guest)).variant?.ranking).toBe('LEARNED')
  // Employers and robots see the order, and teach nothing.
  expect((await find((await anEmployer(app)).caller)).variant).toBeNull()
  expect(
    (await app.as({ caller: guest, userAgent: 'Googlebot/2.1' })('search.guestJobs', { search: 'truk' })).variant,
  ).toBeNull()
  const cost = await statementsOf('supir truk besar')
  await app.db.insertInto('setting').values({ key: 'learnFromUse', value: 'false' }).execute()
  expect((await find(guest)).variant).toBeNull()
  // Noting and learning cost a page nothing.
  expect(cost).toBe(await statementsOf('supir truk kecil'))
  expect((await view()).on).toBe(false)
  await app.db.deleteFrom('setting').where('key', '=', 'learnFromUse').execute()
})

test('a ranking test mixes two rankings for candidates, one at a time, and says whose jobs are chosen', async () => {
  const as = app.as({ caller: admin })
  const start = { a: 'LEARNED', b: 'WORDS', share: 100, planned: 20 } as const
  expect(await codeOf(as('admin.learning.startTest', { ...start, b: 'LEARNED' }))).toBe('INVALID')
  const started = await Promise.allSettled([
    as('admin.learning.startTest', start),
    as('admin.learning.startTest', start),
  ])
  expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await codeOf(as('admin.learning.startTest', start))).toBe('TEST_RUNNING')
  const id = (await view()).tests[0]?.id ?? 0

  const search = (caller: Caller, page = 1) =>
    app.as({ caller, userAgent: browser })('search.guestJobs', { search: 'supir truk', page, limit: 5 })
  const [first, second] = [await search(me), await search(me, 2)]
  expect(first.variant).toMatchObject({ testId: id, swapped: null })
  expect(first.variant?.teams).toMatch(/^[AB]{5}$/)
  expect(await search(me)).toEqual(first)
  const listed = [...first.list, ...second.list].map((job) => job.id)
  expect(new Set(listed)).toEqual(new Set(driverJobs))
  expect((await search(guest)).variant?.testId).toBeNull()

  const shown = recorder()
  const inTest = { ...plain, testId: id, teams: 'ABABAB' }
  for (const person of people) show(shown, person, 'truk', driverJobs, { variant: inTest })
  // Who searches more on a day is one visit all the same.
  for (let nth = 0; nth < 5; nth++) show(shown, me, `truk ${nth}`, driverJobs, { variant: inTest })
  await shown.flush()
  app.clock.advance(1000)
  // 18 choose what A placed, 4 what B placed, and two choose both.
  for (const [at, person] of people.entries()) {
    if (at < 18 || at >= 22) await open(person, driverJobs[0] ?? '', 'truk')
    if (at >= 18) await open(person, driverJobs[1] ?? '', 'truk')
  }
  for (let nth = 0; nth < 5; nth++) await open(me, driverJobs[0] ?? '', `truk ${nth}`)
  await as('admin.learning.endTest', { id })
  await app.runJobs()
  await as('admin.learning.endTest', { id })
  const result = (await view()).tests[0]
  expect(result).toMatchObject({ visits: 24, wonA: 18, wonB: 4, chosenA: 20, chosenB: 6, verdict: 'A_BETTER' })
  expect(result?.endedAt).not.toBeNull()
  expect(result?.p).toBeCloseTo(0.00434, 5)
  expect((await search(me)).variant?.testId).toBeNull()
  expect(await codeOf(as('admin.learning.endTest', { id: 9999 }))).toBe('NOT_FOUND')
})
