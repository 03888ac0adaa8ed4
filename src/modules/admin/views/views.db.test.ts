import { expect, test } from 'vitest'
import { errorCodeOf } from '../../../../test/fixtures/accounts.ts'
import { anAdministrator } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import { mostViews } from './rules.ts'

const app = testApp()

test('an administrator keeps filters under names, which only they see and forget', async () => {
  const [one, other] = [app.as(await anAdministrator(app, 'SUPPORT')), app.as(await anAdministrator(app))]
  const save = (name: string, filters: Record<string, string>) =>
    one('admin.views.save', { list: 'people', name, filters })
  const { id } = await save('Blocked', { state: 'BLOCKED', next: '//example.org' })
  expect((await save('blocked', { state: 'BLOCKED', side: 'EMPLOYER' })).id).toBe(id)
  await one('admin.views.save', { list: 'jobs', name: 'Drafts', filters: { status: 'DRAFT' } })
  expect((await one('admin.views.list', { list: 'people' })).list).toEqual([
    { id, list: 'people', name: 'blocked', filters: { side: 'EMPLOYER', state: 'BLOCKED' } },
  ])
  expect((await one('admin.views.list', {})).list.map(({ list }) => list)).toEqual(['jobs', 'people'])
  expect((await other('admin.views.list', {})).list).toEqual([])
  expect(await errorCodeOf(other('admin.views.remove', { id }))).toBe('NOT_FOUND')
  expect(await errorCodeOf(save('Nothing', { next: '//example.org' }))).toBe('INVALID REQUIRED')
  expect(await errorCodeOf(one('admin.views.remove', { id }))).toBe('SUCCESS')
  expect(await errorCodeOf(one('admin.views.remove', { id }))).toBe('NOT_FOUND')
})

test('however many are saved at once, no more are kept than the most', async () => {
  const call = app.as(await anAdministrator(app))
  const save = (at: number) =>
    errorCodeOf(call('admin.views.save', { list: 'orders', name: `View ${at}`, filters: { search: `${at}` } }))
  const codes = await Promise.all(Array.from({ length: mostViews + 3 }, (_, at) => save(at)))
  expect(codes.filter((code) => code === 'INVALID VIEWS_FULL')).toHaveLength(3)
  expect((await call('admin.views.list', { list: 'orders' })).list).toHaveLength(mostViews)
})
