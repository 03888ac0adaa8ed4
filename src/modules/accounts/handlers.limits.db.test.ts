import { expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import {
  aBrowser,
  aRegisteredUser,
  aRegistration,
  advanceTime,
  errorCodeOf,
  register,
} from '../../../test/fixtures/accounts.ts'

const app = testApp({ limits: true })
const attacker = (last: number) => aBrowser(app, { ip: `198.51.100.${last}` })

test('guessing is throttled by source; the owner’s known browsers are not affected', async () => {
  const person = await aRegisteredUser(app, 'candidate')
  await person.browser.call('candidate.logout', {})
  const wrong = (browser = attacker(1)) =>
    errorCodeOf(browser.call('candidate.login', { email: person.email, password: 'not-this-one' }))
  for (let step = 0; step < 5; step++) expect(await wrong()).toBe('CREDENTIALS_WRONG')
  expect(await wrong()).toBe('TOO_MANY')
  await advanceTime(app, 61_000)
  expect(await wrong()).toBe('CREDENTIALS_WRONG')
  expect(
    await person.browser.call('candidate.login', { email: person.email, password: person.password }),
  ).toMatchObject({ marker: 'LOGIN' })
})

test('guessing from many networks is stopped, except for known browsers', async () => {
  const person = await aRegisteredUser(app, 'candidate')
  await person.browser.call('candidate.logout', {})
  for (let from = 1; from <= 12; from++)
    for (let step = 0; step < 5; step++)
      await errorCodeOf(attacker(from).call('candidate.login', { email: person.email, password: 'not-this-one' }))
  expect(
    await errorCodeOf(attacker(99).call('candidate.login', { email: person.email, password: person.password })),
  ).toBe('TOO_MANY')
  expect(
    await person.browser.call('candidate.login', { email: person.email, password: person.password }),
  ).toMatchObject({ marker: 'LOGIN' })
})

test('an attacker behind the owner’s IP address does not throttle the owner’s known browser', async () => {
  const person = await aRegisteredUser(app, 'candidate', attacker(50))
  await person.browser.call('candidate.logout', {})
  const neighbour = attacker(50)
  const wrong = () => errorCodeOf(neighbour.call('candidate.login', { email: person.email, password: 'not-this-one' }))
  for (let step = 0; step < 5; step++) await wrong()
  expect(await wrong()).toBe('TOO_MANY')
  expect(
    await person.browser.call('candidate.login', { email: person.email, password: person.password }),
  ).toMatchObject({ marker: 'LOGIN' })
})

test('a success takes back the attempts of its own browser, not what strangers used up together', async () => {
  const { id, email, password, browser } = await aRegisteredUser(app, 'candidate')
  await browser.call('candidate.logout', {})
  const login = (from: typeof browser, typed = 'not-this-one') =>
    errorCodeOf(from.call('candidate.login', { email, password: typed }))
  for (let step = 0; step < 4; step++) await login(browser)
  expect(await login(browser, password)).toBe('SUCCESS')
  await browser.call('candidate.logout', {})
  for (let step = 0; step < 4; step++) expect(await login(browser)).toBe('CREDENTIALS_WRONG')
  const row = await app.db.selectFrom('account').select('failed_count').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.failed_count, 'nothing was left to strangers: the browser had its whole allowance again').toBe(0)

  for (let network = 100; network < 111; network++) for (let step = 0; step < 5; step++) await login(attacker(network))
  expect(await login(attacker(111), password), 'a stranger who knows it').toBe('SUCCESS')
  for (let step = 0; step < 4; step++) expect(await login(attacker(112))).toBe('CREDENTIALS_WRONG')
  expect(await login(attacker(113)), 'sixty an hour, the right one included').toBe('TOO_MANY')
})

test('another person at the same IP address is not throttled', async () => {
  const [one, other] = [await aRegisteredUser(app, 'candidate'), await aRegisteredUser(app, 'candidate')]
  const shared = attacker(20)
  for (let step = 0; step < 6; step++)
    await errorCodeOf(shared.call('candidate.login', { email: one.email, password: 'not-this-one' }))
  expect(await shared.call('candidate.login', { email: other.email, password: other.password })).toMatchObject({
    marker: 'LOGIN',
  })
})

