import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf } from '../../../test/fixtures/api.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aBrowser, aRegisteredUser, aRegistration, advanceTime, errorCodeOf } from '../../../test/fixtures/accounts.ts'

const app = testApp({ limits: true })
let http: FastifyInstance
beforeAll(async () => void (http = await apiOf(app)))
afterAll(() => http.close())

const from =
  (ip: string) =>
  (person = aRegistration('candidate')) =>
    errorCodeOf(aBrowser(app, { ip }).call('candidate.register', person))
const accounts = async () =>
  Number(
    (
      await app.db
        .selectFrom('account')
        .select((all) => all.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

test('refused registrations use up nothing of what a network may create in an hour', async () => {
  const taken = await aRegisteredUser(app, 'candidate')
  const register = from('192.0.2.10')
  for (let step = 0; step < 30; step++) {
    expect(await register({ ...aRegistration('candidate'), email: taken.email })).toBe('EMAIL_TAKEN')
    expect(await register({ ...aRegistration('candidate'), password: 'short' })).toMatch(/^INVALID/)
  }
  for (let step = 0; step < 20; step++) expect(await register()).toBe('SUCCESS')
  const before = await accounts()
  expect(await register()).toBe('TOO_MANY')
  expect(await accounts(), 'the refused one is not stored').toBe(before)
  expect(await register({ ...aRegistration('candidate'), email: taken.email })).toBe('EMAIL_TAKEN')
  expect(await from('192.0.2.11')()).toBe('SUCCESS')
  await advanceTime(app, 3_601_000)
  expect(await register()).toBe('SUCCESS')
})

test('of registrations at once exactly as many succeed as the limit allows, over both sides together', async () => {
  const ip = '192.0.2.12'
  const employer = () =>
    errorCodeOf(aBrowser(app, { ip }).call('employer.register', { ...aRegistration('employer'), companyName: 'Rawa' }))
  const before = await accounts()
  const answers = []
  for (let round = 0; round < 6; round++)
    answers.push(...(await Promise.all([from(ip)(), employer(), from(ip)(), employer()])))
  expect(answers.filter((each) => each === 'SUCCESS')).toHaveLength(20)
  expect(answers.filter((each) => each === 'TOO_MANY')).toHaveLength(4)
  expect(await accounts()).toBe(before + 20)
})

test('refusals have a limit too, so that registering does not list who has an account', async () => {
  const register = from('192.0.2.13')
  const taken = { ...aRegistration('candidate'), fullName: '  ' }
  for (let step = 0; step < 300; step++) expect(await register(taken)).toMatch(/^INVALID/)
  expect(await register(taken)).toBe('TOO_MANY')
})

test.each([
  ['en', /^Too many attempts. Try again in (59|60) minutes/],
  ['id', /^Terlalu banyak percobaan. Anda dapat mencoba lagi dalam (59|60) menit/],
])('the answer says when to try again, in the language of the person (%s)', async (locale, sentence) => {
  const remoteAddress = locale === 'en' ? '192.0.2.14' : '192.0.2.15'
  for (let step = 0; step < 20; step++) await from(remoteAddress)()
  const answer = await http.inject({
    method: 'POST',
    url: '/client/api/v1/candidate/register',
    remoteAddress,
    headers: { 'content-type': 'application/json', 'accept-language': locale },
    payload: JSON.stringify(aRegistration('candidate')),
  })
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3500)
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(3600)
  expect(answer.json<{ message: string }>().message).toMatch(sentence)
})

test('an unsubscribe link works behind a network that used up its tries; without one the tries are limited', async () => {
  const person = await aRegisteredUser(app, 'candidate', aBrowser(app, { ip: '192.0.2.16' }))
  const until = new Date(app.clock.now().getTime() + 60_000)
  const token = await app.core.parts.ports.sealer.seal('unsubscribe', { a: person.id, f: 'APPLICATION' }, until)
  const provider = app.as({ ip: '192.0.2.17' })
  for (let step = 0; step < 60; step++) await errorCodeOf(provider('notifications.unsubscribe', { token: 'x' }))
  expect(await errorCodeOf(provider('notifications.unsubscribe', { token: 'x' }))).toBe('TOO_MANY')
  for (let step = 0; step < 61; step++)
    expect(await errorCodeOf(provider('notifications.unsubscribe', { token }))).toBe('SUCCESS')
})

test('guests of a network do not use up the messages of somebody who is signed in there', async () => {
  const ip = '192.0.2.18'
  const person = await aRegisteredUser(app, 'candidate', aBrowser(app, { ip }))
  const message = {
    name: 'Ayu Lestari',
    email: 'ayu@example.org',
    topic: 'PRIVACY',
    message: 'Where is my data?',
  } as const
  for (let step = 0; step < 5; step++) await app.as({ ip })('reference.contactUs', message)
  expect(await errorCodeOf(app.as({ ip })('reference.contactUs', message))).toBe('TOO_MANY')
  expect(await errorCodeOf(person.browser.call('reference.contactUs', message))).toBe('SUCCESS')
})
