import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AdminRole } from '#kernel/caller.ts'
import { errorCodeOf } from '../../../../test/fixtures/accounts.ts'
import { anApplication } from '../../../../test/fixtures/applications.ts'
import { aJob } from '../../../../test/fixtures/jobs.ts'
import { aCandidate, anAdministrator, anEmployer } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const app = testApp()
const reason = 'Called about a lost phone'
const asRole = async (role: AdminRole) => app.as({ caller: (await anAdministrator(app, role)).caller })
const auditOf = (id: string, action: string) =>
  app.db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).where('action', '=', action).execute()

test('a person’s page: what they are, never what they wrote; contacts are masked for moderators', async () => {
  const candidate = await aCandidate(app)
  const { id: applicationId } = await anApplication(app, { candidate, coverLetter: 'My secret reasons' })
  const support = await asRole('SUPPORT')
  const page = await support('admin.people.get', { id: candidate.id })
  expect(page.person).toMatchObject({ id: candidate.id, side: 'CANDIDATE', state: 'ACTIVE', email: candidate.email })
  expect(page.sessions).toMatchObject([{ id: candidate.caller.sessionId, open: true, endedAt: null }])
  expect(page.applications).toMatchObject({ count: 1, list: [{ id: applicationId, status: 'APPLIED' }] })
  expect(JSON.stringify(page)).not.toContain('secret')
  const application = await support('admin.applications.get', { id: applicationId })
  expect(application).toMatchObject({ personId: candidate.id, status: 'APPLIED', events: [{ kind: 'APPLIED' }] })
  expect(JSON.stringify(application)).not.toContain('secret')
  expect(application.personErasedAt).toBeNull()
  const { person } = await (await asRole('MODERATOR'))('admin.people.get', { id: candidate.id })
  expect([person.email, person.masked]).toEqual([`${candidate.email[0]}•••@example.com`, true])
  expect(person.phone).toMatch(/^••••\d{3}$/)
})

test('of whoever was erased an application says since when, and their page is gone', async () => {
  const candidate = await aCandidate(app)
  const { id } = await anApplication(app, { candidate })
  const { caller } = await anAdministrator(app)
  const boss = app.as({ caller: { ...caller, secondFactorAt: app.clock.now() } })
  await boss('admin.people.erase', { id: candidate.id, reason })
  const application = await boss('admin.applications.get', { id })
  expect(application).toMatchObject({ personName: '', personErasedAt: app.clock.now().toISOString() })
  expect(await errorCodeOf(boss('admin.people.get', { id: candidate.id }))).toBe('NOT_FOUND')
})

test('opening a page is recorded once a day and administrator, also for two at once', async () => {
  const { id } = await aCandidate(app)
  const support = await asRole('SUPPORT')
  await Promise.all([1, 2, 3].map(() => support('admin.people.get', { id })))
  expect(await auditOf(id, 'person.view')).toHaveLength(1)
  await (
    await asRole('SUPPORT')
  )('admin.people.get', { id })
  expect(await auditOf(id, 'person.view')).toHaveLength(2)
  app.clock.advance(86_400_000)
  await app.as({ caller: (await anAdministrator(app, 'SUPPORT')).caller })('admin.people.get', { id })
  expect(await auditOf(id, 'person.view')).toHaveLength(3)
})

test('requests about their data are listed for who answers them, of this person alone', async () => {
  const [candidate, other] = [await aCandidate(app), await aCandidate(app)]
  const support = await asRole('SUPPORT')
  const receivedOn = app.clock.now().toISOString().slice(0, 10)
  const about = { side: 'candidate', kind: 'CORRECT', law: 'UU_PDP', receivedOn } as const
  for (const { email } of [candidate, other]) await support('admin.rights.open', { key: randomUUID(), email, ...about })
  const { requests } = await support('admin.people.get', { id: candidate.id })
  expect(requests).toMatchObject([{ kind: 'CORRECT', state: 'RECEIVED' }])
  expect((await (await asRole('MODERATOR'))('admin.people.get', { id: candidate.id })).requests).toBeNull()
})

