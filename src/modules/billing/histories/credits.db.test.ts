import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPlan, inTransaction, ledgerProblems, runBillingJob } from '../../../../test/fixtures/billing.ts'
import { longRun } from '../../../../test/fixtures/long-run.ts'
import { anEmployer, type EmployerAccount } from '../../../../test/fixtures/people.ts'
import { anySeed, randomFrom } from '../../../../test/fixtures/random.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import type { Credits } from '../contract.shapes.ts'
import { giveBack, spend } from '../public.server.ts'
import { currentPlan, type PlanPeriod } from '../rules.entitlements.ts'
import { grantLot, lockBillingAccount } from '../store.ledger.server.ts'

const app = testApp()
const dayMs = 86_400_000
const seed = Number(process.env['CREDIT_SEED'] ?? anySeed())
const [histories, steps] = longRun ? [200, 60] : [5, 30]

type Lot = Credits['lots'][number]
/** The allowance of a month has no id before its first spend. */
const keyOf = ({ id, source, startsAt }: Lot) => (source === 'PLAN' ? `PLAN ${startsAt}` : id)
type CreditPart = { key: string; count: number; expiresAt: string }

/** What a company holds as the rules of credits say in words, kept beside the product's own books. */
class Model {
  readonly #taken = new Map<string, number>()
  readonly spends = new Map<string, CreditPart[]>()

