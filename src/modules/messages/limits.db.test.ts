import { expect, test } from 'vitest'
import { advanceTime, errorCodeOf, mailsTo } from '../../../test/fixtures/accounts.ts'
import { anApplication } from '../../../test/fixtures/applications.ts'
import { write } from '../../../test/fixtures/messages.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { hourlyLimits } from './rules.ts'

const app = testApp()
const hour = 3_600_000

test('who writes too much in an hour waits: candidates, members, and members to one applicant', async () => {
  const employer = await anEmployer(app)
  const [one, other] = [await anApplication(app, { employer }), await anApplication(app, { employer })]
  const { id, me, them } = one
  for (let at = 0; at < hourlyLimits.thread; at++) await write(them, id, `Part ${at}`)
  expect(await errorCodeOf(write(them, id, 'One more'))).toBe('TOO_MANY')
  for (let at = 0; at < hourlyLimits.candidate; at++) await write(me, id, `Answer ${at}`)
  expect(await errorCodeOf(write(me, id, 'One more'))).toBe('TOO_MANY')

  // Others go on: the member with another applicant until their own hour is full, a colleague with the same one.
  const leaves = hourlyLimits.member - 1
  const counter = app.db.updateTable('rate_counter').where('key', 'like', 'messages.member:%')
  await counter.set({ count: leaves }).execute()
  await write(them, other.id, 'The last one of this hour')
  expect(await errorCodeOf(write(them, other.id, 'One more'))).toBe('TOO_MANY')
  const colleague = await anEmployer(app, { companyId: employer.companyId, role: 'RECRUITER' })
  await write(app.as(colleague), id, 'I take over')

  await advanceTime(app, hour + 1000)
  for (const [call, thread] of [
    [them, id],
    [me, id],
    [them, other.id],
  ] as const)
    expect(await errorCodeOf(write(call, thread, 'The next hour'))).toBe('SUCCESS')
})

test('a message tells nothing by which either side could be reached elsewhere', async () => {
  const employer = await anEmployer(app, { name: 'Rina Rahasiawati' })
  const { id, me, them, candidate } = await anApplication(app, { employer })
  const person = candidate.caller.accountId
  const reachOf = async (accountId: string) => {
    const { email, phone } = await app.db
      .selectFrom('account')
      .select(['email', 'phone'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    return { email, phone: phone ?? '' }
  }
  const [theirs, mine] = [await reachOf(employer.id), await reachOf(person)]
  for (const [call, body] of [
    [me, 'May I start in January?'],
    [them, 'Yes, on the 4th.'],
  ] as const) {
    await write(call, id, body)
    app.clock.advance(3 * 60_000)
    await app.runJobs()
  }

  const about = async (call: typeof me, email: string) => {
    const mails = (await mailsTo(app, email)).filter(({ kind }) => kind === 'messages.new')
    expect(mails).toHaveLength(1)
    const notifications = await call('notifications.list', {})
    const answers = [
      await call('messages.read', { id, mark: false }),
      await call('messages.threads', {}),
      notifications,
    ]
    return JSON.stringify([answers, mails.map(({ to: _, ...mail }) => mail)])
  }
  const [toCandidate, toCompany] = [await about(me, mine.email), await about(them, theirs.email)]
  expect(toCandidate).toContain('Rina')
  for (const secret of ['Rahasiawati', theirs.email, theirs.phone]) expect(toCandidate).not.toContain(secret)
  for (const secret of [mine.email, mine.phone]) expect(toCompany).not.toContain(secret)
})
