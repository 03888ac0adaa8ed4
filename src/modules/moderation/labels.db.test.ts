import { expect, test } from 'vitest'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { aCase, fresh, measure, suspension } from '../../../test/fixtures/moderation.ts'
import { anAdministrator, anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()

/** What decisions say about a rule in a job or a company, the oldest first. */
async function labels(column: 'job_id' | 'company_id', id: string, rule: string): Promise<boolean[]> {
  const rows = await app.db
    .selectFrom('screen_label')
    .select(['rules', 'agreed'])
    .where(column, '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.filter(({ rules }) => rules.includes(rule)).map(({ agreed }) => agreed)
}

/** A reported job in which a rule fires, of a company in whose profile another one does. */
async function aReported() {
  const employer = await anEmployer(app)
  const job = await aJob(app, { employer, description: 'Transfer the registration fee before your interview.' })
  const caseId = await aCase(app, job.id)
  const ofJob = () => labels('job_id', job.id, 'MONEY_ASKED')
  const ofCompany = () => labels('company_id', employer.companyId, 'PROFILE')
  return { employer, job, caseId, ofJob, ofCompany }
}

async function decide(id: string, decision: Omit<Parameters<typeof measure>[3], never>) {
  const by = await anAdministrator(app)
  const { case: row, today } = await fresh(app, by)('admin.cases.get', { id })
  const versions = { version: row.version, targetVersion: today?.version ?? 0 }
  return fresh(app, by)('admin.cases.decide', { id, ...versions, ...decision })
}

test('a case that ends with nothing says that the rules about its job were wrong, any measure that they were right', async () => {
  const made = await aReported()
  await decide(made.caseId, { actions: ['NOTHING'] })
  expect([await made.ofJob(), await made.ofCompany()]).toEqual([[false], []])
  for (const actions of [['WARN'], ['REMOVE']] as const) {
    const other = await aReported()
    await decide(other.caseId, { actions: [...actions], reasons: ['MISLEADING'], note: 'Less is enough.' })
    expect([await other.ofJob(), await other.ofCompany()], actions[0]).toEqual([[true], []])
  }
})

test('a suspension says that the rules about the company were right, too, until an appeal reverses it', async () => {
  const made = await aReported()
  const { decisionId } = await decide(made.caseId, { ...suspension, reasons: ['ASKS_MONEY'], days: 30 })
  expect([await made.ofJob(), await made.ofCompany()]).toEqual([[true], [true]])
  const by = await anAdministrator(app)
  await app.as(made.employer)('moderation.appeal', { decisionId, text: 'We did not do it.' })
  const { appeals } = await fresh(app, by)('admin.cases.get', { id: made.caseId })
  await fresh(app, by)('admin.appeals.decide', { id: appeals[0]?.id ?? '', outcome: 'REVERSED' })
  expect([await made.ofJob(), await made.ofCompany()]).toEqual([[false], [false]])
})

test('a case about a company speaks about its rules; an appeal that changes a part leaves what was said', async () => {
  const employer = await anEmployer(app)
  const about = { target: 'COMPANY' as const, id: employer.companyId }
  const ofCompany = () => labels('company_id', employer.companyId, 'PROFILE')
  const moderator = await anAdministrator(app, 'MODERATOR')
  await measure(app, moderator, about, { actions: ['NOTHING'] })
  expect(await ofCompany()).toEqual([false])
  app.clock.advance(1000)
  const { caseId, decisionId } = await measure(app, moderator, about, { ...suspension, days: 30 })
  expect(await ofCompany()).toEqual([false, true])
  await app.as(employer)('moderation.appeal', { decisionId, text: 'We did not do it.' })
  const other = await anAdministrator(app, 'MODERATOR')
  const { appeals } = await fresh(app, other)('admin.cases.get', { id: caseId })
  const part = { outcome: 'PARTLY' as const, keeps: ['STRIKE' as const] }
  await fresh(app, other)('admin.appeals.decide', { id: appeals[0]?.id ?? '', ...part })
  expect(await ofCompany()).toEqual([false, true])
})

test('a job that a moderator hid and shows again, or removed and gives back, says that its rules were wrong', async () => {
  const employer = await anEmployer(app)
  const job = await aJob(app, { employer, description: 'Transfer the registration fee before your interview.' })
  const by = fresh(app, await anAdministrator(app, 'MODERATOR'))
  const ofJob = () => labels('job_id', job.id, 'MONEY_ASKED')
  const version = async () =>
    (await app.db.selectFrom('job').select('version').where('id', '=', job.id).executeTakeFirstOrThrow()).version
  await by('admin.jobs.hold', { id: job.id, version: await version(), reasons: ['SPAM'], sentence: null })
  expect(await ofJob(), 'nobody has decided').toEqual([])
  await by('admin.jobs.release', { id: job.id, version: await version(), why: 'It was harmless.' })
  expect(await ofJob()).toEqual([false])
  app.clock.advance(1000)
  const { case: open } = await by('admin.cases.get', { id: await aCase(app, job.id) })
  await decide(open.id, { actions: ['REMOVE'], reasons: ['SPAM'] })
  expect(await ofJob()).toEqual([false, true])
  await by('admin.jobs.restore', { id: job.id, version: await version(), why: 'It was another job.' })
  expect(await ofJob()).toEqual([false, false])
})
