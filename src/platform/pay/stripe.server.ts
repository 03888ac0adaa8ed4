import type { DisputeState } from '#kernel/enums/billing.ts'
import type { Stripe } from 'stripe'
import type { Locale } from '#kernel/locale.ts'
import { minorDigits } from '#kernel/money.ts'
import type { PayEnv } from '#platform/env/pay.server.ts'
import { pageOn, payFetch, payTimeoutMs } from './pay-fetch.server.ts'
import { PayProblem, type Attempt, type PayProvider, type ProviderAnswer } from './pay.server.ts'
import { isSignedHeader } from './signed-header.server.ts'

/** The version whose fields are read here; the account's default may change at any time. */
const apiVersion = '2026-10-28.endive'
const expanded = ['payment_intent.latest_charge']

// docs.stripe.com/currencies: all others have two decimals there, as here.
const noneAtStripe = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const threeAtStripe = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])
const digitsAtStripe = (currency: string) => (noneAtStripe.has(currency) ? 0 : threeAtStripe.has(currency) ? 3 : 2)
const factorOf = (currency: string) => 10 ** (digitsAtStripe(currency) - minorDigits(currency))

/** Events after which an attempt is asked about. */
const kinds = /^(checkout\.session\.|payment_intent\.|charge\.|refund\.)/

type Session = Stripe.Checkout.Session
type Create = Stripe.Checkout.SessionCreateParams

/** Stripe Checkout: one session an attempt, on Stripe's own page. */
export function stripeProvider(
  { secretKey, webhookSecrets, test, apiUrl }: NonNullable<PayEnv['stripe']>,
  timeoutMs = payTimeoutMs,
): PayProvider {
  const pages = [apiUrl ?? 'https://checkout.stripe.com']
  let loaded: Promise<Stripe> | undefined
  const client = () => (loaded ??= load(secretKey, { apiUrl, timeoutMs })) // the package is large: only where it is configured
  return {
    name: 'stripe',
    test,
    can: {
      currencies: 'any',
      payable: (currency) => (threeAtStripe.has(currency) ? 10 : Math.max(1, 1 / factorOf(currency))),
      cancel: true,
      refund: 'partial',
      leastMinutes: 31,
      mostMinutes: 24 * 60 - 1,
    },
    open: (_ctx, attempt) =>
      telling(async () => {
        const stripe = await client()
        const created = await stripe.checkout.sessions.create(sessionOf(attempt), { idempotencyKey: attempt.ref })
        const { id, url, expires_at: until } = created
        return { id, url: pageOn(url, pages), expiresAt: new Date(until * 1000) }
      }),
    async ask(_ctx, { ref, id }) {
      if (id === null) return nothing // its page was never given to anybody
      return telling(async () => {
        const session = await (await client()).checkout.sessions.retrieve(id, { expand: expanded })
        if (session.client_reference_id !== ref || session.livemode === test) throw new PayProblem('GARBAGE', true)
        return answerOf(session, await afterwards(await client(), session))
      })
    },
    async cancel(_ctx, { id }) {
      if (id === null) return
      await telling(async () => {
        const { checkout } = await client()
        // A page that is paid or over cannot be ended; the question that follows says which.
        const { status } = await checkout.sessions.retrieve(id)
        if (status === 'open') await checkout.sessions.expire(id)
      })
    },
    refund: (_ctx, { id, key, sum }) =>
      telling(async () => {
        const stripe = await client()
        const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id ?? '')
        if (!intent) throw new PayProblem('REFUSED', true)
        const { status } = await stripe.refunds.create(
          {
            payment_intent: typeof intent === 'string' ? intent : intent.id,
            amount: toStripe(sum.minor, sum.currency),
            metadata: { key },
          },
          { idempotencyKey: key },
        )
        if (status === 'failed' || status === 'canceled') throw new PayProblem('REFUSED', true)
        return status === 'succeeded' ? 'DONE' : 'WAITING'
      }),
    list: (_ctx, since) =>
      telling(async () => {
        const stripe = await client()
        const began = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 }
        const [refunds, disputes] = await Promise.all([
          all(stripe.refunds.list(began)),
          all(stripe.disputes.list(began)),
        ])
        const expand = expanded.map((path) => `data.${path}`)
        const sessions = await all(stripe.checkout.sessions.list({ ...began, expand }))
        const payments = sessions.flatMap((session) => {
          const ref = session.metadata?.ref
          const own = (each: { payment_intent: unknown }) => isOf(session, each)
          const after = { refunds: refunds.filter(own), disputes: disputes.filter(own) }
          return ref === undefined ? [] : [{ ref, ...answerOf(session, after) }]
        })
        return { since, payments }
      }),
    probe: () => telling(async () => void (await (await client()).checkout.sessions.list({ limit: 1 }))),
    verify(headers, body, now) {
      if (!isSignedHeader(webhookSecrets, headers['stripe-signature'] ?? '', body, now)) return null
      return readEvent(body)
    },
  }
}

type Connection = { apiUrl: string | undefined; timeoutMs: number }

async function load(secretKey: string, { apiUrl, timeoutMs }: Connection): Promise<Stripe> {
  const { default: Client } = await import('stripe')
  const local = apiUrl === undefined ? undefined : new URL(apiUrl)
  return new Client(secretKey, {
    apiVersion,
    maxNetworkRetries: 0, // reconciling asks again, and knows when
    telemetry: false,
    timeout: timeoutMs + 1000, // ours ends first
    httpClient: Client.createFetchHttpClient(payFetch(timeoutMs) as typeof fetch),
    ...(local && { host: local.hostname, port: Number(local.port), protocol: 'http' as const }),
  })
}

const nothing: ProviderAnswer = { state: 'UNKNOWN', paid: null, refunds: [], dispute: null }

