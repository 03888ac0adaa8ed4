import { describe, expect, test } from 'vitest'
import type { Member } from '#kernel/caller.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import {
  aBrowser,
  aRegisteredUser,
  aRegistration,
  codeFor,
  mailsTo,
  advanceTime,
  errorCodeOf,
  register,
  wrongCode,
} from '../../../test/fixtures/accounts.ts'

const app = testApp()
const account = (email: string) =>
  app.db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst()

describe.each(['candidate', 'employer'] as const)('%s', (side) => {
  test('registers, verifies the mailbox, signs out and signs in again', async () => {
    const person = aRegistration(side)
    const browser = aBrowser(app, { locale: 'id', referrer: 'linkedin.com' })
    const sent = await register(browser, side, person)
    expect(sent.resendAt > new Date(app.clock.now().getTime() + 50_000).toISOString()).toBe(true)
    expect((await browser.call('accounts.pendingCode', {})).pending).toMatchObject({
      side,
      purpose: 'VERIFY_EMAIL',
      email: person.email,
    })

    const code = await codeFor(app, person.email)
    const { marker, user } = await browser.call(`${side}.verifyEmailOtp`, { otp: code })
    expect([marker, user.type, user.locale]).toEqual(['OTP_VERIFIED', side.toUpperCase(), 'id'])
    expect(await browser.caller()).toMatchObject({ kind: side, accountId: user.id })
    expect(await account(person.email)).toMatchObject({
      referrer: 'linkedin.com',
      terms_version: '2026-11',
      registration_flow: null,
      company_name: null,
    })
    const consents = app.db.selectFrom('consent').select(['purpose', 'given']).where('account_id', '=', user.id)
    const agreed = ['PRIVACY', 'TERMS']
    expect(await consents.orderBy('purpose').execute()).toEqual(agreed.map((purpose) => ({ purpose, given: true })))

    await browser.call(`${side}.logout`, {})
    expect((await browser.caller()).kind).toBe('guest')
    expect(
      await browser.call(`${side}.login`, { email: person.email.toUpperCase(), password: person.password }),
    ).toMatchObject({ marker: 'LOGIN' })
    expect((await browser.caller()).kind).toBe(side)
  })

  test('signs in by code, only in the browser that requested it', async () => {
    const person = await aRegisteredUser(app, side)
    const [requester, other] = [aBrowser(app), aBrowser(app)]
    const answer = await requester.call(`${side}.login`, { email: person.email, viaOtp: true })
    expect(answer.marker).toBe('LOGIN_VIA_OTP')
    const otp = await codeFor(app, person.email)
    expect(await errorCodeOf(other.call(`${side}.verifyEmailOtp`, { otp }))).toBe('CODE_EXPIRED')
    await advanceTime(app, 61_000)
    await other.call(`${side}.login`, { email: person.email })
    expect(await errorCodeOf(other.call(`${side}.verifyEmailOtp`, { otp }))).toBe('CODE_WRONG')
    const theirs = await codeFor(app, person.email)
    expect(await errorCodeOf(requester.call(`${side}.verifyEmailOtp`, { otp: theirs }))).toBe('CODE_WRONG')
    expect(await other.call(`${side}.verifyEmailOtp`, { otp: theirs })).toMatchObject({
      marker: 'OTP_VERIFIED',
      passwordRemoved: false,
    })
    expect(await errorCodeOf(requester.call(`${side}.verifyEmailOtp`, { otp })), 'void after a sign-in').toBe(
      'CODE_EXPIRED',
    )
  })

  test('an unverified account gets a code for the correct password; a wrong one reveals nothing', async () => {
    const person = aRegistration(side)
    await register(aBrowser(app), side, person)
    await advanceTime(app, 61_000)
    const browser = aBrowser(app)
    expect(
      await errorCodeOf(browser.call(`${side}.login`, { email: person.email, password: 'not-the-password' })),
    ).toBe('CREDENTIALS_WRONG')
    expect(await browser.call(`${side}.login`, { email: person.email, password: person.password })).toMatchObject({
      marker: 'NOT_VERIFIED',
    })
    expect((await browser.caller()).kind).toBe('guest')
    const otp = await codeFor(app, person.email)
    expect(await browser.call(`${side}.verifyEmailOtp`, { otp })).toMatchObject({
      marker: 'OTP_VERIFIED',
      passwordRemoved: false,
    })
    await browser.call(`${side}.logout`, {})
    expect(await browser.call(`${side}.login`, { email: person.email, password: person.password })).toMatchObject({
      marker: 'LOGIN',
    })
  })
})

