import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anApplication, applicationVersion } from '../../../test/fixtures/applications.ts'
import { errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { bodiesOf, write } from '../../../test/fixtures/messages.ts'
import { aCandidate, anEmployer, setLocale } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { maxReported } from './rules.ts'

const app = testApp()
const template = {
  name: 'Not this time',
  kind: 'REJECT' as const,
  bodyEn: 'Dear {candidate.name}, not this time.',
  bodyId: 'Yth. {candidate.name}, belum kali ini.',
}

test('a template is made once, changed by its version, and goes out in the language of the receiver', async () => {
  const candidate = await aCandidate(app, 'Siti Rahma')
  await setLocale(app, 'id', candidate.id)
  const { id, me, them } = await anApplication(app, { candidate })
  const input = { id: randomUUID(), version: null, ...template }
  const made = await Promise.all([1, 2].map(() => them('messages.templateSave', input)))
  expect(made).toEqual([
    { id: input.id, version: 1 },
    { id: input.id, version: 1 },
  ])
  const taken = them('messages.templateSave', { ...input, id: randomUUID(), name: 'NOT this TIME' })
  expect(await errorCodeOf(taken)).toBe('INVALID NAME_TAKEN')
  expect(await errorCodeOf(them('messages.templateSave', { ...input, bodyEn: '{salary}' }))).toBe(
    'INVALID PLACEHOLDER_UNKNOWN',
  )
  expect(await errorCodeOf(them('messages.templateSave', { ...input, bodyEn: 'Dear you' }))).toBe('STALE_VERSION')
  await them('messages.templateSave', { ...input, version: 1, bodyEn: 'Dear you' })
  expect((await them('messages.templates', { id })).list).toMatchObject([
    { version: 2, filled: 'Yth. Siti Rahma, belum kali ini.', empty: null },
  ])
  const applications = [{ id, version: await applicationVersion(app, id) }]
  await them('messages.decide', { applications, status: 'SHORTLIST', templateId: input.id })
  expect(await bodiesOf(me, id)).toEqual(['Yth. Siti Rahma, belum kali ini.'])
  await them('messages.templateDelete', { id: input.id })
  expect((await them('messages.templates', {})).list).toEqual([])
})

test('a template that touches a protected topic is saved and says so', async () => {
  const call = app.as(await anEmployer(app))
  const input = {
    id: randomUUID(),
    version: null,
    ...template,
    bodyId: 'Yth. {candidate.name}, apakah Anda sudah menikah?',
  }
  await call('messages.templateSave', input)
  const topics = async () => (await call('messages.templates', {})).list.map(({ warnings }) => warnings)
  expect(await topics()).toEqual([[{ topic: 'FAMILY', words: 'menikah' }]])
  await call('messages.templateSave', { ...input, ...template, version: 1 })
  expect(await topics()).toEqual([[]])
})

test('templates are the company’s, and hiring managers have none', async () => {
  const employer = await anEmployer(app)
  const input = { id: randomUUID(), version: null, ...template }
  await app.as(employer)('messages.templateSave', input)
  const rival = app.as({ caller: (await anEmployer(app)).caller })
  expect(await errorCodeOf(rival('messages.templateDelete', { id: input.id }))).toBe('NOT_FOUND')
  expect(await errorCodeOf(rival('messages.templateSave', { ...input, version: 1 }))).toBe('NOT_FOUND')
  const manager = await anEmployer(app, { companyId: employer.companyId, role: 'HIRING_MANAGER' })
  expect(await errorCodeOf(app.as(manager)('messages.templates', {}))).toBe('ROLE_NOT_ALLOWED')
})

test('a block ends what the company writes and not what it decides', async () => {
  const { id, me, them } = await anApplication(app)
  await write(them, id, 'Hello there')
  await me('messages.block', { id, blocked: true })
  await me('messages.block', { id, blocked: true })
  expect(await errorCodeOf(write(them, id, 'Hello again'))).toBe('THREAD_CLOSED')
  await me('messages.block', { id, blocked: false })
  await write(them, id, 'Thank you')
})

test('a candidate reports what was written and ends the thread; own messages are nobody’s report', async () => {
  const { id, me, them } = await anApplication(app)
  const { seq } = await write(them, id, 'Send me money first')
  const own = await write(me, id, 'What do you mean?')
  expect(await errorCodeOf(me('messages.report', { id, seqs: [own.seq], reason: 'FRAUD' }))).toBe('INVALID NOT_IN_LIST')
  await me('messages.report', { id, seqs: [seq], reason: 'FRAUD', block: true })
  expect(await errorCodeOf(write(them, id, 'Hello?'))).toBe('THREAD_CLOSED')
  // A company cannot end what a candidate writes.
  await them('messages.report', { id, seqs: [own.seq], reason: 'SPAM', block: true })
  await me('messages.block', { id, blocked: false })
  await write(me, id, 'Still here')
})

test('what was reported says so to whoever reported it, and a later report of the thread adds to the open one', async () => {
  const { id, me, them } = await anApplication(app)
  const { seq: first } = await write(them, id, 'Send me money first')
  const { seq: second } = await write(them, id, 'Send it today')
  const { seq: third } = await write(them, id, 'Now')
  await me('messages.report', { id, seqs: [first], reason: 'FRAUD', details: 'By transfer' })
  await me('messages.report', { id, seqs: [second, first], reason: 'SPAM' })
  await me('messages.report', { id, seqs: [second], reason: 'SPAM' })
  const reported = async (call: typeof me) =>
    (await call('messages.read', { id })).list.filter((each) => each.reported).map(({ seq }) => seq)
  expect(await reported(me)).toEqual([first, second])
  expect(await reported(them)).toEqual([])
  const reports = app.db.selectFrom('message_report').selectAll().where('application_id', '=', id)
  expect(await reports.execute()).toMatchObject([{ reason: 'SPAM', details: 'By transfer', version: 2 }])
  const full = Array.from({ length: maxReported }, () => randomUUID())
  await app.db.updateTable('message_report').set({ message_ids: full }).where('application_id', '=', id).execute()
  expect(await errorCodeOf(me('messages.report', { id, seqs: [third], reason: 'SPAM' }))).toBe('INVALID TOO_MANY_ITEMS')
})
