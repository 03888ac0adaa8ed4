import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import { aBrowser, advanceTime, errorCodeOf, mailsTo, type Browser } from '../../../../test/fixtures/accounts.ts'
import { anAdministrator } from '../../../../test/fixtures/people.ts'
import { resolveSession } from '../public.server.ts'

const app = testApp()
const code = (secret: string) => generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) })
const reason = 'Left the company'
let addresses = 0
const anAddress = () => `invited.${++addresses}@example.org`
const person = { fullName: 'Bayu Saputra', password: 'perahu-kecil-di-danau' }
const join = async (browser: Browser, token: string) => {
  const { secret } = await browser.call('admin.administrators.accept', { ...person, token })
  return browser.call('admin.verifyTotp', { code: code(secret) })
}

async function invite(email = anAddress(), role: 'MODERATOR' | 'SUPER_ADMIN' = 'MODERATOR') {
  const { caller, id: by } = await anAdministrator(app)
  const call = app.as({ caller })
  const { id } = await call('admin.administrators.invite', { email, role, locale: 'en' })
  return { call, by, id, email, token: await tokenFor(email) }
}

async function tokenFor(email: string): Promise<string> {
  const mail = (await mailsTo(app, email)).find(({ kind }) => /admin(Invited|Reset)$/.test(kind))
  return /\/admin\/join\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}

test('an invited administrator joins with a password and a second factor, once', async () => {
  const { call, id, email, token } = await invite()
  const [browser, late] = [aBrowser(app), aBrowser(app)]
  expect(await browser.call('admin.administrators.invitation', { token })).toMatchObject({ email, role: 'MODERATOR' })
  expect(
    await errorCodeOf(browser.call('admin.administrators.accept', { ...person, password: 'bayu.saputra', token })),
  ).toContain('INVALID')
  await late.call('admin.administrators.accept', { ...person, token })
  expect((await browser.caller()).kind).toBe('guest')
  expect(await join(browser, token)).toMatchObject({ marker: 'LOGIN', user: { email, type: 'ADMIN' } })
  expect(await browser.caller()).toMatchObject({ kind: 'admin', role: 'MODERATOR' })

  const { secret } = await late.call('admin.enrolment', {})
  expect(await errorCodeOf(late.call('admin.verifyTotp', { code: code(secret ?? '') }))).toBe('INVITATION_OVER')
  expect(await errorCodeOf(late.call('admin.administrators.invitation', { token }))).toBe('INVITATION_OVER')
  expect(await errorCodeOf(call('admin.administrators.resend', { id }))).toBe('INVITATION_OVER')
  expect(await errorCodeOf(call('admin.administrators.invite', { email, role: 'SUPPORT', locale: 'en' }))).toContain(
    'EMAIL_TAKEN',
  )
})

test('a link ends after 72 hours, when it is replaced and when it is withdrawn', async () => {
  const { call, id, email, token } = await invite()
  const guest = aBrowser(app)
  const answer = (each: string) => errorCodeOf(guest.call('admin.administrators.invitation', { token: each }))
  await call('admin.administrators.resend', { id })
  const second = await tokenFor(email)
  expect([await answer(token), await answer(second)]).toEqual(['INVITATION_OVER', 'SUCCESS'])
  app.clock.advance(72 * 3_600_000)
  expect(await answer(second)).toBe('INVITATION_OVER')
  const fresh = app.as({ caller: (await anAdministrator(app)).caller })
  const { invitations } = await fresh('admin.administrators.list', {})
  expect(invitations.find((each) => each.id === id)).toMatchObject({ expired: true })
  await fresh('admin.administrators.resend', { id })
  const third = await tokenFor(email)
  expect(await answer(third)).toBe('SUCCESS')
  for (let times = 0; times < 2; times++)
    expect(await fresh('admin.administrators.withdraw', { id })).toEqual({ done: true })
  expect(await answer(third)).toBe('INVITATION_OVER')
})

