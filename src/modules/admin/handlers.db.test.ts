import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Administrator } from '#kernel/caller.ts'
import { saveKinds } from '#platform/queue/kinds.server.ts'
import { runJobsUntilEmpty } from '#platform/queue/worker.server.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aCandidate, anAdministrator, anEmployer } from '../../../test/fixtures/people.ts'

const app = testApp()
let superAdmin: Administrator
let content: Administrator
beforeAll(async () => {
  superAdmin = (await anAdministrator(app)).caller
  content = (await anAdministrator(app, 'CONTENT')).caller
})
const as = (caller: Administrator) => app.as({ caller })

test('the overview counts the queues and shows their age', async () => {
  const { companyId } = await anEmployer(app, { status: 'PENDING' })
  const since = new Date(app.clock.now().getTime() - 30 * 3_600_000)
  await app.db.updateTable('company').set({ submitted_at: since }).where('id', '=', companyId).execute()
  const overview = await as(superAdmin)('admin.overview', {})
  expect(overview.companies).toMatchObject({ waiting: 1, dueHours: 24, lateness: 'late' })
  expect(Math.round(overview.companies.oldestHours ?? 0)).toBe(30)
  expect(overview.companies.changes).toBe(0)
  expect((await as(content)('admin.overview', {})).rights).toEqual([
    'overview.view',
    'account.own',
    'search.use',
    'search.public',
    'referenceData.accept',
    'referenceData.edit',
    'content.edit',
    'screening.edit',
    'statistics.view',
    'statistics.people',
    'audit.view',
  ])
})

test('the overview says what is late among cases, requests about data and incidents', async () => {
  const now = app.clock.now()
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const { caller } = await aCandidate(app)
  const common = {
    account_id: caller.accountId,
    kind: 'ACCESS',
    law: 'UU_PDP',
    channel: 'SITE',
    state: 'RECEIVED',
  } as const
  await app.db
    .insertInto('rights_request')
    .values(
      [80, 10].map((hours) => ({
        ...common,
        received_at: hoursAgo(hours),
        due_at: hoursAgo(hours - 72),
        key: randomUUID(),
      })),
    )
    .execute()
  const said = JSON.stringify({
    en: 'A list was sent to the wrong address.',
    id: 'Sebuah daftar terkirim ke alamat yang salah.',
  })
  await app.db
    .insertInto('incident')
    .values(
      [80, 10].map((hours) => ({
        form_key: randomUUID(),
        title: 'Wrong address',
        known_at: hoursAgo(hours),
        until: hoursAgo(hours),
        happened: said,
        measures: said,
        opened_at: hoursAgo(hours),
      })),
    )
    .execute()
  const overview = await as(superAdmin)('admin.overview', {})
  expect(overview).toMatchObject({
    cases: { waiting: 0, late: 0 },
    requests: { waiting: 2, late: 1 },
    incidents: { waiting: 2, late: 1 },
  })
})

test('parts of the console are denied to other roles', async () => {
  await expect(as(content)('admin.settings.list', {})).rejects.toThrow('ROLE_NOT_ALLOWED')
  expect((await as(content)('admin.audit.list', {})).list).toEqual([])
  await expect(as(content)('admin.failed.list', {})).rejects.toThrow('ROLE_NOT_ALLOWED')
})

test('a proposal is accepted with both labels, or merged into another value', async () => {
  const { caller } = await aCandidate(app)
  const propose = (label: string) => app.as({ caller })('reference.proposeMaster', { category: 'SKILLS', label })
  const [first, second] = [await propose('Batik dyeing'), await propose('Batik dying')]
  const { list } = await as(content)('admin.masters.list', { status: 'PROPOSED' })
  expect(list.map((row) => row.en).toSorted()).toEqual(['Batik dyeing', 'Batik dying'])
  expect(list[0]?.proposedBy).toBe('Siti Rahma')
  const saved = await as(content)('admin.masters.save', {
    id: first.id,
    version: 0,
    en: 'Batik dyeing',
    idText: 'Pencelupan batik',
    status: 'ACTIVE',
  })
  expect(saved.status).toBe('ACTIVE')
  await as(content)('admin.masters.save', {
    id: second.id,
    version: 0,
    en: 'Batik dying',
    idText: 'Batik dying',
    aliases: ['canting work'],
    status: 'ACTIVE',
  })
  expect((await as(content)('admin.masters.merge', { id: second.id, into: first.id })).status).toBe('MERGED')
  const skills = await app.as({ locale: 'id' })('reference.masters', { category: 'SKILLS', search: 'batik dying' })
  expect(skills.list[0]?.label).toBe('Pencelupan batik')
  const canting = await app.as({ locale: 'id' })('reference.masters', { category: 'SKILLS', search: 'canting work' })
  expect(canting.list[0]?.label).toBe('Pencelupan batik')
  await expect(as(content)('admin.masters.merge', { id: second.id, into: first.id })).rejects.toThrow('INVALID')
})

