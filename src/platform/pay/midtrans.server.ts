import { createHash } from 'node:crypto'
import { sameBytes } from '#platform/core/same-bytes.server.ts'
import type { PayEnv } from '#platform/env/pay.server.ts'
import { pageOn, payFetch, payTimeoutMs } from './pay-fetch.server.ts'
import { PayProblem, type Attempt, type PayProvider, type ProviderAnswer } from './pay.server.ts'

const minuteMs = 60_000
const jakartaMs = 7 * 3_600_000
const minorOfRupiah = 100

type Settings = NonNullable<PayEnv['midtrans']>
type MidtransAnswer = Readonly<Record<string, unknown>> & { status: number }

/** Midtrans Snap by redirect: one order id an attempt, which is our reference. Amounts are whole rupiah. */
export function midtransProvider(settings: Settings, timeoutMs = payTimeoutMs): PayProvider {
  const { serverKeys, production } = settings
  const { call, pages, snap } = midtransCalls(settings, payFetch(timeoutMs))
  const ask = async (ref: string) => answerOf(ref, await call('GET', `/v2/${encodeURIComponent(ref)}/status`))
  return {
    name: 'midtrans',
    test: !production,
    can: {
      currencies: ['IDR'],
      payable: () => minorOfRupiah,
      cancel: true,
      refund: 'partial',
      leastMinutes: 15,
      mostMinutes: 24 * 60,
    },
    async open({ now }, attempt) {
      const answer = await call('POST', snap, transactionOf(attempt, now))
      const { status, token, redirect_url: url } = answer
      // 4xx: most likely somebody chose a method under this order id already. Its page cannot be had again.
      if (status !== 201 && status !== 200) throw new PayProblem('REFUSED', true)
      if (typeof token !== 'string') throw new PayProblem('GARBAGE', false)
      return { id: token.slice(0, 100), url: pageOn(url, pages), expiresAt: attempt.expiresAt }
    },
    ask: (_ctx, { ref }) => ask(ref),
    async cancel(_ctx, { ref }) {
      // Not "cancel", which would take back a card payment that has just been made. 404: no method was chosen; 412: it is over.
      const { status } = await call('POST', `/v2/${encodeURIComponent(ref)}/expire`, {})
      if (status >= 400 && ![404, 407, 412].includes(status)) throw new PayProblem('REFUSED', true)
    },
    async refund(_ctx, { ref, key, sum, reason }) {
      const body = { refund_key: key, amount: rupiah(sum), reason: reason.slice(0, 200) }
      const { status } = await call('POST', `/v2/${encodeURIComponent(ref)}/refund`, body)
      if (status === 200) return 'DONE'
      if (status === 201 || status === 202) return 'WAITING'
      // The same key twice is refused too: then it is among those that were done.
      const { refunds } = await ask(ref)
      if (refunds.some((refund) => refund.key === key)) return 'DONE'
      throw new PayProblem('REFUSED', true)
    },
    async probe() {
      await call('GET', '/v2/karya-probe/status') // nobody's order: "not found" is an answer
    },
    verify: (_headers, body) => readNotification(serverKeys, body),
  }
}

/** The calls of Midtrans and the hosts of its pages. A counterpart on this machine speaks for all of them. */
function midtransCalls({ serverKeys, production, apiUrl }: Settings, send: ReturnType<typeof payFetch>) {
  const host = production ? 'midtrans.com' : 'sandbox.midtrans.com'
  const api = apiUrl ?? `https://api.${host}`
  const app = apiUrl ?? `https://app.${host}`
  const authorization = `Basic ${Buffer.from(`${serverKeys[0] ?? ''}:`).toString('base64')}`
  return {
    pages: [app],
    snap: `${app}/snap/v1/transactions`,
    /** Its own code of an answer is in the body; some come with 200. */
    async call(method: 'GET' | 'POST', path: string, body?: object): Promise<MidtransAnswer> {
      const answer = await send(path.startsWith('/') ? api + path : path, {
        method,
        headers: { authorization, accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
        body: body && JSON.stringify(body),
      })
      const read: unknown = await answer.json()
      if (typeof read !== 'object' || read === null) throw new PayProblem('GARBAGE', false)
      const own = 'status_code' in read ? Number(read.status_code) : answer.status
      const status = Number.isInteger(own) ? own : answer.status
      if (status === 401 || status === 403) throw new PayProblem('KEYS', true)
      if (status === 429) throw new PayProblem('STATUS', true)
      if (status >= 500) throw new PayProblem('STATUS', false)
      return { ...read, status }
    },
  }
}

function rupiah({ minor, currency }: { minor: number; currency: string }): number {
  if (currency !== 'IDR' || minor % minorOfRupiah !== 0) throw new PayProblem('REFUSED', true)
  return minor / minorOfRupiah
}

/** `start_time` lets the time of a virtual account begin now, not when somebody chooses it. */
function transactionOf({ ref, total, title, buyer, returnUrl, expiresAt }: Attempt, now: Date) {
  const price = rupiah(total)
  const minutes = Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / minuteMs))
  const local = new Date(now.getTime() + jakartaMs).toISOString()
  return {
    transaction_details: { order_id: ref, gross_amount: price },
    item_details: [{ id: ref.slice(0, 50), price, quantity: 1, name: title.slice(0, 50) }],
    customer_details: { first_name: buyer.name.slice(0, 100), ...(buyer.email && { email: buyer.email }) },
    expiry: { start_time: `${local.slice(0, 10)} ${local.slice(11, 19)} +0700`, unit: 'minutes', duration: minutes },
    page_expiry: { duration: minutes, unit: 'minutes' },
    callbacks: { finish: returnUrl, error: returnUrl },
  }
}