test('one address may be both a candidate and an employer, with separate passwords', async () => {
  const person = await aRegisteredUser(app, 'candidate')
  const asEmployer = { ...aRegistration('employer'), email: person.email }
  const browser = aBrowser(app)
  await register(browser, 'employer', asEmployer)
  await browser.call('employer.verifyEmailOtp', { otp: await codeFor(app, person.email) })
  expect(await browser.caller()).toMatchObject({ kind: 'employer', role: 'OWNER', companyStatus: 'INCOMPLETE' })
  expect(
    await errorCodeOf(aBrowser(app).call('employer.login', { email: person.email, password: person.password })),
  ).toBe('CREDENTIALS_WRONG')
})

test('check-credentials and register report addresses and phones of verified accounts only', async () => {
  const person = await aRegisteredUser(app, 'candidate')
  const again = aRegistration('candidate')
  const browser = aBrowser(app)
  const { dialCode, phone, email } = person
  expect(await browser.call('candidate.checkCredentials', { email, dialCode, phone: `0${phone}` })).toEqual({
    emailTaken: true,
    phoneTaken: true,
  })
  expect(await browser.call('employer.checkCredentials', { email })).toEqual({ emailTaken: false, phoneTaken: null })
  expect(await errorCodeOf(register(browser, 'candidate', { ...again, email }))).toBe('EMAIL_TAKEN')
  expect(await errorCodeOf(register(browser, 'candidate', { ...again, phone: `0${phone}` }))).toBe('PHONE_TAKEN')
  await expect(register(browser, 'candidate', { ...again, email, phone })).rejects.toMatchObject({
    code: 'EMAIL_TAKEN',
    fields: [{ code: 'EMAIL_TAKEN' }, { code: 'PHONE_TAKEN' }],
  })
  await register(browser, 'candidate', again)
  expect(await browser.call('candidate.checkCredentials', { email: again.email })).toEqual({
    emailTaken: false,
    phoneTaken: null,
  })
})

test('invalid registrations are rejected', async () => {
  const browser = aBrowser(app)
  const person = aRegistration('candidate')
  const wrong = (part: object) => errorCodeOf(register(browser, 'candidate', { ...person, ...part }))
  expect(await wrong({ fullName: 'Ana B Citra' })).toBe('INVALID FULL_NAME_MIDDLE')
  expect(await wrong({ fullName: 'A B C D E F G' })).toBe('INVALID FULL_NAME_THREE_WORDS')
  const several = { ...person, fullName: 'Ana B Citra', phone: '812345', password: 'password123' }
  await expect(register(browser, 'candidate', several)).rejects.toMatchObject({
    fields: [{ code: 'PHONE' }, { code: 'FULL_NAME_MIDDLE' }, { code: 'PASSWORD_COMMON' }],
  })
  expect(await wrong({ password: 'password123' })).toBe('INVALID PASSWORD_COMMON')
  expect(await wrong({ password: person.email })).toBe('INVALID PASSWORD_PERSONAL')
  expect(await wrong({ password: 'short' })).toBe('INVALID TOO_SHORT')
  expect(await wrong({ acceptTerms: false })).toBe('INVALID ACCEPT_TERMS')
  expect(await wrong({ acceptTerms: undefined })).toBe('INVALID ACCEPT_TERMS')
  expect(await wrong({ phone: '0812-call me' })).toBe('INVALID PHONE')
  expect(await wrong({ phone: '12 34' })).toBe('INVALID PHONE')
  expect(await wrong({ dialCode: '+1', phone: '1234567' })).toBe('INVALID PHONE')
  expect(await account(person.email)).toBeUndefined()
})

test('a phone number may be formatted freely; the national number is stored', async () => {
  for (const [at, typed] of ['0812-3456 7890', '0812.3456.7891', '(0812) 3456 7892', '812 3456 7893'].entries()) {
    const person = { ...aRegistration('candidate'), phone: typed }
    await register(aBrowser(app), 'candidate', person)
    expect(await account(person.email)).toMatchObject({ dial_code: '+62', phone: `8123456789${at}` })
  }
})