test('two browsers with one link create one administrator', async () => {
  const { email, token } = await invite()
  const browsers = [aBrowser(app), aBrowser(app)]
  const secrets = await Promise.all(
    browsers.map(async (each) => (await each.call('admin.administrators.accept', { ...person, token })).secret),
  )
  const answers = await Promise.all(
    browsers.map((each, at) => errorCodeOf(each.call('admin.verifyTotp', { code: code(secrets[at] ?? '') }))),
  )
  expect(answers.toSorted()).toEqual(['INVITATION_OVER', 'SUCCESS'])
  const made = await app.db.selectFrom('account').select('id').where('email', '=', email).execute()
  expect(made).toHaveLength(1)
})

test('a new role, switching off and a reset end the sessions of the administrator and are mailed', async () => {
  const { caller } = await anAdministrator(app)
  const call = app.as({ caller })
  const target = await anAdministrator(app, 'SUPPORT')
  const { id } = target
  const isSignedIn = async () => (await resolveSession(app.db, target.caller.sessionId, app.clock.now())) !== null
  const change = { id, from: 'SUPPORT', role: 'CONTENT', reason } as const
  expect(await isSignedIn()).toBe(true)
  await call('admin.administrators.setRole', change)
  expect(await isSignedIn()).toBe(false)
  expect(await call('admin.administrators.setRole', change)).toEqual({ done: true })
  expect(await errorCodeOf(call('admin.administrators.setRole', { ...change, role: 'FINANCE' }))).toBe('STALE_VERSION')
  await call('admin.administrators.setActive', { id, active: false, reason })
  await call('admin.administrators.setActive', { id, active: false, reason })
  const listed = async () => (await call('admin.administrators.list', {})).list.find((each) => each.id === id)
  expect(await listed()).toMatchObject({ role: 'CONTENT', active: false, self: false })
  await call('admin.administrators.setActive', { id, active: true, reason })
  const { email } = await app.db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  const kinds = (await mailsTo(app, email)).map(({ kind }) => kind.split('.')[1] ?? '')
  expect(kinds.toSorted()).toEqual(['adminRoleChanged', 'adminSwitchedOff', 'adminSwitchedOn'])

  await call('admin.administrators.resetFactors', { id, reason })
  expect(await listed()).toMatchObject({ totp: false })
  const browser = aBrowser(app)
  await join(browser, await tokenFor(email))
  expect(await browser.caller()).toMatchObject({ kind: 'admin', accountId: id, role: 'CONTENT' })
  const audited = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  expect(audited.filter(({ action }) => action.startsWith('administrators.')).map(({ action }) => action)).toEqual([
    'administrators.role',
    'administrators.switchOff',
    'administrators.switchOn',
    'administrators.resetFactors',
  ])
})

test('sessions of an administrator are listed, and ended one by one or all, with a reason', async () => {
  const call = app.as({ caller: (await anAdministrator(app)).caller })
  const [target, other] = [await anAdministrator(app, 'SUPPORT'), await anAdministrator(app, 'SUPPORT')]
  const { id } = target
  const isSignedIn = async (sessionId: string) => (await resolveSession(app.db, sessionId, app.clock.now())) !== null
  const listed = async () => (await call('admin.administrators.sessions', { id })).list.map((each) => each.id)
  expect(await listed()).toEqual([target.caller.sessionId])
  const end = (sessionId?: string) =>
    call('admin.administrators.endSessions', { id, reason, ...(sessionId && { sessionId }) })
  expect(await end(other.caller.sessionId)).toEqual({ ended: 0 })
  expect(await isSignedIn(other.caller.sessionId)).toBe(true)
  expect(await end(target.caller.sessionId)).toEqual({ ended: 1 })
  expect([await isSignedIn(target.caller.sessionId), await listed(), await end()]).toEqual([false, [], { ended: 0 }])
  const audited = app.db.selectFrom('audit_log').select('details').where('action', '=', 'administrators.endSessions')
  expect(await audited.where('subject_id', '=', id).execute()).toEqual([{ details: { reason, ended: 1 } }])
})