  left = (lot: Lot) => lot.granted - (this.#taken.get(keyOf(lot)) ?? 0)
  #take = (key: string, count: number) => this.#taken.set(key, (this.#taken.get(key) ?? 0) + count)

  /** The allowance first, then what expires soonest, then what came first; null where too little is left. */
  spend(lots: readonly Lot[], count: number): CreditPart[] | null {
    const order = (lot: Lot) => `${Number(lot.source !== 'PLAN')} ${lot.expiresAt} ${lot.startsAt} ${lot.id}`
    const parts: CreditPart[] = []
    let open = count
    for (const lot of lots.toSorted((one, other) => (order(one) < order(other) ? -1 : 1))) {
      const taken = Math.min(open, this.left(lot))
      if (taken > 0) parts.push({ key: keyOf(lot), count: taken, expiresAt: lot.expiresAt })
      open -= taken
    }
    if (open > 0) return null
    for (const { key, count: taken } of parts) this.#take(key, taken)
    return parts
  }

  /** To the lot that it came from as long as that lasts; what is over comes as a lot of its own. */
  giveBack(subject: string, now: Date): void {
    for (const { key, count, expiresAt } of this.spends.get(subject) ?? [])
      if (Date.parse(expiresAt) > now.getTime()) this.#take(key, -count)
    this.spends.set(subject, [])
  }
}

async function play(pick: (below: number) => number): Promise<void> {
  const employer = await anEmployer(app)
  const { companyId } = employer
  const model = new Model()
  const subjects: string[] = []
  const credits = async () => {
    const view = await app.as(employer)('billing.credits', {})
    return { ...view, lots: view.lots.filter(({ unit }) => unit === 'UNLOCK') }
  }
  const spendOn = (subject: string, count: number) =>
    inTransaction(app, (ctx) => spend(ctx, { companyId, unit: 'UNLOCK', count, subject, by: null })).then(
      () => true,
      () => false,
    )
  const billing = (value: 'on' | 'off') =>
    app.db
      .insertInto('setting')
      .values({ key: 'billing', value: JSON.stringify(value) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
      .execute()
  for (let step = 0; step < steps; step++) {
    const { lots } = await credits()
    const what = pick(12)
    if (what < 5) {
      const [subject, count] = [randomUUID(), 1 + pick(4)]
      const parts = model.spend(lots, count)
      expect(await spendOn(subject, count), 'a spend succeeds exactly when enough is left').toBe(parts !== null)
      if (parts) model.spends.set(subject, parts)
      if (parts) subjects.push(subject)
    } else if (what < 7 && subjects.length > 0) {
      const subject = subjects[pick(subjects.length)] ?? ''
      // What was given back can be spent on again, and what was not is spent once.
      if ((model.spends.get(subject)?.length ?? 0) > 0) expect(await spendOn(subject, 1)).toBe(true)
      await inTransaction(app, (ctx) => giveBack(ctx, { unit: 'UNLOCK', subject, reason: 'DECLINED' }))
      model.giveBack(subject, app.clock.now())
    } else if (what < 9) {
      const until = new Date(app.clock.now().getTime() + (1 + pick(60)) * dayMs)
      await inTransaction(app, async (ctx) => {
        await lockBillingAccount(ctx.db, companyId)
        const grant = { source: 'TOPUP', count: 1 + pick(10), from: ctx.now, until, reason: 'UNLOCK_10' } as const
        await grantLot(ctx.db, { companyId, unit: 'UNLOCK', ...grant, key: `grant:${randomUUID()}`, now: ctx.now })
      })
    } else if (what === 9) await runBillingJob(app, 'billing.expire')
    else if (what === 10 && (await credits()).subscription.source === 'FREE')
      await aPlan(app, { companyId, code: 'STARTER', days: 5 + pick(40) })
    else if (what === 10) {
      // Where nothing is sold, nothing is counted, and what was there is there afterwards.
      await billing('off')
      expect(await spendOn(randomUUID(), 1000)).toBe(true)
      await billing('on')
      expect((await credits()).lots).toEqual(lots)
    } else app.clock.advance((1 + pick(20)) * dayMs + pick(1000))
    for (const lot of (await credits()).lots) expect(lot.left, `lot ${keyOf(lot)}`).toBe(model.left(lot))
  }
  await expectFromExport(employer)
}

/** What the company may do now, from its rows alone: periods, lots with the sum of their transfers, and slots. */
async function expectFromExport(employer: EmployerAccount): Promise<void> {
  const { companyId } = employer
  const now = app.clock.now()
  const { rows: periods } = await sql<PlanPeriod>`
    select id, plan_code as "planCode", entitlements, starts_at as "startsAt", ends_at as "endsAt", cut_at as "cutAt",
      anchor_day as "anchorDay" from plan_period where company_id = ${companyId}`.execute(app.db)
  const { rows: lots } = await sql<{ id: string; granted: number; sum: number; spent: number }>`
    select l.id, l.granted, coalesce(sum(case when t.to_account = l.id then t.count else -t.count end), 0)::int as sum,
      coalesce(sum(t.count) filter (where t.kind = 'SPEND'), 0)::int
        - coalesce(sum(t.count) filter (where t.kind = 'REFUND'), 0)::int as spent
    from credit_lot l left join ledger_transfer t on t.from_account = l.id or t.to_account = l.id
    where l.company_id = ${companyId} group by l.id`.execute(app.db)
  const { entitlements: free } = await app.db
    .selectFrom('plan')
    .select('entitlements')
    .where('code', '=', 'FREE')
    .executeTakeFirstOrThrow()
  const known = { billing: 'on', jobDays: 30, free, graceDays: 7 } as const
  const { subscription, lots: shown } = await app.as(employer)('billing.credits', {})
  const rebuilt = currentPlan(known, periods, now)
  expect([rebuilt.source, rebuilt.entitlements]).toEqual([subscription.source, subscription.entitlements])
  for (const lot of shown) if (lot.id) expect(lot.left).toBe(lots.find(({ id }) => id === lot.id)?.sum)
  for (const { granted, sum, spent } of lots) {
    expect(sum).toBeGreaterThanOrEqual(0)
    expect(spent).toBeLessThanOrEqual(granted)
  }
}

test(
  `whatever is granted, spent, given back and over: the books say what the rules say (${histories} histories, seed ${seed})`,
  { timeout: longRun ? 600_000 : 60_000 },
  async () => {
    const pick = randomFrom(seed)
    for (let history = 0; history < histories; history++) await play(pick)
    expect(await ledgerProblems(app)).toEqual([])
  },
)