test('two concurrent registrations of one address create one account', async () => {
  const person = aRegistration('candidate')
  const outcomes = await Promise.all([1, 2, 3].map(() => errorCodeOf(register(aBrowser(app), 'candidate', person))))
  expect(outcomes.filter((each) => each === 'SUCCESS').length).toBeGreaterThan(0)
  expect(outcomes.every((each) => ['SUCCESS', 'CONFLICT'].includes(each))).toBe(true)
  expect(await app.db.selectFrom('account').select('id').where('email', '=', person.email).execute()).toHaveLength(1)
})

test('a blocked account cannot sign in, an employer without a company may keep their account', async () => {
  const blocked = await aRegisteredUser(app, 'candidate')
  await app.db.updateTable('account').set({ blocked_at: app.clock.now() }).where('id', '=', blocked.id).execute()
  expect(
    await errorCodeOf(aBrowser(app).call('candidate.login', { email: blocked.email, password: blocked.password })),
  ).toBe('ACCOUNT_BLOCKED')
  const removed = await aRegisteredUser(app, 'employer')
  const caller = (await removed.browser.caller()) as Member
  await anEmployer(app, { companyId: caller.companyId })
  await app.db
    .updateTable('company_member')
    .set({ removed_at: app.clock.now() })
    .where('account_id', '=', removed.id)
    .execute()
  expect((await removed.browser.caller()).kind).toBe('unassigned')
  expect(await errorCodeOf(removed.browser.call('employer.view', {}))).toBe('ROLE_NOT_ALLOWED')
  const elsewhere = aBrowser(app)
  await elsewhere.call('employer.login', { email: removed.email, password: removed.password })
  expect((await elsewhere.caller()).kind).toBe('unassigned')
  expect((await elsewhere.call('company.found', { name: 'Mulai Lagi' })).company).toMatchObject({ name: 'Mulai Lagi' })
  expect(await elsewhere.caller()).toMatchObject({ kind: 'employer', role: 'OWNER', companyStatus: 'INCOMPLETE' })
})

test('a sign-in from a new browser is reported by mail, in the language of the account', async () => {
  const person = await aRegisteredUser(app, 'candidate', aBrowser(app, { locale: 'id' }))
  await person.browser.call('candidate.logout', {})
  await person.browser.call('candidate.login', { email: person.email, password: person.password })
  expect((await mailsTo(app, person.email)).filter(({ kind }) => kind === 'accounts.newDevice')).toEqual([])
  const phone = aBrowser(app, {
    ip: '198.51.100.7',
    userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile',
  })
  await phone.call('candidate.login', { email: person.email, password: person.password })
  const [mail] = await mailsTo(app, person.email)
  expect([mail?.kind, mail?.locale]).toEqual(['accounts.newDevice', 'id'])
  expect(mail?.text).toContain('Chrome, Android')
})

test('signing out deletes the push token, and the old cookie is no longer valid', async () => {
  const person = await aRegisteredUser(app, 'candidate')
  const caller = await person.browser.caller()
  if (caller.kind !== 'candidate') throw new Error('not signed in')
  await app.db
    .insertInto('push_token')
    .values({ account_id: person.id, session_id: caller.sessionId, token: `t-${person.id}` })
    .execute()
  const formerCookies = new Map(person.browser.cookies)
  await person.browser.call('candidate.logout', { fcmToken: 'unknown' })
  expect(await app.db.selectFrom('push_token').select('id').where('account_id', '=', person.id).execute()).toEqual([])
  for (const [name, value] of formerCookies) person.browser.cookies.set(name, value)
  expect((await person.browser.caller()).kind).toBe('guest')
})

test('codes are hashed in the database and never in a subject', async () => {
  const person = aRegistration('candidate')
  await register(aBrowser(app), 'candidate', person)
  const otp = await codeFor(app, person.email)
  const [mail] = await mailsTo(app, person.email)
  expect(mail?.subject).not.toContain(otp)
  const row = await app.db
    .selectFrom('one_time_code')
    .select(['hash', 'salt'])
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(row.hash.toString('latin1')).not.toContain(otp)
  expect(wrongCode('999999')).toBe('000000')
})
