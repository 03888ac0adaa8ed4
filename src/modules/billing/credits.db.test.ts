import { expect, test } from 'vitest'
import { errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { aPlan, inTransaction, ledgerProblems, runBillingJob } from '../../../test/fixtures/billing.ts'
import { anEmployer, type EmployerAccount } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { giveBack, seatLimitOf, spend } from './public.server.ts'
import { grantLot, lockBillingAccount } from './store.ledger.server.ts'

const app = testApp()
const dayMs = 86_400_000
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * dayMs)
const subject = () => crypto.randomUUID()

const spendUnlock = (companyId: string, on: string, count = 1) =>
  inTransaction(app, (ctx) => spend(ctx, { companyId, unit: 'UNLOCK', count, subject: on, by: null }))
const topUp = (companyId: string, { count, days = 365 }: { count: number; days?: number }) =>
  inTransaction(app, async (ctx) => {
    await lockBillingAccount(ctx.db, companyId)
    return grantLot(ctx.db, {
      companyId,
      unit: 'UNLOCK',
      source: 'TOPUP',
      count,
      from: ctx.now,
      until: inDays(days),
      reason: 'UNLOCK_10',
      key: `grant:${subject()}`,
      now: ctx.now,
    })
  })
const unlocks = async (employer: EmployerAccount) =>
  (await app.as(employer)('billing.subscription', {})).usage.find(({ key }) => key === 'candidateUnlocksPerMonth')

test('200 spends of ten units, twenty at once: ten succeed', async () => {
  const { companyId } = await anEmployer(app)
  await aPlan(app, { companyId, entitlements: { candidateUnlocksPerMonth: 4 } })
  await topUp(companyId, { count: 6 })
  const outcomes: string[] = []
  // In waves: a request that waits too long for a connection is refused for another reason.
  for (let wave = 0; wave < 10; wave++)
    outcomes.push(
      ...(await Promise.all(Array.from({ length: 20 }, () => errorCodeOf(spendUnlock(companyId, subject()))))),
    )
  const counted = (code: string) => outcomes.filter((each) => each === code).length
  expect([counted('SUCCESS'), counted('UNLOCKS_USED_UP')]).toEqual([10, 190])
  expect(await ledgerProblems(app)).toEqual([])
})

test('the same subject spends once, and comes back once to the lot that it came from', async () => {
  const employer = await anEmployer(app)
  const { companyId } = employer
  const on = subject()
  await Promise.all(Array.from({ length: 5 }, () => spendUnlock(companyId, on)))
  expect(await unlocks(employer)).toMatchObject({ limit: 5, used: 1, left: 4 })
  const back = () => inTransaction(app, (ctx) => giveBack(ctx, { unit: 'UNLOCK', subject: on, reason: 'DECLINED' }))
  expect((await Promise.all([back(), back(), back()])).filter(Boolean).length).toBeGreaterThan(0)
  expect(await unlocks(employer)).toMatchObject({ limit: 5, used: 0, left: 5 })
  expect(await back()).toBe(false)
  expect(await ledgerProblems(app)).toEqual([])
})

test('a unit given back after its lot is over can be used for thirty days', async () => {
  const employer = await anEmployer(app)
  const { companyId } = employer
  const on = subject()
  await spendUnlock(companyId, on)
  app.clock.advance(40 * dayMs)
  await inTransaction(app, (ctx) => giveBack(ctx, { unit: 'UNLOCK', subject: on, reason: 'DECLINED' }))
  expect(await unlocks(employer)).toMatchObject({ limit: 6, left: 6 })
  app.clock.advance(31 * dayMs)
  expect(await unlocks(employer)).toMatchObject({ limit: 5, left: 5 })
  app.clock.advance(-71 * dayMs)
})

test('what is over counts for nothing, is swept once, and stays in the movements', async () => {
  const employer = await anEmployer(app)
  const { companyId } = employer
  await topUp(companyId, { count: 3, days: 2 })
  expect((await unlocks(employer))?.left).toBe(8)
  app.clock.advance(3 * dayMs)
  expect((await unlocks(employer))?.left).toBe(5)
  await runBillingJob(app, 'billing.expire')
  await runBillingJob(app, 'billing.expire')
  const { movements } = await app.as(employer)('billing.credits', {})
  expect(movements.map(({ kind, count }) => [kind, count])).toEqual([
    ['EXPIRE', -3],
    ['GRANT', 3],
  ])
  expect(await ledgerProblems(app)).toEqual([])
  app.clock.advance(-3 * dayMs)
})

test('a seat credit adds a seat while it lasts', async () => {
  const { companyId } = await anEmployer(app)
  const seats = () => inTransaction(app, (ctx) => seatLimitOf(ctx, companyId))
  expect(await seats()).toBe(2)
  await aPlan(app, { companyId, entitlements: { seats: 3 }, days: 400 })
  await inTransaction(app, async (ctx) => {
    await lockBillingAccount(ctx.db, companyId)
    const grant = {
      source: 'TOPUP',
      count: 2,
      from: ctx.now,
      until: inDays(365),
      reason: 'SEAT_1',
      now: ctx.now,
    } as const
    return grantLot(ctx.db, { companyId, unit: 'SEAT', ...grant, key: `grant:${subject()}` })
  })
  expect(await seats()).toBe(5)
  app.clock.advance(365 * dayMs)
  expect(await seats()).toBe(3)
  app.clock.advance(-365 * dayMs)
})

test('the database refuses a negative lot, a changed transfer, a changed price and overlapping plans', async () => {
  const { companyId } = await anEmployer(app)
  const lot = await topUp(companyId, { count: 1 })
  await expect(
    app.db.updateTable('ledger_account').set({ balance: -1 }).where('id', '=', lot).execute(),
  ).rejects.toThrow(/check constraint/)
  await expect(
    app.db.updateTable('ledger_transfer').set({ count: 9 }).where('to_account', '=', lot).execute(),
  ).rejects.toThrow(/append-only/)
  await expect(app.db.deleteFrom('ledger_transfer').where('to_account', '=', lot).execute()).rejects.toThrow(
    /append-only/,
  )
  await expect(app.db.updateTable('price').set({ net_minor: 1 }).execute()).rejects.toThrow(/only ends/)
  await aPlan(app, { companyId })
  await expect(aPlan(app, { companyId, from: inDays(10) })).rejects.toThrow(/exclusion constraint/)
})

test('without billing nothing is counted, and no balance changes', async () => {
  const employer = await anEmployer(app)
  const before = await app.db.selectFrom('ledger_transfer').select('id').execute()
  await app.db.insertInto('setting').values({ key: 'billing', value: '"off"' }).execute()
  expect(await spendUnlock(employer.companyId, subject(), 1000)).toEqual([])
  expect((await unlocks(employer))?.limit).toBeNull()
  await app.db.deleteFrom('setting').where('key', '=', 'billing').execute()
  expect(await app.db.selectFrom('ledger_transfer').select('id').execute()).toHaveLength(before.length)
})
