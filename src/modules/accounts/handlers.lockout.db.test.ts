import { generateSync } from 'otplib'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import {
  aBrowser,
  aRegisteredUser,
  advanceTime,
  codeFor,
  errorCodeOf,
  mailsTo,
  type Browser,
} from '../../../test/fixtures/accounts.ts'
import { createBootstrapToken } from './public.server.ts'

// What strangers do uses up the strangers' allowances only: hardening AU-04, decisions §1.
const app = testApp({ limits: true })
let networks = 0
const elsewhere = () => aBrowser(app, { ip: `198.51.${Math.floor(++networks / 250)}.${networks % 250}` })
type Side = 'candidate' | 'employer'

/** Somebody who signed out in a browser they had used: the device cookie is all that it holds. */
async function aPerson(side: Side) {
  const person = await aRegisteredUser(app, side, elsewhere())
  const call = (browser: Browser, password = person.password) =>
    errorCodeOf(browser.call(`${side}.login`, { email: person.email, password }))
  await person.browser.call(`${side}.logout`, {})
  return { ...person, side, login: call }
}
const codeMails = async (email: string) =>
  (await mailsTo(app, email)).filter(({ kind }) => kind.startsWith('accounts.code.')).length
const setFailures = (id: string, failed_count: number) =>
  app.db.updateTable('account').set({ failed_count }).where('id', '=', id).execute()
const failures = async (id: string) =>
  (await app.db.selectFrom('account').select('failed_count').where('id', '=', id).executeTakeFirstOrThrow())
    .failed_count
const cookieOf = (browser: Browser) => browser.cookies.get('device') ?? ''
function withDevice(cookie: string): Browser {
  const browser = elsewhere()
  browser.cookies.set('device', cookie)
  return browser
}
/** Uses up what strangers may ask for this address in an hour. */
async function exhaustPasswords(email: string, side: Side | 'admin' = 'candidate') {
  for (let network = 0; network < 13; network++) {
    const stranger = elsewhere()
    for (let step = 0; step < 5; step++)
      await errorCodeOf(stranger.call(`${side}.login`, { email, password: 'not-this-one' }))
  }
}

