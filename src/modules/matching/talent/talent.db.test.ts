import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TeamRole } from '#kernel/caller.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import { errorCodeOf } from '../../../../test/fixtures/accounts.ts'
import { anApplication, runNow } from '../../../../test/fixtures/applications.ts'
import { aCity, aJob } from '../../../../test/fixtures/jobs.ts'
import { aPerson, changeProfile, emitProfileChanged } from '../../../../test/fixtures/matching.ts'
import { anEmployer, type EmployerAccount, type CandidateAccount } from '../../../../test/fixtures/people.ts'
import type { TalentSearchInput } from './contract.ts'

const app = testApp()
const dayMs = 86_400_000
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let employer: EmployerAccount
let medan: string
let people: Record<'cook' | 'baker' | 'mover' | 'hidden' | 'away' | 'blocks', CandidateAccount>

beforeAll(async () => {
  employer = await anEmployer(app)
  medan = await aCity(app, 'Medan')
  const kitchen = { role: 'CASHIER', domain: 'RETAIL', skills: [] }
  people = {
    cook: await aPerson(app, { ...kitchen, headline: 'Sourdough baker and pastry cook', name: 'Rina Dewi Sartika' }),
    baker: await aPerson(app, { ...kitchen, headline: 'Sourdough, call 0812 3456 7890 or rina.baker@mail.example' }),
    mover: await aPerson(app, { city: medan, willingToMove: true, months: 90, inactiveDays: 12 }),
    hidden: await aPerson(app, { ...kitchen, headline: 'Sourdough in secret', visibility: 'HIDDEN' }),
    away: await aPerson(app, { ...kitchen, headline: 'Sourdough long ago', inactiveDays: 91 }),
    blocks: await aPerson(app, { ...kitchen, headline: 'Sourdough elsewhere' }),
  }
  await app.db
    .insertInto('company_block')
    .values({ account_id: people.blocks.id, company_id: employer.companyId })
    .execute()
  // Whoever applied is shown as an applicant, which makes no hidden profile findable.
  const job = await aJob(app, { employer })
  await anApplication(app, { candidate: people.hidden, employer, jobId: job.id })
}, 120_000)

const nameOf = (id: string) => Object.entries(people).find(([, person]) => person.id === id)?.[0] ?? '?'
const search = (input: Partial<TalentSearchInput> = {}, who: EmployerAccount = employer) =>
  app.as(who)('talent.search', { limit: 50, ...input })
const namesOf = async (text: string, filter: object = {}) =>
  (await search({ search: text, filter } as Partial<TalentSearchInput>)).list.map(({ candidate }) =>
    nameOf(candidate.id),
  )