const nothing: ProviderAnswer = { state: 'OPEN', paid: null, refunds: [], dispute: null }
const ended = { deny: 'FAILED', failure: 'FAILED', cancel: 'CANCELLED', expire: 'EXPIRED' } as const
/** What a payment can be once the money is with us. */
const paidStates = ['capture', 'settlement', 'refund', 'partial_refund', 'chargeback', 'partial_chargeback']

/** Paid is what was captured or settled, was not found fraudulent, and is answered with 200. */
function answerOf(ref: string, answer: MidtransAnswer): ProviderAnswer {
  const { status, transaction_status: state, fraud_status: fraud } = answer
  if (status === 404) return nothing // nobody has chosen a method yet
  if (answer.order_id !== ref || typeof state !== 'string') throw new PayProblem('GARBAGE', true)
  const end = Object.entries(ended).find(([name]) => name === state)?.[1]
  if (end) return { ...nothing, state: end }
  if (status === 407) return { ...nothing, state: 'EXPIRED' }
  if (state === 'pending') return nothing
  if (state === 'authorize' || fraud === 'challenge') return { ...nothing, state: 'HELD' }
  if (fraud === 'deny') return { ...nothing, state: 'FAILED' }
  if (!paidStates.includes(state) || status !== 200) throw new PayProblem('GARBAGE', true)
  const currency = typeof answer.currency === 'string' ? answer.currency : 'IDR'
  return {
    state: 'PAID',
    paid: {
      minor: minorOf(answer.gross_amount),
      currency,
      at: timeOf(answer.settlement_time) ?? timeOf(answer.transaction_time) ?? new Date(),
    },
    refunds: refundsOf(answer),
    dispute: state.endsWith('chargeback') ? { id: `chargeback:${ref}`, state: 'OPEN' } : null,
  }
}

/** "331890.00" as minor units; amounts are read as text, because they are written so. */
function minorOf(amount: unknown): number {
  const parts = /^(\d{1,13})(?:\.(\d{2}))?$/.exec(typeof amount === 'number' ? String(amount) : String(amount ?? ''))
  if (!parts) throw new PayProblem('GARBAGE', true)
  return Number(`${parts[1]}${parts[2] ?? '00'}`)
}

/** "2026-11-23 17:05:00", which is the time of Jakarta. */
function timeOf(text: unknown): Date | null {
  const parts = typeof text === 'string' ? /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(text) : null
  return parts ? new Date(`${parts[1]}T${parts[2]}+07:00`) : null
}

function refundsOf(answer: MidtransAnswer): ProviderAnswer['refunds'] {
  const list: unknown[] = Array.isArray(answer.refunds) ? answer.refunds : []
  return list.flatMap((each) => {
    if (typeof each !== 'object' || each === null) return []
    const refund = each as Record<string, unknown>
    const key = refund.refund_key ?? refund.refund_chargeback_id
    return key === undefined ? [] : [{ key: String(key), minor: minorOf(refund.refund_amount) }]
  })
}

const kinds = [...Object.keys(ended), ...paidStates, 'pending', 'authorize']

/**
 * The signature covers order id, code and amount only: neither the status nor the time, so that anybody who saw a message can send it
 * again with another word in it. It makes us ask, and nothing more.
 */
function readNotification(serverKeys: readonly string[], body: Buffer) {
  let read: unknown
  try {
    read = JSON.parse(body.toString('utf8'))
  } catch {
    return null // not JSON: like a message of somebody else
  }
  if (typeof read !== 'object' || read === null) return null
  const {
    order_id: ref,
    status_code: code,
    gross_amount: amount,
    transaction_status: kind,
    signature_key: given,
  } = read as Record<string, unknown>
  if ([ref, code, amount, kind, given].some((each) => typeof each !== 'string')) return null
  const signature = Buffer.from(/^[0-9a-f]{128}$/i.test(String(given)) ? String(given) : '', 'hex')
  const isOurs = serverKeys.some((key) => {
    const own = createHash('sha512')
      .update(`${String(ref)}${String(code)}${String(amount)}${key}`)
      .digest()
    return sameBytes(signature, own)
  })
  if (!isOurs) return null
  const eventKey = createHash('sha256').update(body).digest('hex') // its messages have no id
  return {
    eventKey,
    ref: String(ref).slice(0, 100),
    kind: String(kind).slice(0, 60),
    ignored: !kinds.includes(String(kind)),
  }
}
