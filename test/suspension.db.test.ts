import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { runNow } from './fixtures/applications.ts'
import { aJob } from './fixtures/jobs.ts'
import { longRun } from './fixtures/long-run.ts'
import { aCase } from './fixtures/moderation.ts'
import { anAdministrator, anEmployer } from './fixtures/people.ts'
import { testApp } from './fixtures/test-app.ts'

const app = testApp()
// People are told a thousand at a time.
const scale = longRun ? { jobs: 500, applicants: 20_000 } : { jobs: 12, applicants: 1060 }

/** Applications of new people to the jobs of a company, every tenth to two of them; a thousand people a statement. */
async function apply(companyId: string): Promise<void> {
  for (let from = 1; from <= scale.applicants; from += 1000)
    await applyAll(companyId, { from, to: Math.min(scale.applicants, from + 999) })
}

const applyAll = (companyId: string, { from, to }: { from: number; to: number }) =>
  sql`with people as (
      insert into account (id, kind, email, full_name) select new_id(), 'CANDIDATE', 'p' || n || '@example.com', 'Person ' || n
      from generate_series(${from}::int, ${to}::int) n returning id, split_part(email, '@', 1) as name),
      places as (select id, row_number() over (order by id) - 1 as place from job where company_id = ${companyId}),
      numbered as (select id, substr(name, 2)::int as n from people),
      -- A set: whoever would apply to one job twice does so once.
      chosen as (select id, n, n % ${scale.jobs} as place from numbered
        union select id, n, n * 7 % ${scale.jobs} from numbered where n % 10 = 0)
    insert into application (job_id, company_id, account_id, created_at, status_at, activity_at, status, profile_snapshot)
    select j.id, ${companyId}, p.id, now(), now(), now(), (array['APPLIED', 'SHORTLIST'])[1 + p.n % 2], '{}'
    from chosen p join places j using (place)`.execute(app.db)

type TableRows = ReadonlyMap<string, Readonly<Record<string, unknown>>>
// How complete a company is, is computed whenever it is written.
const besides = new Set(['version', 'updated_at', 'decided_at', 'decided_by', 'completion'])

/** All that stands about the jobs and applications of a company, and about itself. */
async function rowsOf(companyId: string): Promise<TableRows> {
  const read = async (table: string, key: string, isOfCompany: RawBuilder<unknown>) => {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(table)} t where ${isOfCompany}`.execute(app.db)
    return rows.map(({ row }) => [`${table} ${String(row[key])}`, row] as const)
  }
  const isOwn = sql`company_id = ${companyId}`
  const tables = await Promise.all([
    read('company', 'id', sql`id = ${companyId}`),
    read('job', 'id', isOwn),
    read('job_search', 'job_id', sql`job_id in (select id from job where ${isOwn})`),
    read('application', 'id', isOwn),
  ])
  return new Map(tables.flat())
}

/** Prints how long a call took, in the long run: a moderator waits for it. */
function timed() {
  const begun = performance.now()
  return (what: string) => {
    if (longRun) console.info(`${what} in ${Math.round(performance.now() - begun)} ms`)
  }
}

/** What is not as it was, besides when it was written last: columns, and rows that came or went. */
function differences(before: TableRows, after: TableRows): string[] {
  const changes = [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [table] = name.split(' ')
    const [old, now] = [before.get(name), after.get(name)]
    if (!old || !now) return [`${table} ${old ? 'went' : 'came'}`]
    const isChanged = (column: string) => JSON.stringify(old[column]) !== JSON.stringify(now[column])
    return Object.keys(old).flatMap((column) =>
      !besides.has(column) && isChanged(column) ? [`${table}.${column}`] : [],
    )
  })
  return [...new Set(changes)].toSorted()
}

test('what a suspension of a company began is over when it is lifted, row by row, and each applicant was told once', async () => {
  const employer = await anEmployer(app)
  const statuses = ['ACTIVE', 'ACTIVE', 'PAUSED', 'CLOSED', 'DRAFT', 'EXPIRED'] as const
  for (let at = 0; at < scale.jobs; at++) {
    const job = await aJob(app, { employer, title: `Job ${at}`, status: statuses[at % statuses.length] ?? 'ACTIVE' })
    if (at === 0) await aCase(app, job.id)
  }
  await apply(employer.companyId)
  // A hundred jobs at a time.
  for (let jobs = 0; jobs < scale.jobs; jobs += 100) await runNow(app, 'applications.rescore')
  await app.runJobs()
  const before = await rowsOf(employer.companyId)
  expect(before.size).toBeGreaterThan(scale.jobs + scale.applicants)

  const { caller } = await anAdministrator(app, 'MODERATOR')
  const moderator = app.as({ caller: { ...caller, secondFactorAt: app.clock.now() } })
  const query = app.db.selectFrom('moderation_case').select('id').where('company_id', '=', employer.companyId)
  const { id } = await query.executeTakeFirstOrThrow()
  const shown = await moderator('admin.cases.get', { id })
  const versions = { version: shown.case.version, targetVersion: shown.today?.version ?? 0 }
  const decision = { actions: ['STRIKE' as const, 'SUSPEND' as const], reasons: ['ASKS_MONEY' as const], points: 4 }
  const ended = timed()
  await moderator('admin.cases.decide', { id, ...versions, ...decision, days: 30 })
  ended('suspended')
  await app.runJobs()
  const during = differences(before, await rowsOf(employer.companyId))
  expect(during).toEqual(['company.status', 'company.status_reason', 'job_search went'])

  const { rows: notified } = await sql<{ people: number; most: number }>`
    select count(*)::int as people, max(times)::int as most from (select account_id, count(*) as times from notification
      where kind = 'application.companySuspended' group by account_id) each`.execute(app.db)
  const { rows: open } = await sql<{ people: number }>`select count(distinct account_id)::int as people from application
    where company_id = ${employer.companyId} and withdrawn_at is null`.execute(app.db)
  expect(notified).toEqual([{ people: open[0]?.people, most: 1 }])

  const restored = timed()
  await moderator('admin.cases.lift', { id, kind: 'SUSPENDED', why: 'A court decided so.' })
  restored('lifted')
  await app.runJobs()
  expect(differences(before, await rowsOf(employer.companyId))).toEqual([])
}, 300_000)
