import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anApplication } from '../../../test/fixtures/applications.ts'
import { errorCodeOf, mailsTo } from '../../../test/fixtures/accounts.ts'
import { bodiesOf, write } from '../../../test/fixtures/messages.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const minute = 60_000
const day = 86_400_000

async function aThread(seed: object = {}) {
  const candidate = await aCandidate(app)
  const employer = await anEmployer(app)
  return { ...(await anApplication(app, { candidate, employer, ...seed })), candidate, employer }
}
const unread = async (call: ReturnType<typeof app.as>) => (await call('notifications.unread', {})).messages

test('both sides write, read and see who has read; the counts follow', async () => {
  const { id, me, them } = await aThread()
  await write(them, id, 'Could you start in January?')
  expect(await unread(me)).toBe(1)
  expect((await me('messages.threads', {})).list).toMatchObject([
    { applicationId: id, unread: true, waiting: false, last: { excerpt: 'Could you start in January?', mine: false } },
  ])
  expect(await me('messages.read', { id })).toMatchObject({
    side: 'CANDIDATE',
    write: { reason: 'OPEN' },
    earlier: false,
  })
  expect(await unread(me)).toBe(0)
  expect((await them('messages.read', { id })).list).toMatchObject([{ mine: true, seen: true }])
  await write(me, id, 'Yes, on the 4th.')
  expect(await unread(them)).toBe(1)
  expect((await them('messages.threads', { show: 'waiting' })).list).toMatchObject([{ waiting: true, unread: true }])
  await write(them, id, 'Good.')
  expect(await unread(them)).toBe(0)
  expect(await bodiesOf(me, id)).toEqual(['Could you start in January?', 'Yes, on the 4th.', 'Good.'])
})

test('a colleague who answers has read it for all', async () => {
  const { id, me, them, employer } = await aThread()
  const other = app.as({ caller: (await anEmployer(app, { companyId: employer.companyId, role: 'ADMIN' })).caller })
  await write(me, id, 'Is the office near a station?')
  expect([await unread(them), await unread(other)]).toEqual([1, 1])
  await write(other, id, 'Yes, five minutes.')
  expect([await unread(them), await unread(other)]).toEqual([0, 0])
})

test('sent twice is sent once, also at once, and a key is its author’s', async () => {
  const { id, me, them } = await aThread()
  const key = randomUUID()
  const replies = await Promise.all([1, 2, 3, 4].map(() => write(me, id, 'Hello', { key })))
  expect(replies.map(({ seq }) => seq)).toEqual([1, 1, 1, 1])
  expect(replies.filter(({ created }) => created)).toHaveLength(1)
  expect(await errorCodeOf(write(them, id, 'Hello', { key }))).toBe('NOT_FOUND')
  // Another text is not taken for the one that was sent: it would be lost without a word.
  expect(await errorCodeOf(write(me, id, 'Hello again', { key }))).toBe('KEY_REUSED')
})

test('numbers have no gap when many write at once', async () => {
  const { id, me, them } = await aThread()
  await write(them, id, 'Ask away')
  await Promise.all(Array.from({ length: 12 }, (_, at) => write(at % 2 ? me : them, id, `Message ${at}`)))
  expect((await me('messages.read', { id })).list.map(({ seq }) => seq)).toEqual(
    Array.from({ length: 13 }, (_, at) => at + 1),
  )
})

test('a candidate writes three times until the company answers', async () => {
  const { id, me, them } = await aThread()
  for (const body of ['One', 'Two', 'Three']) await write(me, id, body)
  expect(await errorCodeOf(write(me, id, 'Four'))).toBe('LIMIT_REACHED')
  await write(them, id, 'Here I am')
  await write(me, id, 'Four')
})

test('after the end: one question, answers for 14 days, then silence', async () => {
  const { id, me, them } = await aThread({ status: 'REJECTED', notified: true })
  expect(await errorCodeOf(write(them, id, 'Sorry'))).toBe('THREAD_CLOSED')
  const both = await Promise.all([1, 2].map((at) => errorCodeOf(write(me, id, `Why? ${at}`))))
  expect(both.sort()).toEqual(['SUCCESS', 'THREAD_CLOSED'])
  await write(them, id, 'Others had more experience.')
  app.clock.advance(14 * day)
  expect(await errorCodeOf(write(them, id, 'One more thing'))).toBe('THREAD_CLOSED')
  expect(await me('messages.read', { id })).toMatchObject({ state: 'SEALED', write: { reason: 'SEALED' } })
})

test('other people find nothing: another candidate, another company, a viewer, somebody removed from the job', async () => {
  const { id, me, them, employer, jobId } = await aThread()
  await write(me, id, 'Only for PT')
  const stranger = app.as({ caller: (await aCandidate(app)).caller })
  const rival = app.as({ caller: (await anEmployer(app)).caller })
  for (const call of [stranger, rival]) {
    expect(await errorCodeOf(call('messages.read', { id }))).toBe('NOT_FOUND')
    expect(await errorCodeOf(write(call, id, 'Hi'))).toBe('NOT_FOUND')
    expect((await call('messages.threads', { ids: [id] })).list).toEqual([])
  }
  const viewer = app.as({ caller: (await anEmployer(app, { companyId: employer.companyId, role: 'VIEWER' })).caller })
  expect(await errorCodeOf(viewer('messages.threads', {}))).toBe('ROLE_NOT_ALLOWED')
  const manager = await anEmployer(app, { companyId: employer.companyId, role: 'HIRING_MANAGER' })
  const managed = app.as({ caller: manager.caller })
  expect(await errorCodeOf(managed('messages.read', { id }))).toBe('NOT_FOUND')
  expect([await unread(managed), await unread(them)]).toEqual([0, 1])
  await them('jobs.setTeam', { id: jobId, memberIds: [manager.caller.memberId] })
  expect([await unread(managed), await bodiesOf(managed, id)]).toEqual([1, ['Only for PT']])
})

