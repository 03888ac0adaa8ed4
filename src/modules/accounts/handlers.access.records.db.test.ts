import { describe, expect, test } from 'vitest'
import type { Caller } from '#kernel/caller.ts'
import type { Context } from '#platform/core/context.server.ts'
import { administrator, callers, candidate, member } from '../../../test/fixtures/callers.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import {
  aBrowser,
  aRegisteredUser,
  aRegistration,
  advanceTime,
  codeFor,
  errorCodeOf,
  mailsTo,
  register,
} from '../../../test/fixtures/accounts.ts'
import { accessHandlers } from './handlers.access.server.ts'
import type { Flow } from './handlers.flow.server.ts'
import { isPasswordUsable, maxFailures } from './rules.codes.ts'

const app = testApp()
const stranger = () => aBrowser(app, { ip: '198.51.100.66' })
const login = (browser: ReturnType<typeof aBrowser>, email: string, password = 'not-the-password') =>
  errorCodeOf(browser.call('candidate.login', { email, password }))
const lockMails = async (email: string) =>
  (await mailsTo(app, email)).filter(({ kind }) => kind === 'accounts.passwordLocked').length
const setFailures = (id: string, failed_count: number) =>
  app.db.updateTable('account').set({ failed_count }).where('id', '=', id).execute()
const failures = async (id: string) =>
  (await app.db.selectFrom('account').select('failed_count').where('id', '=', id).executeTakeFirstOrThrow())
    .failed_count
const records = () =>
  app.db.selectFrom('audit_log').select(['action', 'outcome', 'details', 'subject_id']).orderBy('id')
const recordsOf = (id: string) => records().where('subject_id', '=', id).execute()

test('the wrong password that locks it is reported by mail, once; those of the owner’s device never count', async () => {
  const person = await aRegisteredUser(app, 'candidate')
  await setFailures(person.id, maxFailures - 2)
  expect(await login(stranger(), person.email)).toBe('CREDENTIALS_WRONG')
  expect(await lockMails(person.email)).toBe(0)
  expect(await login(stranger(), person.email)).toBe('CREDENTIALS_WRONG')
  expect(await lockMails(person.email)).toBe(1)
  expect(await login(stranger(), person.email)).toBe('CREDENTIALS_WRONG')
  expect(await lockMails(person.email)).toBe(1)

  await person.browser.call('candidate.logout', {})
  await setFailures(person.id, maxFailures - 1)
  expect(await login(person.browser, person.email)).toBe('CREDENTIALS_WRONG')
  expect([await failures(person.id), await lockMails(person.email)]).toEqual([maxFailures - 1, 1])
  await setFailures(person.id, maxFailures)
  expect(await login(stranger(), person.email, person.password)).toBe('CREDENTIALS_WRONG')
  expect(await login(person.browser, person.email, person.password)).toBe('SUCCESS')
})

test('every sign-in and sign-out is recorded with its way and outcome, a refused one of nobody too', async () => {
  const person = await aRegisteredUser(app, 'candidate')
  await person.browser.call('candidate.logout', {})
  await login(person.browser, person.email)
  await login(person.browser, person.email, person.password)
  const entries = (await recordsOf(person.id)).map(({ action, outcome, details }) => [
    action,
    outcome,
    (details as { how?: string } | null)?.how ?? null,
  ])
  expect(entries.filter(([action]) => /sign(In|Out)$/.test(String(action)))).toEqual([
    ['accounts.signIn', 'OK', 'CODE'],
    ['accounts.signOut', 'OK', null],
    ['accounts.signIn', 'REFUSED', 'PASSWORD'],
    ['accounts.signIn', 'OK', 'PASSWORD'],
  ])
  await login(stranger(), 'nobody@example.org')
  expect((await records().execute()).at(-1)).toMatchObject({
    action: 'accounts.signIn',
    outcome: 'REFUSED',
    subject_id: null,
  })
})

test('a forgotten password is asked for by a code of its own', async () => {
  const browser = stranger()
  await browser.call('candidate.forgetPassword', { email: 'nobody@example.org' })
  expect((await browser.call('accounts.pendingCode', {})).pending?.purpose).toBe('RESET_PASSWORD')
})

test('signing out with a push token deletes it although another session has it', async () => {
  const person = await aRegisteredUser(app, 'candidate')
  const other = stranger()
  await other.call('candidate.login', { email: person.email, password: person.password })
  const caller = await other.caller()
  if (!('sessionId' in caller)) throw new Error('not signed in')
  const row = { account_id: person.id, session_id: caller.sessionId, token: `token-of-${person.id}` }
  await app.db.insertInto('push_token').values(row).execute()
  await person.browser.call('candidate.logout', { fcmToken: row.token })
  expect(await app.db.selectFrom('push_token').select('id').where('account_id', '=', person.id).execute()).toEqual([])
})

