import type { ActingConsent } from '#kernel/enums/accounts.ts'
import { beforeAll, expect, test } from 'vitest'
import { aRegisteredUser, errorCodeOf, mailsTo } from '../../../../test/fixtures/accounts.ts'
import { runNow } from '../../../../test/fixtures/applications.ts'
import { anAdministrator } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import { resolveSession } from '../session/store.resolve.server.ts'
import { isConsolePath, spellCode } from './rules.ts'

const app = testApp()
const reason = 'They cannot save their profile and called us'
async function idOf(person: Awaited<ReturnType<typeof aRegisteredUser>>): Promise<string> {
  const caller = await person.browser.caller()
  if (!('accountId' in caller)) throw new Error('not signed in')
  return caller.accountId
}
const minutes = (count: number) => app.clock.advance(count * 60_000)

const withConsent = (value: ActingConsent) =>
  app.db
    .insertInto('setting')
    .values({ key: 'actingConsent', value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()

beforeAll(() => withConsent('CLICK'))

async function setUp(role: 'SUPPORT' | 'SUPER_ADMIN' = 'SUPPORT', scope: 'ACT' | 'READ' = 'ACT') {
  const { caller } = await anAdministrator(app, role)
  const person = await aRegisteredUser(app, 'candidate')
  const id = await idOf(person)
  const administrator = app.as({ caller })
  await administrator('admin.acting.request', { id, scope, reason })
  const { open } = await person.browser.call('accounts.acting', {})
  const here = async () => (await resolveSession(app.db, caller.sessionId, app.clock.now()))?.caller
  const console = async () =>
    (await resolveSession(app.db, caller.sessionId, app.clock.now(), { console: true }))?.caller
  return { administrator, caller, person, id, request: open?.id ?? '', here, console }
}

test('nothing happens before the person allows it; then the administrator is them outside the console, for half an hour', async () => {
  const { administrator, caller, person, id, request, here, console } = await setUp()
  expect((await mailsTo(app, person.email))[0]).toMatchObject({ kind: 'accounts.actingAsked' })
  expect((await here())?.kind).toBe('admin')
  await person.browser.call('accounts.answerActing', { id: request, allow: true })
  expect(await here()).toMatchObject({
    kind: 'candidate',
    accountId: id,
    sessionId: caller.sessionId,
    acting: { recordId: request, adminId: caller.accountId, until: new Date(app.clock.now().getTime() + 1_800_000) },
  })
  expect((await console())?.kind).toBe('admin')
  expect((await administrator('admin.acting.get', { id })).open).toMatchObject({ state: 'RUNNING', own: true })
  minutes(30)
  expect((await here())?.kind).toBe('admin')
  expect((await person.browser.call('accounts.acting', {})).open).toBeNull()
})

test('while acting both ids are recorded, and what only the owner may do is refused', async () => {
  const { caller, person, id, request, here } = await setUp()
  await person.browser.call('accounts.answerActing', { id: request, allow: true })
  const acting = await here()
  if (acting?.kind !== 'candidate') throw new Error('not acting')
  const call = app.as({ caller: acting })
  expect(await errorCodeOf(call('accounts.answerActing', { id: request, allow: true }))).toBe('NOT_WHILE_ACTING')
  expect(await errorCodeOf(call('accounts.setConsent', { purpose: 'PROFILE_VISIBLE', given: true }))).toBe(
    'NOT_WHILE_ACTING',
  )
  expect(await errorCodeOf(call('accounts.endSession', {}))).toBe('NOT_WHILE_ACTING')
  // By the form of the profile either: who sees it, the consent to that, and the number that codes may be sent to.
  const shown = call('profiles.basicDetails', { id, visibility: 'STANDARD' })
  expect(await errorCodeOf(shown)).toBe('NOT_WHILE_ACTING')
  const phone = { dialCode: '+62', phone: '81234500099' }
  expect(await errorCodeOf(call('profiles.personalDetails', { id, ...phone }))).toBe('NOT_WHILE_ACTING')
  expect(await errorCodeOf(call('profiles.personalDetails', { id, headline: 'Barista' }))).toBe('SUCCESS')
  expect(await errorCodeOf(call('privacy.unblock', { companyId: id }))).toBe('NOT_WHILE_ACTING')
  expect(await call('accounts.endActing', {})).toEqual({ account: id })
  const rows = await app.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'acting_admin_id'])
    .where('subject_id', '=', id)
    .where('acting_admin_id', 'is not', null)
    .execute()
  const both = { actor_id: id, acting_admin_id: caller.accountId }
  expect(rows).toHaveLength(2)
  expect(rows).toEqual(
    expect.arrayContaining(['profiles.update', 'accounts.actingEnded'].map((action) => ({ action, ...both }))),
  )
  const { access } = await person.browser.call('accounts.consents', {})
  expect(access.map(({ action, reason: why }) => [action, why])).toEqual([
    ['acting.start', reason],
    ['acting.request', reason],
  ])
  const name = await app.db.selectFrom('account').select('full_name').where('id', '=', id).executeTakeFirstOrThrow()
  expect(access[0]).toMatchObject({ minutes: 0, changes: [`Rina updated the profile of ${name.full_name}`] })
  expect(access[1]).toMatchObject({ minutes: null, changes: [] })
})

