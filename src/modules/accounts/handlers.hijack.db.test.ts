import { expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import {
  aBrowser,
  aRegistration,
  codeFor,
  advanceTime,
  errorCodeOf,
  register,
} from '../../../test/fixtures/accounts.ts'

const app = testApp()
const account = (email: string) =>
  app.db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

/** An attacker registers the address of another and waits for the owner to verify it. */
async function squatted() {
  const owner = aRegistration('candidate')
  const attacker = { ...aRegistration('candidate'), email: owner.email, fullName: 'Mallory' }
  const foreign = aBrowser(app, { ip: '198.51.100.66' })
  await register(foreign, 'candidate', attacker)
  await advanceTime(app, 61_000)
  const stillIn = async () => [
    await errorCodeOf(aBrowser(app).call('candidate.login', { email: owner.email, password: attacker.password })),
    (await foreign.caller()).kind,
  ]
  return { owner, attacker, foreign, own: aBrowser(app), stillIn }
}
const outside = ['CREDENTIALS_WRONG', 'guest']

test('registering again replaces all data of an unverified registration', async () => {
  const { owner, own, stillIn } = await squatted()
  await register(own, 'candidate', owner)
  await own.call('candidate.verifyEmailOtp', { otp: await codeFor(app, owner.email) })
  expect(await account(owner.email)).toMatchObject({ full_name: owner.fullName, phone: owner.phone })
  expect(await stillIn()).toEqual(outside)
  expect(await aBrowser(app).call('candidate.login', { email: owner.email, password: owner.password })).toMatchObject({
    marker: 'LOGIN',
  })
})

test('an attacker’s registration after the owner’s does not install its password', async () => {
  const { owner, attacker, own, foreign, stillIn } = await squatted()
  await register(own, 'candidate', owner)
  await advanceTime(app, 61_000)
  await register(foreign, 'candidate', attacker)
  await advanceTime(app, 61_000)
  await own.call('candidate.resendOtp', {})
  const proof = await own.call('candidate.verifyEmailOtp', { otp: await codeFor(app, owner.email) })
  expect(proof).toMatchObject({ marker: 'OTP_VERIFIED', passwordRemoved: true })
  expect(await account(owner.email)).toMatchObject({ password_hash: null, phone: null })
  expect(await stillIn()).toEqual(outside)
  expect((await own.caller()).kind).toBe('candidate')
})

test('a reset verifies the mailbox and removes the earlier password and phone', async () => {
  const { owner, own, stillIn } = await squatted()
  await own.call('candidate.forgetPassword', { email: owner.email })
  await own.call('candidate.verifyResetPasswordOtp', { otp: await codeFor(app, owner.email) })
  await own.call('candidate.resetPassword', { password: owner.password })
  expect(await stillIn()).toEqual(outside)
  expect((await account(owner.email)).phone).toBeNull()
  expect(await own.call('candidate.login', { email: owner.email, password: owner.password })).toMatchObject({
    marker: 'LOGIN',
  })
})

test('a sign-in by code does the same, and the owner can then set a password', async () => {
  const { owner, own, stillIn } = await squatted()
  await own.call('candidate.login', { email: owner.email, viaOtp: true })
  const { user, passwordRemoved } = await own.call('candidate.verifyEmailOtp', {
    otp: await codeFor(app, owner.email),
  })
  expect(passwordRemoved).toBe(true)
  expect(await stillIn()).toEqual(outside)
  expect((await own.call('accounts.sessions', {})).hasPassword).toBe(false)
  await own.call('candidate.changePassword', { id: user.id, password: owner.password })
  expect(await aBrowser(app).call('candidate.login', { email: owner.email, password: owner.password })).toMatchObject({
    marker: 'LOGIN',
  })
})

test('the attacker’s session ends when the owner verifies the address', async () => {
  const { owner, attacker, own, foreign } = await squatted()
  await register(own, 'candidate', owner)
  await app.runJobs()
  expect(await errorCodeOf(foreign.call('candidate.login', { email: owner.email, password: attacker.password }))).toBe(
    'CREDENTIALS_WRONG',
  )
  await advanceTime(app, 61_000)
  await foreign.call('candidate.resendOtp', {})
  const foreignCode = await codeFor(app, owner.email)
  expect(await errorCodeOf(own.call('candidate.verifyEmailOtp', { otp: foreignCode }))).toBe('CODE_WRONG')
  await advanceTime(app, 61_000)
  await own.call('candidate.resendOtp', {})
  expect(await own.call('candidate.verifyEmailOtp', { otp: await codeFor(app, owner.email) })).toMatchObject({
    passwordRemoved: false,
  })
  expect(await errorCodeOf(foreign.call('candidate.verifyEmailOtp', { otp: foreignCode }))).toBe('CODE_EXPIRED')
})
