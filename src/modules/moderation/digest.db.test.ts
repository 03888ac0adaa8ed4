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
  expect(await subjects(moderator)).toEqual(['Cases that wait: 2, late: 0'])
  app.clock.advance(10 * 86_400_000)
  await runNow(app, 'moderation.digest')
  expect(await subjects(moderator)).toEqual(expect.arrayContaining(['Cases that wait: 2, late: 2']))
  expect(await subjects(support)).toEqual([])
})