test('whoever only looks sees what the person sees and writes nothing at all, but can end it', async () => {
  const { caller, person, id, request, here } = await setUp('SUPPORT', 'READ')
  await person.browser.call('accounts.answerActing', { id: request, allow: true })
  const looking = await here()
  if (looking?.kind !== 'candidate') throw new Error('not looking')
  expect(looking.acting).toMatchObject({ scope: 'READ' })
  const call = app.as({ caller: looking })
  expect(await errorCodeOf(call('accounts.sessions', {}))).toBe('SUCCESS')
  const writes = Object.entries(app.core.contract).filter(
    ([, each]) => each.kind === 'write' && each.callers.includes('candidate') && !each.notWhileActing,
  )
  const open: string[] = []
  for (const [action] of writes)
    if ((await errorCodeOf(app.core.call(action, {}, app.incoming({ caller: looking })))) !== 'LOOKING_ONLY')
      open.push(action)
  expect(open.toSorted()).toEqual(['accounts.endActing', 'candidate.logout', 'messages.read'])
  const { access } = await person.browser.call('accounts.consents', {})
  expect(access.map(({ action, changes }) => [action, changes])).toEqual([
    ['acting.startLook', []],
    ['acting.requestLook', []],
  ])
  const ended = await app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'acting_admin_id'])
    .where('action', '=', 'accounts.actingEnded')
    .where('subject_id', '=', id)
    .execute()
  expect(ended).toEqual([{ actor_id: id, acting_admin_id: caller.accountId }])
})

test('either side ends it, and the very next request is the administrator again', async () => {
  const first = await setUp()
  await first.person.browser.call('accounts.answerActing', { id: first.request, allow: true })
  expect(await first.person.browser.call('accounts.endActing', {})).toEqual({ account: null })
  expect((await first.here())?.kind).toBe('admin')
  const second = await setUp('SUPER_ADMIN')
  await second.person.browser.call('accounts.answerActing', { id: second.request, allow: true })
  await second.administrator('admin.acting.end', {})
  expect((await second.here())?.kind).toBe('admin')
})

test('the person is told by email that it has ended, once, however it ended; of a request that lapsed nothing', async () => {
  const endings = async (person: { email: string }) =>
    (await mailsTo(app, person.email)).filter(({ kind }) => kind === 'accounts.actingEnded')
  const lapse = () => runNow(app, 'acting.end')
  const [byPerson, byAdmin, byTime, unanswered] = [await setUp(), await setUp(), await setUp(), await setUp()]
  for (const { person, request } of [byPerson, byAdmin, byTime])
    await person.browser.call('accounts.answerActing', { id: request, allow: true })
  minutes(12)
  await byPerson.person.browser.call('accounts.endActing', {})
  await byAdmin.administrator('admin.acting.end', {})
  minutes(17)
  await lapse()
  for (const { person } of [byPerson, byAdmin]) {
    expect(await endings(person)).toHaveLength(1)
    expect((await endings(person))[0]?.text).toContain('12 minutes')
  }
  expect(await endings(byTime.person)).toEqual([])
  minutes(1)
  await Promise.all([lapse(), lapse()])
  expect((await endings(byTime.person)).map(({ text }) => text.includes('30 minutes'))).toEqual([true])
  expect(await endings(unanswered.person)).toEqual([])
  const { access } = await byTime.person.browser.call('accounts.consents', {})
  expect(access[0]).toMatchObject({ action: 'acting.start', minutes: 30, changes: [] })
})

