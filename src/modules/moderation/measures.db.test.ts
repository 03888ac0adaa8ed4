import { expect, test } from 'vitest'
import { errorCodeOf, mailsTo } from '../../../test/fixtures/accounts.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { aCase, aCaseOfPerson, fresh, measure, suspension } from '../../../test/fixtures/moderation.ts'
import { aCandidate, anAdministrator, anEmployer, type AdministratorAccount } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const day = 86_400_000
const stale = (by: AdministratorAccount) => app.as({ caller: { ...by.caller, secondFactorAt: new Date(0) } })

async function anApprovedCompany() {
  const employer = await anEmployer(app)
  await app.db.updateTable('company').set({ status: 'APPROVED' }).where('id', '=', employer.companyId).execute()
  return { employer, about: { target: 'COMPANY' as const, id: employer.companyId } }
}

test('a company is warned, kept from posting and suspended from its page, each by a frozen decision with a statement', async () => {
  const moderator = await anAdministrator(app, 'MODERATOR')
  const { employer, about } = await anApprovedCompany()
  const because = { reasons: ['MISLEADING' as const], points: 1 }
  await measure(app, moderator, about, { actions: ['WARN', 'STRIKE'], ...because })
  const closed = { actions: ['RESTRICT' as const, 'STRIKE' as const], restricts: 'NO_POSTING' as const, days: 7 }
  await measure(app, moderator, about, { ...closed, ...because })
  await measure(app, moderator, about, { ...suspension, days: 30 })
  const shown = await fresh(app, moderator)('admin.measures.get', about)
  expect(shown.decisions.map(({ actions }) => actions)).toEqual([
    ['SUSPEND', 'STRIKE'],
    ['RESTRICT', 'STRIKE'],
    ['WARN', 'STRIKE'],
  ])
  expect(shown.restrictions.map(({ kind }) => kind).toSorted()).toEqual(['NO_POSTING', 'SUSPENDED'])
  expect([shown.points, shown.strikes.map(({ points }) => points)]).toEqual([6, [4, 1, 1]])
  expect(shown.cases.map(({ decidedAt, reports }) => [decidedAt !== null, reports])).toEqual([
    [true, 0],
    [true, 0],
    [true, 0],
  ])
  const statements = await app.db
    .selectFrom('statement_of_reasons')
    .select(['source_type', 'automated_detection', 'automated_decision'])
    .where('company_id', '=', employer.companyId)
    .execute()
  const byPerson = { source_type: 'OWN_INITIATIVE', automated_detection: false, automated_decision: false }
  expect(statements).toEqual([byPerson, byPerson, byPerson])
  await app.runJobs()
  const sent = await mailsTo(app, employer.email)
  expect(sent.filter(({ kind }) => kind === 'moderation.decided')).toHaveLength(3)
})

test('a reported case is taken, not opened twice; one that another moderator works on is refused', async () => {
  const [one, other] = [await anAdministrator(app, 'MODERATOR'), await anAdministrator(app, 'MODERATOR')]
  const id = await aCaseOfPerson(app)
  const { case: reported } = await fresh(app, one)('admin.cases.get', { id })
  const about = { target: 'PERSON' as const, id: reported.accountId ?? '' }
  expect(await fresh(app, one)('admin.measures.open', about)).toEqual({ caseId: id })
  expect(await fresh(app, one)('admin.measures.open', about)).toEqual({ caseId: id })
  expect(await errorCodeOf(fresh(app, other)('admin.measures.open', about))).toBe('CASE_CLAIMED')
  const again = await fresh(app, one)('admin.cases.get', { id })
  expect([again.case.openedBy, again.case.mine, again.case.version]).toEqual(['REPORT', true, reported.version])

  const { about: company } = await anApprovedCompany()
  const both = await Promise.all([1, 2].map(() => errorCodeOf(fresh(app, one)('admin.measures.open', company))))
  expect(both).toEqual(['SUCCESS', 'SUCCESS'])
  const { cases } = await fresh(app, one)('admin.measures.get', company)
  expect(cases).toHaveLength(1)
})

test('nobody decides about themselves, and employers, administrators and nobody have no case', async () => {
  const moderator = await anAdministrator(app, 'MODERATOR')
  const { employer, about } = await anApprovedCompany()
  const call = fresh(app, moderator)
  for (const id of [employer.id, moderator.id, '01900000-0000-7000-8000-000000000000'])
    for (const name of ['admin.measures.open', 'admin.measures.get'] as const)
      expect(await errorCodeOf(call(name, { target: 'PERSON', id }))).toBe('NOT_FOUND')
  await app.db
    .updateTable('account')
    .set({ phone: '8123456789', dial_code: '+62' })
    .where('id', 'in', [employer.id, moderator.id])
    .execute()
  expect(await errorCodeOf(call('admin.measures.open', about))).toBe('OWN_CASE')
  expect((await call('admin.measures.get', about)).own).toBe(true)
  for (const role of ['SUPPORT', 'FINANCE', 'CONTENT'] as const) {
    const by = fresh(app, await anAdministrator(app, role))
    expect(await errorCodeOf(by('admin.measures.open', about))).toBe('ROLE_NOT_ALLOWED')
    expect(await errorCodeOf(by('admin.measures.get', about))).toBe('ROLE_NOT_ALLOWED')
  }
})

