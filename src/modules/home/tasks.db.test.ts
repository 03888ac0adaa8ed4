import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Member, TeamRole } from '#kernel/caller.ts'
import { dayIn } from '#kernel/time-zone.ts'
import { listInput, readFilter } from '#web/routes/employer/responses/applicant-filter.ts'
import { taskHref } from '#web/routes/employer/home/task-links.ts'
import { anApplication } from '../../../test/fixtures/applications.ts'
import { anOrder } from '../../../test/fixtures/billing.ts'
import { anImport } from '../../../test/fixtures/imports.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { anEmployer, type EmployerAccount } from '../../../test/fixtures/people.ts'
import { anInvited } from '../../../test/fixtures/team.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const dayMs = 86_400_000
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * dayMs)
const tasksOf = (member: { caller: Member }) => app.as(member)('home.tasks', {})
const kindsOf = async (member: { caller: Member }) =>
  (await tasksOf(member)).list.map(({ kind, title, count, urgency }) => `${kind} ${title ?? ''} ${count} ${urgency}`)

let owner: EmployerAccount
let [lateJob, newJob] = ['', '']
const member = (role: TeamRole) => anEmployer(app, { companyId: owner.companyId, role })

beforeAll(async () => {
  owner = await anEmployer(app)
  await app.db.updateTable('company').set({ promised_reply_days: 5 }).where('id', '=', owner.companyId).execute()
  lateJob = (await aJob(app, { employer: owner, title: 'Analis Data' })).id
  newJob = (await aJob(app, { employer: owner, title: 'Barista' })).id
  for (const daysAgo of [9, 6, 2]) await anApplication(app, { employer: owner, jobId: lateJob, daysAgo })
  await anApplication(app, { employer: owner, jobId: newJob, daysAgo: 5 })
  await anApplication(app, { employer: owner, jobId: newJob, status: 'SHORTLIST', daysAgo: 8 })
  await anApplication(app, { employer: owner, jobId: newJob, status: 'IN_INTERVIEW', daysAgo: 3 })
  await anApplication(app, { employer: owner, jobId: newJob, withdrawn: true, daysAgo: 9 })
  await aJob(app, { employer: owner, title: 'Kurir Motor', expiresAt: inDays(2) })
  await aJob(app, { employer: owner, title: 'Lama', expiresAt: inDays(20) })
  await aJob(app, { employer: owner, title: 'Koki', status: 'REJECTED' })
  for (const title of ['Draf satu', 'Draf dua']) await aJob(app, { employer: owner, title, status: 'DRAFT' })
})

test('what is overdue comes first, then what is due today, then the oldest', async () => {
  const list = await kindsOf(owner)
  expect(list.slice(0, 2)).toEqual(['ANSWER_LATE Analis Data 2 OVERDUE', 'ANSWER Barista 1 TODAY'])
  expect(list.slice(2).toSorted()).toEqual([
    'DRAFTS Draf dua 2 OPEN',
    'JOB_ENDING Kurir Motor 1 OPEN',
    'JOB_RETURNED Koki 1 OPEN',
    'SHORTLISTED Barista 1 OPEN',
  ])
  const open = (await tasksOf(owner)).list.filter(({ urgency }) => urgency === 'OPEN')
  expect(open.map(({ since }) => since)).toEqual(open.map(({ since }) => since).toSorted())
})

test('each number is the length of the list that its link leads to', async () => {
  const { list, lateUntil } = await tasksOf(owner)
  const counted = list.filter(({ kind }) => ['ANSWER', 'ANSWER_LATE', 'SHORTLISTED', 'INTERVIEWED'].includes(kind))
  expect(counted).toHaveLength(3)
  for (const task of counted) {
    const query = new URL(taskHref(task, lateUntil), 'https://karya.example').searchParams
    const { total } = await app.as(owner)('userjobs.list', listInput(readFilter(query)))
    expect(total, task.kind).toBe(task.count)
  }
  const week = await app.as(owner)('userjobs.list', { filter: { states: ['OPEN'] } })
  const from = dayIn(inDays(-6), 'Asia/Jakarta')
  const since = await app.as(owner)(
    'userjobs.list',
    listInput(readFilter(new URLSearchParams(`show=open&applied=${from}..`))),
  )
  expect(week).toMatchObject({ total: 6, lastWeek: since.total })
  expect(since.total).toBe(4)
})