test('nobody changes themselves, or somebody who is no administrator', async () => {
  const { caller, id } = await anAdministrator(app)
  const call = app.as({ caller })
  const other = (await app.db.selectFrom('account').select('id').where('kind', '<>', 'ADMIN').executeTakeFirst())?.id
  for (const [target, answer] of [
    [id, 'OWN_ADMINISTRATOR'],
    [other ?? '01890000-0000-7000-8000-0000000000ff', 'NOT_FOUND'],
  ] as const) {
    const change = { id: target, reason }
    const calls = [
      call('admin.administrators.setRole', { ...change, from: 'SUPER_ADMIN', role: 'CONTENT' }),
      call('admin.administrators.setActive', { ...change, active: false }),
      call('admin.administrators.resetFactors', change),
      call('admin.administrators.endSessions', change),
    ]
    expect(await Promise.all(calls.map(errorCodeOf))).toEqual([answer, answer, answer, answer])
  }
})

test('two super administrators who remove each other leave one', async () => {
  const pair = [await anAdministrator(app), await anAdministrator(app)] as const
  const others = await app.db
    .selectFrom('account')
    .select('id')
    .where('admin_role', '=', 'SUPER_ADMIN')
    .where('id', 'not in', [pair[0].id, pair[1].id])
    .execute()
  if (others.length > 0)
    await app.db
      .updateTable('account')
      .set({ admin_role: 'CONTENT' })
      .where(
        'id',
        'in',
        others.map(({ id }) => id),
      )
      .execute()
  const attempts = Array.from({ length: 50 }, (_, at) => {
    const [actor, target] = at % 2 ? [pair[0], pair[1]] : [pair[1], pair[0]]
    const call = app.as({ caller: actor.caller })
    const base = { id: target.id, reason }
    return errorCodeOf(
      at % 4 < 2
        ? call('admin.administrators.setRole', { ...base, from: 'SUPER_ADMIN', role: 'CONTENT' })
        : call('admin.administrators.setActive', { ...base, active: false }),
    )
  })
  const answers = new Set(await Promise.all(attempts))
  expect(answers).toContain('LAST_SUPER_ADMIN')
  const left = await app.db
    .selectFrom('account')
    .select('id')
    .where('admin_role', '=', 'SUPER_ADMIN')
    .where('blocked_at', 'is', null)
    .execute()
  expect(left).toHaveLength(1)
  await expect(
    app.db
      .deleteFrom('account')
      .where('id', '=', left[0]?.id ?? '')
      .execute(),
  ).rejects.toThrow(/nobody would be super administrator|foreign key/)
})

test('sensitive actions ask for the second factor again after ten minutes', async () => {
  await anAdministrator(app)
  const { token } = await invite(anAddress(), 'SUPER_ADMIN')
  const browser = aBrowser(app)
  const { secret } = await browser.call('admin.administrators.accept', { ...person, token })
  await browser.call('admin.verifyTotp', { code: code(secret) })
  const act = () =>
    errorCodeOf(browser.call('admin.administrators.invite', { email: anAddress(), role: 'CONTENT', locale: 'id' }))
  expect(await act()).toBe('SUCCESS')
  await advanceTime(app, 600_001)
  expect(await act()).toBe('STEP_UP_NEEDED')
  expect(await errorCodeOf(browser.call('admin.stepUp', { code: '000000' }))).toBe('TOTP_WRONG')
  const current = code(secret)
  await browser.call('admin.stepUp', { code: current })
  expect(await act()).toBe('SUCCESS')
  expect(await errorCodeOf(browser.call('admin.stepUp', { code: current }))).toBe('TOTP_WRONG')
})

test('a session of an administrator ends after an hour without a request and after twelve in all', async () => {
  const { token } = await invite()
  const browser = aBrowser(app)
  await join(browser, token)
  const kindAfter = async (minutes: number) => {
    app.clock.advance(minutes * 60_000)
    return (await browser.caller()).kind
  }
  for (let minutes = 0; minutes < 11 * 60; minutes += 55) expect(await kindAfter(55)).toBe('admin')
  expect(await kindAfter(61)).toBe('guest')
  const other = aBrowser(app)
  await join(other, (await invite()).token)
  const started = app.clock.now().getTime()
  while (app.clock.now().getTime() - started < 11.5 * 3_600_000) {
    app.clock.advance(30 * 60_000)
    expect((await other.caller()).kind).toBe('admin')
  }
  app.clock.advance(31 * 60_000)
  expect((await other.caller()).kind).toBe('guest')
})
