import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aJob } from '../../../../test/fixtures/jobs.ts'
import { fresh, measure, suspension } from '../../../../test/fixtures/moderation.ts'
import { anAdministrator, anEmployer } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const app = testApp()

/** An approved company with so many equal open jobs, which are not in the search yet. */
async function aCompanyOf(jobs: number): Promise<string> {
  const employer = await anEmployer(app)
  await app.db.updateTable('company').set({ status: 'APPROVED' }).where('id', '=', employer.companyId).execute()
  const { id } = await aJob(app, { employer })
  const { rows: columns } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'job' and is_identity = 'NO' and is_generated = 'NEVER'`.execute(
    app.db,
  )
  const values = columns.map(({ name }) =>
    name === 'id' ? sql`new_id()` : name === 'slug' ? sql`j.slug || '-' || n` : sql.ref(`j.${name}`),
  )
  await sql`insert into job (${sql.join(columns.map(({ name }) => sql.ref(name)))}) select ${sql.join(values)}
    from job j, generate_series(2, ${jobs}) n where j.id = ${id}`.execute(app.db)
  return employer.companyId
}

async function jobsInSearch(companyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from job_search s
    join job j on j.id = s.job_id where j.company_id = ${companyId}`.execute(app.db)
  return rows[0]?.count ?? 0
}

test('a large company enters and leaves the search batch by batch, so that no decision about it takes long', async () => {
  const moderator = await anAdministrator(app, 'MODERATOR')
  const id = await aCompanyOf(450)
  const suspend = () => measure(app, moderator, { target: 'COMPANY', id }, { ...suspension, days: 30 })
  const { caseId } = await suspend()
  await app.runJobs()
  expect(await jobsInSearch(id)).toBe(0)
  const why = 'It was somebody else.'
  await fresh(app, moderator)('admin.cases.lift', { id: caseId, kind: 'SUSPENDED', why })
  expect(await jobsInSearch(id)).toBe(200)
  await app.runJobs()
  expect(await jobsInSearch(id)).toBe(450)
  await suspend()
  expect(await jobsInSearch(id)).toBe(250)
  await app.runJobs()
  expect(await jobsInSearch(id)).toBe(0)
})
