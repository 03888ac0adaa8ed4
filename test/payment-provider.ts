import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { answerMidtrans, midtransMessage } from './fixtures/provider-midtrans.ts'
import { answerStripe, stripeMessage } from './fixtures/provider-stripe.ts'

/** What a request gets. `hang` and `500-after` carry out what was asked first; `late` answers at `release`; `500-kept` is what Stripe keeps under a key. */
export type ProviderFault =
  | 'ok'
  | 'slow'
  | 'hang'
  | '500'
  | '500-after'
  | '500-kept'
  | 'garbage'
  | 'late'
  | '404'
  | 'endless'
  | 'down'

/** What the provider believes about an attempt. Amounts are in its own units. */
export type ProviderPayment = {
  dialect: 'stripe' | 'midtrans'
  ref: string
  id: string
  amount: number
  currency: string
  /** CAPTURED: a card of Midtrans that is not settled yet; paid all the same. */
  state: 'OPEN' | 'CHOSEN' | 'HELD' | 'CAPTURED' | 'PAID' | 'FAILED' | 'CANCELLED' | 'EXPIRED'
  paid: { amount: number; currency: string; at: Date } | null
  refunds: { id: string; key: string; amount: number; status: 'succeeded' | 'pending' | 'failed' }[]
  dispute: { id: string; state: 'OPEN' | 'WON' | 'LOST' } | null
  expiresAt: Date
}

export type ProviderMessage = { provider: 'stripe' | 'midtrans'; headers: Record<string, string>; body: Buffer }
export type ProviderRequest = { method: string; url: URL; headers: IncomingMessage['headers']; body: string }
export type ProviderReply = { status: number; body: object }

export const stripeKey = 'sk_test_counterpart'
export const webhookSecret = 'whsec_counterpart_of_tests'
export const midtransKey = 'SB-Mid-server-counterpart'

export type PaymentProvider = {
  url: string
  /** The environment that points an app here. */
  env: Record<string, string>
  fault: ProviderFault
  payments: Map<string, ProviderPayment>
  /** Answers kept under an idempotency key, with what was asked. */
  kept: Map<string, { sent: string; reply: ProviderReply }>
  /** Requests so far. */
  requests: ProviderRequest[]
  /** What happens to an attempt at the provider: each change leaves a message, unless `silent`. */
  change(ref: string, change: Partial<ProviderPayment>, options?: { silent?: boolean }): void
  pay(
    ref: string,
    options?: { amount?: number; currency?: string; silent?: boolean; state?: 'PAID' | 'CAPTURED' },
  ): void
  /** Messages that are held back, oldest first; whoever delivers them takes them out. */
  messages: ProviderMessage[]
  /** A message about an attempt as it is now. */
  messageOf(ref: string, how?: { secret?: string; at?: Date }): ProviderMessage
  /** Attempts whose next answers are held back as under the fault `late`. */
  holding: Set<string>
  /** Sends the answers that are held back, those about one attempt when it is named. */
  release(ref?: string): void
  /** Resolves when an answer is held back, one about this attempt when it is named. */
  isHolding(ref?: string): Promise<void>
  now(): Date
  stop(): Promise<void>
}

/** A payment provider on a port of its own that speaks as Stripe and as Midtrans do, with a switch for faults. */
export async function startPaymentProvider(now = () => new Date()): Promise<PaymentProvider> {
  const held = new Set<ServerResponse>()
  const delayed: { ref: string; answer: () => void }[] = []
  const provider: PaymentProvider = {
    url: '',
    env: {},
    fault: 'ok',
    payments: new Map(),
    kept: new Map(),
    requests: [],
    messages: [],
    now,
    change(ref, change, { silent = false } = {}) {
      const payment = provider.payments.get(ref)
      if (!payment) throw new Error(`the counterpart has no attempt ${ref}`)
      Object.assign(payment, change)
      if (!silent) provider.messages.push(provider.messageOf(ref))
    },
    pay(ref, { amount, currency, silent, state = 'PAID' } = {}) {
      const payment = provider.payments.get(ref)
      if (!payment) throw new Error(`the counterpart has no attempt ${ref}`)
      const paid = { amount: amount ?? payment.amount, currency: currency ?? payment.currency, at: now() }
      provider.change(ref, { state, paid }, { silent })
    },
    messageOf(ref, how = {}) {
      const payment = provider.payments.get(ref)
      if (!payment) throw new Error(`the counterpart has no attempt ${ref}`)
      return payment.dialect === 'stripe'
        ? stripeMessage(payment, how.secret ?? webhookSecret, how.at ?? now())
        : midtransMessage(payment, how.secret ?? midtransKey, how.at ?? now())
    },
    holding: new Set(),
    release(ref) {
      for (const each of delayed.filter((held) => ref === undefined || held.ref === ref)) {
        delayed.splice(delayed.indexOf(each), 1)
        each.answer()
      }
    },
    async isHolding(ref) {
      while (!delayed.some((held) => ref === undefined || held.ref === ref)) await pause(2)
    },
    async stop() {
      for (const response of held) response.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { fault } = provider
    if (fault === 'down') return void request.socket.destroy()
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const received: ProviderRequest = {
      method: request.method ?? 'GET',
      url: new URL(request.url ?? '/', provider.url),
      headers: request.headers,
      body: Buffer.concat(parts).toString('utf8'),
    }
    provider.requests.push(received)
    if (fault === 'slow') return void held.add(response)
    if (fault === '404')
      return send(response, { status: 404, body: { status_code: '404', error: { message: 'none' } } })
    if (fault === '500')
      return send(response, { status: 500, body: { status_code: '500', error: { type: 'api_error' } } })
    if (fault === 'garbage')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Maintenance')
    if (fault === 'endless') return void response.writeHead(200).end(Buffer.alloc(600 * 1024, 32))
    const known = provider.payments.size
    const reply = received.url.pathname.startsWith('/v1/')
      ? answerStripe(provider, received)
      : answerMidtrans(provider, received)
    if (fault === 'hang') return void held.add(response)
    const all = [...provider.payments.values()]
    const named = all.find(({ id, ref: own }) =>
      [id, own].some((name) => received.url.pathname.split('/').includes(name)),
    )
    const ref = (named ?? (all.length > known ? all.at(-1) : undefined))?.ref
    if (ref !== undefined && (fault === 'late' || provider.holding.has(ref)))
      return void delayed.push({ ref, answer: () => send(response, reply) })
    send(response, fault === '500-after' ? { status: 500, body: {} } : reply)
  }

  const send = (response: ServerResponse, { status, body }: ProviderReply): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  provider.env = {
    PAY_PROVIDERS: 'stripe,midtrans',
    STRIPE_SECRET_KEY: stripeKey,
    STRIPE_WEBHOOK_SECRETS: `whsec_another_of_two,${webhookSecret}`,
    STRIPE_API_URL: provider.url,
    MIDTRANS_SERVER_KEYS: midtransKey,
    MIDTRANS_API_URL: provider.url,
  }
  return provider
}