const toStripe = (minor: number, currency: string): number => {
  const amount = minor * factorOf(currency)
  if (!Number.isSafeInteger(amount)) throw new PayProblem('REFUSED', true)
  return amount
}
const fromStripe = (amount: number, currency: string) => amount / factorOf(currency)

const locales = { en: 'en', id: 'id' } as const satisfies Record<Locale, Create['locale']>

function sessionOf({ ref, total, title, buyer, locale, returnUrl, expiresAt }: Attempt): Create {
  const metadata = { ref }
  return {
    mode: 'payment',
    client_reference_id: ref,
    metadata,
    payment_intent_data: { metadata },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: total.currency.toLowerCase(),
          unit_amount: toStripe(total.minor, total.currency),
          product_data: { name: title.slice(0, 250) },
        },
      },
    ],
    adaptive_pricing: { enabled: false }, // what is paid must be what was asked for
    ...(buyer.email && { customer_email: buyer.email }),
    locale: locales[locale],
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
  }
}

type Afterwards = { refunds: readonly Stripe.Refund[]; disputes: readonly Stripe.Dispute[] }
const none: Afterwards = { refunds: [], disputes: [] }

const intentOf = ({ payment_intent: intent }: Session) => (typeof intent === 'string' ? null : intent)
const isOf = (session: Session, { payment_intent: intent }: { payment_intent: unknown }) =>
  intent !== null && intent === intentOf(session)?.id

async function all<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const each of pages) list.push(each)
  return list
}

/** What came after a payment. */
async function afterwards(stripe: Stripe, session: Session): Promise<Afterwards> {
  const intent = intentOf(session)
  if (session.payment_status !== 'paid' || !intent) return none
  const about = { payment_intent: intent.id, limit: 100 }
  const [refunds, disputes] = await Promise.all([stripe.refunds.list(about), stripe.disputes.list(about)])
  return { refunds: refunds.data, disputes: disputes.data }
}

/** What a session and what came after it say. `completed` alone proves nothing: delayed methods are unpaid by then. */
function answerOf(session: Session, { refunds, disputes }: Afterwards): ProviderAnswer {
  const intent = intentOf(session)
  if (session.payment_status !== 'paid') {
    const waiting = intent?.status === 'processing' || intent?.status === 'requires_capture'
    const ended = session.status === 'expired' ? 'EXPIRED' : session.status === 'complete' ? 'FAILED' : 'OPEN'
    return { ...nothing, state: waiting ? 'HELD' : ended }
  }
  if (!intent) throw new PayProblem('GARBAGE', true)
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
  const currency = intent.currency.toUpperCase()
  const dispute = disputes.find(({ status }) => disputeState(status) !== 'WON') ?? disputes[0]
  return {
    state: 'PAID',
    paid: {
      minor: fromStripe(intent.amount_received, currency),
      currency,
      at: new Date((charge?.created ?? intent.created) * 1000),
    },
    // A refund of somebody at Stripe's own pages has no key of ours. What failed counts as nothing, what waits is not known yet.
    refunds: refunds.flatMap(({ id, metadata, amount, status }) =>
      status === 'pending' || status === 'requires_action'
        ? []
        : [{ key: metadata?.key ?? id, minor: status === 'succeeded' ? fromStripe(amount, currency) : 0 }],
    ),
    dispute: dispute
      ? { id: dispute.id, state: disputeState(dispute.status), dueAt: dueAt(dispute.evidence_details.due_by) }
      : null,
  }
}

const dueAt = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000))

function disputeState(status: string): DisputeState {
  if (status === 'won' || status === 'warning_closed' || status === 'prevented') return 'WON'
  return status === 'lost' ? 'LOST' : 'OPEN'
}

/** Errors of the package carry headers and with them the key: only their kind goes on. */
async function telling<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw problemOf(error) ?? error
  }
}

function problemOf(error: unknown): PayProblem | null {
  const { detail, statusCode, type } = fieldsOf(error)
  if (detail instanceof PayProblem) return detail
  if (typeof type !== 'string' || !type.startsWith('Stripe')) return null // ours, or a defect
  if (statusCode === 401 || statusCode === 403) return new PayProblem('KEYS', true)
  // 409: another request under the same key is under way; 429: it was not even looked at.
  if (statusCode === 409) return new PayProblem('STATUS', false)
  if (statusCode === 429) return new PayProblem('STATUS', true)
  if (typeof statusCode === 'number' && statusCode < 500) return new PayProblem('REFUSED', true)
  return new PayProblem(type === 'StripeConnectionError' ? 'DOWN' : 'GARBAGE', false)
}

const fieldsOf = (error: unknown): { detail?: unknown; statusCode?: unknown; type?: unknown } =>
  typeof error === 'object' && error !== null ? error : {}

type StripeMessage = {
  id?: unknown
  type?: unknown
  data?: { object?: { client_reference_id?: unknown; metadata?: unknown } }
}

/** The message is data: only its id, its kind and our reference are read. */
function readEvent(body: Buffer) {
  let message: StripeMessage | null
  try {
    message = JSON.parse(body.toString('utf8')) as StripeMessage | null
  } catch {
    return null // not JSON: like a message of somebody else
  }
  if (typeof message?.id !== 'string' || typeof message.type !== 'string') return null
  const { client_reference_id: own, metadata } = message.data?.object ?? {}
  const named = own ?? (typeof metadata === 'object' && metadata !== null && 'ref' in metadata ? metadata.ref : null)
  const ref = typeof named === 'string' ? named.slice(0, 100) : null
  const kind = message.type.slice(0, 60)
  return { eventKey: message.id.slice(0, 100), ref, kind, ignored: !kinds.test(kind) }
}