test('one mail for several messages, two minutes after the first; none for what was read or withdrawn', async () => {
  const { id, me, them, candidate } = await aThread()
  const mails = async () => (await mailsTo(app, candidate.email)).filter(({ kind }) => kind === 'messages.new')
  await write(them, id, 'First part')
  await app.runJobs()
  expect(await mails()).toEqual([])
  app.clock.advance(minute)
  const second = await write(them, id, `Second part ${'x'.repeat(300)}`)
  const third = await write(them, id, 'Wrong window')
  await them('messages.withdraw', { id, seq: third.seq })
  app.clock.advance(minute + 1)
  await app.runJobs()
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.text).toContain('First part')
  expect(mail?.text).toContain('Second part')
  expect(mail?.text).not.toContain('x'.repeat(200))
  expect(mail?.text).not.toContain('Wrong window')
  expect(mail?.text).toContain(`/jobsseekers/messages?id=${id}`)
  expect((await me('notifications.list', {})).list.filter(({ kind }) => kind === 'application.message')).toHaveLength(1)
  expect(second.seq).toBe(2)
  await write(them, id, 'Third part')
  await me('messages.read', { id })
  app.clock.advance(3 * minute)
  await app.runJobs()
  expect(await mails()).toHaveLength(1)
})

test('an own message is withdrawn for everybody; nobody withdraws another’s', async () => {
  const { id, me, them } = await aThread()
  const { seq } = await write(them, id, 'Wrong person')
  expect(await errorCodeOf(me('messages.withdraw', { id, seq }))).toBe('ROLE_NOT_ALLOWED')
  await them('messages.withdraw', { id, seq })
  await them('messages.withdraw', { id, seq })
  expect((await me('messages.read', { id })).list).toMatchObject([{ body: null, gone: 'WITHDRAWN' }])
  expect((await me('messages.threads', {})).list[0]?.last.excerpt).toBeNull()
})

test('threads come in pages by a key that holds when others arrive', async () => {
  const employer = await anEmployer(app)
  const made = []
  for (let at = 0; at < 5; at++) {
    const each = await anApplication(app, { employer })
    await write(each.me, each.id, `Question ${at}`)
    app.clock.advance(1000)
    made.push(each)
  }
  const them = app.as(employer)
  const first = await them('messages.threads', { limit: 2 })
  const newest = made[0]
  if (newest) await write(newest.me, newest.id, 'Again')
  const second = await them('messages.threads', { limit: 2, before: first.next })
  const ids = [first, second].flatMap(({ list }) => list.map(({ applicationId }) => applicationId))
  expect(ids).toEqual([made[4], made[3], made[2], made[1]].map((each) => each?.id))
  expect(second.next).toBeNull()
})

test('who withdraws takes the files along, and the texts stay', async () => {
  const { id, me, them } = await aThread()
  const { makePdf } = await import('../../../test/fixtures/pdf.ts')
  const upload = (call: typeof me, name: string) =>
    call('files.upload', { purpose: 'MESSAGE', file: { name, type: 'application/pdf', bytes: makePdf() } })
  const mine = await upload(me, 'certificate.pdf')
  const theirs = await upload(them, 'offer.pdf')
  expect(await errorCodeOf(them('files.link', { id: mine.id }))).toBe('NOT_FOUND')
  expect(await errorCodeOf(write(them, id, 'Yours', { fileIds: [mine.id] }))).toBe('INVALID FILE_NOT_YOURS')
  await write(me, id, 'My certificate', { fileIds: [mine.id] })
  await write(them, id, 'Our offer', { fileIds: [theirs.id] })
  expect((await them('files.link', { id: mine.id })).uri).toContain('/files/k?t=')
  expect((await me('files.link', { id: theirs.id })).uri).toContain('/files/k?t=')
  const rival = app.as({ caller: (await anEmployer(app)).caller })
  expect(await errorCodeOf(rival('files.link', { id: mine.id }))).toBe('NOT_FOUND')
  await me('userjobs.update', { id, withdraw: true })
  expect(await errorCodeOf(them('files.link', { id: mine.id }))).toBe('NOT_FOUND')
  const thread = await them('messages.read', { id })
  expect(thread.list.map(({ body, files }) => [body, files.length])).toEqual([
    ['My certificate', 0],
    ['Our offer', 1],
  ])
})

test('the same words by hand to twenty threads a day are the last; the bulk form is for more', async () => {
  const { id, them, candidate } = await aThread()
  const copy = (table: string, from: string, set: string) =>
    sql.raw(`insert into ${table} select (jsonb_populate_record(t, ${set})).* from ${table} t, ${from}`).execute(app.db)
  const ids = Array.from({ length: 20 }, () => randomUUID())
  const each = `unnest(array['${ids.join("','")}']) as copied(id)`
  await copy(
    'account',
    `${each} where t.id = '${candidate.id}'`,
    `jsonb_build_object('id', copied.id, 'email', copied.id, 'phone', null)`,
  )
  await copy(
    'application',
    `${each} where t.id = '${id}'`,
    `jsonb_build_object('id', copied.id, 'account_id', copied.id)`,
  )
  for (const other of ids.slice(1)) await write(them, other, 'Dear applicant')
  await write(them, id, 'Dear applicant')
  expect(await errorCodeOf(write(them, ids[0] ?? '', 'Dear applicant'))).toBe('SAME_TEXT')
  await write(them, id, 'Dear applicant')
  await write(them, ids[0] ?? '', 'Dear Siti')
})
