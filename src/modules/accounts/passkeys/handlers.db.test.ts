import { randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { beforeAll, expect, test } from 'vitest'
import { countWaiting } from '../../../../test/fixtures/database.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import { aBrowser, advanceTime, errorCodeOf, mailsTo } from '../../../../test/fixtures/accounts.ts'
import { anAuthenticator, type Deviation } from '../../../../test/fixtures/authenticator.ts'
import { anAdministrator } from '../../../../test/fixtures/people.ts'
import { writeInvitation } from '../administrators/store.server.ts'
import { maxPasskeys } from './rules.ts'
import { passkeysOf } from './store.server.ts'

const app = testApp()
const code = (secret: string) => generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) })
const password = 'perahu-kecil-di-danau'
let by: string
beforeAll(async () => {
  by = (await anAdministrator(app)).id
})

let people = 0
/** An administrator who has just joined, in their browser. */
async function aNewcomer() {
  const email = `newcomer.${++people}@example.org`
  const invitation = { email, role: 'SUPPORT', locale: 'en', accountId: null, by } as const
  const { token } = await writeInvitation(app.db, invitation, app.clock.now())
  const browser = aBrowser(app)
  const { secret } = await browser.call('admin.administrators.accept', { token, fullName: 'Gita Ayu', password })
  const { user } = await browser.call('admin.verifyTotp', { code: code(secret) })
  return { browser, secret, email, id: user.id }
}

const device = () => anAuthenticator(app.core.parts.ports.env.appUrl)

async function withPasskey() {
  const person = await aNewcomer()
  const authenticator = device()
  const { options } = await person.browser.call('admin.passkeys.registerOptions', {})
  const attestation = authenticator.create(options)
  const { id: passkeyId } = await person.browser.call('admin.passkeys.register', { name: 'Laptop', attestation })
  return { ...person, authenticator, passkeyId }
}

async function attempt(authenticator: ReturnType<typeof device>, deviation: Deviation = {}, browser = aBrowser(app)) {
  const { options } = await browser.call('admin.passkeys.signInOptions', {})
  return errorCodeOf(browser.call('admin.passkeys.signIn', { assertion: authenticator.get(options, deviation) }))
}

test('a passkey signs in alone, and proves the second factor again', async () => {
  const { browser, authenticator, email, id } = await withPasskey()
  expect(await browser.call('admin.security', {})).toMatchObject({
    totp: true,
    recoveryCodes: 0,
    passkeys: [{ name: 'Laptop', locked: false, synced: false, lastUsedAt: null }],
  })
  expect((await mailsTo(app, email)).map(({ kind }) => kind)).toContain('accounts.passkeyAdded')
  await browser.call('admin.logout', {})
  const again = aBrowser(app)
  const { options } = await again.call('admin.passkeys.signInOptions', {})
  expect(options).toMatchObject({
    userVerification: 'required',
    rpId: new URL(app.core.parts.ports.env.appUrl).hostname,
  })
  await again.call('admin.passkeys.signIn', { assertion: authenticator.get(options) })
  expect(await again.caller()).toMatchObject({ kind: 'admin', accountId: id, role: 'SUPPORT' })

  await advanceTime(app, 600_001)
  expect(await errorCodeOf(again.call('admin.recoveryCodes.create', {}))).toBe('STEP_UP_NEEDED')
  const stepUp = await again.call('admin.passkeys.stepUpOptions', {})
  expect(stepUp.options).toMatchObject({ allowCredentials: [{ id: authenticator.id }] })
  await again.call('admin.passkeys.stepUp', { assertion: authenticator.get(stepUp.options) })
  expect(await errorCodeOf(again.call('admin.recoveryCodes.create', {}))).toBe('SUCCESS')
})

test.each<[string, Deviation]>([
  ['another origin', { origin: 'https://karya.example' }],
  ['another site', { rpID: 'karya.example' }],
  ['another ceremony', { type: 'webauthn.create' }],
  ['nobody verified', { unverified: true }],
  ['another key', { forged: true }],
])('refused: %s', async (_what, deviation) => {
  const { authenticator } = await withPasskey()
  expect(await attempt(authenticator, deviation)).toBe('PASSKEY_REFUSED')
  expect(await attempt(authenticator)).toBe('SUCCESS')
})

