import { expect, test } from 'vitest'
import { deletionRequested } from '#modules/accounts/events.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { recordQueries, scansOf } from '../../../test/fixtures/plans.ts'
import { anApplication } from '../../../test/fixtures/applications.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'
import { visibleApplications } from './store.received.server.ts'

const app = testApp()
const dayMs = 86_400_000
const states = ['OPEN', 'CLOSED', 'WITHDRAWN'] as const

test('lists and counts contain exactly the visible applications: none of deleted people, none a year after the job', async () => {
  const owner = await anEmployer(app)
  const manager = await anEmployer(app, { companyId: owner.companyId, role: 'HIRING_MANAGER' })
  const [live, foreign, past, gone] = [
    await aJob(app, { employer: owner }),
    await aJob(app, { employer: manager }),
    await aJob(app, { employer: owner }),
    await aJob(app, { employer: owner }),
  ]
  for (const { id: jobId } of [live, live, foreign, past, gone]) await anApplication(app, { employer: owner, jobId })
  await anApplication(app, { employer: owner, jobId: live.id, status: 'HIRED', viewed: true })
  await anApplication(app, { employer: owner, jobId: live.id, withdrawn: true })
  const leaver = await anApplication(app, { employer: owner, jobId: live.id, status: 'HIRED' })
  await anApplication(app) // of another company
  const ago = (days: number) => new Date(app.clock.now().getTime() - days * dayMs)
  await app.db
    .updateTable('job')
    .set({ closed_at: ago(366) })
    .where('id', '=', past.id)
    .execute()
  await app.db
    .updateTable('job')
    .set({ deleted_at: ago(364) })
    .where('id', '=', gone.id)
    .execute()
  const { accountId } = leaver.candidate.caller

  const check = async (visible: number) => {
    for (const [{ caller }, jobs] of [
      [owner, [undefined, live.id, foreign.id, past.id, gone.id]],
      [manager, [undefined, live.id, foreign.id]],
    ] as const) {
      for (const jobId of jobs) {
        let may = visibleApplications(app.db, caller, app.clock.now()).select('a.id')
        if (jobId) may = may.where('a.job_id', '=', jobId)
        const ids = (await may.execute()).map(({ id }) => id).toSorted()
        const page = await app.as({ caller })('userjobs.list', {
          filter: { states: [...states], ...(jobId && { jobId }) },
        })
        expect(page.list.map(({ id }) => id).toSorted()).toEqual(ids)
        expect(page.total).toBe(ids.length)
        if (page.side !== 'EMPLOYER') throw new Error('wrong side')
        expect(Object.values(page.counts).reduce((sum, count) => sum + count, 0)).toBe(ids.length)
        if (caller === owner.caller && !jobId) expect(ids).toHaveLength(visible)
      }
    }
  }
  await check(7)
  await app.core.asSystem((ctx) => ctx.emit(deletionRequested, { accountId }))
  await check(7)
  await app.db.updateTable('account').set({ deleted_at: app.clock.now() }).where('id', '=', accountId).execute()
  await check(6)
})

test('pages do not overlap, and a page after the last still has the total', async () => {
  const employer = await anEmployer(app)
  const { id: jobId } = await aJob(app, { employer })
  const made: { id: string }[] = []
  for (let at = 0; at < 2; at++) {
    made.push(await anApplication(app, { employer, jobId }))
    app.clock.advance(1000)
  }
  const third = await anApplication(app, { employer, jobId: (await aJob(app, { employer })).id })
  const call = app.as(employer)
  const page = async (number: number) => {
    const { list, total } = await call('userjobs.list', { page: number, limit: 2 })
    return [total, ...list.map(({ id }) => id)]
  }
  expect([await page(1), await page(2), await page(3)]).toEqual([[3, third.id, made[1]?.id], [3, made[0]?.id], [3]])
  expect(await call('userjobs.activeJobs', { page: 3, limit: 2 })).toMatchObject({ list: [], total: 2 })
  expect(await call('jobs.mine', { page: 3, limit: 2 })).toMatchObject({ list: [], total: 2 })
})

test('counting and paging use index-only scans', async () => {
  const employer = await anEmployer(app)
  const { jobId, candidate } = await anApplication(app, { employer })
  const { pool } = app.database
  await pool.query(
    `insert into job (company_id, created_by, status, title, published_at, expires_at)
     select company_id, created_by, status, title, published_at, expires_at from job, generate_series(1, 3000) where id = $1`,
    [jobId],
  )
  await pool.query(
    `insert into application (job_id, company_id, account_id) select id, company_id, $1 from job where company_id = $2
     on conflict do nothing`,
    [candidate.caller.accountId, employer.companyId],
  )
  await pool.query('vacuum (analyze) application, job')
  const call = app.as(employer)
  const queries = await recordQueries(app.database, async () => {
    await call('userjobs.list', { page: 1, limit: 20 })
    await call('userjobs.list', { page: 2, limit: 20, filter: { jobId, statuses: ['APPLIED'], unseen: true } })
    await call('userjobs.activeJobs', { page: 1, limit: 20 })
    await call('jobs.mine', { page: 1, limit: 20 })
  })
  // Whole rows are read by their ids, of what a page shows; what is counted and listed is read from an index.
  const read: string[] = []
  for (const query of queries) {
    const listed = /from "(application|job)"/.exec(query.text)?.[1]
    for (const { how, table, by } of await scansOf(pool, query)) if (table === listed) read.push(`${how} ${by}`)
  }
  expect(read).toEqual(
    expect.arrayContaining([
      'Index Only Scan application_company',
      'Index Only Scan application_job_id_account_id_key',
      'Index Only Scan job_company',
    ]),
  )
  const whole = new Set(['Index Scan application_pkey', 'Index Scan job_pkey'])
  expect(read.filter((scan) => !scan.startsWith('Index Only Scan') && !whole.has(scan))).toEqual([])
})