/** Runs what is due once, and every mail job fails. */
const giveUp = () => runJobsUntilEmpty(app.database.pool, { 'mail.send': () => Promise.reject(new Error('smtp down')) })

test('a failed background job is retried on request', async () => {
  await sql`select graphile_worker.add_job('mail.send', '{"mailId":"01890000-0000-7000-8000-000000000000"}'::json, max_attempts => 1)`.execute(
    app.db,
  )
  await giveUp()
  const { list } = await as(superAdmin)('admin.failed.list', {})
  expect(list).toMatchObject([{ name: 'mail.send', error: 'smtp down' }])
  await as(superAdmin)('admin.failed.retry', { id: list[0]?.id ?? '' })
  expect((await app.runJobs()).ran).toContain('mail.send')
  await expect(as(superAdmin)('admin.failed.retry', { id: list[0]?.id ?? '' })).rejects.toThrow('NOT_FOUND')
})

test('a kind of job is paused, resumed and tried again as a whole, and each is in the audit log', async () => {
  await saveKinds(app.database.pool, [{ name: 'mail.send', schedule: null, pausable: true }])
  const name = 'mail.send'
  await as(superAdmin)('admin.work.pause', { name, paused: true })
  const { list } = await as(superAdmin)('admin.work.kinds', {})
  expect(list.find((kind) => kind.name === name)).toMatchObject({ pausedAt: expect.any(String) as string })
  await as(superAdmin)('admin.work.pause', { name, paused: false })
  await expect(as(superAdmin)('admin.work.pause', { name: 'no.such', paused: true })).rejects.toThrow('NOT_FOUND')
  await sql`select graphile_worker.add_job('mail.send', '{"mailId":"01890000-0000-7000-8000-000000000000","to":"tono@example.com"}'::json, job_key => 'mail:01890000-0000-7000-8000-000000000000', max_attempts => 1)`.execute(
    app.db,
  )
  await giveUp()
  const failed = await as(superAdmin)('admin.failed.list', { name })
  expect(failed.list[0]?.key).toBe('mail:01890000-0000-7000-8000-000000000000')
  expect(failed.list[0]?.payload).toEqual([
    { key: 'mailId', value: '01890000-0000-7000-8000-000000000000' },
    { key: 'to', value: null },
  ])
  expect((await as(superAdmin)('admin.failed.list', { name: 'files.sweep' })).total).toBe(0)
  expect(await as(superAdmin)('admin.work.retryAll', { name })).toEqual({ count: 1 })
  expect(await as(superAdmin)('admin.work.retryAll', { name })).toEqual({ count: 0 })
  const { list: audit } = await as(superAdmin)('admin.audit.list', { action: 'work.' })
  expect(audit.map(({ action }) => action)).toEqual(['work.retryAll', 'work.resume', 'work.pause'])
  await app.runJobs()
})