test('a challenge is good once, for five minutes, in its browser, for its purpose and account', async () => {
  const { browser, authenticator } = await withPasskey()
  const [first, second] = [aBrowser(app), aBrowser(app)]
  const { options } = await first.call('admin.passkeys.signInOptions', {})
  await second.call('admin.passkeys.signInOptions', {})
  const assertion = authenticator.get(options)
  expect(await errorCodeOf(second.call('admin.passkeys.signIn', { assertion }))).toBe('PASSKEY_REFUSED')
  const sentCookies = [...first.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const claims = await Promise.all(
    Array.from({ length: 50 }, () => errorCodeOf(app.as({ sentCookies })('admin.passkeys.signIn', { assertion }))),
  )
  expect(claims.filter((each) => each === 'SUCCESS')).toHaveLength(1)
  expect(new Set(claims)).toEqual(new Set(['SUCCESS', 'PASSKEY_REFUSED']))

  const { options: late } = await first.call('admin.passkeys.signInOptions', {})
  app.clock.advance(300_000)
  const tooLate = first.call('admin.passkeys.signIn', { assertion: authenticator.get(late) })
  expect(await errorCodeOf(tooLate)).toBe('PASSKEY_REFUSED')

  const { options: forSignIn } = await first.call('admin.passkeys.signInOptions', {})
  browser.cookies.set('passkey', first.cookies.get('passkey') ?? '')
  const wrongPurpose = browser.call('admin.passkeys.stepUp', { assertion: authenticator.get(forSignIn) })
  expect(await errorCodeOf(wrongPurpose)).toBe('PASSKEY_REFUSED')
  const other = await withPasskey()
  const { options: forOther } = await other.browser.call('admin.passkeys.stepUpOptions', {})
  const foreign = other.browser.call('admin.passkeys.stepUp', { assertion: authenticator.get(forOther) })
  expect(await errorCodeOf(foreign)).toBe('PASSKEY_REFUSED')
})

test('a counter that went back locks the passkey and raises an alarm', async () => {
  const { browser, authenticator, email } = await withPasskey()
  expect(await attempt(authenticator, { counter: 7 })).toBe('SUCCESS')
  expect(await attempt(authenticator, { counter: 8 })).toBe('SUCCESS')
  expect(await attempt(authenticator, { counter: 8 })).toBe('PASSKEY_REFUSED')
  expect(await attempt(authenticator, { counter: 9 })).toBe('PASSKEY_REFUSED')
  expect((await browser.call('admin.security', {})).passkeys).toMatchObject([{ locked: true }])
  expect((await mailsTo(app, email)).map(({ kind }) => kind)).toContain('accounts.passkeyLocked')
})

test('a removed passkey and a switched-off administrator do not get in', async () => {
  const first = await withPasskey()
  await first.browser.call('admin.passkeys.remove', { id: first.passkeyId })
  expect(await attempt(first.authenticator)).toBe('PASSKEY_REFUSED')
  const second = await withPasskey()
  expect(await errorCodeOf(first.browser.call('admin.passkeys.remove', { id: second.passkeyId }))).toBe('NOT_FOUND')
  const { caller } = await anAdministrator(app)
  await app.as({ caller })('admin.administrators.setActive', { id: second.id, active: false, reason: 'Left' })
  expect(await attempt(second.authenticator)).toBe('PASSKEY_REFUSED')
})

test('ten recovery codes work once each, after the password, and everybody concerned is told', async () => {
  const { browser, email, id } = await aNewcomer()
  const { codes } = await browser.call('admin.recoveryCodes.create', {})
  expect(new Set(codes).size).toBe(10)
  const stored = await app.db.selectFrom('recovery_code').selectAll().where('account_id', '=', id).execute()
  expect(JSON.stringify(stored)).not.toContain(codes[0]?.replace('-', ''))
  const enter = async (recoveryCode: string) => {
    const guest = aBrowser(app)
    await guest.call('admin.login', { email, password })
    return { guest, answer: await errorCodeOf(guest.call('admin.recoveryCodes.signIn', { code: recoveryCode })) }
  }
  expect(await errorCodeOf(aBrowser(app).call('admin.recoveryCodes.signIn', { code: codes[0] ?? '' }))).toBe(
    'TOTP_EXPIRED',
  )
  expect((await enter('00000-00000')).answer).toContain('RECOVERY_CODE_WRONG')
  const { guest, answer } = await enter((codes[0] ?? '').toLowerCase())
  expect([answer, (await guest.caller()).kind]).toEqual(['SUCCESS', 'admin'])
  expect((await enter(codes[0] ?? '')).answer).toContain('RECOVERY_CODE_WRONG')
  expect((await guest.call('admin.security', {})).recoveryCodes).toBe(9)
  const kinds = async (to: string) => (await mailsTo(app, to)).map(({ kind }) => kind)
  expect(await kinds(email)).toContain('accounts.recoveryCodeUsed')
  const chief = await app.db.selectFrom('account').select('email').where('id', '=', by).executeTakeFirstOrThrow()
  expect(await kinds(chief.email)).toContain('accounts.recoveryCodeUsed')
  await guest.call('admin.recoveryCodes.create', {})
  await advanceTime(app, 301_000)
  expect((await enter(codes[1] ?? '')).answer).toContain('RECOVERY_CODE_WRONG')
})

test('two new passkeys at once do not pass the most that one may have', async () => {
  const { browser, authenticator, id } = await withPasskey()
  const other = aBrowser(app)
  const { options } = await other.call('admin.passkeys.signInOptions', {})
  await other.call('admin.passkeys.signIn', { assertion: authenticator.get(options) })
  const { id: _id, ...row } = await app.db
    .selectFrom('passkey')
    .selectAll()
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
  for (let at = 1; at < maxPasskeys - 1; at++)
    await app.db
      .insertInto('passkey')
      .values({ ...row, credential_id: `${row.credential_id}${at}` })
      .execute()
  const register = async (from: typeof browser) => {
    const made = await from.call('admin.passkeys.registerOptions', {})
    return { from, attestation: device().create(made.options) }
  }
  const ready = [await register(browser), await register(other)]
  // Neither can write before both have counted, or the second waits for the first.
  const blocker = await app.database.pool.connect()
  await blocker.query('begin')
  await blocker.query('lock table passkey in share mode')
  const codes = Promise.all(
    ready.map(({ from, attestation }) =>
      errorCodeOf(from.call('admin.passkeys.register', { name: 'Key', attestation })),
    ),
  )
  await expect.poll(() => countWaiting(blocker), { interval: 10 }).toBe(2)
  await blocker.query('commit')
  blocker.release()
  expect((await codes).toSorted()).toEqual(['LIMIT_REACHED', 'SUCCESS'])
  expect(await passkeysOf(app.db, id)).toHaveLength(maxPasskeys)
})

test('a network that an administrator did not use before is told by email, the next time it is known', async () => {
  const { browser, authenticator, email, id } = await withPasskey()
  await app.db.updateTable('session').set({ ip: '198.51.100.7' }).where('account_id', '=', id).execute()
  const notified = async () =>
    (await mailsTo(app, email)).filter(({ kind, text }) => kind === 'accounts.newDevice' && text.includes('network'))
      .length
  const signIn = async (ip: string) => {
    await browser.call('admin.logout', {})
    const again = aBrowser(app, { ip })
    for (const [name, value] of browser.cookies) again.cookies.set(name, value)
    expect(await attempt(authenticator, {}, again)).toBe('SUCCESS')
    for (const [name, value] of again.cookies) browser.cookies.set(name, value)
  }
  await signIn('198.51.100.99')
  expect(await notified()).toBe(0)
  await signIn('203.0.113.5')
  expect(await notified()).toBe(1)
  await signIn('203.0.113.6')
  expect(await notified()).toBe(1)
  // A network stays known, however many addresses another one had since.
  const { created_at, seen_at, expires_at } = await app.db
    .selectFrom('session')
    .select(['created_at', 'seen_at', 'expires_at'])
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
  const times = { created_at, seen_at, expires_at }
  const phone = (at: number) => `192.0.2.${String(at + 1)}`
  const phones = Array.from({ length: 60 }, (_, at) => ({ id: randomUUID(), account_id: id, ip: phone(at), ...times }))
  await app.db
    .insertInto('session')
    .values(phones.map((each) => ({ ...each, user_agent: '' })))
    .execute()
  await signIn('203.0.113.7')
  expect(await notified()).toBe(1)
})