test('a request lapses, is declined once, and cannot be answered by somebody else', async () => {
  const { person, request, here } = await setUp()
  const other = await aRegisteredUser(app, 'candidate')
  const answer = (allow: boolean, by = person) => by.browser.call('accounts.answerActing', { id: request, allow })
  expect(await errorCodeOf(answer(true, other))).toBe('NOT_FOUND')
  await answer(false)
  expect(await errorCodeOf(answer(true))).toBe('NOT_FOUND')
  const late = await setUp()
  minutes(15)
  expect(await errorCodeOf(late.person.browser.call('accounts.answerActing', { id: late.request, allow: true }))).toBe(
    'NOT_FOUND',
  )
  expect((await here())?.kind).toBe('admin')
})

test('one at a time for either side, however many ask at once', async () => {
  const { administrator, id } = await setUp()
  const other = await aRegisteredUser(app, 'candidate')
  const accountId = await idOf(other)
  expect(await errorCodeOf(administrator('admin.acting.request', { id: accountId, reason }))).toBe('ACTING_OPEN')
  const rivals = await Promise.all(
    [1, 2, 3].map(async () => {
      const { caller } = await anAdministrator(app, 'SUPPORT')
      return errorCodeOf(app.as({ caller })('admin.acting.request', { id, reason }))
    }),
  )
  expect(rivals).toEqual(['ACTING_OPEN', 'ACTING_OPEN', 'ACTING_OPEN'])
  const { caller: target } = await anAdministrator(app, 'CONTENT')
  expect(await errorCodeOf(administrator('admin.acting.request', { id: target.accountId, reason }))).toBe('NOT_FOUND')
})

test('whose role loses the right, or who signs out, acts no more', async () => {
  const { caller, person, request, here } = await setUp()
  await person.browser.call('accounts.answerActing', { id: request, allow: true })
  await app.db.updateTable('account').set({ admin_role: 'CONTENT' }).where('id', '=', caller.accountId).execute()
  expect((await here())?.kind).toBe('admin')
  await app.db.updateTable('account').set({ admin_role: 'SUPPORT' }).where('id', '=', caller.accountId).execute()
  const acting = await here()
  if (acting?.kind !== 'candidate') throw new Error('not acting')
  await app.as({ caller: acting })('candidate.logout', {})
  expect(await here()).toBeUndefined()
  expect((await person.browser.call('accounts.sessions', {})).list).toHaveLength(1)
})

test('where nobody is asked it begins at once, and the person is told', async () => {
  await withConsent('NONE')
  const { person, here } = await setUp()
  expect((await here())?.kind).toBe('candidate')
  expect((await mailsTo(app, person.email))[0]).toMatchObject({ kind: 'accounts.actingBegun' })
  await withConsent('CLICK')
})

async function requestByCode() {
  await withConsent('CODE')
  const request = await setUp()
  await withConsent('CLICK')
  const { open } = await request.person.browser.call('accounts.acting', {})
  const start = (code: string) => request.administrator('admin.acting.start', { id: request.id, code })
  return { ...request, code: open?.code ?? '', start }
}
const wrong = 'BBBBBBBB'

