import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { TestApp } from '../fixtures/open-test-app.ts'
import type { KillAt, KillOrder } from './killed-process.ts'

/** A point at which a process is killed, and whether what it did is there afterwards. */
export type KillPoint = { name: string; at: KillAt; isDone: boolean }
type More = { nth?: number; since?: string; isDone?: boolean }
const point =
  (when: KillAt['when']) =>
  (name: string, statement: string, { nth = 1, since = '', isDone = false }: More = {}): KillPoint => ({
    name,
    at: { statement, when, nth, since },
    isDone,
  })
const [before, after] = [point('before'), point('after')]

/** What a message of a provider goes through. */
const event = 'insert into payment_event'
export const webhookPoints: readonly KillPoint[] = [
  before('before the message is stored', event),
  after('message stored, not committed', event),
  before('before the commit of the message', 'commit', { since: event }),
  after('message committed, not answered', 'commit', { since: event, isDone: true }),
]

/** What an order of a plan and credits goes through once its payment is known. */
const [booking, counter, invoice] = [
  'insert into "ledger_transfer"',
  'insert into "invoice_counter"',
  'insert into "invoice" ',
]
export const settlePoints: readonly KillPoint[] = [
  after('question numbered, the provider not asked', 'update payment set asks'),
  after('facts of the payment written', 'update payment set facts'),
  after('attempt ended', 'update "payment"'),
  after('money booked from the provider', booking),
  after('order says PAID, nothing granted', 'update "pay_order"'),
  after('sale booked, nothing granted', booking, { nth: 2 }),
  after('credits granted', 'insert into "credit_lot"'),
  after('plan begun', 'insert into "plan_period"'),
  before('everything granted, no number yet', counter),
  after('number of the invoice taken', counter),
  after('invoice stored', invoice),
  before('before the commit of PAID', 'commit', { since: invoice }),
  after('PAID committed, nothing after it', 'commit', { since: invoice, isDone: true }),
]

/** What a refund goes through until it is committed. */
const refund = 'insert into "refund"'
export const refundPoints: readonly KillPoint[] = [
  after('refund stored', refund),
  after('plan ended', 'update plan_period', { since: refund }),
  after('unused credits revoked', booking, { since: refund }),
  after('number of the credit note taken', counter, { since: refund }),
  before('before the commit of the refund', 'commit', { since: refund }),
  after('refund committed, not sent', 'commit', { since: refund, isDone: true }),
]

/** What sending the money of a refund goes through. */
export const sendPoints: readonly KillPoint[] = [
  before('refund claimed, provider not asked', 'update sandbox_payment'),
  after('provider gave the money back, not noted', 'update sandbox_payment', { isDone: true }),
]

/** What accepting the proof of a transfer goes through, of which the buyer withheld a part. */
const proof = 'update "transfer_proof"'
export const transferPoints: readonly KillPoint[] = [
  after('proof accepted, nothing booked', proof),
  after('money booked from the bank', booking),
  after('tax withheld booked', booking, { nth: 2 }),
  before('credits granted, no number yet', counter),
  before('before the commit of the decision', 'commit', { since: invoice }),
  after('decision committed, not answered', 'commit', { since: invoice, isDone: true }),
]

/** What an order for a larger plan goes through while a plan runs. */
const [cut, begin] = ['update "plan_period"', 'insert into "plan_period"']
export const upgradePoints: readonly KillPoint[] = [
  before('before the old plan is cut', cut),
  after('old plan cut, the new one not begun', cut),
  after('new plan begun', begin),
  before('before the commit of the upgrade', 'commit', { since: begin }),
  after('upgrade committed, nothing after it', 'commit', { since: begin, isDone: true }),
]

/** What the order that renews a plan goes through: first when a job prepares it, then when it is paid. */
const line = 'insert into "order_line"'
export const preparePoints: readonly KillPoint[] = [
  after('order stored, without its line', 'insert into "pay_order"'),
  after('line stored', line),
  before('before the commit of the order', 'commit', { since: line }),
  after('order committed, the job not done', 'commit', { since: line, isDone: true }),
]
export const renewalPoints: readonly KillPoint[] = [
  before('paid, the plan not continued', begin),
  after('plan continued, no invoice', begin),
  before('before the commit of the renewal', 'commit', { since: begin }),
  after('renewal committed, nothing after it', 'commit', { since: begin, isDone: true }),
]

/** Processes that are started ahead, because starting takes longer than what they do. */
export class DyingProcesses {
  readonly #ready: ChildProcess[] = []
  readonly #script = fileURLToPath(new URL('killed-process.ts', import.meta.url))

  #start(): ChildProcess {
    // Callers hold times, which JSON would turn into texts.
    return fork(this.#script, {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
      serialization: 'advanced',
    })
  }

  /** Lets a process work until it is killed; answers how it ended. */
  async run(order: KillOrder): Promise<{ signal: string | null; code: number | null }> {
    const child = this.#ready.shift() ?? this.#start()
    while (this.#ready.length < 2) this.#ready.push(this.#start())
    const ended = once(child, 'exit') as Promise<[number | null, string | null]>
    child.send(order)
    const [code, signal] = await ended
    return { code, signal }
  }

  stop(): void {
    for (const child of this.#ready) child.kill('SIGKILL')
  }
}

export const nothingYet = {
  paid: 0,
  lots: 0,
  periods: 0,
  payments: 0,
  sales: 0,
  invoices: 0,
  audited: 0,
  refunds: 0,
  revoked: 0,
  notes: 0,
  ended: 0,
}
type OrderState = typeof nothingYet

/** What there is of an order, in numbers; all of them must be from the same moment. */
export async function stateOf({ db }: TestApp, orderId: string): Promise<OrderState> {
  const { rows } = await sql<OrderState>`
    with o as (select * from pay_order where id = ${orderId}), l as (select id from order_line where order_id = ${orderId})
    select (select count(*) from o where paid_at is not null)::int as paid,
      (select count(*) from credit_lot where order_line_id in (select id from l))::int as lots,
      (select count(*) from plan_period where order_line_id in (select id from l))::int as periods,
      (select count(*) from ledger_transfer where subject_id = ${orderId} and kind = 'PAYMENT')::int as payments,
      (select count(*) from ledger_transfer where subject_id = ${orderId} and kind = 'SALE')::int as sales,
      (select count(*) from invoice where order_id = ${orderId} and kind = 'INVOICE')::int as invoices,
      (select count(*) from audit_log where subject_id = ${orderId} and action = 'order.paid')::int as audited,
      (select count(*) from refund where order_id = ${orderId})::int as refunds,
      (select count(*) from ledger_transfer where subject_id = ${orderId} and kind = 'REVOKE')::int as revoked,
      (select count(*) from invoice where order_id = ${orderId} and kind = 'CREDIT_NOTE')::int as notes,
      (select count(*) from plan_period where order_line_id in (select id from l) and cut_at is not null)::int as ended`.execute(
    db,
  )
  if (!rows[0]) throw new Error('a statement of counts answers one row')
  return rows[0]
}

/** Numbers of documents that are missing or counted and not issued. */
export async function numberGaps({ db }: TestApp): Promise<unknown[]> {
  const { rows } = await sql`
    select c.series, c.month, c.last, count(i.id)::int as issued
    from invoice_counter c left join invoice i on i.series = c.series
      and left(right(i.number, 14), 4) || '-' || left(right(i.number, 9), 2) = c.month
    group by c.series, c.month, c.last having count(i.id) <> c.last`.execute(db)
  return rows
}
