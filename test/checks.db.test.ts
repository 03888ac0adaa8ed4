import { expect, test } from 'vitest'
import { isFail } from '#kernel/fail.ts'
import { aBrowser, aRegisteredUser, aRegistration, register } from './fixtures/accounts.ts'
import { aPaidOrder } from './fixtures/billing.ts'
import { aCandidate, anAdministrator, anEmployer } from './fixtures/people.ts'
import { testApp } from './fixtures/test-app.ts'

// A rule that needs the database is not kept for a second round.
const app = testApp()
const fieldsOf = async (refused: Promise<unknown>) => {
  const error = await refused.catch((reason: unknown) => reason)
  return isFail(error) ? error.fields.map(({ field, code }) => `${field} ${code}`).toSorted() : ['nothing was refused']
}

test.each(['candidate', 'employer'] as const)('registering as %s', async (side) => {
  const taken = await aRegisteredUser(app, side)
  const { email, dialCode, phone } = taken
  const person = { ...aRegistration(side), email, dialCode, phone }
  const refused = (more: object) => fieldsOf(register(aBrowser(app), side, { ...person, ...more }))
  expect(await refused({})).toEqual(['email EMAIL_TAKEN', 'phone PHONE_TAKEN'])
  expect(await refused({ password: 'short' })).toEqual(['email EMAIL_TAKEN', 'password TOO_SHORT', 'phone PHONE_TAKEN'])
  expect(await refused({ password: '1234567890', acceptTerms: false })).toEqual([
    'acceptTerms ACCEPT_TERMS',
    'email EMAIL_TAKEN',
    'password PASSWORD_COMMON',
    'phone PHONE_TAKEN',
  ])
})

test('what no call could have is refused by the form alone', async () => {
  const input = { email: 'baru@example.org', password: '\u0000kopi-pagi-di-atas' }
  expect(await app.core.check('candidate.register', input, app.incoming())).toEqual([])
})

test('a new password and the current one, a new address and the password', async () => {
  const { id, browser } = await aRegisteredUser(app, 'candidate')
  const other = await aRegisteredUser(app, 'candidate')
  const password = { id, currentPassword: '', password: '1234567890' }
  expect(await fieldsOf(browser.call('candidate.changePassword', password))).toEqual([
    'currentPassword REQUIRED',
    'password PASSWORD_COMMON',
  ])
  const address = { email: other.email, currentPassword: 'not-this-one' }
  expect(await fieldsOf(browser.call('accounts.emailChange', address))).toEqual([
    'currentPassword PASSWORD_WRONG',
    'email EMAIL_TAKEN',
  ])
})

test('personal details and the company', async () => {
  const { caller, id } = await aCandidate(app)
  const details = { id, dateOfBirth: '2200-01-01', address: 'x'.repeat(301) }
  expect(await fieldsOf(app.as({ caller })('profiles.personalDetails', details))).toEqual([
    'address TOO_LONG',
    'dateOfBirth DATE',
  ])
  const employer = await anEmployer(app)
  const edit = { version: 1, foundedYear: 2200, registrationNumber: '7', about: 'x'.repeat(30_000) }
  expect(await fieldsOf(app.as(employer)('company.update', edit))).toEqual([
    'about TOO_LONG',
    'foundedYear TOO_BIG',
    'registrationNumber REGISTRATION_NUMBER',
  ])
})

test('corrections and refunds of money', async () => {
  const finance = app.as(await anAdministrator(app, 'FINANCE'))
  const employer = await anEmployer(app)
  const { companyId } = employer
  const { id } = await aPaidOrder(app, employer, [{ code: 'UNLOCK_10' }])
  const lotId = (await app.as(employer)('billing.credits', {})).lots.find(({ source }) => source === 'TOPUP')?.id ?? ''
  const change = { companyId, key: crypto.randomUUID(), reason: '' }
  expect(await fieldsOf(finance('admin.money.adjustLot', { ...change, lotId, count: -11 }))).toEqual([
    'count TOO_SMALL',
    'reason REQUIRED',
  ])
  expect(await fieldsOf(finance('admin.money.grantPlan', { ...change, planCode: 'FREE', months: 1 }))).toEqual([
    'planCode NOT_IN_LIST',
    'reason REQUIRED',
  ])
  expect(await fieldsOf(finance('admin.orders.refund', { id, minor: 1_000_000_000, reason: '' }))).toEqual([
    'minor MORE_THAN_PAID',
    'reason REQUIRED',
  ])
})
