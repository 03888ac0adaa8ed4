import { expect, test } from 'vitest'
import type { EndpointInput } from '#modules/contract.ts'
import { errorCodeOf, mailsTo } from '../../../test/fixtures/accounts.ts'
import { siteDay } from '../../../test/fixtures/days.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { aCase, aCaseOfPerson } from '../../../test/fixtures/moderation.ts'
import { aCandidate, anAdministrator, anEmployer, type CandidateAccount } from '../../../test/fixtures/people.ts'
import { testAppAt } from '../../../test/fixtures/open-test-app.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()

async function aReportedJob() {
  const employer = await anEmployer(app)
  const job = await aJob(app, { employer })
  return { employer, job, caseId: await aCase(app, job.id) }
}

async function decide(
  moderator: ReturnType<typeof app.as>,
  id: string,
  more: Partial<EndpointInput<'admin.cases.decide'>> & Pick<EndpointInput<'admin.cases.decide'>, 'actions'>,
) {
  const shown = await moderator('admin.cases.get', { id })
  const versions = { version: shown.case.version, targetVersion: shown.today?.version ?? 0 }
  return moderator('admin.cases.decide', { id, ...versions, reasons: ['ASKS_MONEY'], ...more })
}

test('the preview is what both sides get, and stores nothing', async () => {
  const { caseId: id, employer, job } = await aReportedJob()
  await app.db.updateTable('account').set({ locale: 'id' }).where('id', '=', employer.id).execute()
  const moderator = app.as(await anAdministrator(app, 'MODERATOR'))
  const decision = { actions: ['STRIKE' as const, 'SUSPEND' as const], reasons: ['ASKS_MONEY' as const], points: 4 }
  const sentence = 'Uniforms are never paid by applicants.'
  const preview = await moderator('admin.cases.preview', { id, ...decision, days: 30, sentence })
  expect(preview).toMatchObject({ affected: { readers: 1, locale: 'id' }, reporter: { readers: 1 } })
  const { reports } = await moderator('admin.cases.get', { id })
  expect(preview.reporter?.texts.en.text).toContain(job.title)
  expect(preview.reporter?.texts.en.subject).toContain(String(reports[0]?.number))
  for (const { text } of Object.values(preview.affected?.texts ?? {})) expect(text).toContain(sentence)
  const nothing = await moderator('admin.cases.preview', { id, actions: ['NOTHING'] })
  expect(nothing.affected).toBeNull()
  const tooFar = { ...decision, reasons: ['SPAM' as const], points: 1, days: 30 }
  await expect(moderator('admin.cases.preview', { id, ...tooFar })).rejects.toMatchObject({
    fields: [{ field: 'actions', code: 'STEP_TOO_HIGH' }],
  })
  await expect(decide(moderator, id, { actions: ['WARN'] })).rejects.toMatchObject({
    fields: [{ field: 'note', code: 'LESS_NEEDS_NOTE' }],
  })
  const stored = await app.db.selectFrom('moderation_decision').select('id').where('case_id', '=', id).execute()
  expect([stored, await mailsTo(app, employer.email)]).toEqual([[], []])

  await decide(moderator, id, { ...decision, days: 30, sentence })
  const { full_name: name } = await app.db
    .selectFrom('account')
    .select('full_name')
    .where('id', '=', employer.id)
    .executeTakeFirstOrThrow()
  const [sent] = await mailsTo(app, employer.email)
  const { subject, text } = preview.affected?.texts.id ?? { subject: '', text: '' }
  expect([sent?.subject, sent?.text]).toEqual([subject, text.replace('…', name)])
})