describe('searching without a job', () => {
  test('by words, as far as candidates are shown: nobody hidden, away or blocking is found or counted', async () => {
    const answer = await search({ search: 'sourdough' })
    expect(answer.list.map(({ candidate }) => nameOf(candidate.id)).toSorted()).toEqual(['baker', 'cook'])
    expect(answer).toMatchObject({ total: 2, capped: false, cursor: null })
    expect(answer.list[0]?.candidate).toMatchObject({ unlocked: false })
    expect(await namesOf('sourdough pastry')).toEqual(['cook'])
    expect(await namesOf('sourdough -pastry')).toEqual(['baker'])
    expect(await namesOf('"pastry cook"')).toEqual(['cook'])
  })

  test('roles in either language and skills are found, not what reaches a person', async () => {
    expect(await namesOf('kasir')).toEqual(expect.arrayContaining(['cook', 'baker']))
    expect((await search({ search: 'typescript' })).list.map(({ candidate }) => candidate.id)).toContain(
      people.mover.id,
    )
    for (const contact of ['3456', '7890', 'mail.example', 'rina.baker@mail.example'])
      expect(await namesOf(contact)).toEqual([])
    // What cannot be compared finds nobody, instead of everybody.
    expect((await search({ search: '!!!' })).total).toBe(0)
  })

  test('narrowed and ordered like matches', async () => {
    expect(await namesOf('', { cityIds: [medan], willingToMove: true })).toEqual(['mover'])
    expect(await namesOf('', { cityIds: [medan], activeWithinDays: 7 })).toEqual([])
    const all = await search({ sort: 'experience' })
    expect(all.list[0]?.candidate.id).toBe(people.mover.id)
    const months = all.list.map(({ candidate }) => candidate.experienceMonths ?? -1)
    expect(months).toEqual(months.toSorted((a, b) => b - a))
  })

  test('a page goes on behind the last one, also when somebody hides meanwhile', async () => {
    const own = []
    for (let at = 0; at < 5; at++)
      own.push(await aPerson(app, { headline: `Falconer ${'falconer '.repeat(at)}`, role: 'CASHIER' }))
    const first = await search({ search: 'falconer', limit: 2 })
    expect(first).toMatchObject({ total: 5 })
    const seen = first.list.map(({ candidate }) => candidate.id)
    await changeProfile(app, seen[1] ?? '', { visibility: 'HIDDEN' })
    const second = await search({ search: 'falconer', limit: 2, cursor: first.cursor })
    expect(second).toMatchObject({ total: 4 })
    const third = await search({ search: 'falconer', limit: 2, cursor: second.cursor })
    expect(third.cursor).toBe(null)
    const ids = [
      ...seen,
      ...second.list.map(({ candidate }) => candidate.id),
      ...third.list.map(({ candidate }) => candidate.id),
    ]
    expect(new Set(ids)).toEqual(new Set(own.map(({ id }) => id)))
    expect(ids).toHaveLength(5)
    expect(await errorCodeOf(search({ cursor: 'nothing' }))).toBe('INVALID INVALID')
  })

  test('opening one is a view, unlocking shows the name: the endpoints of matching', async () => {
    const other = await anEmployer(app)
    await app.as({ ...other, userAgent: browser })('matching.details', { candidateId: people.cook.id })
    await app.as(other)('matching.unlock', { id: people.cook.id })
    const [row] = (await search({ search: 'pastry' }, other)).list
    expect(row?.candidate).toMatchObject({ name: 'Rina Dewi Sartika', unlocked: true })
    expect(row?.interactions.viewedAt).not.toBe(null)
    expect((await search({ search: 'pastry' })).list[0]?.candidate.name).toBe('Rina S.')
  })
})

