import type { IncomingHttpHeaders } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { payContract, type PayHarness } from '../../../test/fixtures/pay-contract.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import {
  midtransKey,
  startPaymentProvider,
  stripeKey,
  webhookSecret,
  type PaymentProvider,
  type ProviderFault,
} from '../../../test/payment-provider.ts'
import { payEnv } from '#platform/env/pay.server.ts'
import { midtransProvider } from './midtrans.server.ts'
import { PayProblem } from './pay.server.ts'
import { sandboxProvider, signSandbox } from './sandbox.server.ts'
import { endSandbox, paySandbox } from './sandbox-state.server.ts'
import { stripeProvider } from './stripe.server.ts'

const app = testApp()
const started: PaymentProvider[] = []
afterAll(() => Promise.all(started.map((each) => each.stop())))
const timeoutMs = 250

payContract('sandbox', (): PayHarness => {
  const secret = 'a-secret-of-the-sandbox-of-32-characters'
  const ctx = () => ({ db: app.db, now: app.clock.now() })
  return {
    provider: sandboxProvider({ appUrl: 'http://localhost:3000', secrets: [secret] }),
    ctx,
    pay: async (ref, { minor = 33_189_000, currency = 'IDR' } = {}) => {
      await paySandbox(app.db, ref, { minor, currency, now: app.clock.now() })
    },
    fail: async (ref) => void (await endSandbox(app.db, ref, 'FAILED')),
    expire: async (ref) => void (await endSandbox(app.db, ref, 'EXPIRED')),
    message(ref, { secret: signer = secret, at = app.clock.now() } = {}) {
      const body = Buffer.from(JSON.stringify({ id: crypto.randomUUID(), ref, kind: 'payment.updated' }))
      return { headers: { 'karya-signature': signSandbox(signer, body, at) }, body }
    },
    hasTime: true,
    secrets: [secret],
  }
})

/** What both dialects share. */
async function counterpart(): Promise<{ far: PaymentProvider; harness: Omit<PayHarness, 'provider' | 'pay'> }> {
  const far = await startPaymentProvider(() => app.clock.now())
  started.push(far)
  const harness = {
    ctx: () => ({ db: app.db, now: app.clock.now() }),
    fail: (ref: string) => far.change(ref, { state: 'FAILED' }),
    expire: (ref: string) => far.change(ref, { state: 'EXPIRED' }),
    hold: (ref: string) => far.change(ref, { state: 'HELD' }),
    dispute: (ref: string, state: 'OPEN' | 'WON' | 'LOST') => far.change(ref, { dispute: { id: `dp_${ref}`, state } }),
    message: (ref: string, how?: { secret?: string; at?: Date }) => far.messageOf(ref, how),
    fault: (name: string) => void (far.fault = name as ProviderFault),
    faults: {
      slow: 'SLOW',
      hang: 'SLOW',
      500: 'STATUS',
      '500-after': 'STATUS',
      garbage: 'GARBAGE',
      endless: 'GARBAGE',
      down: 'DOWN',
    },
    secrets: [stripeKey, webhookSecret, midtransKey, Buffer.from(`${midtransKey}:`).toString('base64')],
  } as const
  return { far, harness }
}

payContract('stripe', async () => {
  const { far, harness } = await counterpart()
  const { stripe } = payEnv(far.env)
  if (!stripe) throw new Error('the counterpart names no key of Stripe')
  return {
    ...harness,
    provider: stripeProvider(stripe),
    impatient: stripeProvider(stripe, timeoutMs),
    hasTime: true,
    pay: (ref, { minor, currency } = {}) => far.pay(ref, { amount: minor, currency }),
  }
})

payContract('midtrans', async () => {
  const { far, harness } = await counterpart()
  const { midtrans } = payEnv(far.env)
  if (!midtrans) throw new Error('the counterpart names no key of Midtrans')
  return {
    ...harness,
    provider: midtransProvider(midtrans),
    impatient: midtransProvider(midtrans, timeoutMs),
    pay: (ref, { minor, currency } = {}) => far.pay(ref, { amount: minor && minor / 100, currency }),
  }
})

const attempt = (ref: string, total: { minor: number; currency: string }) => ({
  ref,
  total,
  title: 'STARTER',
  buyer: { name: '', email: '' },
  locale: 'en' as const,
  returnUrl: 'http://localhost:3000/',
  expiresAt: new Date(app.clock.now().getTime() + 3_600_000),
})
const ctx = () => ({ db: app.db, now: app.clock.now() })