describe.each(['candidate', 'employer'] as const)('%s', (side) => {
  test('strangers’ code requests get the same answer beyond their limit, send nothing, and leave the known browser its codes', async () => {
    const { email, browser, password } = await aPerson(side)
    const sentBefore = await codeMails(email)
    const answers = []
    for (let step = 0; step < 8; step++) {
      answers.push(Object.keys(await elsewhere().call(`${side}.forgetPassword`, { email })).toSorted())
      await advanceTime(app, 61_000)
    }
    expect(new Set(answers.map(String)).size).toBe(1)
    // The registration of this account was a stranger's first request.
    expect(await codeMails(email)).toBe(sentBefore + 4)
    await browser.call(`${side}.login`, { email, viaOtp: true })
    expect(await browser.call(`${side}.verifyEmailOtp`, { otp: await codeFor(app, email) })).toMatchObject({
      marker: 'OTP_VERIFIED',
    })
    await browser.call(`${side}.logout`, {})
    await browser.call(`${side}.forgetPassword`, { email })
    await browser.call(`${side}.verifyResetPasswordOtp`, { otp: await codeFor(app, email) })
    await browser.call(`${side}.resetPassword`, { password: `${password}-baru` })
    expect(await errorCodeOf(browser.call(`${side}.login`, { email, password: `${password}-baru` }))).toBe('SUCCESS')
  })

  test('a code that was mailed stays valid while strangers request others', async () => {
    const { email, browser } = await aPerson(side)
    await browser.call(`${side}.forgetPassword`, { email })
    const otp = await codeFor(app, email)
    const stranger = elsewhere()
    await stranger.call(`${side}.forgetPassword`, { email })
    expect(await codeFor(app, email), 'the stranger’s was mailed too').not.toBe(otp)
    await advanceTime(app, 61_000)
    await stranger.call(`${side}.resendOtp`, {})
    await app.runJobs()
    expect(await browser.call(`${side}.verifyResetPasswordOtp`, { otp })).toMatchObject({ marker: 'OTP_VERIFIED' })
  })

  test('a hundred wrong passwords of strangers stop strangers only, until the person signs in', async () => {
    const { id, email, browser, login } = await aPerson(side)
    await setFailures(id, 99)
    expect(await login(elsewhere(), 'not-this-one')).toBe('CREDENTIALS_WRONG')
    expect((await mailsTo(app, email))[0]?.kind).toBe('accounts.passwordLocked')
    expect(await login(elsewhere())).toBe('CREDENTIALS_WRONG')
    const both = await Promise.all([login(browser), login(withDevice(cookieOf(browser)))])
    expect(both).toEqual(['SUCCESS', 'SUCCESS'])
    expect(await login(elsewhere())).toBe('SUCCESS')

    await setFailures(id, 100)
    const fresh = elsewhere()
    await fresh.call(`${side}.login`, { email, viaOtp: true })
    await fresh.call(`${side}.verifyEmailOtp`, { otp: await codeFor(app, email) })
    expect(await login(elsewhere()), 'a code lifts the stop too').toBe('SUCCESS')
  })

  test('strangers in the person’s own network use up neither its sign-ins nor its code requests', async () => {
    const ip = `192.0.2.${side === 'candidate' ? 1 : 2}`
    const person = await aRegisteredUser(app, side, aBrowser(app, { ip }))
    const { browser, email, password } = person
    await browser.call(`${side}.logout`, {})
    const neighbour = aBrowser(app, { ip })
    for (let step = 0; step < 100; step++)
      await errorCodeOf(neighbour.call(`${side}.login`, { email: `x${step % 25}@example.org`, password: 'not-this' }))
    for (let step = 0; step < 25; step++)
      await errorCodeOf(aBrowser(app, { ip }).call(`${side}.forgetPassword`, { email: `y${step}@example.org` }))
    expect(await errorCodeOf(aBrowser(app, { ip }).call(`${side}.login`, { email, password }))).toBe('TOO_MANY')
    expect(await errorCodeOf(aBrowser(app, { ip }).call(`${side}.forgetPassword`, { email }))).toBe('TOO_MANY')
    expect(await errorCodeOf(browser.call(`${side}.forgetPassword`, { email }))).toBe('SUCCESS')
    expect(await errorCodeOf(browser.call(`${side}.resendOtp`, {})), 'its own minute, not the network').toBe(
      'CODE_TOO_SOON',
    )
    for (let step = 0; step < 101; step++)
      await errorCodeOf(aBrowser(app, { ip }).call(`${side}.verifyResetPasswordOtp`, { otp: '000000' }))
    expect(await errorCodeOf(aBrowser(app, { ip }).call(`${side}.verifyEmailOtp`, { otp: '000000' }))).toBe('TOO_MANY')
    expect(await errorCodeOf(browser.call(`${side}.verifyResetPasswordOtp`, { otp: await codeFor(app, email) }))).toBe(
      'SUCCESS',
    )
    expect(await errorCodeOf(browser.call(`${side}.resetPassword`, { password: `${password}-baru` }))).toBe('SUCCESS')
    expect(await errorCodeOf(browser.call(`${side}.login`, { email, password: `${password}-baru` }))).toBe('SUCCESS')
    await browser.call(`${side}.logout`, {})
    await browser.call(`${side}.login`, { email, viaOtp: true })
    const otp = await codeFor(app, email)
    expect(await errorCodeOf(browser.call(`${side}.verifyEmailOtp`, { otp }))).toBe('SUCCESS')
  })
})

test('a known browser has allowances of its own; beyond them it counts as a stranger and reads how long to wait', async () => {
  const { id, browser, login, email } = await aPerson('candidate')
  for (let step = 0; step < 10; step++) expect(await login(browser, 'not-this-one')).toBe('CREDENTIALS_WRONG')
  expect(await failures(id), 'only those beyond the browser’s own allowance count toward the stop').toBe(5)
  const refused = browser.call('candidate.login', { email, password: 'not-this-one' })
  await expect(refused).rejects.toMatchObject({ code: 'TOO_MANY', params: { seconds: expect.any(Number) as number } })
  expect(await login(browser)).toBe('TOO_MANY')
  await advanceTime(app, 61_000)
  expect(await login(browser)).toBe('SUCCESS')
  await browser.call('candidate.logout', {})
  for (let step = 0; step < 9; step++) {
    await errorCodeOf(browser.call('candidate.forgetPassword', { email }))
    await advanceTime(app, 61_000)
  }
  expect(await errorCodeOf(browser.call('candidate.forgetPassword', { email }))).toBe('TOO_MANY')
})