test('the list filters by priority and harm, and gives the versions that a decision needs', async () => {
  const moderator = app.as(await anAdministrator(app, 'MODERATOR'))
  const [job, person] = [await aReportedJob(), await aCaseOfPerson(app)]
  const set = app.db.updateTable('moderation_case').set({ level: 'URGENT', harm: 4, priority: 99 })
  await set.where('id', '=', job.caseId).execute()
  const caseIds = async (filter: Partial<EndpointInput<'admin.cases.list'>>) => {
    const { list } = await moderator('admin.cases.list', { limit: 50, ...filter })
    return list.filter(({ id }) => [job.caseId, person].includes(id)).map(({ id }) => id)
  }
  expect(await caseIds({ harm: 4 })).toEqual([job.caseId])
  expect(await caseIds({ level: 'URGENT' })).toEqual([job.caseId])
  expect((await caseIds({ harm: 1 })).toSorted()).toEqual([job.caseId, person].toSorted())
  expect([await caseIds({}), await caseIds({ sort: 'AGE' })]).toEqual([
    [job.caseId, person],
    [job.caseId, person],
  ])
  const older = app.db.updateTable('moderation_case').set({ created_at: new Date(app.clock.now().getTime() - 60_000) })
  await older.where('id', '=', person).execute()
  expect([await caseIds({}), await caseIds({ sort: 'AGE' })]).toEqual([
    [job.caseId, person],
    [person, job.caseId],
  ])
  await moderator('admin.cases.claim', { id: person })
  const late = app.db.updateTable('moderation_case').set({ due_at: new Date(app.clock.now().getTime() - 1) })
  await late.where('id', '=', person).execute()
  expect([await caseIds({ with: 'ME' }), await caseIds({ with: 'NOBODY' })]).toEqual([[person], [job.caseId]])
  expect([await caseIds({ overdue: true }), await caseIds({ overdue: true, harm: 4 })]).toEqual([[person], []])
  const other = app.as(await anAdministrator(app, 'MODERATOR'))
  const theirs = (await other('admin.cases.list', { limit: 50, with: 'OTHERS', overdue: true })).list
  expect(theirs.map(({ id }) => id)).toEqual([person])
  const { list } = await moderator('admin.cases.list', { limit: 50 })
  for (const id of [job.caseId, person]) {
    const row = list.find((each) => each.id === id)
    const { case: shown, today } = await moderator('admin.cases.get', { id })
    expect([row?.version, row?.targetVersion]).toEqual([shown.version, today?.version])
    const input = { id, version: row?.version ?? 0, targetVersion: row?.targetVersion ?? 0 }
    expect(await errorCodeOf(moderator('admin.cases.decide', { ...input, actions: ['NOTHING'] }))).toBe('SUCCESS')
  }
})

test('statements of a period leave as rows of the EU database, without persons, and the log says so', async () => {
  const moderator = app.as(await anAdministrator(app, 'MODERATOR'))
  const { caseId, employer, job } = await aReportedJob()
  const sentence = 'Sari asked for money.'
  await decide(moderator, caseId, { actions: ['REMOVE', 'STRIKE', 'SUSPEND'], points: 4, days: 30, sentence })
  const warned = await aReportedJob()
  await decide(moderator, warned.caseId, { actions: ['WARN'], note: 'The first time.' })
  const [from, to] = [siteDay(app, 0), siteDay(app, 0)]
  const { bytes, name } = await moderator('admin.moderation.export', { from, to })
  const text = new TextDecoder().decode(bytes)
  expect(name).toBe(`statements-of-reasons-${from}-${to}.csv`)
  for (const person of [sentence, job.title, employer.email]) expect(text).not.toContain(person)
  const rows = await app.db
    .selectFrom('statement_of_reasons')
    .select('id')
    .where('company_id', 'in', [employer.companyId, warned.employer.companyId])
    .orderBy('created_at')
    .execute()
  const lines = text.split('\r\n').filter((line) => rows.some(({ id }) => line.startsWith(id)))
  expect(lines).toHaveLength(1)
  for (const value of [
    'DECISION_VISIBILITY_CONTENT_REMOVED',
    `DECISION_ACCOUNT_SUSPENDED,ACCOUNT_TYPE_BUSINESS,${siteDay(app, 30)}`,
    from,
  ])
    expect(lines[0]).toContain(value)
  const log = await app.db.selectFrom('audit_log').select('details').where('action', '=', 'cases.export').execute()
  expect(log).toMatchObject([{ details: { from, to } }])
  const other = { from: siteDay(app, 1), to: siteDay(app, 2) }
  expect(new TextDecoder().decode((await moderator('admin.moderation.export', other)).bytes).trim()).not.toContain('\n')
  const wrong = (input: { from: string; to: string }) => errorCodeOf(moderator('admin.moderation.export', input))
  expect(await wrong({ from: siteDay(app, 1), to: siteDay(app, 0) })).toContain('INVALID')
  expect(await wrong({ from: siteDay(app, -732), to: siteDay(app, 0) })).toContain('INVALID')
  const support = app.as(await anAdministrator(app, 'SUPPORT'))
  expect(await errorCodeOf(support('admin.moderation.export', { from, to }))).toBe('ROLE_NOT_ALLOWED')
})

