import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Candidate } from '#kernel/caller.ts'
import { resolveSession } from '#modules/accounts/public.server.ts'
import type { EndpointInput } from '#modules/contract.ts'
import { anApplication, runNow } from '../../../test/fixtures/applications.ts'
import { errorCodeOf, mailsTo } from '../../../test/fixtures/accounts.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { bodiesOf, write } from '../../../test/fixtures/messages.ts'
import { aCandidate, anAdministrator, anEmployer } from '../../../test/fixtures/people.ts'
import { aReview, uniqueReview } from '../../../test/fixtures/reviews.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const day = 86_400_000

async function caseAbout(targetId: string): Promise<string> {
  const rows = app.db.selectFrom('moderation_case').select('id').where('target_id', '=', targetId)
  return (await rows.orderBy('created_at', 'desc').executeTakeFirstOrThrow()).id
}

type DecisionSeed = Partial<EndpointInput<'admin.cases.decide'>> & Pick<EndpointInput<'admin.cases.decide'>, 'actions'>

async function decide(id: string, decision: DecisionSeed) {
  const moderator = app.as(await anAdministrator(app, 'MODERATOR'))
  const shown = await moderator('admin.cases.get', { id })
  const versions = { version: shown.case.version, targetVersion: shown.today?.version ?? 0 }
  return moderator('admin.cases.decide', { id, ...versions, reasons: ['SPAM'], note: 'The first time.', ...decision })
}

/** Appeals as whom the decision is about, and another moderator agrees. */
async function reverse(own: ReturnType<typeof app.as>, decisionId: string) {
  await own('moderation.appeal', { decisionId, text: 'That is not what happened.' })
  const { id } = await app.db
    .selectFrom('appeal')
    .select('id')
    .where('decision_id', '=', decisionId)
    .executeTakeFirstOrThrow()
  await app.as(await anAdministrator(app, 'MODERATOR'))('admin.appeals.decide', { id, outcome: 'REVERSED' })
}

/** A candidate whom a company that they applied to reported. */
async function aReportedPerson() {
  const candidate = await aCandidate(app)
  const application = await anApplication(app, { candidate })
  const { id, them } = application
  await them('reports.create', { applicationId: id, reason: 'HARASSMENT', goodFaith: true })
  return { ...application, candidate, caseId: await caseAbout(candidate.id) }
}

/** As the next request of their browser, or null when it is signed out. */
async function next(caller: Candidate) {
  const session = await resolveSession(app.db, caller.sessionId, app.clock.now())
  return session && app.as({ caller: session.caller })
}

test('reported messages are one case with these messages alone; removed for both sides, back after an appeal', async () => {
  const { id, me, them } = await anApplication(app)
  await write(them, id, 'A quite normal greeting')
  const { seq } = await write(them, id, 'Send me money first')
  await me('messages.report', { id, seqs: [seq], reason: 'SPAM' })
  await me('messages.report', { id, seqs: [seq], reason: 'FRAUD', details: 'Twice' })
  const report = await app.db
    .selectFrom('message_report')
    .select('id')
    .where('application_id', '=', id)
    .executeTakeFirstOrThrow()
  const caseId = await caseAbout(report.id)
  const shown = await app.as(await anAdministrator(app, 'MODERATOR'))('admin.cases.get', { id: caseId })
  expect(shown.snapshot.content).toMatchObject({ messages: 'Send me money first' })
  expect(JSON.stringify(shown)).not.toContain('normal greeting')
  expect(shown.reports).toMatchObject([{ reason: 'ASKS_MONEY', details: 'Twice' }])
  expect(shown.case).toMatchObject({ side: 'COMPANY', target: 'MESSAGE' })
  const support = app.as(await anAdministrator(app, 'SUPPORT'))
  expect(await errorCodeOf(support('admin.cases.get', { id: caseId }))).toBe('ROLE_NOT_ALLOWED')
  const { decisionId } = await decide(caseId, { actions: ['REMOVE'], reasons: ['ASKS_MONEY'] })
  for (const call of [me, them]) expect(await bodiesOf(call, id)).toEqual(['A quite normal greeting', null])
  expect((await them('moderation.statements', {})).list).toMatchObject([{ decisionId, target: 'MESSAGE' }])
  await reverse(them, decisionId)
  expect(await bodiesOf(me, id)).toEqual(['A quite normal greeting', 'Send me money first'])
})

