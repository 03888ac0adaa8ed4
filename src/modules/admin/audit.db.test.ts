import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Administrator } from '#kernel/caller.ts'
import en from '#text/en/audit.json'
import { errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { anApplication } from '../../../test/fixtures/applications.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { aCandidate, anAdministrator, anEmployer, type AdministratorAccount } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
type AuditSeed = { action: string; details?: Record<string, string>; outcome?: 'REFUSED'; at?: Date }
const write = (by: Administrator, companyId: string, { action, details, outcome, at }: AuditSeed) =>
  app.db
    .insertInto('audit_log')
    .values({
      at: at ?? app.clock.now(),
      actor_kind: 'admin',
      actor_role: by.role,
      actor_id: by.accountId,
      action,
      subject_type: 'company',
      subject_id: companyId,
      details: JSON.stringify(details ?? {}),
      ...(outcome && { outcome }),
    })
    .execute()

test('entries have names, a reason and filters, and everybody else sees their own', async () => {
  const [{ caller: rina }, { caller: mod }, { caller: content }] = [
    await anAdministrator(app),
    await anAdministrator(app, 'MODERATOR'),
    await anAdministrator(app, 'CONTENT'),
  ]
  const { companyId } = await anEmployer(app)
  const company = await app.db
    .selectFrom('company')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  await write(rina, companyId, { action: 'company.decide', details: { decision: 'APPROVE', reason: 'Licence seen' } })
  await write(mod, companyId, { action: 'company.update', outcome: 'REFUSED' })
  await write(mod, companyId, { action: 'setting.save', at: new Date('2020-02-29T03:00:00Z') })
  const list = async (caller: Administrator, input: object) =>
    (await app.as({ caller })('admin.audit.list', { subjectId: companyId, ...input })).list.map(({ action }) => action)

  const [first] = (
    await app.as({ caller: rina })('admin.audit.list', { area: 'company', outcome: 'OK', whom: company.name })
  ).list
  expect(first).toMatchObject({ actorName: 'Rina Admin', subjectName: company.name, reason: 'Licence seen' })
  expect(await list(rina, { role: 'MODERATOR' })).toEqual(['company.update', 'setting.save'])
  expect(await list(rina, { role: 'guest' })).toEqual([])
  expect(await list(rina, { outcome: 'REFUSED' })).toEqual(['company.update'])
  expect(await list(rina, { from: '2020-02-29', until: '2020-02-29' })).toEqual(['setting.save'])
  expect(await errorCodeOf(list(rina, { from: '2020-03-01', until: '2020-02-29' }))).toBe('INVALID DATE_ORDER')
  expect(await list(rina, { area: 'content' })).toEqual(['setting.save'])
  expect(await list(rina, { who: 'rina ad' })).toHaveLength(3)
  expect(await list(rina, { who: '%' })).toEqual([])
  expect(await list(rina, { acting: true })).toEqual([])

  expect(await list(mod, {})).toEqual(['company.update', 'setting.save'])
  expect(await list(mod, { subjectType: 'company' })).toHaveLength(3)
  expect(await list(content, {})).toEqual([])
  expect(await list(content, { subjectType: 'company' })).toEqual([])
  // A type that one may open does not open the history of another.
  expect(await list(content, { subjectType: 'master' })).toEqual([])
})

test('the page says how far the seals are', async () => {
  const { caller } = await anAdministrator(app, 'SUPPORT')
  expect(await app.as({ caller })('admin.audit.chain', {})).toMatchObject({ head: null, check: null })
})

test('the log is taken along as a table in words or as JSON lines, by filters, and that is recorded', async () => {
  const { caller: rina } = await anAdministrator(app)
  const { caller: mod } = await anAdministrator(app, 'MODERATOR')
  const { companyId } = await anEmployer(app)
  await write(rina, companyId, { action: 'company.decide', details: { decision: 'APPROVE', reason: '=1+1' } })
  await write(mod, companyId, { action: 'company.update', outcome: 'REFUSED' })
  const read = async (input: { format: 'csv' | 'jsonl'; outcome?: 'OK' }, caller = rina) => {
    const { bytes } = await app.as({ caller })('admin.audit.export', { subjectId: companyId, ...input })
    return Buffer.from(bytes).toString('utf8').trim().split('\n')
  }
  const [head = '', ...rows] = await read({ format: 'csv' })
  expect(head).toContain('What happened')
  expect(rows).toHaveLength(2)
  expect(rows.at(-1)).toContain('Rina Admin approved ')
  expect(rows.at(-1)).toContain(",'=1+1,")
  const lines = (await read({ format: 'jsonl', outcome: 'OK' })).map((line) => JSON.parse(line) as { action: string })
  expect(lines.map(({ action }) => action)).toEqual(['company.decide'])
  const { list } = await app.as({ caller: rina })('admin.audit.list', { limit: 10, action: 'audit.export' })
  expect(list[0]?.details).toMatchObject({ format: 'jsonl', entries: 1, outcome: 'OK' })
  await expect(read({ format: 'csv' }, mod)).rejects.toMatchObject({ code: 'ROLE_NOT_ALLOWED' })
})

test('things are called by their names and reasons by words, in the language of the reader, on the page and in the table', async () => {
  const { caller } = await anAdministrator(app)
  const { companyId } = await anEmployer(app)
  const plan = await app.db
    .selectFrom('plan')
    .select(['code', 'title'])
    .where('code', '=', 'FREE')
    .executeTakeFirstOrThrow()
  const rejection = await app.db
    .selectFrom('master')
    .select(['code', 'name_en', 'name_id'])
    .where('category', '=', 'REJECTION_REASON')
    .executeTakeFirstOrThrow()
  const all: [AuditSeed, Record<'en' | 'id', string>][] = [
    [
      { action: 'content.publish', details: { kind: 'LEGAL', key: 'privacy' } },
      { en: '“Legal pages: Privacy policy”', id: '“Halaman legal: Kebijakan privasi”' },
    ],
    [
      { action: 'content.draft', details: { kind: 'HELP', key: 'gone' } },
      { en: 'no longer exists', id: 'sudah tidak ada' },
    ],
    [
      { action: 'setting.save', details: { key: 'scamPhrases' } },
      { en: 'Scam phrases', id: 'Frasa penipuan' },
    ],
    [
      { action: 'setting.save', details: { key: 'ofAnEarlierRelease' } },
      { en: 'no longer exists', id: 'sudah tidak ada' },
    ],
    [{ action: 'plan.save', details: { code: plan.code } }, plan.title],
    [
      { action: 'work.pause', details: { name: 'mail.send' } },
      { en: 'Send emails', id: 'Mengirim email' },
    ],
    [
      { action: 'learning.startTest', details: { key: 'LEARNED – WORDS' } },
      { en: 'With what was learned – Words only', id: ' – ' },
    ],
    [
      { action: 'administrators.role', details: { from: 'SUPPORT', to: 'MODERATOR' } },
      { en: 'from Support to Moderator', id: 'dari Dukungan menjadi Moderator' },
    ],
    [
      { action: 'jobs.decide', details: { decision: 'REJECTED', reason: 'ASKS_MONEY' } },
      { en: 'It asks applicants for money.', id: 'uang' },
    ],
    [
      { action: 'applications.status', details: { to: 'REJECTED', reason: rejection.code } },
      { en: rejection.name_en, id: rejection.name_id },
    ],
    [
      { action: 'company.decide', details: { decision: 'REJECT', reason: 'NPWP' } },
      { en: 'NPWP', id: 'NPWP' },
    ],
  ]
  for (const [written] of all) await write(caller, companyId, written)
  const failed = { state: 'FAILED', reason: 'expired_card' }
  await write(caller, companyId, { action: 'order.refund', details: failed })
  const codes = new Set(all.flatMap(([{ details }]) => Object.values(details ?? {})).filter((code) => code !== 'NPWP'))
  for (const locale of ['en', 'id'] as const) {
    const admin = app.as({ caller, locale })
    const { list } = await admin('admin.audit.list', { subjectId: companyId, limit: 50 })
    const shown = list.map(({ names, reason }) => [...Object.values(names), reason ?? ''])
    const { bytes } = await admin('admin.audit.export', { subjectId: companyId, format: 'csv' })
    const rows = Buffer.from(bytes).toString('utf8').trim().split('\n').slice(1)
    expect(rows).toHaveLength(all.length + 1)
    for (const [at, [{ action, details }, expected]] of all.toReversed().entries()) {
      expect(rows[at + 1], action).toContain(expected[locale])
      const raw = Object.values(details ?? {}).filter((code) => codes.has(code))
      expect(
        shown[at + 1]?.filter((word) => raw.includes(word)),
        action,
      ).toEqual([])
    }
    expect(shown[0]).toEqual([''])
  }
})

test('a decision of a moderator is told as what it was', async () => {
  const { caller } = await anAdministrator(app, 'MODERATOR')
  const job = await aJob(app, { employer: await anEmployer(app), title: 'Barista', status: 'PENDING_REVIEW' })
  const { version } = await app.db
    .selectFrom('job')
    .select('version')
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow()
  const moderator = app.as({ caller })
  const decided = {
    id: job.id,
    version,
    decision: 'REJECT',
    reason: 'OTHER_REASON',
    note: 'Please add the address.',
  } as const
  await moderator('admin.jobs.decide', decided)
  const [entry] = (await moderator('admin.audit.list', { subjectType: 'job', subjectId: job.id })).list
  if (!entry) throw new Error('no entry')
  expect(en.variant.jobs.decide).toHaveProperty(String(entry.details['decision']))
  expect(entry.reason).toBe('See the moderator’s note.')
})

test('what one may open, one reads the history of; what was done in confidence stands in none', async () => {
  const employer = await anEmployer(app)
  const job = await aJob(app, { employer })
  const candidate = await aCandidate(app)
  await app.as(candidate)('reports.create', { jobId: job.id, reason: 'SPAM', goodFaith: true })
  await app.as(candidate)('privacy.block', { companyId: employer.companyId })
  const { caller: boss } = await anAdministrator(app)
  await write(boss, employer.companyId, { action: 'company.decide', details: { decision: 'APPROVE' } })
  await write(boss, employer.companyId, { action: 'billing.adjust' })
  const read = async (caller: Administrator, subjectType: string, subjectId: string, more = {}) =>
    (await app.as({ caller })('admin.audit.list', { subjectType, subjectId, ...more })).list.map(({ action }) => action)
  const [{ caller: moderator }, { caller: support }, { caller: finance }, { caller: content }] = [
    await anAdministrator(app, 'MODERATOR'),
    await anAdministrator(app, 'SUPPORT'),
    await anAdministrator(app, 'FINANCE'),
    await anAdministrator(app, 'CONTENT'),
  ]
  expect(await read(boss, 'job', job.id)).toContain('cases.report')
  expect(await read(boss, 'company', employer.companyId)).toContain('privacy.block')
  for (const caller of [moderator, support]) {
    expect(await read(caller, 'job', job.id)).not.toContain('cases.report')
    const ofCompany = await read(caller, 'company', employer.companyId)
    expect(ofCompany).toEqual(expect.arrayContaining(['company.decide', 'billing.adjust']))
    expect(ofCompany).not.toContain('privacy.block')
  }
  expect(await read(finance, 'company', employer.companyId)).toEqual(['billing.adjust'])
  expect(await read(finance, 'company', employer.companyId, { area: 'company' })).toEqual([])
  for (const caller of [finance, content]) expect(await read(caller, 'job', job.id)).toEqual([])

  // People have pages, administrators do not.
  await app.as({ caller: support })('admin.people.liftLimits', { id: candidate.id, reason: 'They called us today.' })
  const target = await anAdministrator(app, 'CONTENT')
  const reason = { reason: 'Left the company' }
  const fresh = app.as({ caller: { ...boss, secondFactorAt: app.clock.now() } })
  await fresh('admin.administrators.setActive', { id: target.id, active: false, ...reason })
  expect(await read(moderator, 'account', candidate.id)).toContain('person.liftLimits')
  expect(await read(boss, 'account', target.id)).toContain('administrators.switchOff')
  expect(await read(moderator, 'account', target.id)).toEqual([])
})

test('who reported a person stands on their page for super administrators alone', async () => {
  const person = await aCandidate(app)
  const { caller: boss } = await anAdministrator(app)
  await app.db
    .insertInto('audit_log')
    .values({
      at: app.clock.now(),
      actor_kind: 'admin',
      actor_role: boss.role,
      actor_id: boss.accountId,
      action: 'cases.report',
      subject_type: 'account',
      subject_id: person.id,
      details: JSON.stringify({ reason: 'SPAM' }),
    })
    .execute()
  const history = async (caller: Administrator) =>
    (await app.as({ caller })('admin.people.get', { id: person.id })).history.map(({ action }) => action)
  for (const role of ['MODERATOR', 'SUPPORT'] as const)
    expect(await history((await anAdministrator(app, role)).caller)).not.toContain('cases.report')
  expect(await history((await anAdministrator(app)).caller)).toContain('cases.report')
})

test('who reported messages and closed the thread with it does not stand in the history of the application either', async () => {
  const { id, me, them } = await anApplication(app)
  const { seq } = await them('messages.send', {
    id,
    key: randomUUID(),
    fileIds: [],
    body: 'Pay for your uniform first.',
  })
  await me('messages.report', { id, seqs: [seq], reason: 'FRAUD', block: true })
  await me('messages.block', { id, blocked: false })
  const read = async (by: AdministratorAccount) =>
    (await app.as(by)('admin.audit.list', { subjectType: 'application', subjectId: id })).list.map(
      ({ action }) => action,
    )
  const confidential = ['messages.report', 'messages.block', 'messages.unblock']
  expect(await read(await anAdministrator(app))).toEqual(expect.arrayContaining(confidential))
  for (const role of ['MODERATOR', 'SUPPORT'] as const)
    expect((await read(await anAdministrator(app, role))).filter((action) => confidential.includes(action))).toEqual([])
})