test('how right somebody’s own reports were stands on their page', async () => {
  const moderator = await anAdministrator(app, 'MODERATOR')
  const candidate = await aCandidate(app)
  const about = { target: 'PERSON' as const, id: candidate.id }
  for (const actions of [['REMOVE'], ['NOTHING'], null] as const) {
    const job = await aJob(app, { employer: await anEmployer(app) })
    await app.as(candidate)('reports.create', { jobId: job.id, reason: 'SPAM', goodFaith: true })
    if (!actions) continue
    const id = await aCase(app, job.id)
    const { case: row, today } = await fresh(app, moderator)('admin.cases.get', { id })
    const versions = { version: row.version, targetVersion: today?.version ?? 0 }
    await fresh(app, moderator)('admin.cases.decide', { id, ...versions, actions: [...actions], reasons: ['SPAM'] })
  }
  const { reports } = await fresh(app, moderator)('admin.measures.get', about)
  expect(reports).toEqual({ sent: 3, agreed: 1, refused: 1 })
})

test('a suspension, also a short one, ends only with a fresh second factor', async () => {
  const [moderator, above] = [await anAdministrator(app, 'MODERATOR'), await anAdministrator(app)]
  for (const by of [moderator, above]) {
    const { about } = await anApprovedCompany()
    const { caseId } = await measure(app, moderator, about, { ...suspension, days: 30 })
    const lift = { id: caseId, kind: 'SUSPENDED' as const, why: 'It was somebody else.' }
    expect(await errorCodeOf(stale(by)('admin.cases.lift', lift))).toBe('STEP_UP_NEEDED')
    expect(await errorCodeOf(fresh(app, by)('admin.cases.lift', lift))).toBe('SUCCESS')
  }
})

test('points are voided by a super administrator alone, once, with what their decision closed, and that is told', async () => {
  const [moderator, above] = [await anAdministrator(app, 'MODERATOR'), await anAdministrator(app)]
  const { employer, about } = await anApprovedCompany()
  const { caseId } = await measure(app, moderator, about, { ...suspension, days: 30 })
  const view = () => fresh(app, above)('admin.measures.get', about)
  const id = (await view()).strikes[0]?.id ?? ''
  const input = { id, why: 'It was another company.' }
  expect(await errorCodeOf(fresh(app, moderator)('admin.strikes.void', input))).toBe('ROLE_NOT_ALLOWED')
  expect(await errorCodeOf(stale(above)('admin.strikes.void', input))).toBe('STEP_UP_NEEDED')
  expect((await view()).points).toBe(4)
  const twice = [1, 2].map(() => errorCodeOf(fresh(app, above)('admin.strikes.void', input)))
  expect((await Promise.all(twice)).toSorted()).toEqual(['SUCCESS', 'TRANSITION_NOT_ALLOWED'])
  const after = await view()
  expect(after).toMatchObject({ points: 0, restrictions: [], strikes: [{ id }] })
  expect(after.strikes[0]?.voidedAt).not.toBeNull()
  expect(after.decisions[0]).toMatchObject({ caseId, actions: ['VOID', 'LIFT'], points: 4, note: input.why })
  const company = app.db.selectFrom('company').select('status').where('id', '=', employer.companyId)
  expect((await company.executeTakeFirstOrThrow()).status).toBe('APPROVED')
  await app.runJobs()
  const sent = (await mailsTo(app, employer.email)).filter(({ kind }) => kind === 'moderation.voided')
  expect(sent).toMatchObject([{ text: expect.stringContaining('(4)') }])
})

test('nobody ends a suspension of a company of theirs, nor voids its points', async () => {
  const [moderator, above] = [await anAdministrator(app, 'MODERATOR'), await anAdministrator(app)]
  const { employer, about } = await anApprovedCompany()
  const { caseId: id } = await measure(app, moderator, about, { ...suspension, days: 30 })
  const strike = (await fresh(app, above)('admin.measures.get', about)).strikes[0]?.id ?? ''
  const own = { phone: '8123456780', dial_code: '+62' }
  await app.db.updateTable('account').set(own).where('id', 'in', [employer.id, above.id]).execute()
  const why = 'It was another company.'
  const call = fresh(app, above)
  expect(await errorCodeOf(call('admin.cases.lift', { id, kind: 'SUSPENDED', why }))).toBe('OWN_CASE')
  expect(await errorCodeOf(call('admin.strikes.void', { id: strike, why }))).toBe('OWN_CASE')
  await app.db.updateTable('account').set({ phone: null, dial_code: null }).where('id', '=', above.id).execute()
  expect(await errorCodeOf(call('admin.strikes.void', { id: strike, why }))).toBe('SUCCESS')
  const gone = '01900000-0000-7000-8000-000000000000'
  expect(await errorCodeOf(call('admin.strikes.void', { id: gone, why }))).toBe('NOT_FOUND')
  expect(await errorCodeOf(call('admin.cases.lift', { id, kind: 'SUSPENDED', why }))).toBe('TRANSITION_NOT_ALLOWED')
})