test('a removed review: its author alone reads why, appeals, and has it back', async () => {
  const review = await aReview(app, { status: 'PUBLISHED' })
  const own = app.as({ caller: review.candidate.caller })
  await app.as(await aCandidate(app))('reviews.report', { id: review.id, reason: 'ABUSIVE', details: null })
  const caseId = await caseAbout(review.id)
  const shown = await app.as(await anAdministrator(app))('admin.cases.get', { id: caseId })
  expect(shown.case).toMatchObject({ side: 'PERSON', accountId: null, companyId: null })
  expect(JSON.stringify(shown)).not.toContain(review.candidate.id)
  const { decisionId } = await decide(caseId, { actions: ['REMOVE', 'STRIKE'], reasons: ['ABUSIVE'], points: 2 })
  const count = async () => (await app.as()('company.get', { id: review.companyId })).rating.count
  expect(await count()).toBe(0)
  const statements = await own('moderation.statements', {})
  expect(statements).toMatchObject({ points: 2, side: 'PERSON', list: [{ decisionId, actions: ['REMOVE', 'STRIKE'] }] })
  const other = app.as(await aCandidate(app))
  expect((await other('moderation.statements', {})).list).toEqual([])
  expect(await errorCodeOf(other('moderation.appeal', { decisionId, text: 'Mine!' }))).toBe('NOT_FOUND')
  await reverse(own, decisionId)
  expect(await count()).toBe(1)
  expect((await own('moderation.statements', {})).points).toBe(0)
})

test('a company reports who applied to it, and nobody else', async () => {
  const { id, candidate, caseId } = await aReportedPerson()
  const about = { applicationId: id, reason: 'HARASSMENT', goodFaith: true } as const
  const rival = app.as(await anEmployer(app))
  expect(await errorCodeOf(rival('reports.create', about))).toBe('NOT_FOUND')
  expect(await errorCodeOf(rival('reports.target', { applicationId: id }))).toBe('NOT_FOUND')
  expect(await errorCodeOf(app.as(candidate)('reports.create', about))).toBe('NOT_FOUND')
  const shown = await app.as(await anAdministrator(app, 'MODERATOR'))('admin.cases.get', { id: caseId })
  expect(shown.case).toMatchObject({ target: 'PERSON', accountId: candidate.id })
  expect(shown.proposal).toMatchObject({ actions: ['STRIKE', 'RESTRICT'], restricts: 'NO_MESSAGES', days: 7 })
})

test('support forwards a candidate to the moderators, with a reason about people; an employer is none', async () => {
  const candidate = await aCandidate(app)
  const about = { id: candidate.id, reason: 'SPAM', details: 'Wrote the same to forty companies.' } as const
  const support = app.as(await anAdministrator(app, 'SUPPORT'))
  const forward = (more: object) => errorCodeOf(support('admin.people.forward', { ...about, ...more }))
  expect(await forward({ id: (await anEmployer(app)).id })).toBe('NOT_FOUND')
  expect(await forward({ reason: 'MISLEADING' })).toContain('INVALID')
  expect(await forward({ details: 'Spam' })).toContain('INVALID')
  const { number, isNew } = await support('admin.people.forward', about)
  expect(isNew).toBe(true)
  expect(await support('admin.people.forward', about)).toEqual({ number, isNew: false })
  const moderator = app.as(await anAdministrator(app, 'MODERATOR'))
  const { case: shown, reports } = await moderator('admin.cases.get', { id: await caseAbout(candidate.id) })
  expect(shown).toMatchObject({ target: 'PERSON', accountId: candidate.id })
  expect(reports).toMatchObject([{ number, reason: 'SPAM', details: about.details, kind: 'ADMIN', reporter: null }])
})