test('with the code that the person was sent and tells, and by nothing else, it begins', async () => {
  const { administrator, caller, person, id, request, code, start, here } = await requestByCode()
  const mail = (await mailsTo(app, person.email))[0]
  expect(mail).toMatchObject({ kind: 'accounts.actingAsked' })
  expect(JSON.stringify(mail)).toContain(spellCode(code))
  expect(code).toMatch(/^[B-Z]{8}$/)
  const stored = await app.db.selectFrom('one_time_code').selectAll().where('flow_id', '=', request).executeTakeFirst()
  expect(JSON.stringify(stored)).not.toContain(code)
  expect((await administrator('admin.acting.get', { id })).open).toMatchObject({ state: 'REQUESTED', consent: 'CODE' })
  // A click is no consent where a code is asked for.
  expect(await errorCodeOf(person.browser.call('accounts.answerActing', { id: request, allow: true }))).toBe(
    'NOT_FOUND',
  )
  expect(await errorCodeOf(start(wrong))).toBe('ACTING_CODE_WRONG')
  expect((await here())?.kind).toBe('admin')
  expect(await start(` ${spellCode(code).toLowerCase()} `)).toEqual({ state: 'RUNNING' })
  expect(await here()).toMatchObject({ accountId: id, acting: { recordId: request, adminId: caller.accountId } })
  expect(await start(wrong)).toEqual({ state: 'RUNNING' })
  expect((await mailsTo(app, person.email)).map(({ kind }) => kind)).toContain('accounts.actingBegun')
  expect((await person.browser.call('accounts.acting', {})).open).toMatchObject({ state: 'RUNNING', code: null })
  const { access } = await person.browser.call('accounts.consents', {})
  expect(access.map(({ action }) => action).toSorted()).toEqual(['acting.request', 'acting.start'])
})

test('the fifth wrong code ends the request, also typed at once, and the right one comes too late', async () => {
  const { administrator, person, id, code, start, here } = await requestByCode()
  const answers = await Promise.all(Array.from({ length: 5 }, () => errorCodeOf(start(wrong))))
  expect(answers.toSorted()).toEqual(
    [...Array.from({ length: 4 }, () => 'ACTING_CODE_WRONG'), 'CODE_TOO_MANY_TRIES'].toSorted(),
  )
  expect(await errorCodeOf(start(code))).toBe('NOT_FOUND')
  expect((await here())?.kind).toBe('admin')
  expect((await person.browser.call('accounts.acting', {})).open).toBeNull()
  // Another request has another code.
  await withConsent('CODE')
  await administrator('admin.acting.request', { id, reason })
  await withConsent('CLICK')
  expect((await person.browser.call('accounts.acting', {})).open?.code).not.toBe(code)
  expect(await errorCodeOf(start(code))).toBe('ACTING_CODE_WRONG')
})

test('the code lapses after ten minutes with its request, and is of use to nobody else', async () => {
  const { code, id, start, here } = await requestByCode()
  const { caller: other } = await anAdministrator(app, 'SUPER_ADMIN')
  const { caller: moderator } = await anAdministrator(app, 'MODERATOR')
  expect(await errorCodeOf(app.as({ caller: other })('admin.acting.start', { id, code }))).toBe('NOT_FOUND')
  expect(await errorCodeOf(app.as({ caller: moderator })('admin.acting.start', { id, code }))).toBe('ROLE_NOT_ALLOWED')
  minutes(10)
  expect(await errorCodeOf(start(code))).toBe('NOT_FOUND')
  expect((await here())?.kind).toBe('admin')
})

test('declined, a code is of no use, and where a click is asked for there is none', async () => {
  const declined = await requestByCode()
  await declined.person.browser.call('accounts.answerActing', { id: declined.request, allow: false })
  expect(await errorCodeOf(declined.start(declined.code))).toBe('NOT_FOUND')
  const clicked = await setUp()
  expect((await clicked.person.browser.call('accounts.acting', {})).open?.code).toBeNull()
  expect(await errorCodeOf(clicked.administrator('admin.acting.start', { id: clicked.id, code: wrong }))).toBe(
    'NOT_FOUND',
  )
})

test.each([
  ['/admin', true],
  ['/admin.data', true],
  ['/admin/people/1?x=/jobsseekers', true],
  ['/client/api/v1/admin/search', true],
  ['/administrators', false],
  ['/jobsseekers/admin', false],
  ['/client/api/v1/account/acting', false],
])('%s belongs to the console: %s', (path, console) => {
  expect(isConsolePath(path)).toBe(console)
})