describe('pools', () => {
  const makePool = async (who: EmployerAccount = employer, more: object = {}) => {
    const id = randomUUID()
    await app.as(who)('talent.poolSave', { id, name: `Bakers ${id}`, shared: true, ...more })
    return id
  }
  const entries = (poolId: string, who: EmployerAccount = employer, more: object = {}) =>
    app.as(who)('talent.entries', { poolId, limit: 50, ...more })
  const add = (poolId: string, { id }: CandidateAccount, note: string | null = null, who: EmployerAccount = employer) =>
    app.as(who)('talent.add', { poolId, candidateId: id, note })

  test('saved twice is one pool; changes need the version', async () => {
    const id = randomUUID()
    const call = app.as(employer)
    const pool = { id, name: 'Cooks', note: 'For the new kitchen', shared: true }
    expect(await Promise.all([call('talent.poolSave', pool), call('talent.poolSave', pool)])).toEqual(
      expect.arrayContaining([expect.objectContaining({ created: true }), expect.objectContaining({ created: false })]),
    )
    expect(await errorCodeOf(call('talent.poolSave', { ...pool, name: 'Bakers' }))).toBe('KEY_REUSED')
    expect(await call('talent.poolSave', { ...pool, name: 'Chefs', version: 1 })).toMatchObject({ version: 2 })
    expect(await call('talent.poolSave', pool)).toMatchObject({ version: 2, created: false })
    expect(await errorCodeOf(call('talent.poolSave', { ...pool, version: 1 }))).toBe('STALE_VERSION')
    const { list } = await call('talent.pools', {})
    expect(list.find((each) => each.id === id)).toMatchObject({
      name: 'Chefs',
      mine: true,
      managed: true,
      candidates: 0,
    })
  })

  test('a company has fifty pools at most, also when two are made at once', async () => {
    const own = await anEmployer(app)
    for (let at = 0; at < 49; at++) await makePool(own)
    const codes = await Promise.all([errorCodeOf(makePool(own)), errorCodeOf(makePool(own))])
    expect(new Set(codes)).toEqual(new Set(['SUCCESS', 'INVALID POOLS_FULL']))
  })

  test('a candidate is added once, with a note that everybody of the company reads', async () => {
    const id = await makePool()
    const colleague = await anEmployer(app, { companyId: employer.companyId, role: 'RECRUITER' })
    const [one, two] = await Promise.all([add(id, people.cook, 'Met in May'), add(id, people.cook)])
    expect(one.created).not.toBe(two.created)
    expect(one.id).toBe(two.id)
    const [row] = (await entries(id, colleague)).list
    const saved = { id: row?.id ?? '', version: row?.version ?? 0, note: '=HYPERLINK("x")' }
    await app.as(colleague)('talent.entrySave', saved)
    expect(await errorCodeOf(app.as(employer)('talent.entrySave', saved))).toBe('STALE_VERSION')
    expect((await entries(id)).list[0]).toMatchObject({ note: '=HYPERLINK("x")', ending: false })
    expect((await app.as(employer)('talent.pools', {})).list.find((each) => each.id === id)).toMatchObject({
      candidates: 1,
    })
  })

  test('whoever hides, blocks or is erased is gone from list and count at once, and deleted by the sweep', async () => {
    const id = await makePool()
    const gone = await aPerson(app, { headline: 'Soon hidden' })
    const blocking = await aPerson(app, { headline: 'Soon blocking' })
    await add(id, people.cook)
    await add(id, gone)
    await add(id, blocking)
    const first = await entries(id, employer, { limit: 1 })
    expect(first.pool.candidates).toBe(3)
    await changeProfile(app, gone.id, { visibility: 'HIDDEN' })
    await app.as(blocking)('privacy.block', { companyId: employer.companyId })
    const rest = await entries(id, employer, { limit: 50, cursor: first.cursor })
    expect(rest.pool.candidates).toBe(1)
    expect(rest.list.map(({ candidate }) => candidate.id)).toEqual([people.cook.id])
    expect(await errorCodeOf(add(id, gone))).toBe('NOT_FOUND')
    const counted = (await app.as(employer)('talent.pools', {})).list.find((each) => each.id === id)
    expect(counted?.candidates).toBe(1)
    const stored = () => app.db.selectFrom('talent_pool_entry').select('account_id').where('pool_id', '=', id).execute()
    expect(await stored()).toHaveLength(3)
    await runNow(app, 'talent.sweep')
    expect(await stored()).toEqual([{ account_id: people.cook.id }])
  })

  test('after almost twelve months a pool is asked for once, then its candidates go', async () => {
    const [kept, left] = [await makePool(), await makePool()]
    const person = await aPerson(app, { headline: 'Stays for a year' })
    await add(kept, person)
    await add(left, person)
    const back = async (ms: number) => {
      app.clock.advance(ms)
      await app.db.updateTable('account').set({ last_active_at: app.clock.now() }).where('id', '=', person.id).execute()
      await emitProfileChanged(app, person.id)
    }
    await back(340 * dayMs)
    try {
      await runNow(app, 'talent.sweep')
      await runNow(app, 'talent.sweep')
      const about = await app.db
        .selectFrom('notification')
        .select(['kind', 'params'])
        .where('account_id', '=', employer.id)
        .where('kind', '=', 'company.poolEnding')
        .where('dedupe_key', 'like', `%${left}%`)
        .execute()
      expect(about).toEqual([
        { kind: 'company.poolEnding', params: { count: 1, pool: `Bakers ${left}`, days: expect.any(Number) } },
      ])
      expect((await entries(kept)).pool).toMatchObject({ candidates: 1, ending: 1 })
      expect(await app.as(employer)('talent.keep', { poolId: kept })).toEqual({ kept: 1 })
      expect(await app.as(employer)('talent.keep', { poolId: kept })).toEqual({ kept: 0 })
      await back(31 * dayMs)
      await runNow(app, 'talent.sweep')
      expect((await entries(kept)).pool).toMatchObject({ candidates: 1, ending: 0 })
      expect((await entries(left)).pool).toMatchObject({ candidates: 0 })
    } finally {
      app.clock.advance(-371 * dayMs)
    }
  })

  test('a pool of one’s own is nobody else’s until its maker leaves; a shared one is the company’s', async () => {
    const maker = await anEmployer(app, { companyId: employer.companyId, role: 'RECRUITER' })
    const colleague = await anEmployer(app, { companyId: employer.companyId, role: 'RECRUITER' })
    const stranger = await anEmployer(app)
    const [own, shared] = [await makePool(maker, { shared: false }), await makePool(maker)]
    expect(await errorCodeOf(entries(own, colleague))).toBe('NOT_FOUND')
    expect(await errorCodeOf(entries(own, employer))).toBe('NOT_FOUND')
    expect((await entries(shared, colleague)).pool).toMatchObject({ mine: false, managed: false })
    const unshare = { id: shared, name: 'Mine now', shared: false, version: 1 }
    expect(await errorCodeOf(app.as(colleague)('talent.poolSave', unshare))).toBe('FORBIDDEN')
    expect(await errorCodeOf(app.as(colleague)('talent.poolDelete', { id: shared, version: 1 }))).toBe('FORBIDDEN')
    for (const id of [own, shared]) {
      expect(await errorCodeOf(entries(id, stranger))).toBe('NOT_FOUND')
      expect(await errorCodeOf(add(id, people.cook, null, stranger))).toBe('NOT_FOUND')
      expect(await errorCodeOf(app.as(stranger)('talent.poolSave', { ...unshare, id }))).toBe('NOT_FOUND')
      expect(await errorCodeOf(app.as(stranger)('talent.poolSave', { id, name: 'Taken', shared: true }))).toBe(
        'CONFLICT',
      )
    }
    await app.db
      .updateTable('company_member')
      .set({ removed_at: app.clock.now() })
      .where('account_id', '=', maker.id)
      .execute()
    expect((await entries(own, colleague)).pool).toMatchObject({ mine: false, managed: true })
  })

  test.each<[TeamRole, string]>([
    ['OWNER', 'SUCCESS'],
    ['ADMIN', 'SUCCESS'],
    ['RECRUITER', 'SUCCESS'],
    ['HIRING_MANAGER', 'ROLE_NOT_ALLOWED'],
    ['BILLING', 'ROLE_NOT_ALLOWED'],
    ['VIEWER', 'ROLE_NOT_ALLOWED'],
  ])('%s: %s', async (role, code) => {
    const id = await makePool()
    const who = await anEmployer(app, { companyId: employer.companyId, role })
    expect(await errorCodeOf(search({}, who))).toBe(code)
    expect(await errorCodeOf(app.as(who)('talent.pools', {}))).toBe(code)
    expect(await errorCodeOf(entries(id, who))).toBe(code)
    expect(await errorCodeOf(add(id, people.cook, null, who))).toBe(code)
    expect(await errorCodeOf(app.as(who)('talent.remove', { poolId: id, candidateId: people.cook.id }))).toBe(code)
  })

  test('nothing of it before a company is approved', async () => {
    const pending = await anEmployer(app, { status: 'SUSPENDED' })
    expect(await errorCodeOf(search({}, pending))).toBe('COMPANY_NOT_APPROVED')
    expect(await errorCodeOf(app.as(pending)('talent.pools', {}))).toBe('COMPANY_NOT_APPROVED')
  })
})
