import { expect, test } from 'vitest'
import { mailsTo } from '../../../test/fixtures/accounts.ts'
import { runNow } from '../../../test/fixtures/applications.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { aCase } from '../../../test/fixtures/moderation.ts'
import { anAdministrator, anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()

test('whoever decides cases reads once a day how many wait, unless none does', async () => {
  const [moderator, support] = [await anAdministrator(app, 'MODERATOR'), await anAdministrator(app, 'SUPPORT')]
  const subjects = async ({ id }: { id: string }) => {
    const { email } = await app.db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirstOrThrow()
    const mails = await mailsTo(app, email ?? '')
    return mails.flatMap(({ kind, subject }) => (kind === 'moderation.digest' ? [subject] : []))
  }
  await runNow(app, 'moderation.digest')
  expect(await subjects(moderator)).toEqual([])
  const employer = await anEmployer(app)
  for (let made = 0; made < 2; made++) await aCase(app, (await aJob(app, { employer })).id)
  for (const _ of [1, 2]) await runNow(app, 'moderation.digest')
  expect(await subjects(moderator)).toEqual(['Cases waiting: 2, late: 0'])
  app.clock.advance(10 * 86_400_000)
  await runNow(app, 'moderation.digest')
  expect(await subjects(moderator)).toEqual(expect.arrayContaining(['Cases waiting: 2, late: 2']))
  expect(await subjects(support)).toEqual([])
})

test('an appeal is in the mail of the day and on the overview although no case is open, and late when its time is over', async () => {
  const moderator = await anAdministrator(app, 'MODERATOR')
  const employer = await anEmployer(app)
  const caseId = await aCase(app, (await aJob(app, { employer })).id)
  await app.db
    .updateTable('moderation_case')
    .set({ decided_at: app.clock.now() })
    .where('decided_at', 'is', null)
    .execute()
  const { id: decisionId } = await app.db
    .insertInto('moderation_decision')
    .values({
      case_id: caseId,
      company_id: employer.companyId,
      actions: ['WARN'],
      reasons: ['SPAM'],
      by_admin: (await anAdministrator(app, 'MODERATOR')).id,
      at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const due = new Date(app.clock.now().getTime() + 7 * 86_400_000)
  await app.db
    .insertInto('appeal')
    .values({
      decision_id: decisionId,
      company_id: employer.companyId,
      text: 'This was no spam.',
      filed_at: app.clock.now(),
      due_at: due,
    })
    .execute()
  const { email } = await app.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', moderator.id)
    .executeTakeFirstOrThrow()
  const digests = async () => (await mailsTo(app, email)).filter(({ kind }) => kind === 'moderation.digest')
  const appeals = async () => (await app.as(moderator)('admin.overview', {})).appeals
  await runNow(app, 'moderation.digest')
  expect((await digests()).map(({ text }) => text.replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringContaining('Appeals: 1 Late appeals: 0'),
  ])
  expect(await appeals()).toEqual({ waiting: 1, late: 0 })
  app.clock.advance(7 * 86_400_000)
  expect(await appeals()).toEqual({ waiting: 1, late: 1 })
})