test('what is illegal names the law, which the other side reads and the export has', async () => {
  const moderator = app.as(await anAdministrator(app, 'MODERATOR'))
  const { caseId, employer } = await aReportedJob()
  const illegal = { actions: ['REMOVE' as const], reasons: ['ILLEGAL' as const], sentence: 'They took the passports.' }
  await expect(decide(moderator, caseId, illegal)).rejects.toMatchObject({
    fields: [{ field: 'law', code: 'REQUIRED' }],
  })
  const law = 'UU 21/2007, Pasal 19'
  await decide(moderator, caseId, { ...illegal, law, category: 'VIOLENCE' })
  const { list } = await app.as(employer)('moderation.statements', {})
  expect(list).toMatchObject([{ law, reasons: ['ILLEGAL'] }])
  expect((await mailsTo(app, employer.email))[0]?.text).toContain(law)
  const day = siteDay(app, 0)
  const { bytes } = await moderator('admin.moderation.export', { from: day, to: day })
  const line = new TextDecoder()
    .decode(bytes)
    .split('\r\n')
    .find((each) => each.startsWith(list[0]?.id ?? '-'))
  expect(line).toContain(`DECISION_GROUND_ILLEGAL_CONTENT,,"${law}"`)
  expect(line).toContain('STATEMENT_CATEGORY_VIOLENCE')
  expect(line).not.toContain('passports')
})

test('a statement names the terms that held when it was decided', async () => {
  const moderator = app.as(await anAdministrator(app, 'MODERATOR'))
  const { caseId, employer, job } = await aReportedJob()
  await decide(moderator, caseId, { actions: ['WARN'], note: 'The first time.' })
  const chief = app.as(await anAdministrator(app))
  const { texts } = await chief('content.get', { kind: 'LEGAL', key: 'use' })
  const written = texts.map(({ key, en, id }) => ({ key, en: `${en} (new)`, id: `${id} (baru)` }))
  await chief('content.save', { kind: 'LEGAL', key: 'use', version: 0, published: 0, texts: written })
  app.clock.advance(60_000)
  const changes = { en: 'Other words.', id: 'Kata lain.' }
  const published = { document: 'use' as const, version: 1, published: 0, effectiveOn: null, changes }
  await chief('content.publishLegal', { ...published, acceptance: 'NONE' })
  app.clock.advance(60_000)
  await decide(moderator, await aCase(app, job.id), { actions: ['WARN'], note: 'The second time.' })
  const { list } = await app.as(employer)('moderation.statements', {})
  expect(list.map(({ termsVersion }) => termsVersion)).toEqual([1, 0])
})

test('a visitor sends five reports an hour from one address; people with an account are not counted', async () => {
  const limited = testAppAt(app.database.pool.options.connectionString ?? '', { limits: true })
  const report = async (who: { ip?: string; person?: CandidateAccount } = {}) => {
    const { id: jobId } = await aJob(app, { employer: await anEmployer(app) })
    const input = { jobId, reason: 'ASKS_MONEY', goodFaith: true } as const
    const from = { ip: who.ip ?? '192.0.2.77' }
    if (who.person) return errorCodeOf(limited.as({ ...from, caller: who.person.caller })('reports.create', input))
    return errorCodeOf(limited.as(from)('reports.create', { ...input, name: 'Dewi', email: `dewi.${jobId}@contoh.id` }))
  }
  for (let nth = 0; nth < 5; nth++) expect(await report()).toBe('SUCCESS')
  expect(await report()).toBe('TOO_MANY')
  expect(await report({ ip: '198.51.100.9' })).toBe('SUCCESS')
  expect(await report({ person: await aCandidate(app) })).toBe('SUCCESS')
  await limited.database.close()
})

test('a moderator with another role, or switched off, gives back what they had in hand, at once', async () => {
  const boss = app.as(await anAdministrator(app))
  const other = app.as(await anAdministrator(app, 'MODERATOR'))
  const reason = 'Works elsewhere now'
  const changes = [
    (id: string) => boss('admin.administrators.setRole', { id, from: 'MODERATOR', role: 'CONTENT', reason }),
    (id: string) => boss('admin.administrators.setActive', { id, active: false, reason }),
  ]
  for (const change of changes) {
    const id = await aCase(app, (await aJob(app, { employer: await anEmployer(app) })).id)
    const moderator = await anAdministrator(app, 'MODERATOR')
    await app.as(moderator)('admin.cases.claim', { id })
    expect(await errorCodeOf(other('admin.cases.claim', { id }))).toBe('CASE_CLAIMED')
    await change(moderator.id)
    expect(await errorCodeOf(other('admin.cases.claim', { id }))).toBe('SUCCESS')
  }
})