test('administrators and nobody are not found', async () => {
  const support = await asRole('SUPPORT')
  const { id } = await anAdministrator(app)
  for (const act of [
    () => support('admin.people.get', { id }),
    () => support('admin.people.endSessions', { id, reason }),
    () => support('admin.people.liftLimits', { id, reason }),
  ])
    expect(await errorCodeOf(act())).toBe('NOT_FOUND')
})

test('sessions end one by one or all, with a reason; twice ends nothing more', async () => {
  const { id, caller } = await aCandidate(app)
  const support = await asRole('SUPPORT')
  expect(await errorCodeOf(support('admin.people.endSessions', { id, reason: 'short' }))).toMatch(/^INVALID/)
  const other = await aCandidate(app)
  expect(await support('admin.people.endSessions', { id, sessionId: other.caller.sessionId, reason })).toEqual({
    ended: 0,
  })
  expect(await support('admin.people.endSessions', { id, sessionId: caller.sessionId, reason })).toEqual({ ended: 1 })
  expect(await support('admin.people.endSessions', { id, reason })).toEqual({ ended: 0 })
  expect(await auditOf(id, 'person.endSessions')).toMatchObject([{ details: { reason, ended: 1 } }])
})

test('the person sees who opened their page and what was done, and nobody else’s', async () => {
  const { id, caller } = await aCandidate(app)
  const other = await aCandidate(app)
  const support = await asRole('SUPPORT')
  await support('admin.people.get', { id })
  await support('admin.people.endSessions', { id, reason })
  const accessOf = async (who: typeof caller) => (await app.as({ caller: who })('accounts.consents', {})).access
  expect(await accessOf(caller)).toMatchObject([
    { action: 'person.endSessions', firstName: 'Rina', role: 'SUPPORT', reason },
    { action: 'person.view', role: 'SUPPORT', reason: null },
  ])
  expect(await accessOf(other.caller)).toEqual([])
})

test('lifting limits forgets failed passwords', async () => {
  const { id } = await aCandidate(app)
  await app.db.updateTable('account').set({ failed_count: 100 }).where('id', '=', id).execute()
  await (
    await asRole('SUPPORT')
  )('admin.people.liftLimits', { id, reason })
  const row = await app.db.selectFrom('account').select('failed_count').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.failed_count).toBe(0)
  expect(await auditOf(id, 'person.liftLimits')).toHaveLength(1)
})

test('lists by side, state and words, page by page without a gap', async () => {
  const support = await asRole('SUPPORT')
  const made: string[] = []
  for (let each = 0; each < 5; each++) made.push((await aCandidate(app, 'Zubaidah Ningrum')).id)
  const employer = await anEmployer(app, { name: 'Zubaidah Pratama' })
  const first = await support('admin.people.list', { search: 'zubaidah ning', limit: 3 })
  const second = await support('admin.people.list', { search: 'zubaidah ning', limit: 3, before: first.next ?? '' })
  expect([...first.list, ...second.list].map(({ id }) => id)).toEqual(made.toReversed())
  expect(second.next).toBeNull()
  const employers = await support('admin.people.list', { search: 'zubaidah', side: 'EMPLOYER' })
  expect(employers.list).toMatchObject([{ id: employer.id, company: { id: employer.companyId } }])
  expect((await support('admin.people.list', { search: 'zubaidah', state: 'BLOCKED' })).list).toEqual([])
})

test('jobs of every state, of one company when it is named', async () => {
  const support = await asRole('SUPPORT')
  const employer = await anEmployer(app)
  const draft = await aJob(app, { employer, title: 'Zeppelin pilot', status: 'DRAFT' })
  const open = await aJob(app, { employer, title: 'Zeppelin steward' })
  await aJob(app, { employer: await anEmployer(app), title: 'Zeppelin cook' })
  const ids = async (more: object) => (await support('admin.jobs.list', more)).list.map(({ id }) => id)
  expect(await ids({ companyId: employer.companyId })).toEqual([open.id, draft.id])
  expect(await ids({ search: 'zeppelin', status: 'DRAFT' })).toEqual([draft.id])
  expect(await ids({ search: 'zeppelin' })).toHaveLength(3)
})
