import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errorCodeOf } from '../../../../test/fixtures/accounts.ts'
import { aLot, aPlan, inTransaction, ledgerProblems } from '../../../../test/fixtures/billing.ts'
import { anAdministrator, anEmployer, type EmployerAccount } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import { spend } from '../public.server.ts'

const app = testApp()
const reason = 'Their page was down on Sunday'
const dayMs = 86_400_000
let employer: EmployerAccount
let call: ReturnType<typeof app.as>
let companyId: string
beforeEach(async () => {
  employer = await anEmployer(app)
  ;({ companyId } = employer)
  call = app.as(await anAdministrator(app, 'FINANCE'))
})

const view = () => call('admin.money.company', { id: companyId })
const mails = async () =>
  (
    await app.db
      .selectFrom('mail')
      .select(['kind', 'to_address'])
      .where('kind', '=', 'billing.corrected')
      .where('account_id', '=', employer.id)
      .execute()
  ).length
const lotView = async (id: string) => (await view()).lots.find((lot) => lot.id === id)

test('is for those who keep the books, and not for a company of their own', async () => {
  const lotId = await aLot(app, companyId)
  const change = { companyId, reason } as const
  const all = (of: typeof call) =>
    Promise.all([
      errorCodeOf(of('admin.money.adjustLot', { ...change, key: randomUUID(), lotId, count: 1 })),
      errorCodeOf(of('admin.money.grantCredits', { ...change, key: randomUUID(), unit: 'JOB', count: 1, days: 1 })),
      errorCodeOf(of('admin.money.grantPlan', { ...change, key: randomUUID(), planCode: 'STARTER', months: 1 })),
    ])
  for (const role of ['MODERATOR', 'SUPPORT', 'CONTENT'] as const) {
    const other = app.as(await anAdministrator(app, role))
    expect(
      new Set([...(await all(other)), await errorCodeOf(other('admin.money.company', { id: companyId }))]),
    ).toEqual(new Set(['ROLE_NOT_ALLOWED']))
  }
  // The same person has an account on the other side, with the same e-mail address.
  const member = await anAdministrator(app, 'FINANCE')
  const { email } = await app.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', employer.id)
    .executeTakeFirstOrThrow()
  await app.db.updateTable('account').set({ email: email.toUpperCase() }).where('id', '=', member.id).execute()
  expect(new Set(await all(app.as(member)))).toEqual(new Set(['OWN_COMPANY']))
  expect((await app.as(member)('admin.money.company', { id: companyId })).ownCompany).toBe(true)
  // Or with the same phone number.
  const caller = await anAdministrator(app, 'FINANCE')
  const { phone, dial_code } = await app.db
    .selectFrom('account')
    .select(['phone', 'dial_code'])
    .where('id', '=', employer.id)
    .executeTakeFirstOrThrow()
  await app.db.updateTable('account').set({ phone, dial_code }).where('id', '=', caller.id).execute()
  expect(new Set(await all(app.as(caller)))).toEqual(new Set(['OWN_COMPANY']))
  expect((await view()).ownCompany).toBe(false)
})

describe('credits', () => {
  test('are added and taken away once for each form, never below nothing; OWNER and BILLING are told', async () => {
    const lotId = await aLot(app, companyId, { count: 10 })
    const key = randomUUID()
    const adjust = (count: number, of = key) =>
      call('admin.money.adjustLot', { companyId, key: of, lotId, count, reason })
    await Promise.all([adjust(-4), adjust(-4), adjust(-4)])
    expect((await lotView(lotId))?.left).toBe(6)
    expect(await errorCodeOf(adjust(-3))).toBe('KEY_REUSED')
    expect(await errorCodeOf(adjust(-7, randomUUID()))).toBe('INVALID TOO_SMALL')
    expect(await errorCodeOf(adjust(0, randomUUID()))).toMatch(/^INVALID/)
    await adjust(5, randomUUID())
    expect((await lotView(lotId))?.left).toBe(11)
    expect(await mails()).toBe(2)
    expect((await view()).movements.slice(0, 2).map(({ kind, count }) => [kind, count])).toEqual([
      ['ADJUST', 5],
      ['ADJUST', -4],
    ])
    const audit = await app.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'billing.adjust')
      .where('subject_id', '=', companyId)
      .orderBy('id')
      .execute()
    expect(audit.map(({ details }) => details)).toEqual([
      { unit: 'UNLOCK', count: -4, reason },
      { unit: 'UNLOCK', count: 5, reason },
    ])
    expect(await ledgerProblems(app)).toEqual([])
  })

  test('of another company, and those that are over, are not found', async () => {
    const foreign = await aLot(app, (await anEmployer(app)).companyId)
    const own = await aLot(app, companyId)
    const adjust = (lotId: string) =>
      errorCodeOf(call('admin.money.adjustLot', { companyId, key: randomUUID(), lotId, count: 1, reason }))
    expect(await adjust(foreign)).toBe('NOT_FOUND')
    app.clock.advance(31 * dayMs)
    call = app.as(await anAdministrator(app, 'FINANCE'))
    expect(await adjust(own)).toBe('NOT_FOUND')
  })

  test('are given as a courtesy once, and can be used', async () => {
    const key = randomUUID()
    const grant = (count = 3) =>
      call('admin.money.grantCredits', { companyId, key, unit: 'JOB', count, days: 30, reason })
    await Promise.all([grant(), grant()])
    expect(await errorCodeOf(grant(4))).toBe('KEY_REUSED')
    expect(await app.as(employer)('billing.subscription', {})).toMatchObject({ jobCredits: 3 })
    expect((await view()).lots.filter(({ unit }) => unit === 'JOB')).toMatchObject([
      { source: 'COURTESY', left: 3, granted: 3 },
    ])
    expect(await mails()).toBe(1)
    expect(await ledgerProblems(app)).toEqual([])
  })
})

