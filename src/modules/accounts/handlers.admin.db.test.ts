import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aBrowser, advanceTime, errorCodeOf, wrongCode } from '../../../test/fixtures/accounts.ts'
import { demoPersonas, createBootstrapToken, createRecoveryToken } from './public.server.ts'
import { createDemoAccounts } from './demo.server.ts'

const app = testApp()
const person = { fullName: 'Rina Wijaya', email: 'rina@example.org', password: 'jaga-gerbang-malam-ini' }
const code = (secret: string) => generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) })

test('the first administrator: single-use token, confirmed second factor, no code works twice', async () => {
  const lost = await createBootstrapToken(app.db, app.clock.now())
  const token = await createBootstrapToken(app.db, app.clock.now())
  if (!lost || !token) throw new Error('no token')
  const browser = aBrowser(app)
  expect(await errorCodeOf(browser.call('admin.bootstrap', { ...person, token: lost }))).toBe('FORBIDDEN')
  expect(await errorCodeOf(browser.call('admin.bootstrap', { ...person, token, password: 'administrator' }))).toBe(
    'INVALID PASSWORD_COMMON',
  )
  const { secret, otpauthUri } = await browser.call('admin.bootstrap', { ...person, token })
  expect(otpauthUri).toMatch(/^otpauth:\/\/totp\/Karya.*secret=/)
  expect(await browser.call('admin.enrolment', {})).toMatchObject({ waiting: 'ENROLMENT', secret, otpauthUri })
  expect(await errorCodeOf(browser.call('admin.verifyTotp', { code: wrongCode(code(secret), 7) }))).toBe('TOTP_WRONG')

  const other = aBrowser(app)
  await other.call('admin.bootstrap', { ...person, email: 'other@example.org', token })
  const first = code(secret)
  expect(await browser.call('admin.verifyTotp', { code: first })).toMatchObject({
    marker: 'LOGIN',
    user: { type: 'ADMIN' },
  })
  expect(await browser.caller()).toMatchObject({ kind: 'admin', role: 'SUPER_ADMIN' })
  expect(
    await errorCodeOf(
      other.call('admin.verifyTotp', { code: code((await other.call('admin.enrolment', {})).secret ?? '') }),
    ),
  ).toBe('TOTP_EXPIRED')
  expect(await createBootstrapToken(app.db, app.clock.now())).toBeNull()
  expect(
    await errorCodeOf(aBrowser(app).call('admin.bootstrap', { ...person, email: 'third@example.org', token })),
  ).toBe('FORBIDDEN')

  await browser.call('admin.logout', {})
  expect((await browser.caller()).kind).toBe('guest')
  expect(await errorCodeOf(browser.call('admin.login', { email: person.email, password: 'wrong-password' }))).toBe(
    'CREDENTIALS_WRONG',
  )
  await browser.call('admin.login', { email: person.email, password: person.password })
  expect((await browser.caller()).kind).toBe('guest')
  expect(await errorCodeOf(browser.call('admin.verifyTotp', { code: first }))).toBe('TOTP_WRONG')
  await advanceTime(app, 31_000)
  const uses = await Promise.all(
    [1, 2].map(() =>
      errorCodeOf(app.as()('admin.verifyTotp', { code: code(secret), flow: browser.cookies.get('flow') ?? '' })),
    ),
  )
  expect(uses.toSorted()).toEqual(['SUCCESS', 'TOTP_WRONG'])
})

test('a password alone does not sign in, and second factors are rate limited', async () => {
  const browser = aBrowser(app)
  await browser.call('admin.login', { email: person.email, password: person.password })
  await advanceTime(app, 301_000)
  for (let step = 0; step < 5; step++)
    expect(await errorCodeOf(browser.call('admin.verifyTotp', { code: `00000${step}` }))).toBe('TOTP_WRONG')
  expect(await errorCodeOf(browser.call('admin.verifyTotp', { code: '000009' }))).toBe('TOO_MANY')
  expect(await errorCodeOf(aBrowser(app).call('admin.verifyTotp', { code: '000009' }))).toBe('TOTP_EXPIRED')
  for (const side of ['candidate', 'employer'] as const)
    expect(await errorCodeOf(browser.call(`${side}.login`, { email: person.email, password: person.password }))).toBe(
      'CREDENTIALS_WRONG',
    )
})

test('demo accounts and their mailbox exist in demo mode only', async () => {
  const { ports } = app.core.parts
  await expect(app.core.asSystem(createDemoAccounts)).rejects.toThrow('demo mode only')
  expect(await errorCodeOf(app.as()('accounts.demoMailbox', {}))).toBe('NOT_FOUND')
  ports.demo = true
  const made = await app.core.asSystem(createDemoAccounts)
  expect(await app.core.asSystem(createDemoAccounts)).toEqual(made)
  for (const side of ['candidate', 'employer'] as const) {
    const { email, password } = demoPersonas[side]
    expect(await aBrowser(app).call(`${side}.login`, { email, password })).toMatchObject({ marker: 'LOGIN' })
  }
  const admin = aBrowser(app)
  const { email, password } = demoPersonas.admin
  await admin.call('admin.login', { email, password })
  const mailbox = await admin.call('accounts.demoMailbox', {})
  expect(mailbox.administrators.map((each) => each.email)).toEqual([
    email,
    demoPersonas.moderator.email,
    demoPersonas.support.email,
  ])
  const [shown] = mailbox.administrators
  await admin.call('admin.verifyTotp', { code: shown?.totp ?? '' })
  expect((await admin.caller()).kind).toBe('admin')
})

test('the operator recovers an administrator: new password and second factor, sessions revoked, once, within an hour', async () => {
  const mint = () => app.core.asSystem(createRecoveryToken)
  const lost = await mint()
  const token = await mint()
  const rina = { fullName: 'Rina Lain', email: person.email, password: 'pintu-baru-di-samping', token }
  const before = aBrowser(app)
  expect(await errorCodeOf(before.call('admin.bootstrap', { ...rina, token: lost }))).toBe('FORBIDDEN')
  const { secret } = await before.call('admin.bootstrap', rina)
  const late = aBrowser(app)
  await late.call('admin.bootstrap', { ...rina, email: 'late@example.org' })
  expect(await before.call('admin.verifyTotp', { code: code(secret) })).toMatchObject({ marker: 'LOGIN' })
  const { secret: other } = await late.call('admin.enrolment', {})
  expect(await errorCodeOf(late.call('admin.verifyTotp', { code: code(other ?? '') }))).toBe('TOTP_EXPIRED')
  const admins = await app.db
    .selectFrom('account')
    .select('id')
    .where('kind', '=', 'ADMIN')
    .where('email', '=', person.email)
    .execute()
  expect(admins).toHaveLength(1)
  const audited = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('action', 'like', 'accounts.adminRecover%')
    .orderBy('id')
    .execute()
  expect(audited.map(({ action }) => action)).toEqual([
    'accounts.adminRecovery',
    'accounts.adminRecovery',
    'accounts.adminRecovered',
  ])
  const third = await mint()
  app.clock.advance(3_601_000)
  expect(await errorCodeOf(aBrowser(app).call('admin.bootstrap', { ...rina, token: third }))).toBe('FORBIDDEN')
})
