import { expect, test } from 'vitest'
import { errorCodeOf, mailsTo } from '../../../../test/fixtures/accounts.ts'
import { anAdministrator } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const app = testApp()
const hour = 3_600_000
const setting = { key: 'twoEyesRoles', value: true, version: 0 }

async function threeAdministrators() {
  const [first, second] = [await anAdministrator(app), await anAdministrator(app)]
  const helper = await anAdministrator(app, 'SUPPORT')
  const row = await app.db.selectFrom('setting').select('version').where('key', '=', 'twoEyesRoles').executeTakeFirst()
  if (!row) await app.as(first)('admin.settings.save', { changes: [setting] })
  return { first, second, helper }
}
const roleOf = async (id: string) =>
  (await app.db.selectFrom('account').select('admin_role').where('id', '=', id).executeTakeFirstOrThrow()).admin_role
const ask = (by: Awaited<ReturnType<typeof anAdministrator>>, id: string) =>
  app.as(by)('admin.administrators.setRole', { id, from: 'SUPPORT', role: 'SUPER_ADMIN', reason: 'More help' })
const requestOf = async (by: Awaited<ReturnType<typeof anAdministrator>>) =>
  (await app.as(by)('admin.administrators.list', {})).requests.at(-1)

test('with one super administrator nobody could be the second', async () => {
  const only = await anAdministrator(app)
  await app.db
    .updateTable('account')
    .set({ blocked_at: app.clock.now() })
    .where('kind', '=', 'ADMIN')
    .where('id', '<>', only.id)
    .execute()
  await expect(app.as(only)('admin.settings.save', { changes: [setting] })).rejects.toMatchObject({
    fields: [{ field: 'twoEyesRoles', code: 'NEEDS_TWO_ADMINISTRATORS' }],
  })
})

test('a super administrator is made by two: one asks, another decides, neither is the person', async () => {
  const { first, second, helper } = await threeAdministrators()
  expect(await ask(first, helper.id)).toEqual({ done: true, waiting: true })
  expect(await roleOf(helper.id)).toBe('SUPPORT')
  expect(await errorCodeOf(ask(second, helper.id))).toBe('CONFLICT')
  const { id = '' } = (await requestOf(first)) ?? {}
  expect((await requestOf(first))?.own).toBe(true)
  expect(await errorCodeOf(app.as(first)('admin.administrators.decideRole', { id, approve: true }))).toBe('OWN_REQUEST')
  expect(await errorCodeOf(app.as(helper)('admin.administrators.decideRole', { id, approve: true }))).toBe(
    'ROLE_NOT_ALLOWED',
  )
  const { email } = await app.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', second.id)
    .executeTakeFirstOrThrow()
  expect((await mailsTo(app, email)).map(({ kind }) => kind)).toContain('accounts.adminRoleAsked')
  const decide = () => app.as(second)('admin.administrators.decideRole', { id, approve: true })
  const codes = await Promise.all([decide(), decide(), decide()].map((each) => errorCodeOf(each)))
  expect(codes.toSorted()).toEqual(['STALE_VERSION', 'STALE_VERSION', 'SUCCESS'])
  expect(await roleOf(helper.id)).toBe('SUPER_ADMIN')
  const invite = { email: 'new@example.org', role: 'SUPER_ADMIN', locale: 'en' } as const
  await expect(app.as(first)('admin.administrators.invite', invite)).rejects.toMatchObject({
    fields: [{ field: 'role', code: 'ROLE_NEEDS_SECOND' }],
  })
})

test('other roles need one; refused, too late and a role that changed meanwhile change nothing', async () => {
  const { first, second, helper } = await threeAdministrators()
  const other = { id: helper.id, from: 'SUPPORT', role: 'CONTENT', reason: 'Moves team' } as const
  expect(await app.as(first)('admin.administrators.setRole', other)).toEqual({ done: true, waiting: false })
  await app.as(first)('admin.administrators.setRole', { ...other, from: 'CONTENT', role: 'SUPPORT' })
  await ask(first, helper.id)
  await app.as(second)('admin.administrators.decideRole', { id: (await requestOf(second))?.id ?? '', approve: false })
  expect(await roleOf(helper.id)).toBe('SUPPORT')
  await ask(first, helper.id)
  const { id = '' } = (await requestOf(second)) ?? {}
  await app.as(first)('admin.administrators.setRole', other)
  expect(await errorCodeOf(app.as(second)('admin.administrators.decideRole', { id, approve: true }))).toBe(
    'STALE_VERSION',
  )
  await app.as(first)('admin.administrators.setRole', { ...other, from: 'CONTENT', role: 'SUPPORT' })
  app.clock.advance(24 * hour)
  const later = { caller: { ...second.caller, secondFactorAt: app.clock.now() } }
  expect(await errorCodeOf(app.as(later)('admin.administrators.decideRole', { id, approve: true }))).toBe(
    'STALE_VERSION',
  )
  expect((await app.as(later)('admin.administrators.list', {})).requests.filter((each) => each.id === id)).toEqual([])
})
