import { expect, test } from 'vitest'
import { payEnv } from './pay.server.ts'
import { StartError } from './start-error.ts'

const stripe = {
  PAY_PROVIDERS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_0123456789',
  STRIPE_WEBHOOK_SECRETS: 'whsec_0123456789,whsec_9876543210',
}
const midtrans = { PAY_PROVIDERS: 'midtrans', MIDTRANS_SERVER_KEYS: 'SB-Mid-server-0123456789' }

test('nothing set, Stripe, Midtrans, or both in the order in which they are offered', () => {
  expect(payEnv({})).toEqual({ providers: [], stripe: undefined, midtrans: undefined })
  expect(payEnv(stripe)).toMatchObject({ providers: ['stripe'], stripe: { test: true } })
  expect(payEnv({ ...stripe, STRIPE_SECRET_KEY: 'rk_live_1234567890' }).stripe?.test).toBe(false)
  expect(payEnv(midtrans).midtrans).toMatchObject({ production: false })
  const both = payEnv({ ...stripe, ...midtrans, PAY_PROVIDERS: 'midtrans, manual, stripe' })
  expect(both.providers).toEqual(['midtrans', 'manual', 'stripe'])
})

const halfStripe = 'For Stripe name it in PAY_PROVIDERS and set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRETS together.'
const halfMidtrans =
  'For Midtrans name it in PAY_PROVIDERS and set MIDTRANS_SERVER_KEYS (and MIDTRANS_PRODUCTION=true when live).'

test.each<[Record<string, string>, string]>([
  [{ ...stripe, STRIPE_WEBHOOK_SECRETS: '' }, halfStripe],
  [{ ...stripe, STRIPE_SECRET_KEY: '' }, halfStripe],
  [{ ...stripe, PAY_PROVIDERS: '' }, halfStripe],
  [{ PAY_PROVIDERS: 'stripe' }, halfStripe],
  [{ PAY_PROVIDERS: 'midtrans' }, halfMidtrans],
  [{ ...midtrans, PAY_PROVIDERS: '' }, halfMidtrans],
  [{ MIDTRANS_PRODUCTION: 'true' }, halfMidtrans],
  [
    { PAY_PROVIDERS: 'paypal' },
    'PAY_PROVIDERS must be some of sandbox, manual, stripe, midtrans, with commas between, each once.',
  ],
  [
    { ...stripe, STRIPE_SECRET_KEY: 'pk_test_0123456789' },
    'STRIPE_SECRET_KEY must begin with sk_ or rk_, then test_ or live_.',
  ],
  [{ ...stripe, STRIPE_WEBHOOK_SECRETS: 'secret' }, 'Each of STRIPE_WEBHOOK_SECRETS must begin with whsec_.'],
  [{ ...midtrans, MIDTRANS_PRODUCTION: 'yes' }, 'MIDTRANS_PRODUCTION must be true or false.'],
  [
    { ...midtrans, MIDTRANS_PRODUCTION: 'true' },
    'MIDTRANS_SERVER_KEYS has a key of the sandbox, and MIDTRANS_PRODUCTION is true.',
  ],
  [
    { ...stripe, PAY_PROVIDERS: 'stripe,sandbox', STRIPE_SECRET_KEY: 'sk_live_0123456789' },
    'PAY_PROVIDERS mixes test keys, or sandbox, with live keys: use either, because orders of a test are no sales.',
  ],
  [
    { ...stripe, STRIPE_API_URL: 'https://stripe.example' },
    'STRIPE_API_URL is for tests: it must be an address on this machine, such as http://127.0.0.1:4000.',
  ],
])('%j stops the start with one sentence', (source, sentence) => {
  expect(() => payEnv(source)).toThrow(new StartError(sentence))
})
