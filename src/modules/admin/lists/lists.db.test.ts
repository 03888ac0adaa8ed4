import { expect, test } from 'vitest'
import { mayAdmin } from '#kernel/admin-rights.ts'
import { adminRoles } from '#kernel/caller.ts'
import { errorCodeOf } from '../../../../test/fixtures/accounts.ts'
import { anAdministrator } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import { fileListNames, fileListRights, mostRows } from './rules.ts'

const app = testApp()

test('each role takes along the lists that it sees, and each file stands in the log', async () => {
  for (const role of adminRoles) {
    const { caller } = await anAdministrator(app, role)
    const call = app.as({ caller })
    for (const list of fileListNames) {
      const may = mayAdmin(role, fileListRights[list])
      const code = await errorCodeOf(call('admin.lists.exported', { list, filters: {}, rows: 3 }))
      expect([role, list, code]).toEqual([role, list, may ? 'SUCCESS' : 'FORBIDDEN'])
    }
    const rows = await app.db
      .selectFrom('audit_log')
      .select('details')
      .where('actor_id', '=', caller.accountId)
      .where('action', '=', 'lists.export')
      .orderBy('id')
      .execute()
    expect(rows.map(({ details }) => details)).toEqual(
      fileListNames
        .filter((list) => mayAdmin(role, fileListRights[list]))
        .map((list) => ({ list, rows: 3, filters: [] })),
    )
  }
})

test('the log says filters by their codes, and of words only that there were any', async () => {
  const { caller } = await anAdministrator(app, 'SUPPORT')
  const call = app.as({ caller, locale: 'id' })
  const filters = {
    search: 'Dewi Anggraini',
    side: 'CANDIDATE',
    state: 'BLOCKED <b>',
    page: '3',
    email: 'dewi@example.org',
  }
  await call('admin.lists.exported', { list: 'people', filters, rows: 12 })
  const { list } = await call('admin.audit.list', { limit: 1, action: 'lists.export' })
  expect(list).toMatchObject([
    {
      details: { list: 'people', rows: 12, filters: ['search', 'side:CANDIDATE'] },
      names: { list: 'daftar pengguna' },
    },
  ])
  expect(JSON.stringify(list)).not.toMatch(/anggraini|example\.org/i)
})

test('a file has no more rows than it may, and no other list', async () => {
  const call = app.as({ caller: (await anAdministrator(app, 'SUPER_ADMIN')).caller })
  const code = (rows: number, list = 'people') =>
    errorCodeOf(call('admin.lists.exported', { list: list as 'people', filters: {}, rows }))
  expect(await code(mostRows)).toBe('SUCCESS')
  expect(await code(mostRows + 1)).toContain('INVALID')
  expect(await code(-1)).toContain('INVALID')
  expect(await code(1, 'jobQueue')).toContain('INVALID')
})