test('Stripe: the key of an attempt, currencies of other decimals, an answer kept, another account’s session', async () => {
  const { far } = await counterpart()
  const provider = stripeProvider(payEnv(far.env).stripe!)
  const ref = crypto.randomUUID()
  const first = await provider.open(ctx(), attempt(ref, { minor: 500, currency: 'JPY' }))
  const again = await provider.open(ctx(), attempt(ref, { minor: 500, currency: 'JPY' }))
  expect([again.id, far.payments.get(ref)]).toMatchObject([first.id, { amount: 500, currency: 'JPY' }])
  const [{ headers, body } = { headers: {} as IncomingHttpHeaders, body: '' }] = far.requests
  expect(headers).toMatchObject({ 'idempotency-key': ref, 'stripe-version': '2026-10-28.endive' })
  expect(headers['x-stripe-client-telemetry']).toBeUndefined()
  expect(new URLSearchParams(body).get('adaptive_pricing[enabled]')).toBe('false')
  const iceland = crypto.randomUUID()
  await provider.open(ctx(), attempt(iceland, { minor: 500, currency: 'ISK' }))
  expect(far.payments.get(iceland)).toMatchObject({ amount: 50_000 }) // two decimals there, none here
  far.pay(iceland)
  const { id } = far.payments.get(iceland)!
  expect((await provider.ask(ctx(), { ref: iceland, id })).paid).toMatchObject({ minor: 500, currency: 'ISK' })
  await expect(provider.ask(ctx(), { ref, id })).rejects.toThrow(new PayProblem('GARBAGE', true))
  // Other parameters under the same key, and an error that is kept under it: this attempt cannot be opened any more.
  const other = provider.open(ctx(), attempt(ref, { minor: 600, currency: 'JPY' }))
  await expect(other).rejects.toThrow(new PayProblem('REFUSED', true))
  far.fault = '500-kept'
  const kept = crypto.randomUUID()
  await expect(provider.open(ctx(), attempt(kept, { minor: 1000, currency: 'IDR' }))).rejects.toThrow('STATUS')
  far.fault = 'ok'
  await expect(provider.open(ctx(), attempt(kept, { minor: 1000, currency: 'IDR' }))).rejects.toThrow('STATUS')
})

test('Midtrans: whole rupiah, the time that begins now, no method chosen yet, a capture that is taken back', async () => {
  const { far } = await counterpart()
  const provider = midtransProvider(payEnv(far.env).midtrans!)
  const ref = crypto.randomUUID()
  const { id } = await provider.open(ctx(), attempt(ref, { minor: 33_189_000, currency: 'IDR' }))
  const sent = JSON.parse(far.requests[0]?.body ?? '{}') as { transaction_details: object; expiry: object }
  expect(sent.transaction_details).toEqual({ order_id: ref, gross_amount: 331_890 })
  expect(sent.expiry).toMatchObject({ unit: 'minutes', duration: 60 })
  expect((await provider.ask(ctx(), { ref, id })).state).toBe('OPEN') // answered with 404
  far.change(ref, { state: 'CHOSEN' })
  expect((await provider.ask(ctx(), { ref, id })).state).toBe('OPEN')
  await expect(provider.open(ctx(), attempt(ref, { minor: 33_189_000, currency: 'IDR' }))).rejects.toThrow('REFUSED')
  far.pay(ref, { state: 'CAPTURED' })
  expect(await provider.ask(ctx(), { ref, id })).toMatchObject({ state: 'PAID', paid: { minor: 33_189_000 } })
  await provider.cancel(ctx(), { ref, id })
  expect((await provider.ask(ctx(), { ref, id })).state).toBe('PAID')
  far.change(ref, { state: 'CANCELLED' })
  expect(await provider.ask(ctx(), { ref, id })).toMatchObject({ state: 'CANCELLED', paid: null })
  // The signature covers neither the status nor the currency: such a message only makes us ask.
  const { headers, body } = far.messageOf(ref)
  const changed = Buffer.from(body.toString().replace('"cancel"', '"settlement"'))
  expect(provider.verify(headers, changed, app.clock.now())).toMatchObject({ ref, kind: 'settlement' })
})

test('a page on another host than the provider’s is refused', async () => {
  const { far } = await counterpart()
  const elsewhere = await startPaymentProvider(() => app.clock.now())
  started.push(elsewhere)
  const otherUrl = elsewhere.url
  elsewhere.url = 'https://checkout.stripe.example'
  for (const provider of [
    stripeProvider({ ...payEnv(far.env).stripe!, apiUrl: otherUrl }),
    midtransProvider({ ...payEnv(far.env).midtrans!, apiUrl: otherUrl }),
  ])
    await expect(provider.open(ctx(), attempt(crypto.randomUUID(), { minor: 1000, currency: 'IDR' }))).rejects.toThrow(
      'GARBAGE',
    )
})
