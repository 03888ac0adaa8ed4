import { expect, test } from 'vitest'
import { errorCodeOf } from '../../../../test/fixtures/accounts.ts'
import { runNow } from '../../../../test/fixtures/applications.ts'
import { aJob } from '../../../../test/fixtures/jobs.ts'
import { aCase, aCaseOfPerson, measure, suspension } from '../../../../test/fixtures/moderation.ts'
import { anAdministrator, anEmployer, type AdministratorAccount } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const app = testApp()
const hour = 3_600_000
const fresh = (by: AdministratorAccount) => app.as({ caller: { ...by.caller, secondFactorAt: app.clock.now() } })
const waiting = async (by: AdministratorAccount) => (await fresh(by)('admin.second.list', {})).waiting
const newest = async (by: AdministratorAccount) => (await waiting(by)).at(-1) ?? { id: '' }
const decide = (by: AdministratorAccount, id: string, approve: boolean) =>
  errorCodeOf(fresh(by)('admin.second.decide', { id, approve, note: 'Not now' }))

test('a moderator’s suspension without end, and its end, wait for a super administrator, and are seen by nobody else', async () => {
  const above = await anAdministrator(app)
  const [one, other] = [await anAdministrator(app, 'MODERATOR'), await anAdministrator(app, 'MODERATOR')]
  const finance = await anAdministrator(app, 'FINANCE')
  const { companyId } = (await anEmployer(app)).caller
  const about = { target: 'COMPANY' as const, id: companyId }
  const status = async () =>
    (await app.db.selectFrom('company').select('status').where('id', '=', companyId).executeTakeFirstOrThrow()).status
  const outcome = await errorCodeOf(measure(app, one, about, { ...suspension, forGood: true }))
  expect(outcome).toBe('WAITING_SECOND')
  const { caseId } = await fresh(one)('admin.measures.open', about)
  expect((await waiting(finance)).filter(({ subject }) => subject.id === caseId)).toEqual([])
  const counted = await Promise.all(
    [one, other, finance].map(async (each) => (await fresh(each)('admin.overview', {})).secondApprovals),
  )
  expect(counted).toEqual([0, 0, 0])
  const { id } = await newest(above)
  for (const each of [finance, other]) expect(await decide(each, id, true)).toBe('NOT_FOUND')
  expect(await decide(above, id, true)).toBe('SUCCESS')
  expect(await status()).toBe('SUSPENDED')

  // Nor does a moderator end it alone.
  const lift = { id: caseId, kind: 'SUSPENDED' as const, why: 'A court decided so.' }
  expect(await errorCodeOf(fresh(one)('admin.cases.lift', lift))).toBe('WAITING_SECOND')
  expect(await status()).toBe('SUSPENDED')
  expect(await decide(above, (await newest(above)).id, true)).toBe('SUCCESS')
  expect(await status()).toBe('APPROVED')
})

test('a moderator suspends by a case for 30 days alone, for longer with a super administrator', async () => {
  const above = await anAdministrator(app)
  const moderator = await anAdministrator(app, 'MODERATOR')
  const suspend = async (by: AdministratorAccount, long: { days: number } | { forGood: true }, call = fresh(by)) => {
    const employer = await anEmployer(app)
    const id = await aCase(app, (await aJob(app, { employer })).id)
    const shown = await fresh(by)('admin.cases.get', { id })
    const versions = { version: shown.case.version, targetVersion: shown.today?.version ?? 0 }
    const decision = { actions: ['SUSPEND' as const, 'STRIKE' as const], reasons: ['ASKS_MONEY' as const], points: 4 }
    const code = await errorCodeOf(call('admin.cases.decide', { id, ...versions, ...decision, ...long }))
    const company = app.db.selectFrom('company').select('status').where('id', '=', employer.companyId)
    return { code, status: async () => (await company.executeTakeFirstOrThrow()).status }
  }
  // The first factor of the fixtures is old.
  const stale = app.as({ caller: { ...above.caller, secondFactorAt: new Date(0) } })
  expect((await suspend(moderator, { days: 30 })).code).toBe('SUCCESS')
  expect((await suspend(above, { days: 31 })).code).toBe('SUCCESS')
  for (const each of [{ days: 31 }, { forGood: true as const }])
    expect((await suspend(above, each, stale)).code).toBe('STEP_UP_NEEDED')
  expect((await suspend(above, { days: 30 }, stale)).code).toBe('SUCCESS')
  const long = await suspend(moderator, { days: 31 })
  expect([long.code, await long.status()]).toEqual(['WAITING_SECOND', 'APPROVED'])
  expect(await decide(above, (await newest(above)).id, true)).toBe('SUCCESS')
  expect(await long.status()).toBe('SUSPENDED')
})