test('a suspended person is signed out, hidden, reaches what was decided and their data; the end restores it', async () => {
  const { candidate, caseId } = await aReportedPerson()
  const row = () =>
    app.db
      .selectFrom('account')
      .select(['blocked_at', 'suspended_at'])
      .where('id', '=', candidate.id)
      .executeTakeFirstOrThrow()
  const before = await row()
  await decide(caseId, { actions: ['STRIKE', 'SUSPEND'], reasons: ['THREAT'], points: 4, days: 7 })
  expect(await next(candidate.caller)).toBeNull()
  const { id: sessionId } = await app.db
    .insertInto('session')
    .values({
      id: randomUUID(),
      account_id: candidate.id,
      created_at: app.clock.now(),
      seen_at: app.clock.now(),
      expires_at: new Date(app.clock.now().getTime() + 30 * day),
      ip: '',
      user_agent: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const caller = { ...candidate.caller, sessionId }
  const again = await next(caller)
  if (!again) throw new Error('a suspended person may sign in')
  for (const closed of ['candidate.view', 'reviews.mine', 'notifications.list'] as const)
    expect(await errorCodeOf(again(closed, {} as never)), closed).toBe('SUSPENDED')
  expect(await again('moderation.statements', {})).toMatchObject({
    suspended: true,
    restrictions: [{ kind: 'SUSPENDED' }],
  })
  await again('accounts.requestExport', {})
  await again('jobs.get', { id: (await aJob(app, { employer: await anEmployer(app) })).id })
  await app.runJobs()
  expect(JSON.stringify(await mailsTo(app, candidate.email))).toContain('moderation.decided')
  app.clock.advance(7 * day + 1)
  await runNow(app, 'moderation.due')
  expect(await row()).toEqual(before)
  const free = await next(caller)
  expect(await errorCodeOf(free?.('candidate.view', {}) ?? Promise.resolve())).toBe('SUCCESS')
  const history = (await app.as(await anAdministrator(app))('admin.cases.get', { id: caseId })).history
  expect(history.map(({ actions }) => actions.join())).toEqual(['LIFT', 'STRIKE,SUSPEND'])
})

test('what is closed for a time is refused in the handlers until it is over', async () => {
  const { id, candidate, me, caseId } = await aReportedPerson()
  await decide(caseId, { actions: ['RESTRICT'], restricts: 'NO_MESSAGES', days: 2 })
  const send = () => errorCodeOf(me('messages.send', { id, key: randomUUID(), body: 'Hello', fileIds: [] }))
  expect(await send()).toBe('RESTRICTED')
  const employer = await anEmployer(app)
  const limit = async (kind: 'NO_REVIEWS' | 'NO_REPORTS' | 'NO_POSTING') => {
    const target = kind === 'NO_POSTING' ? { companyId: employer.companyId } : { companyId: null }
    await app.db
      .insertInto('restriction')
      .values({
        target_type: target.companyId ? 'COMPANY' : 'PERSON',
        target_id: target.companyId ?? candidate.id,
        company_id: target.companyId,
        account_id: target.companyId ? null : candidate.id,
        case_id: caseId,
        kind,
        from_at: app.clock.now(),
        until_at: new Date(app.clock.now().getTime() + day),
      })
      .execute()
  }
  const job = await aJob(app, { employer })
  const about = { jobId: job.id, reason: 'SPAM', goodFaith: true } as const
  const review = await aReview(app, { candidate, employer })
  await limit('NO_REVIEWS')
  const other = await anEmployer(app)
  expect(await errorCodeOf(me('reviews.create', { companyId: other.companyId, ...uniqueReview() }))).toBe('RESTRICTED')
  const edit = { id: review.id, version: review.version, ...uniqueReview() }
  expect(await errorCodeOf(me('reviews.update', edit))).toBe('RESTRICTED')
  await limit('NO_REPORTS')
  expect(await errorCodeOf(me('reports.create', about))).toBe('RESTRICTED')
  expect(await errorCodeOf(me('activity.track', { jobId: job.id, type: 6, reason: 'SPAM' }))).toBe('RESTRICTED')
  const published = await aReview(app, { status: 'PUBLISHED' })
  expect(await errorCodeOf(me('reviews.report', { id: published.id, reason: 'SPAM', details: null }))).toBe(
    'RESTRICTED',
  )
  expect(await errorCodeOf(me('messages.report', { id, seqs: [1], reason: 'SPAM' }))).toBe('RESTRICTED')
  await limit('NO_POSTING')
  const draft = await aJob(app, { employer, status: 'DRAFT' })
  const post = app.as(employer)
  const ref = async (id: string) =>
    app.db.selectFrom('job').select(['id', 'version']).where('id', '=', id).executeTakeFirstOrThrow()
  const activate = async (active: boolean) => post('jobs.activate', { ...(await ref(job.id)), active })
  expect(await errorCodeOf(post('jobs.confirmPost', await ref(draft.id)))).toBe('RESTRICTED')
  await activate(false)
  expect(await errorCodeOf(activate(true))).toBe('RESTRICTED')
  app.clock.advance(2 * day)
  expect(await send()).not.toBe('RESTRICTED')
  expect(await errorCodeOf(activate(true))).toBe('SUCCESS')
})

test('moderators ask before they decide: the case waits, its clock stands, and an answer or the time goes on', async () => {
  const { candidate, me, them, caseId: id } = await aReportedPerson()
  const moderator = app.as(await anAdministrator(app, 'MODERATOR'))
  const seen = () => moderator('admin.cases.get', { id })
  const first = await seen()
  const ask = async () =>
    moderator('admin.cases.askEvidence', { id, version: (await seen()).case.version, question: 'What happened there?' })
  expect(await errorCodeOf(moderator('admin.cases.askEvidence', { id, version: 99, question: 'What happened?' }))).toBe(
    'STALE_VERSION',
  )
  await ask()
  expect(await errorCodeOf(ask())).toBe('TRANSITION_NOT_ALLOWED')
  const shows = async (show: 'OPEN' | 'WAITING') =>
    (await moderator('admin.cases.list', { show, limit: 50 })).list.some((row) => row.id === id)
  expect([await shows('OPEN'), await shows('WAITING')]).toEqual([false, true])
  const { requests } = await me('moderation.statements', {})
  expect(requests).toMatchObject([{ question: 'What happened there?', answer: null, endedAt: null }])
  const answer = { id: requests[0]?.id ?? '', text: 'I was not there.', fileIds: [] }
  expect(await errorCodeOf(them('moderation.answer', answer))).toBe('NOT_FOUND')
  expect(await errorCodeOf(me('moderation.answer', { ...answer, fileIds: [randomUUID()] }))).toContain('INVALID')
  app.clock.advance(2 * day)
  await me('moderation.answer', answer)
  await me('moderation.answer', answer)
  expect(await errorCodeOf(me('moderation.answer', { ...answer, text: 'Or was I?' }))).toBe('GONE')
  const answered = await seen()
  expect(answered.evidence).toMatchObject([{ answer: 'I was not there.' }])
  const moved = Date.parse(answered.case.dueAt) - Date.parse(first.case.dueAt)
  expect([answered.case.waiting, moved]).toEqual([false, 2 * day])
  await ask()
  const reminders = async () =>
    (await mailsTo(app, candidate.email)).filter(({ kind }) => kind === 'moderation.reminded').length
  app.clock.advance(5 * day)
  await runNow(app, 'moderation.due')
  expect(await reminders()).toBe(0)
  app.clock.advance(day + 1)
  for (const _ of [1, 2]) await runNow(app, 'moderation.due')
  expect(await reminders()).toBe(1)
  app.clock.advance(day)
  await runNow(app, 'moderation.due')
  expect((await seen()).evidence[1]).toMatchObject({ answer: null, endedAt: app.clock.now().toISOString() })
  expect(await shows('OPEN')).toBe(true)
  await app.runJobs()
  expect(JSON.stringify(await mailsTo(app, candidate.email))).toContain('moderation.asked')
})