test('a plan without charge begins now or after the present one, once for each form', async () => {
  const key = randomUUID()
  const give = (of: string, planCode = 'GROWTH') =>
    call('admin.money.grantPlan', { companyId, key: of, planCode, months: 2, reason })
  await Promise.all([give(key), give(key)])
  expect(await errorCodeOf(give(key, 'STARTER'))).toBe('KEY_REUSED')
  expect(await errorCodeOf(give(randomUUID(), 'FREE'))).toBe('INVALID NOT_IN_LIST')
  expect(await app.as(employer)('billing.subscription', {})).toMatchObject({ source: 'PLAN', planCode: 'GROWTH' })
  await give(randomUUID(), 'STARTER')
  const { periods } = await view()
  expect(periods.map(({ planCode, state, given, order }) => [planCode, state, given?.reason, order])).toEqual([
    ['STARTER', 'PLANNED', reason, null],
    ['GROWTH', 'CURRENT', reason, null],
  ])
  expect(periods[0]?.startsAt).toBe(periods[1]?.endsAt)
  expect(await mails()).toBe(2)
  const other = await anEmployer(app)
  await aPlan(app, { companyId: other.companyId, code: 'STARTER', days: 10 })
  await call('admin.money.grantPlan', {
    companyId: other.companyId,
    key: randomUUID(),
    planCode: 'STARTER',
    months: 1,
    reason,
  })
  const after = (await call('admin.money.company', { id: other.companyId })).periods
  expect(after[0]?.startsAt).toBe(after[1]?.endsAt)
})

describe('a second administrator', () => {
  const setTwoEyes = async (minor: number | null) => {
    await app.db.deleteFrom('setting').where('key', '=', 'twoEyes').execute()
    await app.db
      .insertInto('setting')
      .values({ key: 'twoEyes', value: JSON.stringify(minor) })
      .execute()
  }
  afterEach(() => setTwoEyes(null))

  test('confirms what is worth more than one may decide, once; what is worth less happens at once', async () => {
    // Ten unlocks cost 99,000: one is worth 9,900.
    await setTwoEyes(9_900_000)
    const lotId = await aLot(app, companyId)
    const key = randomUUID()
    const take = { companyId, key, lotId, count: 11, reason } as const
    expect(await call('admin.money.adjustLot', { ...take, key: randomUUID(), count: 10 })).toMatchObject({ done: true })
    expect(await call('admin.money.adjustLot', take)).toEqual({ done: false, waiting: true })
    expect(await call('admin.money.adjustLot', take)).toEqual({ done: false, waiting: true })
    const plan = { companyId, key: randomUUID(), planCode: 'STARTER', months: 1, reason } as const
    expect(await call('admin.money.grantPlan', plan)).toMatchObject({ waiting: true })
    expect((await lotView(lotId))?.left).toBe(20)
    const { approvals } = await view()
    expect(approvals).toMatchObject([
      { what: { kind: 'lot', unit: 'UNLOCK', count: 11 }, own: true, reason },
      { what: { kind: 'plan', title: 'Starter', months: 1 } },
    ])
    const [lot = { id: '' }, gift = { id: '' }] = approvals
    expect(await errorCodeOf(call('admin.money.decide', { id: lot.id, approve: true }))).toBe('OWN_REQUEST')
    for (const role of ['MODERATOR', 'SUPPORT', 'CONTENT'] as const) {
      const other = app.as(await anAdministrator(app, role))
      expect(await errorCodeOf(other('admin.money.decide', { id: lot.id, approve: true }))).toBe('ROLE_NOT_ALLOWED')
    }
    const second = app.as(await anAdministrator(app, 'SUPER_ADMIN'))
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => errorCodeOf(second('admin.money.decide', { id: lot.id, approve: true }))),
    )
    expect(outcomes.toSorted()).toEqual(['SUCCESS', 'TRANSITION_NOT_ALLOWED', 'TRANSITION_NOT_ALLOWED'])
    expect(await second('admin.money.decide', { id: gift.id, approve: false })).toMatchObject({ done: true })
    expect((await lotView(lotId))?.left).toBe(31)
    expect(await view()).toMatchObject({ approvals: [], periods: [] })
    // The same form again is what was confirmed.
    expect(await call('admin.money.adjustLot', take)).toMatchObject({ done: true })
    expect((await lotView(lotId))?.left).toBe(31)
    expect(await ledgerProblems(app)).toEqual([])
  })

  test('cannot confirm what is no longer possible', async () => {
    await setTwoEyes(0)
    const lotId = await aLot(app, companyId)
    const key = randomUUID()
    await call('admin.money.adjustLot', { companyId, key, lotId, count: -10, reason })
    await inTransaction(app, (ctx) =>
      spend(ctx, { companyId, unit: 'UNLOCK', count: 6, subject: randomUUID(), by: null }),
    )
    const [waiting = { id: '' }] = (await view()).approvals
    const second = app.as(await anAdministrator(app, 'FINANCE'))
    expect(await errorCodeOf(second('admin.money.decide', { id: waiting.id, approve: true }))).toBe('INVALID TOO_SMALL')
    await second('admin.money.decide', { id: waiting.id, approve: false })
    expect((await view()).approvals).toEqual([])
    expect(await ledgerProblems(app)).toEqual([])
  })
})
