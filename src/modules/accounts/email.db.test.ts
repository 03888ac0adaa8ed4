import { expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aBrowser, aRegisteredUser, codeFor, mailsTo, errorCodeOf, wrongCode } from '../../../test/fixtures/accounts.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'

const app = testApp()
let made = 0
const anAddress = () => `new.${++made}.${Date.now()}@example.org`
const minute = 60_000

test('an e-mail change needs the password and the mailed code, notifies both addresses and ends other sessions', async () => {
  const person = await aRegisteredUser(app, 'candidate')
  const phone = aBrowser(app)
  await phone.call('candidate.login', { email: person.email, password: person.password })
  const email = anAddress()
  const ask = (currentPassword?: string, to = email) =>
    errorCodeOf(person.browser.call('accounts.emailChange', { email: to, ...(currentPassword && { currentPassword }) }))
  expect(await ask()).toBe('INVALID REQUIRED')
  expect(await ask('something-else')).toBe('INVALID PASSWORD_WRONG')
  expect(await ask(person.password, person.email.toUpperCase())).toBe('INVALID EMAIL_SAME')
  const other = await aRegisteredUser(app, 'candidate')
  expect(await ask(person.password, other.email)).toBe('EMAIL_TAKEN')
  expect(await ask(person.password)).toBe('SUCCESS')
  expect(await ask()).toBe('CODE_TOO_SOON')
  expect((await person.browser.call('accounts.own', {})).change).toMatchObject({ email })
  expect((await mailsTo(app, person.email))[0]?.kind).toBe('accounts.emailChangeRequested')

  const right = await codeFor(app, email)
  expect(await errorCodeOf(person.browser.call('accounts.emailConfirm', { otp: wrongCode(right) }))).toBe('CODE_WRONG')
  expect(await person.browser.call('accounts.emailConfirm', { otp: right })).toEqual({ email })
  expect(await errorCodeOf(person.browser.call('accounts.emailConfirm', { otp: right }))).toBe('CODE_EXPIRED')
  expect([(await person.browser.caller()).kind, (await phone.caller()).kind]).toEqual(['candidate', 'guest'])
  expect((await mailsTo(app, email))[0]?.kind).toBe('accounts.emailChangedNewAddress')
  expect((await mailsTo(app, person.email))[0]?.kind).toBe('accounts.emailChangedOldAddress')
  const again = aBrowser(app)
  expect(await errorCodeOf(again.call('candidate.login', { email: person.email, password: person.password }))).toBe(
    'CREDENTIALS_WRONG',
  )
  expect(await again.call('candidate.login', { email, password: person.password })).toMatchObject({ marker: 'LOGIN' })
})

test('the sixth attempt is rejected even with the correct code, and the code of another account is invalid', async () => {
  const [person, other] = [await aRegisteredUser(app, 'candidate'), await aRegisteredUser(app, 'candidate')]
  const email = anAddress()
  await person.browser.call('accounts.emailChange', { email, currentPassword: person.password })
  const right = await codeFor(app, email)
  expect(await errorCodeOf(other.browser.call('accounts.emailConfirm', { otp: right }))).toBe('CODE_EXPIRED')
  for (const step of [1, 2, 3, 4, 5])
    expect(await errorCodeOf(person.browser.call('accounts.emailConfirm', { otp: wrongCode(right, step) }))).toBe(
      'CODE_WRONG',
    )
  expect(await errorCodeOf(person.browser.call('accounts.emailConfirm', { otp: right }))).toBe('CODE_TOO_MANY_TRIES')
})

/** A person whose address an intruder changed, with the undo link sent to the original address. */
async function hijacked() {
  const person = await aRegisteredUser(app, 'candidate')
  const intruder = aBrowser(app)
  await intruder.call('candidate.login', { email: person.email, password: person.password })
  const email = anAddress()
  await intruder.call('accounts.emailChange', { email, currentPassword: person.password })
  await intruder.call('accounts.emailConfirm', { otp: await codeFor(app, email) })
  const left = (await mailsTo(app, person.email)).find(({ kind }) => kind === 'accounts.emailChangedOldAddress')
  const link = /undo-email\?t=(\S+)/.exec(left?.text ?? '')?.[1] ?? ''
  return { person, intruder, email, token: decodeURIComponent(link) }
}

test('undoing a change restores the old address, ends all sessions, removes the password and works once', async () => {
  const { person, intruder, email, token } = await hijacked()
  // An intruder's next steps: another address, a deletion, and an unverified registration of the old address.
  const second = anAddress()
  app.clock.advance(2 * minute)
  await intruder.call('accounts.emailChange', { email: second, currentPassword: person.password })
  await intruder.call('accounts.emailConfirm', { otp: await codeFor(app, second) })
  await intruder.call('accounts.requestDeletion', { currentPassword: person.password })
  await aBrowser(app).call('candidate.register', {
    fullName: 'Orang Lain',
    email: person.email,
    dialCode: '+62',
    phone: '8199999991',
    password: 'sandi-orang-lain-12',
    acceptTerms: true,
  })
  expect(await app.as()('accounts.emailUndo', { token })).toEqual({ email: person.email })
  expect(await errorCodeOf(app.as()('accounts.emailUndo', { token }))).toBe('GONE')
  expect((await intruder.caller()).kind).toBe('guest')
  for (const address of [email, second, person.email])
    expect(await errorCodeOf(intruder.call('candidate.login', { email: address, password: person.password }))).toBe(
      'CREDENTIALS_WRONG',
    )
  const back = aBrowser(app)
  await back.call('candidate.login', { email: person.email, viaOtp: true })
  const { user } = await back.call('candidate.verifyEmailOtp', { otp: await codeFor(app, person.email) })
  expect(user).toMatchObject({ id: person.id, email: person.email })
  expect(user.restored).toBeUndefined()
})

test('a change cannot be undone after seven days or with a forged link', async () => {
  const { token } = await hijacked()
  expect(await errorCodeOf(app.as()('accounts.emailUndo', { token: `${token}x` }))).toBe('GONE')
  app.clock.advance(8 * 86_400_000)
  expect(await errorCodeOf(app.as()('accounts.emailUndo', { token }))).toBe('GONE')
})

test('an employer’s address is free for a candidate; an account without a password needs a recent sign-in', async () => {
  const employer = await anEmployer(app)
  const person = await aRegisteredUser(app, 'candidate')
  expect(
    await errorCodeOf(
      person.browser.call('accounts.emailChange', { email: employer.email, currentPassword: person.password }),
    ),
  ).toBe('SUCCESS')
  await app.db.updateTable('account').set({ password_hash: null }).where('id', '=', person.id).execute()
  const email = anAddress()
  app.clock.advance(16 * minute)
  expect(await errorCodeOf(person.browser.call('accounts.emailChange', { email }))).toBe('INVALID PROVE_AGAIN')
})
