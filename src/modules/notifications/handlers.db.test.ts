import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeOf } from '../../../test/fixtures/outcome.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'
import { addNotifications, type NewNotification } from './store.server.ts'

const app = testApp()

async function addNotification(accountId: string, more: Partial<NewNotification> = {}): Promise<string> {
  app.clock.advance(1000)
  const key = randomUUID()
  const row = {
    accountId,
    category: 'APPLICATION',
    kind: 'application.viewed',
    params: { title: 'Analis', company: 'Cahaya' },
    jobId: null,
    applicationId: null,
    dedupeKey: key,
    now: app.clock.now(),
    ...more,
  } as const
  await addNotifications(app.db, [row])
  return (
    await app.db
      .selectFrom('notification')
      .select('id')
      .where('account_id', '=', accountId)
      .where('dedupe_key', '=', row.dedupeKey)
      .executeTakeFirstOrThrow()
  ).id
}

test('lists newest first, by page, unread and by category', async () => {
  const { caller, id } = await aCandidate(app)
  const ids = [
    await addNotification(id),
    await addNotification(id),
    await addNotification(id, { category: 'PROFILE', kind: 'profile.welcome', params: {} }),
  ]
  const call = app.as({ caller })
  expect((await call('notifications.list', {})).list.map((row) => row.id)).toEqual(ids.toReversed())
  expect(await call('notifications.list', { page: 2, limit: 2 })).toMatchObject({
    list: [{ id: ids[0] }],
    total: 3,
    unread: 3,
    page: 2,
    limit: 2,
  })
  expect(await call('notifications.mark', { id: ids[1] ?? '', read: true })).toMatchObject({ read: true, unread: 2 })
  expect(await call('notifications.mark', { id: ids[1] ?? '', read: true })).toMatchObject({ unread: 2 })
  expect((await call('notifications.list', { unread: true })).list.map((row) => row.id)).toEqual([ids[2], ids[0]])
  expect((await call('notifications.list', { category: 'PROFILE' })).list.map((row) => row.id)).toEqual([ids[2]])
  expect(await call('notifications.mark', { id: ids[1] ?? '', read: false })).toMatchObject({ unread: 3 })
  await call('notifications.markAll', {})
  expect(await call('notifications.unread', {})).toEqual({ unread: 0, messages: 0 })
})

test('notifications of others cannot be read or marked', async () => {
  const owner = await aCandidate(app)
  const [candidate, employer] = [await aCandidate(app), await anEmployer(app)]
  const id = await addNotification(owner.id)
  for (const { caller } of [candidate, employer]) {
    const call = app.as({ caller })
    expect(await codeOf(call('notifications.details', { id }))).toBe('NOT_FOUND')
    expect(await codeOf(call('notifications.mark', { id, read: true }))).toBe('NOT_FOUND')
    await call('notifications.markAll', {})
    expect((await call('notifications.list', {})).total).toBe(0)
  }
  expect(await codeOf(app.as()('notifications.list', {}))).toBe('UNAUTHENTICATED')
  expect(await app.as(owner)('notifications.details', { id })).toMatchObject({ id, read: false })
})

test('the same notification is stored once per recipient', async () => {
  const [one, two] = [await aCandidate(app), await aCandidate(app)]
  const first = await addNotification(one.id, { dedupeKey: 'fact' })
  expect(await addNotification(one.id, { dedupeKey: 'fact' })).toBe(first)
  await addNotification(two.id, { dedupeKey: 'fact' })
  expect([await app.as(one)('notifications.unread', {}), await app.as(two)('notifications.unread', {})]).toEqual([
    { unread: 1, messages: 0 },
    { unread: 1, messages: 0 },
  ])
})

test('a deleted job is reported as deleted and has no link', async () => {
  const employer = await anEmployer(app)
  const job = await aJob(app, { employer })
  const id = await addNotification(employer.id, {
    category: 'RESPONSE',
    kind: 'response.new',
    params: { title: job.title, person: 'Ayu' },
    jobId: job.id,
    applicationId: randomUUID(),
  })
  const call = app.as(employer)
  expect(await call('notifications.details', { id })).toMatchObject({
    deleted: false,
    text: 'Ayu applied for Backend Developer.',
    link: expect.stringContaining('/employer/response-detail?id='),
  })
  await call('jobs.softDelete', { ids: [job.id] })
  expect(await call('notifications.details', { id })).toMatchObject({ deleted: true, link: null })
})

test('an unknown kind has an empty text', async () => {
  const { caller, id } = await aCandidate(app)
  const odd = await addNotification(id, { category: 'SYSTEM', kind: 'system.longGone', params: {} })
  expect(await app.as({ caller })('notifications.details', { id: odd })).toMatchObject({ text: '', link: null })
})