test('failed emails of a kind are tried again together; refused addresses, codes and mails that never left are not', async () => {
  const mail = async (
    kind: string,
    more: { status?: 'FAILED' | 'BOUNCED'; attempts?: number; category?: string } = {},
  ) => {
    const row = { status: 'FAILED' as const, attempts: 12, body_sealed: 'sealed', category: null, ...more }
    const to = { locale: 'en' as const, to_address: 'tono@example.com', message_id: `<${randomUUID()}@karya>` }
    const made = app.db
      .insertInto('mail')
      .values({ kind, ...to, ...row, last_error: 'smtp down' })
      .returning('id')
    return (await made.executeTakeFirstOrThrow()).id
  }
  const ours = [await mail('test.down'), await mail('test.down')]
  const others = [
    await mail('test.other'),
    await mail('test.down', { status: 'BOUNCED' }),
    await mail('test.down', { attempts: 0 }),
    await mail('test.down', { category: 'CODE' }),
  ]
  const support = as((await anAdministrator(app, 'SUPPORT')).caller)
  const { kinds, total } = await support('admin.mails.failed', { kind: 'test.down' })
  expect([total, kinds.filter(({ kind }) => kind.startsWith('test.'))]).toEqual([
    5,
    [
      { kind: 'test.down', subject: null, count: 2 },
      { kind: 'test.other', subject: null, count: 1 },
    ],
  ])
  expect(await support('admin.mails.retryAll', { kind: 'test.down' })).toEqual({ count: 2 })
  expect(await support('admin.mails.retryAll', { kind: 'test.down' })).toEqual({ count: 0 })
  const statusOf = async (ids: string[]) => {
    const rows = await app.db.selectFrom('mail').select('status').where('id', 'in', ids).execute()
    return rows.map(({ status }) => status).toSorted()
  }
  expect([await statusOf(ours), await statusOf(others)]).toEqual([
    ['QUEUED', 'QUEUED'],
    ['BOUNCED', 'FAILED', 'FAILED', 'FAILED'],
  ])
  const { list: audit } = await as(superAdmin)('admin.audit.list', { action: 'mail.retryAll' })
  expect(audit.map(({ details }) => details)).toEqual([{ kind: 'test.down', count: 2 }])
  await app.db
    .deleteFrom('mail')
    .where('id', 'in', [...ours, ...others])
    .execute()
})

test('messages are handled once, and every action is in the audit log', async () => {
  const text = 'I cannot find where to change my address.'
  await app.as()('reference.contactUs', { name: 'Tono', email: 'tono@example.com', topic: 'GENERAL', message: text })
  const open = await as(superAdmin)('admin.messages.list', {})
  expect(open.list).toMatchObject([{ name: 'Tono', message: text, handledAt: null }])
  await as(superAdmin)('admin.messages.handle', { id: open.list[0]?.id ?? '', handled: true })
  expect((await as(superAdmin)('admin.messages.list', {})).total).toBe(0)
  const log = await as(superAdmin)('admin.audit.list', { limit: 50 })
  const actions = log.list.map((row) => row.action)
  for (const action of ['message.handle', 'job.retry', 'master.merge', 'master.save']) expect(actions).toContain(action)
  expect(log.list.find((row) => row.action === 'message.handle')).toMatchObject({
    actorName: 'Rina Admin',
    subjectType: 'contactMessage',
  })
  const rest = await as(superAdmin)('admin.audit.list', { limit: 2 })
  expect((await as(superAdmin)('admin.audit.list', { limit: 50, before: rest.nextBefore ?? 0 })).list).toHaveLength(
    log.list.length - 2,
  )
})

test('the audit log cannot be changed', async () => {
  await expect(app.db.updateTable('audit_log').set({ action: 'nothing' }).execute()).rejects.toThrow('append-only')
  await expect(app.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only')
})

test('the audit log is paged by time, regardless of insertion order', async () => {
  const { id: subject_id } = await aCandidate(app)
  const now = app.clock.now().getTime()
  const days = [3, 1, 2, 1, 5]
  for (const day of days)
    await app.db
      .insertInto('audit_log')
      .values({
        at: new Date(now - day * 86_400_000),
        actor_kind: 'system',
        action: `test.day${day}`,
        subject_type: 'account',
        subject_id,
      })
      .execute()
  const read: string[] = []
  let before: number | undefined
  do {
    const page = await as(superAdmin)('admin.audit.list', { limit: 2, before, subjectId: subject_id, action: 'test.' })
    read.push(...page.list.map(({ action }) => action))
    before = page.nextBefore ?? undefined
  } while (before)
  expect(read).toEqual([1, 1, 2, 3, 5].map((day) => `test.day${day}`))
})