test('one IP address may request 25 codes in five minutes, for all accounts together', async () => {
  const from = { ip: '198.51.100.30' }
  for (let sent = 1; sent <= 25; sent++)
    expect(
      await errorCodeOf(aBrowser(app, from).call('candidate.forgetPassword', { email: `p${sent}@example.org` })),
    ).toBe('SUCCESS')
  expect(await errorCodeOf(aBrowser(app, from).call('candidate.forgetPassword', { email: 'p26@example.org' }))).toBe(
    'TOO_MANY',
  )
  expect(
    await errorCodeOf(
      aBrowser(app, { ip: '198.51.100.31' }).call('candidate.forgetPassword', { email: 'p26@example.org' }),
    ),
  ).toBe('SUCCESS')
  await advanceTime(app, 301_000)
  expect(await errorCodeOf(aBrowser(app, from).call('candidate.forgetPassword', { email: 'p27@example.org' }))).toBe(
    'SUCCESS',
  )
})

test('codes of registrations count for their network too, and so do requests to resend without one that was asked for', async () => {
  const from = { ip: '198.51.100.32' }
  const forgotten = (step: number) =>
    errorCodeOf(aBrowser(app, from).call('candidate.forgetPassword', { email: `r${step}@example.org` }))
  const registered = () => errorCodeOf(register(aBrowser(app, from), 'candidate', aRegistration('candidate')))
  for (let step = 0; step < 10; step++) expect(await registered()).toBe('SUCCESS')
  for (let step = 0; step < 15; step++) expect(await forgotten(step)).toBe('SUCCESS')
  expect([await forgotten(16), await registered()]).toEqual(['TOO_MANY', 'TOO_MANY'])

  for (const side of ['candidate', 'employer'] as const) {
    const stranger = aBrowser(app, { ip: side === 'candidate' ? '198.51.100.33' : '198.51.100.34' })
    const resend = () => errorCodeOf(stranger.call(`${side}.resendOtp`, {}))
    for (let step = 0; step < 25; step++) expect(await resend()).toBe('CODE_EXPIRED')
    expect(await resend()).toBe('TOO_MANY')
  }
})

test('check-credentials is rate limited, because it reveals accounts', async () => {
  const from = aBrowser(app, { ip: '198.51.100.40' })
  for (let count = 0; count < 30; count++)
    await from.call('candidate.checkCredentials', { email: 'someone@example.org' })
  expect(await errorCodeOf(from.call('candidate.checkCredentials', { email: 'someone@example.org' }))).toBe('TOO_MANY')
})

test('of several limits that are used up the answer names the shortest wait, whichever it is', async () => {
  const { email, browser } = await aRegisteredUser(app, 'candidate', attacker(60))
  await browser.call('candidate.logout', {})
  const wrong = (from = browser) =>
    from.call('candidate.login', { email, password: 'not-this-one' }).then(
      () => 0,
      ({ params }: { params?: { seconds?: number } }) => params?.seconds ?? 0,
    )
  const repeat = async (from = browser) => {
    for (let step = 0; step < 5; step++) await wrong(from)
  }
  for (let minute = 0; minute < 4; minute++) {
    await repeat()
    await advanceTime(app, 61_000)
  }
  await repeat(attacker(60))
  const strangers = await wrong()
  expect(strangers, 'the browser waits for its hour, strangers of its network for their minute').toBeGreaterThan(0)
  expect(strangers).toBeLessThanOrEqual(60)

  await advanceTime(app, 3_700_000)
  for (let network = 61; network < 73; network++) await repeat(attacker(network))
  await repeat()
  const own = await wrong()
  expect(own, 'strangers wait for their hour, the browser for its minute').toBeGreaterThan(0)
  expect(own).toBeLessThanOrEqual(60)
})
