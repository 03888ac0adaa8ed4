import { guest } from '#kernel/caller.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { errorCodeOf, mailsTo } from '../../../test/fixtures/accounts.ts'
import { runNow } from '../../../test/fixtures/applications.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { makePdf } from '../../../test/fixtures/pdf.ts'
import { aCandidate, anAdministrator, anEmployer, type AdministratorAccount } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const day = 86_400_000
let moderator: AdministratorAccount
let another: typeof moderator
beforeAll(async () => {
  moderator = await anAdministrator(app, 'MODERATOR')
  another = await anAdministrator(app, 'MODERATOR')
})

type As = ReturnType<typeof app.as>

async function decide(by: As, id: string, actions: ('NOTHING' | 'WARN' | 'REMOVE')[]) {
  const { case: row, today } = await by('admin.cases.get', { id })
  const versions = { version: row.version, targetVersion: today?.version ?? 0 }
  const reasons = actions.includes('NOTHING') ? [] : (['MISLEADING'] as const)
  return by('admin.cases.decide', { id, ...versions, actions, reasons: [...reasons], note: 'The first time.' })
}

/** Something that a candidate and a guest reported and a moderator decided about. */
async function reported(actions: ('NOTHING' | 'WARN' | 'REMOVE')[] = ['NOTHING']) {
  const employer = await anEmployer(app)
  const job = await aJob(app, { employer })
  const candidate = await aCandidate(app)
  const about = { jobId: job.id, reason: 'MISLEADING', goodFaith: true } as const
  const { number } = await app.as(candidate)('reports.create', about)
  const email = `visitor-${number}@example.com`
  const visitor = await app.as()('reports.create', { ...about, name: 'A Visitor', email })
  const row = await app.db
    .selectFrom('moderation_case')
    .select('id')
    .where('target_id', '=', job.id)
    .executeTakeFirstOrThrow()
  await decide(app.as(moderator), row.id, actions)
  const outcomes = async () => {
    const query = app.db.selectFrom('report').select('outcome').where('case_id', '=', row.id).orderBy('number')
    return (await query.execute()).map(({ outcome }) => outcome)
  }
  const appealId = async () => {
    const query = app.db
      .selectFrom('appeal as p')
      .innerJoin('moderation_decision as d', 'd.id', 'p.decision_id')
      .select('p.id')
      .where('d.case_id', '=', row.id)
    return (await query.executeTakeFirstOrThrow()).id
  }
  return {
    employer,
    job,
    candidate,
    me: app.as(candidate),
    number,
    email,
    guestNumber: visitor.number,
    caseId: row.id,
    outcomes,
    appealId,
  }
}