test('points are voided alone where what they closed is kept, not while an appeal waits, and not when they are over', async () => {
  const above = await anAdministrator(app)
  const { about } = await anApprovedCompany()
  const view = () => fresh(app, above)('admin.measures.get', about)
  await measure(app, above, about, { ...suspension, days: 30 })
  const id = (await view()).strikes[0]?.id ?? ''
  await fresh(app, above)('admin.strikes.void', { id, why: 'Points were too many.', keepsClosed: true })
  expect(await view()).toMatchObject({ points: 0, restrictions: [{ kind: 'SUSPENDED' }] })

  const other = await anApprovedCompany()
  const given = { actions: ['WARN' as const, 'STRIKE' as const], reasons: ['MISLEADING' as const], points: 1 }
  const { caseId, decisionId } = await measure(app, above, other.about, given)
  const strike = (await fresh(app, above)('admin.measures.get', other.about)).strikes[0]?.id ?? ''
  const voiding = () =>
    errorCodeOf(fresh(app, above)('admin.strikes.void', { id: strike, why: 'It was another company.' }))
  await app.as(other.employer)('moderation.appeal', { decisionId, text: 'We did not do it.' })
  expect(await voiding()).toBe('TRANSITION_NOT_ALLOWED')
  const moderator = await anAdministrator(app, 'MODERATOR')
  const { appeals } = await fresh(app, moderator)('admin.cases.get', { id: caseId })
  await fresh(app, moderator)('admin.appeals.decide', { id: appeals[0]?.id ?? '', outcome: 'UPHELD' })
  app.clock.advance(181 * day)
  expect(await voiding()).toBe('TRANSITION_NOT_ALLOWED')
})

test('a case shows what was decided about the same in the last year, without what an appeal took back', async () => {
  const [one, other] = [await anAdministrator(app, 'MODERATOR'), await anAdministrator(app, 'MODERATOR')]
  const reported = async (reason: 'ASKS_MONEY' | 'COPIED' = 'COPIED') => {
    const employer = await anEmployer(app)
    const job = await aJob(app, { employer })
    await app.as(await aCandidate(app))('reports.create', { jobId: job.id, reason, goodFaith: true })
    const query = app.db.selectFrom('moderation_case').select('id').where('target_id', '=', job.id)
    return { employer, id: (await query.executeTakeFirstOrThrow()).id }
  }
  const decide = async (id: string, actions: ('REMOVE' | 'NOTHING')[]) => {
    const { case: row, today } = await fresh(app, one)('admin.cases.get', { id })
    const versions = { version: row.version, targetVersion: today?.version ?? 0 }
    return fresh(app, one)('admin.cases.decide', { id, ...versions, actions, reasons: ['COPIED'] })
  }
  const equal = async (id: string) => (await fresh(app, one)('admin.cases.get', { id })).equal
  const { id } = await reported()
  const old = await reported()
  await decide(old.id, ['REMOVE'])
  app.clock.advance(366 * day)
  expect(await equal(id)).toEqual({ total: 0, decided: [], last: [] })
  const ids: string[] = []
  for (const actions of [['REMOVE'], ['REMOVE'], ['NOTHING'], ['REMOVE']] as const) {
    app.clock.advance(60_000)
    const made = await reported()
    ids.push(made.id)
    const { decisionId } = await decide(made.id, [...actions])
    if (ids.length < 4) continue
    await app.as(made.employer)('moderation.appeal', { decisionId, text: 'We wrote it.' })
    const { appeals } = await fresh(app, other)('admin.cases.get', { id: made.id })
    await fresh(app, other)('admin.appeals.decide', { id: appeals[0]?.id ?? '', outcome: 'REVERSED' })
  }
  await decide((await reported('ASKS_MONEY')).id, ['NOTHING'])
  const shown = await equal(id)
  const decided = [
    { actions: ['REMOVE'], count: 2 },
    { actions: ['NOTHING'], count: 1 },
  ]
  expect(shown).toMatchObject({ total: 3, decided })
  expect(shown.last.map(({ caseId }) => caseId)).toEqual([ids[2], ids[1], ids[0]])
})

test('a case says what waits for a second person, until it is answered', async () => {
  const [above, moderator] = [await anAdministrator(app), await anAdministrator(app, 'MODERATOR')]
  const { about } = await anApprovedCompany()
  const { caseId: id } = await fresh(app, moderator)('admin.measures.open', about)
  expect(await errorCodeOf(measure(app, moderator, about, { ...suspension, forGood: true }))).toBe('WAITING_SECOND')
  const secondApprovals = async () => (await fresh(app, above)('admin.cases.get', { id })).secondApprovals
  const expiresAt = new Date(app.clock.now().getTime() + day).toISOString()
  const name = app.db.selectFrom('account').select('full_name').where('id', '=', moderator.id)
  const { full_name: by } = await name.executeTakeFirstOrThrow()
  expect(await secondApprovals()).toMatchObject([{ action: 'admin.cases.decide', by, expiresAt }])
  app.clock.advance(day)
  expect(await secondApprovals()).toEqual([])
})