test('a person is suspended for good with a super administrator, and no time ends it', async () => {
  const above = await anAdministrator(app)
  const moderator = await anAdministrator(app, 'MODERATOR')
  const id = await aCaseOfPerson(app)
  const shown = await fresh(moderator)('admin.cases.get', { id })
  const versions = { version: shown.case.version, targetVersion: shown.today?.version ?? 0 }
  const decision = { actions: ['SUSPEND' as const, 'STRIKE' as const], reasons: ['THREAT' as const], points: 4 }
  // Days are left out.
  const input = { id, ...versions, ...decision, days: 7, forGood: true }
  expect(await errorCodeOf(fresh(moderator)('admin.cases.decide', input))).toBe('WAITING_SECOND')
  expect(await decide(above, (await newest(above)).id, true)).toBe('SUCCESS')
  await app.runJobs()
  app.clock.advance(800 * 24 * hour)
  await runNow(app, 'moderation.due')
  const after = await fresh(moderator)('admin.cases.get', { id })
  expect(after.restrictions).toEqual([{ kind: 'SUSPENDED', until: null }])
  expect(after.history[0]).toMatchObject({ actions: ['SUSPEND', 'STRIKE'], until: null })
  const suspended = app.db.selectFrom('account').select('suspended_at').where('id', '=', shown.case.accountId)
  const isSuspended = async () => (await suspended.executeTakeFirstOrThrow()).suspended_at !== null
  expect(await isSuspended()).toBe(true)

  const lift = (by: ReturnType<typeof fresh>) =>
    errorCodeOf(by('admin.cases.lift', { id, kind: 'SUSPENDED', why: 'A court decided so.' }))
  const stale = app.as({ caller: { ...above.caller, secondFactorAt: new Date(0) } })
  expect([await lift(fresh(moderator)), await lift(stale)]).toEqual(['WAITING_SECOND', 'STEP_UP_NEEDED'])
  expect([await lift(fresh(above)), await isSuspended()]).toEqual(['SUCCESS', false])
  expect(await lift(fresh(above)), 'nothing is closed any more').toBe('TRANSITION_NOT_ALLOWED')
  const lifted = await fresh(above)('admin.cases.get', { id })
  expect(lifted).toMatchObject({ restrictions: [], history: [{ actions: ['LIFT'], note: 'A court decided so.' }, {}] })
})

test('whoever belongs to the company neither confirms nor refuses what is asked about it', async () => {
  const [member, reporter, above] = [await anAdministrator(app), await anAdministrator(app), await anAdministrator(app)]
  const moderator = await anAdministrator(app, 'MODERATOR')
  const employer = await anEmployer(app)
  const { companyId } = employer.caller
  const { phone, dial_code } = await app.db
    .selectFrom('account')
    .select(['phone', 'dial_code'])
    .where('id', '=', employer.id)
    .executeTakeFirstOrThrow()
  await app.db.updateTable('account').set({ phone, dial_code }).where('id', '=', member.id).execute()
  await app.as(reporter)('reports.create', { companyId, reason: 'SPAM', goodFaith: true })
  const about = { target: 'COMPANY' as const, id: companyId }
  expect(await errorCodeOf(measure(app, moderator, about, { ...suspension, forGood: true }))).toBe('WAITING_SECOND')

  for (const each of [member, reporter]) {
    const { id, ownCase } = (await waiting(each)).at(-1) ?? {}
    expect(ownCase).toBe(true)
    for (const approve of [true, false]) expect(await decide(each, id ?? '', approve)).toBe('OWN_CASE')
  }
  const request = (await waiting(above)).at(-1)
  expect(request?.ownCase).toBe(false)
  expect(await decide(above, request?.id ?? '', false)).toBe('SUCCESS')
})