test('the device cookie: of another account, forged, expired or of another purpose it is a stranger’s; it signs nobody in', async () => {
  const person = await aPerson('candidate')
  const other = await aPerson('candidate')
  const cookie = cookieOf(person.browser)
  const { sealer } = app.core.parts.ports
  const value = { id: crypto.randomUUID(), accounts: [{ id: person.id, since: app.clock.now().getTime() }] }
  const soon = new Date(app.clock.now().getTime() + 1000)
  const [expired, foreign] = [await sealer.seal('device', value, soon), await sealer.seal('flow', value, soon)]
  await exhaustPasswords(person.email)
  app.clock.advance(2000)
  for (const [what, bad] of Object.entries({
    another: cookieOf(other.browser),
    forged: cookie.slice(0, 40) + (cookie[40] === 'A' ? 'B' : 'A') + cookie.slice(41),
    expired,
    foreign,
    plain: encodeURIComponent(JSON.stringify(value)),
    empty: '',
  }))
    expect(await person.login(withDevice(bad)), what).toBe('TOO_MANY')
  const stolen = withDevice(cookie)
  expect((await stolen.caller()).kind).toBe('guest')
  expect(await errorCodeOf(stolen.call('accounts.sessions', {}))).toBe('UNAUTHENTICATED')
  expect(await errorCodeOf(stolen.call('candidate.resetPassword', { password: 'milik-orang-lain-1' }))).toBe(
    'CODE_EXPIRED',
  )
  expect(await person.login(stolen, 'not-this-one')).toBe('CREDENTIALS_WRONG')
  expect(await person.login(person.browser)).toBe('SUCCESS')
})

test('a change of the password, a reset and signing out everywhere else leave one known browser', async () => {
  const person = await aPerson('candidate')
  const known = async (browser: Browser) => (await person.login(browser, 'not-this-one')) === 'CREDENTIALS_WRONG'
  const second = elsewhere()
  await person.login(person.browser)
  await person.login(second)
  await exhaustPasswords(person.email)
  const copies = () => [withDevice(cookieOf(person.browser)), withDevice(cookieOf(second))] as const
  const [first, other] = copies()
  expect([await known(first), await known(other)]).toEqual([true, true])
  app.clock.advance(1000)
  await person.browser.call('accounts.endSession', {})
  expect([await known(copies()[0]), await known(copies()[1]), await known(first)]).toEqual([true, false, false])

  await advanceTime(app, 60_000)
  const [before] = copies()
  const { password } = person
  await person.browser.call('candidate.changePassword', {
    id: person.id,
    currentPassword: password,
    password: 'x-baru-sekali-1',
  })
  const [changed] = copies()
  expect([await known(before), await known(changed)]).toEqual([false, true])

  await advanceTime(app, 3_700_000)
  const fresh = elsewhere()
  await fresh.call('candidate.forgetPassword', { email: person.email })
  await fresh.call('candidate.verifyResetPasswordOtp', { otp: await codeFor(app, person.email) })
  await fresh.call('candidate.resetPassword', { password: 'x-baru-sekali-2' })
  await exhaustPasswords(person.email)
  expect([await known(changed), await person.login(fresh, 'x-baru-sekali-2')]).toEqual([false, 'SUCCESS'])
})

test('strangers do not keep a signed-in person from changing the password; wrong ones count for that session alone', async () => {
  const person = await aRegisteredUser(app, 'candidate', elsewhere())
  const other = elsewhere()
  await other.call('candidate.login', { email: person.email, password: person.password })
  await setFailures(person.id, 100)
  await exhaustPasswords(person.email)
  const change = (browser: Browser, currentPassword: string) =>
    errorCodeOf(
      browser.call('candidate.changePassword', { id: person.id, currentPassword, password: 'kata-sandi-lain-7' }),
    )
  for (let step = 0; step < 5; step++) expect(await change(other, 'not-this-one')).toBe('INVALID PASSWORD_WRONG')
  expect(await change(other, person.password)).toBe('TOO_MANY')
  expect(await change(person.browser, person.password)).toBe('SUCCESS')
})

