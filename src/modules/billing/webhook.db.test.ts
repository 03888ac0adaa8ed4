import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf } from '../../../test/fixtures/api.ts'
import { anOrder } from '../../../test/fixtures/billing.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { startPaymentProvider } from '../../../test/payment-provider.ts'
import { signHeader } from '#platform/pay/signed-header.server.ts'

const far = await startPaymentProvider(() => app.clock.now())
const app = testApp({ env: far.env })
const [oldSecret, newSecret] = (far.env.STRIPE_WEBHOOK_SECRETS ?? '').split(',') as [string, string]
let http: FastifyInstance
let ref = ''
beforeAll(async () => {
  http = await apiOf(app)
  const buyer = await anEmployer(app)
  const { id } = await anOrder(app, buyer)
  await app.as(buyer)('orders.paymentUrl', { id, provider: 'stripe' })
  ref = [...far.payments.keys()][0] ?? ''
})
afterAll(async () => {
  await http.close()
  await far.stop()
})

const post = async (provider: string, body: Buffer | string, headers: Record<string, string> = {}) => {
  const url = `/client/api/v1/billing/webhook/${provider}`
  const sent = { 'content-type': 'application/json; charset=utf-8', ...headers }
  return (await http.inject({ method: 'POST', url, headers: sent, payload: body })).statusCode
}
const signed = (body: Buffer | string, { secret = newSecret, at = app.clock.now() } = {}) => ({
  'stripe-signature': signHeader(secret, Buffer.from(body), at),
})
const events = async () => (await app.db.selectFrom('payment_event').select('event_key').execute()).length

test('a message is proven over the bytes as they came, by either of two secrets, and kept once', async () => {
  const { body, headers } = far.messageOf(ref)
  expect(await post('stripe', body, headers)).toBe(200)
  expect(await post('stripe', body, signed(body, { secret: oldSecret }))).toBe(200)
  expect(await events()).toBe(1)
  const spaced = JSON.stringify(JSON.parse(body.toString()), null, 1)
  expect(await post('stripe', spaced, headers)).toBe(400)
  const seconds = (away: number) => new Date(app.clock.now().getTime() + away * 1000)
  for (const away of [-301, 301]) expect(await post('stripe', body, signed(body, { at: seconds(away) }))).toBe(400)
  for (const away of [-299, 299]) expect(await post('stripe', body, signed(body, { at: seconds(away) }))).toBe(200)
  expect(await events()).toBe(1)
})

test('servers of providers send no Origin; a browser of another site is refused', async () => {
  const { body, headers } = far.messageOf(ref)
  expect(await post('stripe', body, { ...headers, origin: 'https://elsewhere.example' })).toBe(403)
  expect(await post('stripe', body, headers)).toBe(200)
})

test('what is no message gets 400, 404, 413 or 415, and leaves nothing', async () => {
  const before = await events()
  for (const body of ['', 'not json', 'null', '[]', `${'['.repeat(500)}${']'.repeat(500)}`])
    expect([body.slice(0, 9), await post('stripe', body, signed(body))]).toEqual([body.slice(0, 9), 400])
  const { body, headers } = far.messageOf(ref)
  expect(await post('stripe', body)).toBe(400)
  expect(await post('stripe', body, { 'stripe-signature': 't=1,v1=zz' })).toBe(400)
  expect(await post('midtrans', body, headers)).toBe(400)
  expect(await post('paypal', body, headers)).toBe(404)
  expect(await post('sandbox', body, headers)).toBe(404) // it is not configured here
  expect(await post('stripe', Buffer.alloc(257 * 1024, 32))).toBe(413)
  expect(await post('stripe', body, { ...headers, 'content-type': 'text/plain' })).toBe(415)
  expect(await events()).toBe(before)
})
