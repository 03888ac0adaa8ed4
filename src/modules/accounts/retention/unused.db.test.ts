import { expect, test } from 'vitest'
import { aBrowser, aRegisteredUser, mailsTo } from '../../../../test/fixtures/accounts.ts'
import { runNow } from '../../../../test/fixtures/applications.ts'
import { anAdministrator, anEmployer } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const app = testApp()
const day = 86_400_000

/** The last sign-in was so many days ago. */
const unusedFor = (id: string, days: number) =>
  app.db
    .updateTable('account')
    .set({ last_active_at: new Date(app.clock.now().getTime() - days * day) })
    .where('id', '=', id)
    .execute()
const stateOf = (id: string) =>
  app.db
    .selectFrom('account')
    .select(['erase_unused_at', 'deletion_at', 'erased_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const mailed = async (email: string) =>
  (await mailsTo(app, email)).map(({ kind }) => kind).filter((kind) => kind.includes('nused'))
const night = () => runNow(app, 'retention.run')

test('who has not signed in for 24 months is asked once, and is erased a month later by the usual deletion', async () => {
  const person = await aRegisteredUser(app, 'candidate')
  const fresh = await aRegisteredUser(app, 'candidate')
  await unusedFor(person.id, 732)
  await unusedFor(fresh.id, 729)
  const keeper = app.as({ caller: (await anAdministrator(app, 'SUPPORT')).caller })
  const lastCounts = async () => {
    const { unusedAsked, unusedEnded } = (await keeper('admin.retention.get', {})).runs[0]?.counts ?? {}
    return [unusedAsked, unusedEnded]
  }
  await keeper('admin.retention.count', {})
  expect([await lastCounts(), await mailed(person.email)]).toEqual([[1, 0], []])
  await night()
  expect(await lastCounts()).toEqual([1, 0])
  await night()
  expect([await lastCounts(), await mailed(person.email)]).toEqual([[0, 0], ['accounts.unused']])
  const { erase_unused_at: date } = await stateOf(person.id)
  const days = ((date?.getTime() ?? 0) - app.clock.now().getTime()) / day
  expect(days).toBeGreaterThan(27)
  expect(days).toBeLessThan(32)

  app.clock.advance((days - 14) * day - 60_000)
  await night()
  expect((await stateOf(person.id)).deletion_at).toBe(null)
  app.clock.advance(120_000)
  await night()
  expect([await lastCounts(), await mailed(person.email)]).toEqual([
    [0, 1],
    ['accounts.unusedDeletion', 'accounts.unused'],
  ])
  expect((await stateOf(person.id)).erased_at).toBe(null)
  app.clock.advance(14 * day)
  await runNow(app, 'accounts.eraseDue')
  expect((await stateOf(person.id)).erased_at).not.toBe(null)
})

test('whoever signs in after the question, or after the deletion began, keeps the account and is asked anew after two years', async () => {
  const person = await aRegisteredUser(app, 'employer')
  await unusedFor(person.id, 800)
  await night()
  expect((await stateOf(person.id)).erase_unused_at).not.toBe(null)
  const signIn = () => aBrowser(app).call('employer.login', { email: person.email, password: person.password })
  await signIn()
  expect((await stateOf(person.id)).erase_unused_at).toBe(null)
  app.clock.advance(40 * day)
  await night()
  expect((await stateOf(person.id)).deletion_at).toBe(null)

  await unusedFor(person.id, 800)
  await night()
  app.clock.advance(20 * day)
  await night()
  expect((await stateOf(person.id)).deletion_at).not.toBe(null)
  expect(await signIn()).toMatchObject({ user: { restored: true } })
  app.clock.advance(40 * day)
  await night()
  await runNow(app, 'accounts.eraseDue')
  expect(await stateOf(person.id)).toEqual({ erase_unused_at: null, deletion_at: null, erased_at: null })
  const mails = app.db.selectFrom('mail').select('id').where('kind', '=', 'accounts.unused')
  expect(await mails.where('account_id', '=', person.id).execute()).toHaveLength(2)
})

test('administrators, suspended people and the only owner of a team at work are left alone', async () => {
  const admin = await anAdministrator(app, 'CONTENT')
  const suspended = await aRegisteredUser(app, 'candidate')
  const [lone, owner, shared] = [await anEmployer(app), await anEmployer(app), await anEmployer(app)]
  const ids = [admin.caller.accountId, suspended.id, ...[lone, owner, shared].map(({ caller }) => caller.accountId)]
  await anEmployer(app, { companyId: owner.companyId, role: 'RECRUITER' })
  await anEmployer(app, { companyId: shared.companyId, role: 'OWNER' })
  for (const id of ids) await unusedFor(id, 800)
  const now = app.clock.now()
  await app.db
    .updateTable('account')
    .set({ suspended_at: now, blocked_at: now })
    .where('id', '=', suspended.id)
    .execute()
  await night()
  const areWarned = await Promise.all(ids.map(async (id) => (await stateOf(id)).erase_unused_at !== null))
  expect(areWarned).toEqual([false, false, true, false, true])
})

test('the months are a setting, and a longer one holds for those who were asked already', async () => {
  const admin = app.as({ caller: (await anAdministrator(app)).caller })
  const save = async (value: { ask: number; erase: number }) => {
    const { list } = await admin('admin.settings.list', {})
    const version = list.find(({ key }) => key === 'unusedMonths')?.version ?? 0
    await admin('admin.settings.save', { changes: [{ key: 'unusedMonths', value, version }] })
  }
  const person = await aRegisteredUser(app, 'candidate')
  await unusedFor(person.id, 400)
  await night()
  expect((await stateOf(person.id)).erase_unused_at).toBe(null)
  await save({ ask: 12, erase: 14 })
  await night()
  expect((await stateOf(person.id)).erase_unused_at).not.toBe(null)
  await save({ ask: 24, erase: 25 })
  app.clock.advance(60 * day)
  await night()
  expect((await stateOf(person.id)).deletion_at).toBe(null)
})