test('codes of strangers on both sides do not fill the mailbox for its owner, nor for a new address of somebody else', async () => {
  const { email, browser } = await aPerson('candidate')
  const mover = await aRegisteredUser(app, 'candidate', elsewhere())
  const target = `pindah.${networks}@example.org`
  const registration = { dialCode: '+62', password: 'payung-biru-di-teras', acceptTerms: true }
  for (const address of [email, target])
    for (let step = 0; step < 6; step++) {
      const phone = `8199${String(networks).padStart(4, '0')}${step}`
      const person = { ...registration, fullName: 'Orang Lain', email: address, phone }
      await errorCodeOf(elsewhere().call('employer.register', { ...person, companyName: 'Rawa' }))
      await errorCodeOf(elsewhere().call('candidate.register', person))
      await errorCodeOf(elsewhere().call('candidate.forgetPassword', { email: address }))
      await app.runJobs()
      await advanceTime(app, 61_000)
    }
  const [before, there] = [await codeMails(email), await codeMails(target)]
  expect(Math.max(before, there)).toBeLessThanOrEqual(10)
  await browser.call('candidate.login', { email, viaOtp: true })
  expect(await codeMails(email)).toBe(before + 1)
  await app.db.deleteFrom('account').where('email', '=', target).where('kind', '=', 'CANDIDATE').execute()
  await mover.browser.call('accounts.emailChange', { email: target, currentPassword: mover.password })
  expect(await codeMails(target)).toBe(there + 1)
  const otp = await codeFor(app, target)
  expect(await errorCodeOf(mover.browser.call('accounts.emailConfirm', { otp }))).toBe('SUCCESS')
})

test('an administrator signs in from a known browser whatever strangers did to password, second factor and network', async () => {
  const ip = '192.0.2.77'
  const email = 'rina@example.org'
  const password = 'jaga-gerbang-malam-ini'
  const token = await createBootstrapToken(app.db, app.clock.now())
  const guesser = aBrowser(app, { ip })
  for (let step = 0; step < 11; step++)
    await errorCodeOf(guesser.call('admin.bootstrap', { fullName: 'Rina', email, password, token: 'not-the-token' }))
  expect(
    await errorCodeOf(guesser.call('admin.bootstrap', { fullName: 'Rina', email, password, token: 'not-the-token' })),
  ).toBe('TOO_MANY')
  const known = aBrowser(app, { ip })
  const { secret } = await known.call('admin.bootstrap', { fullName: 'Rina', email, password, token: token ?? '' })
  const code = () => generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) })
  const { user } = await known.call('admin.verifyTotp', { code: code() })
  await known.call('admin.logout', {})
  await advanceTime(app, 31_000)

  // Somebody who has the password but not the second factor.
  const thief = elsewhere()
  await thief.call('admin.login', { email, password })
  for (let step = 0; step < 5; step++) await errorCodeOf(thief.call('admin.verifyTotp', { code: `00000${step}` }))
  expect(await errorCodeOf(thief.call('admin.verifyTotp', { code: '000009' }))).toBe('TOO_MANY')
  await setFailures(user.id, 100)
  await exhaustPasswords(email, 'admin')
  for (let step = 0; step < 31; step++) {
    await errorCodeOf(aBrowser(app, { ip }).call('admin.login', { email: 'x@example.org', password: 'not-this-one' }))
    await errorCodeOf(aBrowser(app, { ip }).call('admin.verifyTotp', { code: '000000' }))
  }
  const stranger = elsewhere()
  expect(await errorCodeOf(stranger.call('admin.login', { email, password }))).toBe('TOO_MANY')
  expect(await errorCodeOf(aBrowser(app, { ip }).call('admin.login', { email, password }))).toBe('TOO_MANY')
  await known.call('admin.login', { email, password })
  expect(await errorCodeOf(known.call('admin.verifyTotp', { code: code() }))).toBe('SUCCESS')
  await advanceTime(app, 3_700_000)
  await stranger.call('admin.login', { email, password })
  expect(await errorCodeOf(stranger.call('admin.verifyTotp', { code: code() }))).toBe('SUCCESS')
})
