import { expect, test } from 'vitest'
import { errorCodeOf, mailsTo } from '../../../test/fixtures/accounts.ts'
import { runNow } from '../../../test/fixtures/applications.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { fresh } from '../../../test/fixtures/moderation.ts'
import { anAdministrator, anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const hour = 3_600_000

async function anOnlineJob() {
  const employer = await anEmployer(app)
  const job = await aJob(app, { employer })
  const row = () =>
    app.db
      .selectFrom('job')
      .select(['status', 'version', 'expires_at'])
      .where('id', '=', job.id)
      .executeTakeFirstOrThrow()
  return { employer, id: job.id, row }
}

test('a moderator hides a job with a statement, shows it again with its days, and a day ends what nobody decided', async () => {
  const moderator = fresh(app, await anAdministrator(app, 'MODERATOR'))
  const { employer, id, row } = await anOnlineJob()
  const before = await row()
  const input = { id, version: before.version, reasons: ['ASKS_MONEY' as const] }
  const twice = await Promise.all([1, 2].map(() => errorCodeOf(moderator('admin.jobs.hold', input))))
  expect(twice).toContain('SUCCESS')
  expect(twice.filter((code) => code === 'SUCCESS')).toHaveLength(1)
  const held = await moderator('admin.jobs.held', { id })
  expect(held.until).toBe(new Date(app.clock.now().getTime() + 24 * hour).toISOString())
  const shown = await moderator('admin.cases.get', { id: held.caseId ?? '' })
  expect(shown.case).toMatchObject({ openedBy: 'OWN', level: 'URGENT' })
  expect(shown.history.map(({ actions }) => actions)).toEqual([['HOLD']])
  const { list } = await app.as(employer)('moderation.statements', {})
  expect(list).toMatchObject([
    { actions: ['HOLD'], reasons: ['ASKS_MONEY'], automated: false, source: 'OWN_INITIATIVE' },
  ])
  expect((await row()).status).toBe('PENDING_REVIEW')

  app.clock.advance(2 * hour)
  const why = 'It is their own training.'
  const version = (await row()).version
  expect(await errorCodeOf(moderator('admin.jobs.release', { id, version: version - 1, why }))).toBe('STALE_VERSION')
  await moderator('admin.jobs.release', { id, version, why })
  const after = await row()
  expect(after.status).toBe('ACTIVE')
  expect((after.expires_at?.getTime() ?? 0) - (before.expires_at?.getTime() ?? 0)).toBe(2 * hour)
  expect(await errorCodeOf(moderator('admin.jobs.release', { id, version: after.version, why }))).toBe(
    'TRANSITION_NOT_ALLOWED',
  )
  await app.runJobs()
  const kinds = (await mailsTo(app, employer.email)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind.startsWith('moderation.')).toSorted()).toEqual([
    'moderation.decided',
    'moderation.shown',
  ])

  await moderator('admin.jobs.hold', { ...input, version: after.version })
  app.clock.advance(24 * hour)
  await runNow(app, 'moderation.due')
  expect((await row()).status).toBe('ACTIVE')
})

test('a removal is taken back outside an appeal, with the status and the days; not while an appeal waits', async () => {
  const one = fresh(app, await anAdministrator(app, 'MODERATOR'))
  const { employer, id, row } = await anOnlineJob()
  const why = 'Somebody else was meant.'
  const before = await row()
  const restore = async () => errorCodeOf(one('admin.jobs.restore', { id, version: (await row()).version, why }))
  expect(await restore()).toBe('TRANSITION_NOT_ALLOWED')
  const removal = { decision: 'REMOVE' as const, reason: 'ASKS_MONEY' as const, note: null }
  await one('admin.jobs.decide', { id, version: before.version, ...removal })
  app.clock.advance(hour)
  expect([await restore(), (await row()).status]).toEqual(['SUCCESS', 'ACTIVE'])
  expect(((await row()).expires_at?.getTime() ?? 0) - (before.expires_at?.getTime() ?? 0)).toBe(hour)
  const decided = app.db.selectFrom('moderation_decision').select(['actions', 'inner_note'])
  expect(await decided.where('company_id', '=', employer.companyId).execute()).toEqual([
    { actions: ['RESTORE'], inner_note: why },
  ])

  const { caseId } = await one('admin.jobs.hold', { id, version: (await row()).version, reasons: ['SPAM'] })
  const { case: shown, today } = await one('admin.cases.get', { id: caseId })
  const versions = { version: shown.version, targetVersion: today?.version ?? 0 }
  const decision = { actions: ['REMOVE' as const], reasons: ['SPAM' as const] }
  const { decisionId } = await one('admin.cases.decide', { id: caseId, ...versions, ...decision })
  await app.as(employer)('moderation.appeal', { decisionId, text: 'It is no spam.' })
  expect([await restore(), (await row()).status]).toEqual(['TRANSITION_NOT_ALLOWED', 'REMOVED'])
})

test('what a job’s own page refuses: reasons of other things, words that are missing, other roles, one’s own company', async () => {
  const administrator = await anAdministrator(app, 'MODERATOR')
  const call = fresh(app, administrator)
  const { employer, id, row } = await anOnlineJob()
  const { version } = await row()
  const hold = (reasons: ('NAMES_PERSON' | 'OTHER' | 'SPAM')[], by = call) =>
    errorCodeOf(by('admin.jobs.hold', { id, version, reasons }))
  expect(await hold(['NAMES_PERSON'])).toBe('INVALID NOT_IN_LIST')
  expect(await hold(['OTHER'])).toBe('INVALID REQUIRED')
  expect(await hold(['SPAM'], fresh(app, await anAdministrator(app, 'SUPPORT')))).toBe('ROLE_NOT_ALLOWED')
  const phone = { phone: '8123456781', dial_code: '+62' }
  await app.db.updateTable('account').set(phone).where('id', 'in', [employer.id, administrator.id]).execute()
  expect(await hold(['SPAM'])).toBe('OWN_CASE')
  expect((await row()).status).toBe('ACTIVE')
})