test('a code of a registration that another replaced verifies the mailbox without its password', async () => {
  const person = aRegistration('candidate')
  const first = aBrowser(app)
  await register(first, 'candidate', person)
  await advanceTime(app, 61_000)
  await register(stranger(), 'candidate', { ...person, fullName: 'Mallory' })
  await app.runJobs()
  await advanceTime(app, 61_000)
  await first.call('candidate.resendOtp', {})
  expect(await first.call('candidate.verifyEmailOtp', { otp: await codeFor(app, person.email) })).toMatchObject({
    passwordRemoved: true,
  })
})

test('a blocked person reads so before the mailbox is verified, and is sent no code', async () => {
  const person = aRegistration('candidate')
  await register(aBrowser(app), 'candidate', person)
  await app.db.updateTable('account').set({ blocked_at: app.clock.now() }).where('email', '=', person.email).execute()
  await advanceTime(app, 61_000)
  const before = (await mailsTo(app, person.email)).length
  expect(await login(stranger(), person.email, person.password)).toBe('ACCOUNT_BLOCKED')
  expect(await mailsTo(app, person.email)).toHaveLength(before)
})

test('a password is reset and changed', async () => {
  const person = await aRegisteredUser(app, 'candidate')
  const [second, third] = ['awan-tipis-di-utara', 'awan-tebal-di-selatan']
  expect(
    await person.browser.call('candidate.changePassword', {
      id: person.id,
      currentPassword: person.password,
      password: second,
    }),
  ).toEqual({ done: true })
  const browser = stranger()
  await browser.call('candidate.forgetPassword', { email: person.email })
  await browser.call('candidate.verifyResetPasswordOtp', { otp: await codeFor(app, person.email) })
  expect(await browser.call('candidate.resetPassword', { password: third })).toEqual({ done: true })
})

const now = new Date('2026-11-20T10:00:00Z')
/** The code of the error that a promise ends with; a defect is one too, as with a context that has no database. */
const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'SUCCESS',
    (error: { code?: string }) => error.code ?? 'DEFECT',
  )

test('only a candidate or an employer changes their password', async () => {
  const input = { id: 'account', currentPassword: 'a', password: 'b' }
  const change = (caller: Caller) =>
    errorOf(
      Promise.resolve(accessHandlers['candidate.changePassword']({ ctx: { caller } as unknown as Context, input })),
    )
  for (const caller of callers) {
    const allowed = caller.kind === 'candidate' || caller.kind === 'employer'
    expect((await change(caller)) === 'UNAUTHENTICATED', caller.kind).toBe(!allowed)
  }
  expect(await change(administrator('SUPER_ADMIN'))).toBe('UNAUTHENTICATED')
  expect(await Promise.all([candidate, member('OWNER')].map(change))).not.toContain('UNAUTHENTICATED')
})

describe('another code is sent', () => {
  const flow: Flow = {
    id: '01890000-0000-7000-8000-000000000001',
    side: 'candidate',
    email: 'siti@example.org',
    purpose: 'LOGIN',
    sentAt: now.getTime() - 1000,
    resendAt: now.getTime() + 59_000,
  }
  const context = (opened: unknown) =>
    ({ now, cookie: { read: () => null }, ports: { sealer: { open: async () => opened } } }) as unknown as Context
  const resend = (opened: unknown, side: 'candidate' | 'employer' = 'candidate') =>
    errorOf(Promise.resolve(accessHandlers[`${side}.resendOtp`]({ ctx: context(opened), input: { flow: 'sealed' } })))

  test('not before the minute is over, whatever the code is for', async () => {
    for (const purpose of ['LOGIN', 'VERIFY_EMAIL', 'RESET_PASSWORD'] as const)
      expect(await resend({ ...flow, purpose }), purpose).toBe('CODE_TOO_SOON')
  })

  test('to the side that asked for it, and never for a code that was redeemed already', async () => {
    expect(await resend(flow, 'employer')).toBe('CODE_EXPIRED')
    expect(await resend({ ...flow, side: 'employer' }, 'employer')).toBe('CODE_TOO_SOON')
    expect(await resend({ ...flow, purpose: 'NEW_PASSWORD' })).toBe('CODE_EXPIRED')
    expect(await resend(null)).toBe('CODE_EXPIRED')
  })
})

test('a hundred wrong passwords of strangers lock it for strangers alone', () => {
  const usable = (known: boolean, failures: number) => isPasswordUsable({ known, failures })
  expect([usable(false, maxFailures - 1), usable(false, maxFailures)]).toEqual([true, false])
  expect(usable(true, maxFailures + 1)).toBe(true)
})
