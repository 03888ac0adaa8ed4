import { expect, test } from 'vitest'
import { aJob } from '../../test/fixtures/jobs.ts'
import { anEmployer } from '../../test/fixtures/people.ts'
import { testApp } from '../../test/fixtures/test-app.ts'

const app = testApp()
const codeOf = (running: Promise<unknown>) =>
  running.then(
    () => 'DONE',
    (error: { code?: string }) => error.code,
  )

test('an open company keeps an active owner, a closed one need not', async () => {
  const { id, companyId } = await anEmployer(app)
  const lose = (change: object) =>
    codeOf(app.db.updateTable('company_member').set(change).where('account_id', '=', id).execute())
  for (const change of [{ role: 'ADMIN' }, { active: false }, { removed_at: app.clock.now() }])
    expect(await lose(change)).toBe('KA001')
  expect(await codeOf(app.db.deleteFrom('company_member').where('account_id', '=', id).execute())).toBe('KA001')
  await anEmployer(app, { companyId })
  expect(await lose({ role: 'ADMIN' })).toBe('DONE')
  const closed = await anEmployer(app, { status: 'CLOSED' })
  expect(await codeOf(app.db.deleteFrom('company_member').where('account_id', '=', closed.id).execute())).toBe('DONE')
})

test('a hiring team is of members of the same company, at most twenty', async () => {
  const [owner, stranger] = [await anEmployer(app), await anEmployer(app)]
  const job = await aJob(app, { employer: owner })
  const add = (member_id: string) =>
    codeOf(app.db.insertInto('job_member').values({ job_id: job.id, company_id: owner.companyId, member_id }).execute())
  expect(await add(stranger.caller.memberId)).toBe('23503')
  for (let count = 0; count < 20; count++) {
    const { caller } = await anEmployer(app, { companyId: owner.companyId, role: 'VIEWER' })
    expect(await add(caller.memberId)).toBe('DONE')
  }
  expect(await add(owner.caller.memberId)).toBe('23514')
})

test('a job that names no owner gets its author', async () => {
  const owner = await anEmployer(app)
  const { id } = await aJob(app, { employer: owner })
  const row = await app.db.selectFrom('job').select('owner_member_id').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.owner_member_id).toBe(owner.caller.memberId)
})
