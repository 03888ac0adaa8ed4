import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aBrowser, aRegisteredUser, codeFor, mailsTo, errorCodeOf } from '../../../test/fixtures/accounts.ts'

const app = testApp()
const next = 'awan-tipis-di-utara'
const failures = async (id: string) =>
  (await app.db.selectFrom('account').select('failed_count').where('id', '=', id).executeTakeFirstOrThrow())
    .failed_count

describe.each(['candidate', 'employer'] as const)('%s', (side) => {
  test('a reset ends every session, does not sign in, notifies by mail and works once', async () => {
    const person = await aRegisteredUser(app, side)
    const browser = aBrowser(app)
    await browser.call(`${side}.forgetPassword`, { email: person.email })
    await browser.call(`${side}.verifyResetPasswordOtp`, { otp: await codeFor(app, person.email) })
    expect((await browser.call('accounts.pendingCode', {})).pending?.purpose).toBe('NEW_PASSWORD')
    expect(await errorCodeOf(browser.call(`${side}.resetPassword`, { password: 'password123' }))).toBe(
      'INVALID PASSWORD_COMMON',
    )
    const flow = browser.cookies.get('flow') ?? ''
    const attempts = await Promise.all(
      [1, 2, 3].map(() => errorCodeOf(app.as()(`${side}.resetPassword`, { password: next, flow }))),
    )
    expect(attempts.toSorted()).toEqual(['CODE_EXPIRED', 'CODE_EXPIRED', 'SUCCESS'])
    expect([(await person.browser.caller()).kind, (await browser.caller()).kind]).toEqual(['guest', 'guest'])
    expect((await mailsTo(app, person.email))[0]?.kind).toBe('accounts.passwordChanged')
    expect(await errorCodeOf(browser.call(`${side}.login`, { email: person.email, password: person.password }))).toBe(
      'CREDENTIALS_WRONG',
    )
    expect(await browser.call(`${side}.login`, { email: person.email, password: next })).toMatchObject({
      marker: 'LOGIN',
    })
  })

  test('a change needs the current password, renews the session id and ends other sessions', async () => {
    const person = await aRegisteredUser(app, side)
    const phone = aBrowser(app)
    await phone.call(`${side}.login`, { email: person.email, password: person.password })
    const before = await person.browser.caller()
    const change = (currentPassword: string, password = next) =>
      errorCodeOf(person.browser.call(`${side}.changePassword`, { id: person.id, currentPassword, password }))
    expect(await change('wrong-password')).toBe('INVALID PASSWORD_WRONG')
    expect(await failures(person.id), 'counts for this session, not for strangers').toBe(0)
    expect(await change(person.password, person.email)).toBe('INVALID PASSWORD_PERSONAL')
    expect(await change(person.password, person.password)).toBe('INVALID PASSWORD_SAME')
    expect(await change(person.password)).toBe('SUCCESS')
    const after = await person.browser.caller()
    expect(after).toMatchObject({ kind: side, accountId: person.id })
    expect('sessionId' in after && 'sessionId' in before && after.sessionId !== before.sessionId).toBe(true)
    expect((await phone.caller()).kind).toBe('guest')
    expect((await mailsTo(app, person.email)).some(({ kind }) => kind === 'accounts.passwordChanged')).toBe(true)
  })
})

test('the password of another account is not found', async () => {
  const [one, other] = [await aRegisteredUser(app, 'candidate'), await aRegisteredUser(app, 'candidate')]
  const change = { id: other.id, currentPassword: other.password, password: next }
  expect(await errorCodeOf(one.browser.call('candidate.changePassword', change))).toBe('NOT_FOUND')
})

test('a redeemed reset code is valid for fifteen minutes', async () => {
  const person = await aRegisteredUser(app, 'candidate')
  const browser = aBrowser(app)
  await browser.call('candidate.forgetPassword', { email: person.email })
  await browser.call('candidate.verifyResetPasswordOtp', { otp: await codeFor(app, person.email) })
  app.clock.advance(15 * 60_000 + 1000)
  expect(await errorCodeOf(browser.call('candidate.resetPassword', { password: next }))).toBe('CODE_EXPIRED')
})

test('a first password can be set shortly after a sign-in by code, not later', async () => {
  const person = await aRegisteredUser(app, 'candidate')
  await app.db.updateTable('account').set({ password_hash: null }).where('id', '=', person.id).execute()
  app.clock.advance(15 * 60_000 + 1000)
  expect(await errorCodeOf(person.browser.call('candidate.changePassword', { id: person.id, password: next }))).toBe(
    'INVALID SIGN_IN_AGAIN',
  )
  const browser = aBrowser(app)
  await browser.call('candidate.login', { email: person.email })
  await browser.call('candidate.verifyEmailOtp', { otp: await codeFor(app, person.email) })
  expect(await errorCodeOf(browser.call('candidate.changePassword', { id: person.id, password: next }))).toBe('SUCCESS')
})

test('the hundredth consecutive wrong password locks the password until a reset; codes still work', async () => {
  const person = await aRegisteredUser(app, 'candidate')
  await app.db.updateTable('account').set({ failed_count: 99 }).where('id', '=', person.id).execute()
  const browser = aBrowser(app)
  const login = (password: string) => errorCodeOf(browser.call('candidate.login', { email: person.email, password }))
  expect(await login('wrong-password')).toBe('CREDENTIALS_WRONG')
  expect((await mailsTo(app, person.email))[0]?.kind).toBe('accounts.passwordLocked')
  expect(await login(person.password)).toBe('CREDENTIALS_WRONG')
  await browser.call('candidate.forgetPassword', { email: person.email })
  await browser.call('candidate.verifyResetPasswordOtp', { otp: await codeFor(app, person.email) })
  await browser.call('candidate.resetPassword', { password: next })
  expect(await login(next)).toBe('SUCCESS')
})

test('a correct password resets the failure count', async () => {
  const person = await aRegisteredUser(app, 'candidate')
  await app.db.updateTable('account').set({ failed_count: 98 }).where('id', '=', person.id).execute()
  await aBrowser(app).call('candidate.login', { email: person.email, password: person.password })
  expect(await failures(person.id)).toBe(0)
})