test('who reported something appeals once, and the case is decided again when another moderator agrees', async () => {
  const { me, number, caseId, job, outcomes, appealId, candidate } = await reported()
  expect(await me('reports.get', { number, key: null })).toMatchObject({
    outcome: 'REFUSED',
    mayAppeal: true,
    removed: false,
  })
  const appeal = { number, key: null, text: 'The wage in the interview was half of it.' }
  expect(await errorCodeOf(app.as(await aCandidate(app))('reports.appeal', appeal))).toBe('NOT_FOUND')
  expect(await errorCodeOf(app.as({ caller: guest })('reports.get', { number, key: 'x'.repeat(32) }))).toBe('NOT_FOUND')
  const both = await Promise.allSettled([me('reports.appeal', appeal), me('reports.appeal', appeal)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await errorCodeOf(me('reports.appeal', appeal))).toBe('ALREADY_APPEALED')
  const id = await appealId()
  const first = app.as(moderator)
  expect(await errorCodeOf(first('admin.appeals.decide', { id, outcome: 'REVERSED' }))).toBe('OWN_CASE')
  const second = app.as(another)
  const { appeals } = await second('admin.cases.get', { id: caseId })
  expect(appeals).toMatchObject([{ report: number, outcomes: ['UPHELD', 'REVERSED'], own: false }])
  const partly = second('admin.appeals.decide', { id, outcome: 'PARTLY', keeps: ['WARN'] })
  expect(await errorCodeOf(partly)).toContain('NOT_IN_LIST')
  app.clock.advance(2 * day)
  await second('admin.appeals.decide', { id, outcome: 'REVERSED', answer: 'You are right.' })
  expect(await outcomes()).toEqual([null, null])
  const open = await second('admin.cases.get', { id: caseId })
  expect(open.case).toMatchObject({ decidedAt: null, mine: true })
  expect(Date.parse(open.case.dueAt)).toBeGreaterThan(app.clock.now().getTime())
  expect(await me('reports.get', { number, key: null })).toMatchObject({
    outcome: null,
    mayAppeal: false,
    appeal: { outcome: 'REVERSED', answer: 'You are right.' },
  })
  await decide(second, caseId, ['REMOVE'])
  expect(await outcomes()).toEqual(['AGREED', 'AGREED'])
  expect(await me('reports.get', { number, key: null })).toMatchObject({ removed: true, mayAppeal: false })
  const { status } = await app.db.selectFrom('job').select('status').where('id', '=', job.id).executeTakeFirstOrThrow()
  expect(status).toBe('REMOVED')
  const kinds = (await mailsTo(app, candidate.email)).map(({ kind }) => kind.replace('moderation.', ''))
  expect(kinds.toSorted()).toEqual(['received', 'refused', 'removed', 'reportAppealed', 'reportReopened'])
  const { list } = await me('notifications.list', {})
  expect(list.map(({ kind }) => kind)).toContain('moderation.reportAppealDecided')
})

test('a guest appeals by the link of the mail, and upheld changes nothing', async () => {
  const { email, guestNumber, number, outcomes, appealId, caseId } = await reported(['WARN'])
  const mail = (await mailsTo(app, email)).find(({ kind }) => kind === 'moderation.agreed')
  const key = /\/report\/\d+\?key=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const visitor = app.as({ caller: guest })
  expect(await visitor('reports.get', { number: guestNumber, key })).toMatchObject({
    mayAppeal: true,
    mayAddFiles: false,
  })
  expect(await errorCodeOf(visitor('reports.get', { number, key }))).toBe('NOT_FOUND')
  expect(await errorCodeOf(visitor('reports.get', { number: guestNumber, key: null }))).toBe('NOT_FOUND')
  await visitor('reports.appeal', { number: guestNumber, key, text: 'A warning is not enough.' })
  await app.as(another)('admin.appeals.decide', { id: await appealId(), outcome: 'UPHELD' })
  expect(await outcomes()).toEqual(['AGREED', 'AGREED'])
  const { case: row } = await app.as(another)('admin.cases.get', { id: caseId })
  expect(row.decidedAt).not.toBeNull()
  expect((await mailsTo(app, email)).map(({ kind }) => kind)).toContain('moderation.reportUpheld')
})

test('what was removed or is long decided is not appealed', async () => {
  const removed = await reported(['REMOVE'])
  const text = 'More!'
  expect(await errorCodeOf(removed.me('reports.appeal', { number: removed.number, key: null, text }))).toBe(
    'TRANSITION_NOT_ALLOWED',
  )
  const late = await reported()
  app.clock.advance(183 * day + 1)
  expect(await errorCodeOf(late.me('reports.appeal', { number: late.number, key: null, text }))).toBe('APPEAL_TOO_LATE')
})

test('a right appeal goes to the case that is open about the same thing already', async () => {
  const { me, number, job, outcomes, appealId } = await reported()
  await app.as(await aCandidate(app))('reports.create', { jobId: job.id, reason: 'SPAM', goodFaith: true })
  await me('reports.appeal', { number, key: null, text: 'Look again.' })
  await app.as(another)('admin.appeals.decide', { id: await appealId(), outcome: 'REVERSED' })
  expect(await outcomes()).toEqual(['AGREED', 'REFUSED'])
})

test('files of an appeal are read by moderators and by whoever sent them', async () => {
  const { me, number, employer, caseId } = await reported()
  const file = { name: 'offer.pdf', type: 'application/pdf', bytes: makePdf() }
  const { id: fileId } = await me('files.upload', { purpose: 'EVIDENCE', file })
  const appeal = { number, key: null, text: 'See the offer.', fileIds: [fileId] }
  const foreign = await app.as(employer)('files.upload', { purpose: 'EVIDENCE', file })
  expect(await errorCodeOf(me('reports.appeal', { ...appeal, fileIds: [foreign.id] }))).toContain('INVALID')
  await me('reports.appeal', appeal)
  const { appeals } = await app.as(another)('admin.cases.get', { id: caseId })
  expect(appeals[0]?.files).toEqual([{ id: fileId, name: 'offer.pdf' }])
  const reads = (who: As) => errorCodeOf(who('files.link', { id: fileId }))
  await app.as(another)('files.link', { id: fileId })
  await me('files.link', { id: fileId })
  expect(await reads(app.as(employer))).toBe('NOT_FOUND')
  expect(await reads(app.as(await anAdministrator(app, 'CONTENT')))).toBe('NOT_FOUND')
})

test('people see their own reports only, newest first', async () => {
  const { me, number } = await reported()
  const other = await aJob(app, { employer: await anEmployer(app) })
  await me('reports.create', { jobId: other.id, reason: 'SPAM', goodFaith: true })
  const { list, total } = await me('reports.list', {})
  expect(total).toBe(2)
  expect(list.map((row) => [row.reason, row.outcome])).toEqual([
    ['SPAM', null],
    ['MISLEADING', 'REFUSED'],
  ])
  expect(list[1]).toMatchObject({ number, mayAppeal: true })
  expect((await app.as(await aCandidate(app))('reports.list', {})).list).toEqual([])
})

/** Answered reports of somebody, as those of the case. */
async function addAnswered(
  { caseId, account, company = null }: { caseId: string; account: string; company?: string | null },
  outcome: 'AGREED' | 'REFUSED',
  count: number,
) {
  const now = app.clock.now()
  await sql`with cases as (insert into moderation_case (target_type, target_id, company_id, harm, weight, priority, level, due_at, created_at, updated_at, decided_at)
      select target_type, target_id, company_id, 1, 0, 15, 'LOW', ${now}, ${now}, ${now}, ${now}::timestamptz
      from moderation_case, generate_series(1, ${count}) where id = ${caseId} returning id)
    insert into report (case_id, snapshot_id, account_id, company_id, locale, reason, weight, outcome, notified_at, created_at)
    select cases.id, (select snapshot_id from report where case_id = ${caseId} limit 1), ${account}, ${company}::uuid, 'en', 'SPAM', 1,
      ${outcome}, ${now}, ${now} from cases`.execute(app.db)
}

test('reports of members count for their company: warned by rule, then none of them reports for 30 days', async () => {
  const { caseId } = await reported()
  const [owner, elsewhere] = [await anEmployer(app), await anEmployer(app)]
  const colleague = await anEmployer(app, { companyId: owner.companyId, role: 'RECRUITER' })
  const company = owner.companyId
  const runs = async () => {
    await runNow(app, 'moderation.reporters')
    return (await app.as(owner)('moderation.statements', {})).list.map(({ actions }) => actions.join())
  }
  await addAnswered({ caseId, account: owner.id, company }, 'REFUSED', 6)
  await addAnswered({ caseId, account: elsewhere.id, company: elsewhere.companyId }, 'REFUSED', 9)
  expect(await runs(), 'six of one company').toEqual([])
  await addAnswered({ caseId, account: colleague.id, company }, 'REFUSED', 4)
  expect(await runs()).toEqual(['WARN'])
  app.clock.advance(day)
  await addAnswered({ caseId, account: colleague.id, company }, 'REFUSED', 1)
  expect(await runs()).toEqual(['RESTRICT', 'WARN'])
  const mails = (await mailsTo(app, owner.email)).filter(({ kind }) => kind === 'moderation.decided')
  expect(mails[0]?.text).toContain('An automatic rule was applied to')
  const job = await aJob(app, { employer: elsewhere })
  const about = { jobId: job.id, reason: 'SPAM', goodFaith: true } as const
  for (const member of [owner, colleague])
    expect(await errorCodeOf(app.as(member)('reports.create', about))).toBe('RESTRICTED')
  expect((await app.as(elsewhere)('moderation.statements', {})).list).toEqual([])
})

test('reports that are rarely right: a warning by rule, then no reports for 30 days, and a person decides on appeal', async () => {
  const { candidate, me, caseId } = await reported()
  const account = candidate.caller.accountId
  const answered = (outcome: 'AGREED' | 'REFUSED', count: number) => addAnswered({ caseId, account }, outcome, count)
  const runs = async () => {
    await runNow(app, 'moderation.reporters')
    return (await me('moderation.statements', {})).list.map(({ actions }) => actions.join())
  }
  await answered('AGREED', 1)
  await answered('REFUSED', 7)
  expect(await runs()).toEqual([])
  await answered('REFUSED', 1)
  expect(await runs()).toEqual(['WARN'])
  app.clock.advance(day)
  expect(await runs()).toEqual(['WARN'])
  await answered('REFUSED', 1)
  expect(await runs()).toEqual(['RESTRICT', 'WARN'])
  const { list, restrictions } = await me('moderation.statements', {})
  const until = new Date(app.clock.now().getTime() + 30 * day).toISOString()
  expect(restrictions).toEqual([{ kind: 'NO_REPORTS', until }])
  expect(list[0]).toMatchObject({ automated: true, reasons: ['UNFOUNDED_REPORTS'], mayAppeal: true })
  const job = await aJob(app, { employer: await anEmployer(app) })
  const about = { jobId: job.id, reason: 'SPAM', goodFaith: true } as const
  expect(await errorCodeOf(me('reports.create', about))).toBe('RESTRICTED')
  const mails = (await mailsTo(app, candidate.email)).filter(({ kind }) => kind === 'moderation.decided')
  expect(mails[0]?.text).toContain('An automatic rule was applied to your account')
  await me('moderation.appeal', { decisionId: list[0]?.decisionId ?? '', text: 'They were right.' })
  const appeal = await app.db
    .selectFrom('appeal')
    .select('id')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  await app.as(moderator)('admin.appeals.decide', { id: appeal.id, outcome: 'REVERSED' })
  expect((await me('reports.create', about)).isNew).toBe(true)
  expect(await runs()).toHaveLength(2)
})

test('where nobody else decides, the same person decides the appeal of a reporter, who is told so', async () => {
  const { me, number, appealId, candidate } = await reported()
  const others = app.db.updateTable('account').where('kind', '=', 'ADMIN').where('id', '<>', moderator.id)
  await others.set({ blocked_at: app.clock.now() }).execute()
  await me('reports.appeal', { number, key: null, text: 'Please look again.' })
  const decide = async () =>
    errorCodeOf(app.as(moderator)('admin.appeals.decide', { id: await appealId(), outcome: 'UPHELD' }))
  expect(await decide()).toBe('OWN_CASE')
  app.clock.advance(day)
  expect(await decide()).toBe('SUCCESS')
  const { appeal } = await me('reports.get', { number, key: null })
  expect(appeal).toMatchObject({ outcome: 'UPHELD', bySame: true })
  const mails = (await mailsTo(app, candidate.email)).filter(({ kind }) => /report(Appealed|Upheld)$/.test(kind))
  expect(mails.map(({ text }) => text.includes('No one else here decides cases'))).toEqual([true, true])
})