test('each role is told what it may do, of its own jobs only', async () => {
  expect(await kindsOf(await member('RECRUITER'))).toEqual(
    (await kindsOf(owner)).filter((line) => !line.startsWith('DRAFTS')),
  )
  const manager = await member('HIRING_MANAGER')
  expect(await kindsOf(manager)).toEqual([])
  await app.as(owner)('jobs.setTeam', { id: newJob, memberIds: [manager.caller.memberId] })
  expect(await kindsOf(manager)).toEqual(['ANSWER Barista 1 TODAY', 'SHORTLISTED Barista 1 OPEN'])
  await aJob(app, { employer: manager, title: 'Draf manajer', status: 'DRAFT' })
  expect(await kindsOf(manager)).toContain('DRAFT Draf manajer 1 OPEN')
  expect(await tasksOf(await member('VIEWER'))).toMatchObject({ list: [] })
  expect(await kindsOf(await anEmployer(app))).toEqual([])
})

test('orders, invitations and imports wait for those who may act', async () => {
  const company = await anEmployer(app)
  await anInvited(app, company)
  await anOrder(app, company)
  const importId = await anImport(app, company.caller)
  const of = async (role: TeamRole) =>
    (await kindsOf(await anEmployer(app, { companyId: company.companyId, role }))).map((line) => line.split(' ')[0])
  expect((await kindsOf(company)).map((line) => line.split(' ')[0] ?? '').toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
    ['IMPORT_READY', 'INVITATION', 'ORDER_UNPAID'],
  )
  expect(await of('BILLING')).toEqual(['ORDER_UNPAID'])
  expect(await of('RECRUITER')).toEqual(['IMPORT_READY'])
  expect(await of('ADMIN')).toHaveLength(2)
  await app.db
    .updateTable('import_run')
    .set({ status: 'FAILED', finished_at: inDays(-8) })
    .where('id', '=', importId)
    .execute()
  expect(await of('RECRUITER')).toEqual([])
})

test('messages without an answer and interviews wait too, for those who may act', async () => {
  const company = await anEmployer(app)
  const { jobId, id, me, candidate } = await anApplication(app, { employer: company, status: 'IN_INTERVIEW' })
  await me('messages.send', { id, key: randomUUID(), fileIds: [], body: 'Kapan saya mendapat kabar?' })
  const at = inDays(-1)
  await app.db
    .insertInto('interview')
    .values({
      id: randomUUID(),
      application_id: id,
      job_id: jobId,
      company_id: company.companyId,
      account_id: candidate.caller.accountId,
      round: 1,
      status: 'BOOKED',
      kind: 'VIDEO',
      minutes: 30,
      time_zone: 'Asia/Jakarta',
      starts_at: at,
      ends_at: new Date(at.getTime() + 30 * 60_000),
      wall_time: '2026-11-22T09:00',
      uid: randomUUID(),
      created_by: company.id,
      created_at: at,
      updated_at: at,
    })
    .execute()
  const kinds = async (role: TeamRole) =>
    (await tasksOf(await anEmployer(app, { companyId: company.companyId, role }))).list.map(({ kind }) => kind)
  expect(await kinds('RECRUITER')).toEqual(['INTERVIEW_OUTCOME', 'MESSAGE'])
  for (const role of ['HIRING_MANAGER', 'VIEWER', 'BILLING'] as const) expect(await kinds(role)).toEqual([])
})

test('a new company completes its profile first and is not late; one that was sent back is', async () => {
  const company = await anEmployer(app, { status: 'INCOMPLETE' })
  const created_at = app.clock.now()
  await app.db.updateTable('company').set({ created_at }).where('id', '=', company.companyId).execute()
  await aJob(app, { employer: company, title: 'Draf', status: 'DRAFT' })
  expect((await tasksOf(company)).list[0]).toMatchObject({ kind: 'COMPANY_SETUP', urgency: 'OPEN' })
  await app.db.updateTable('company').set({ status: 'NEEDS_CHANGES' }).where('id', '=', company.companyId).execute()
  expect((await tasksOf(company)).list[0]).toMatchObject({
    kind: 'COMPANY_CHANGES',
    urgency: 'OVERDUE',
  })
  expect((await tasksOf(await anEmployer(app, { companyId: company.companyId, role: 'RECRUITER' }))).list).toEqual([])
})

test('the numbers of the navigation, bounded like the list', async () => {
  const company = await anEmployer(app)
  for (let left = 32; left > 0; left--)
    await aJob(app, { employer: company, title: `Job ${left}`, expiresAt: inDays(3) })
  const { list, hasMore } = await tasksOf(company)
  expect([list.length, hasMore]).toEqual([30, true])
  expect(await app.as(company)('home.counts', {})).toEqual({ tasks: 31, newApplicants: 0, interviews: 0 })
  expect(await app.as(owner)('home.counts', {})).toEqual({ tasks: 6, newApplicants: 4, interviews: 0 })
  expect(await app.as(await member('BILLING'))('home.counts', {})).toEqual({
    tasks: 0,
    newApplicants: 0,
    interviews: 0,
  })
})
