import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { codeOf } from '../../../test/fixtures/outcome.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const query = { search: 'sari', filter: { skills: ['PYTHON'], scoreFrom: 70 }, sort: 'match' as const }

test('a view is saved, changed and deleted by whoever made it', async () => {
  const employer = await anEmployer(app)
  const call = app.as(employer)
  const id = randomUUID()
  const made = await call('views.save', { id, version: 0, name: 'Best ones', query })
  expect(made).toMatchObject({ id, name: 'Best ones', shared: false, mine: true, version: 1, query: { sort: 'match' } })
  // Sent twice is saved once.
  expect(await call('views.save', { id, version: 0, name: 'Best ones', query })).toEqual(made)
  expect(await codeOf(call('views.save', { id, version: 0, name: 'Other', query }))).toBe('STALE_VERSION')
  const changed = await call('views.save', { id, version: 1, name: 'Better', query, shared: true })
  expect(changed).toMatchObject({ version: 2, shared: true, name: 'Better' })
  expect((await call('views.list', {})).list).toEqual([changed])
  await call('views.delete', { id })
  expect(await codeOf(call('views.delete', { id }))).toBe('NOT_FOUND')
  expect((await call('views.list', {})).list).toEqual([])
  expect(await codeOf(call('views.save', { id, version: 2, name: 'Gone', query }))).toBe('NOT_FOUND')
})

test('colleagues see shared views, of jobs that they may see, and change none of them', async () => {
  const employer = await anEmployer(app)
  const { companyId } = employer
  const job = await aJob(app, { employer })
  const [colleague, manager, stranger] = [
    await anEmployer(app, { companyId, role: 'RECRUITER' }),
    await anEmployer(app, { companyId, role: 'HIRING_MANAGER' }),
    await anEmployer(app),
  ]
  const ids = [randomUUID(), randomUUID(), randomUUID()] as const
  const save = (id: string, name: string, more: object) =>
    app.as(employer)('views.save', { id, version: 0, name, query, ...more })
  await save(ids[0], 'Mine', {})
  await save(ids[1], 'Ours', { shared: true })
  await save(ids[2], 'Of the job', { shared: true, query: { ...query, filter: { jobId: job.id } } })
  const namesFor = async (who: typeof employer) => (await app.as(who)('views.list', {})).list.map(({ name }) => name)
  expect(await namesFor(employer)).toEqual(['Mine', 'Of the job', 'Ours'])
  const list = await app.as(colleague)('userjobs.list', { withOptions: true })
  expect(list).toMatchObject({ views: (await app.as(colleague)('views.list', {})).list })
  expect(await namesFor(colleague)).toEqual(['Of the job', 'Ours'])
  expect(await namesFor(manager)).toEqual(['Ours'])
  expect(await namesFor(stranger)).toEqual([])
  for (const who of [colleague, stranger]) {
    expect(await codeOf(app.as(who)('views.delete', { id: ids[1] }))).toBe('NOT_FOUND')
    expect(await codeOf(app.as(who)('views.save', { id: ids[1], version: 0, name: 'Taken', query }))).toBe('NOT_FOUND')
    expect(await codeOf(app.as(who)('views.save', { id: ids[1], version: 1, name: 'Taken', query }))).toBe('NOT_FOUND')
  }
  expect(await namesFor(employer)).toEqual(['Mine', 'Of the job', 'Ours'])
})

test('a viewer keeps views and shares none; a name stands once; twenty are enough', async () => {
  const employer = await anEmployer(app)
  const viewer = await anEmployer(app, { companyId: employer.companyId, role: 'VIEWER' })
  const call = app.as(viewer)
  const save = (name: string, shared = false) =>
    call('views.save', { id: randomUUID(), version: 0, name, shared, query })
  expect(await codeOf(save('Ours', true))).toBe('ROLE_NOT_ALLOWED')
  await save('View 1')
  expect(await codeOf(save('view 1'))).toBe('INVALID')
  // At once: never more than twenty.
  const results = await Promise.all(Array.from({ length: 22 }, (_, at) => codeOf(save(`More ${at}`))))
  expect(results.filter((code) => code === 'LIMIT_REACHED')).toHaveLength(3)
  expect((await call('views.list', {})).list).toHaveLength(20)
})

test('a view whose filter no longer exists can still be deleted', async () => {
  const employer = await anEmployer(app)
  const id = randomUUID()
  await app.as(employer)('views.save', { id, version: 0, name: 'Old', query })
  await app.db
    .updateTable('saved_view')
    .set({ query: JSON.stringify({ filter: { colour: 'blue' } }) })
    .where('id', '=', id)
    .execute()
  expect((await app.as(employer)('views.list', {})).list).toMatchObject([{ id, query: null }])
})
