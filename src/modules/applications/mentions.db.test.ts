import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Member, TeamRole } from '#kernel/caller.ts'
import { mailsTo } from '../../../test/fixtures/accounts.ts'
import { anApplication } from '../../../test/fixtures/applications.ts'
import { codeOf } from '../../../test/fixtures/outcome.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const secret = 'Ask about the gap of 2019'

async function fixture() {
  const employer = await anEmployer(app)
  const made = await anApplication(app, { employer })
  const colleague = (role: TeamRole, name: string) => anEmployer(app, { companyId: employer.companyId, role, name })
  const mention = (...members: Member[]) =>
    made.them('userjobs.noteAdd', {
      id: made.id,
      text: secret,
      mentions: members.map(({ memberId }) => memberId),
    })
  const detail = () => made.them('userjobs.candidateDetails', { id: made.id })
  const notified = async (caller: Member) =>
    (await app.as({ caller })('notifications.list', {})).list.filter(({ kind }) => kind === 'response.mentioned')
  return { employer, made, colleague, mention, detail, notified }
}

test('only colleagues who may see the applicant at that moment are offered and taken', async () => {
  const { employer, made, colleague, mention, detail } = await fixture()
  const [recruiter, manager, viewer, billing, off, gone] = [
    await colleague('RECRUITER', 'Rina'),
    await colleague('HIRING_MANAGER', 'Hadi'),
    await colleague('VIEWER', 'Vera'),
    await colleague('BILLING', 'Bima'),
    await colleague('RECRUITER', 'Oki'),
    await colleague('RECRUITER', 'Gani'),
  ]
  const stranger = await anEmployer(app)
  await app.db.updateTable('company_member').set({ active: false }).where('id', '=', off.caller.memberId).execute()
  await app.db
    .updateTable('company_member')
    .set({ active: false, removed_at: app.clock.now() })
    .where('id', '=', gone.caller.memberId)
    .execute()
  expect((await detail()).colleagues.map(({ name }) => name)).toEqual(['Rina'])
  for (const { caller } of [manager, viewer, billing, off, gone, stranger])
    expect(await codeOf(mention(recruiter.caller, caller))).toBe('MENTION_NOT_ALLOWED')
  expect((await detail()).notes).toEqual([])

  // Whoever is assigned to the job may be named, until they no longer are.
  const assign = (...members: Member[]) =>
    app.as(employer)('jobs.setTeam', { id: made.jobId, memberIds: members.map(({ memberId }) => memberId) })
  await assign(manager.caller, viewer.caller)
  expect((await detail()).colleagues.map(({ name }) => name)).toEqual(['Hadi', 'Rina', 'Vera'])
  await mention(manager.caller, viewer.caller, manager.caller)
  expect((await detail()).notes.map(({ mentioned }) => mentioned)).toEqual([['Hadi', 'Vera']])
  await assign(viewer.caller)
  expect(await codeOf(mention(manager.caller))).toBe('MENTION_NOT_ALLOWED')
})

test('whoever is named is told once, nobody of themselves, and nothing of the note leaves the page', async () => {
  const { employer, made, colleague, mention, notified } = await fixture()
  const [recruiter, other] = [await colleague('RECRUITER', 'Rina'), await colleague('RECRUITER', 'Oki')]
  await mention(recruiter.caller, employer.caller)
  await app.runJobs()
  const [first, ...more] = await notified(recruiter.caller)
  expect(more).toEqual([])
  expect(first).toMatchObject({ category: 'RESPONSE', link: `/employer/response-detail?id=${made.id}` })
  expect(first?.text).toContain('Budi Santoso mentioned you')
  expect([await notified(employer.caller), await notified(other.caller)]).toEqual([[], []])
  const mails = (await mailsTo(app, recruiter.email)).filter(({ kind }) => kind === 'applications.mentioned')
  expect(mails.map(({ subject }) => subject)).toEqual(['Budi Santoso mentioned you: Backend Developer'])
  expect(mails[0]?.text).toContain(`/employer/response-detail?id=${made.id}#notes`)
  expect((await mailsTo(app, employer.email)).filter(({ kind }) => kind === 'applications.mentioned')).toEqual([])
  const left = [await notified(recruiter.caller), mails, await made.me('userjobs.list', {})]
  expect(JSON.stringify(left)).not.toContain(secret)
})

test('a mention gives no right: whoever lost the job finds nothing behind it', async () => {
  const { employer, made, colleague, mention, notified } = await fixture()
  const manager = await colleague('HIRING_MANAGER', 'Hadi')
  await app.as(employer)('jobs.setTeam', { id: made.jobId, memberIds: [manager.caller.memberId] })
  await mention(manager.caller)
  const open = () => codeOf(app.as(manager)('userjobs.candidateDetails', { id: made.id }))
  expect(await open()).toBe('DONE')
  await app.as(employer)('jobs.setTeam', { id: made.jobId, memberIds: [] })
  expect(await notified(manager.caller)).toHaveLength(1)
  expect(await open()).toBe('NOT_FOUND')
})

test('a note that is sent again is written once and tells once; another text or author is refused', async () => {
  const { employer, made, colleague, detail, notified } = await fixture()
  const { caller } = await colleague('RECRUITER', 'Rina')
  const note = { id: made.id, key: randomUUID(), text: secret, mentions: [caller.memberId] }
  const sent = await Promise.all([1, 2, 3].map(() => made.them('userjobs.noteAdd', note)))
  expect(new Set(sent.map(({ id }) => id))).toEqual(new Set([note.key]))
  expect((await detail()).notes).toHaveLength(1)
  await app.runJobs()
  expect(await notified(caller)).toHaveLength(1)
  expect(await codeOf(made.them('userjobs.noteAdd', { ...note, text: 'Something else' }))).toBe('KEY_REUSED')
  expect(await codeOf(app.as({ caller })('userjobs.noteAdd', note))).toBe('NOT_FOUND')
  const other = await anApplication(app, { employer })
  expect(await codeOf(made.them('userjobs.noteAdd', { ...note, id: other.id }))).toBe('NOT_FOUND')
})
