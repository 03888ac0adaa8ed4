// What the list of applicants of one large company costs: `node bench/applicants.ts [applicants]`. Prints p95.
import { sql, type RawBuilder } from 'kysely'
import { startTemporary } from '../src/platform/postgres/temporary.server.ts'
import { inTransaction, openDatabase } from '../src/db/db.server.ts'
import { migrate } from '../src/db/migrate.server.ts'
import { loadReference } from '../src/modules/reference/load.server.ts'
import { testAppAt } from '../test/fixtures/open-test-app.ts'
import { runNow } from '../test/fixtures/applications.ts'
import { aJob } from '../test/fixtures/jobs.ts'
import { anEmployer } from '../test/fixtures/people.ts'

const applicants = Number(process.argv[2] ?? 50_000)
const jobs = 20
const turns = 40

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
const database = await startTemporary()
try {
  await migrate(database.url)
  const app = testAppAt(database.url, {})
  await loadReference(app.db)
  const loader = openDatabase({ url: database.url, max: 2, queryTimeoutMs: 0 })
  const { db } = loader
  /** Loading takes longer than a statement of the site may. */
  const load = (statement: RawBuilder<unknown>) =>
    inTransaction(db, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await statement.execute(tx)
    })
  const owner = await anEmployer(app)
  const { companyId } = owner.caller
  const skills = (
    await sql<{ key: number; code: string }>`
    select key, code from master where category = 'SKILLS' and status = 'ACTIVE' order by key limit 200`.execute(db)
  ).rows
  const job = await aJob(app, {
    employer: owner,
    skills: skills.slice(0, 8).map(({ code }, at) => ({ code, required: at < 3 })),
    questions: [{ kind: 'SINGLE', text: 'Which shift?', options: ['Day', 'Night'] }],
  })
  for (let at = 1; at < jobs; at++) await aJob(app, { employer: owner, skills: [{ code: skills[at]?.code ?? '' }] })
  let began = performance.now()
  await load(sql`
    insert into account (id, kind, email, full_name) select new_id(), 'CANDIDATE', 'p' || n || '@example.com', 'Person ' || n
    from generate_series(1, ${applicants}) n`)
  // One job has a fifth of the applicants, the others share the rest; people have eight of 200 skills, common ones more often.
  const snapshot = sql`jsonb_build_object('name', p.full_name, 'headline', 'Person of the bench', 'about', repeat('About me. ', 60),
    'cityName', (select c.name from city c order by c.key offset (p.n % 100) limit 1), 'role', null, 'industry', null, 'level', null,
    'experienceMonths', p.n % 180, 'expectedSalary', null, 'noticeDays', null, 'willingToMove', p.n % 3 = 0, 'languages', '[]'::jsonb,
    'links', '[]'::jsonb, 'items', '[]'::jsonb, 'skills', (select jsonb_agg(jsonb_build_object('code', code, 'label', code)) from (
      select distinct (${sql.val(skills.map(({ code }) => code))}::text[])[1 + floor(power(random(), 2) * ${skills.length})::int + p.n * 0] as code
      from generate_series(1, 8)) s))`
  await sql`alter table application disable trigger user`.execute(db)
  await load(sql`
    insert into application (job_id, company_id, account_id, created_at, status_at, activity_at, status, viewed_at, referrer, profile_snapshot)
    select j.id, ${companyId}, p.id, at, at, at + interval '1 day',
      (array['APPLIED', 'APPLIED', 'APPLIED', 'SHORTLIST', 'IN_INTERVIEW', 'HIRED', 'REJECTED'])[1 + p.n % 7],
      case when p.n % 3 > 0 then at end, (array['linkedin.com', 'job-alert', null])[1 + p.n % 3], ${snapshot}
    from (select id, full_name, row_number() over ()::int as n from account where kind = 'CANDIDATE') p
    join lateral (select now() - (p.n * 180.0 / ${applicants}) * interval '1 day' as at) t on true
    join lateral (select id from job order by (id = ${job.id}) desc, id offset (case when p.n % 5 = 0 then 0 else p.n % ${jobs} end) limit 1) j on true`)
  await load(sql`insert into application_answer (application_id, question_id, answer)
    select a.id, q.id, jsonb_build_object('value', (array['Day', 'Night'])[1 + floor(random() * 2)::int])
    from application a join job_question q on q.job_id = a.job_id`)
  console.log(`${applicants} applicants of ${jobs} jobs: ${seconds(began)} s`)
  began = performance.now()
  await runNow(app, 'applications.rescore')
  await app.runJobs()
  const scored = await sql<{
    count: number
  }>`select count(*)::int from application where match_score is not null`.execute(db)
  console.log(`scored by the job: ${scored.rows[0]?.count} in ${seconds(began)} s`)
  await sql`alter table application enable trigger user`.execute(db)
  await sql`vacuum analyze application, application_answer, account, job`.execute(db)

  const call = app.as(owner)
  const [city] = (await sql<{ id: string }>`select id from city order by key offset 7 limit 1`.execute(db)).rows
  const [question] = (await sql<{ id: string }>`select id from job_question limit 1`.execute(db)).rows
  const [common, rare] = [skills[2]?.code ?? '', skills[150]?.code ?? '']
  const one = { jobId: job.id }
  const filters: Record<string, object> = {
    'no filter': {},
    'score from 60': { scoreFrom: 60 },
    'a common skill': { skills: [common] },
    'two skills': { skills: [common, rare] },
    'city, experience, education': { cityIds: [city?.id], experienceFrom: 2, experienceTo: 8 },
    'needs my action': { needsAction: true },
    source: { source: 'linkedin.com' },
    'applied in a month': { applied: { from: '2026-10-01', to: '2026-10-31' } },
    'of one job': one,
    'of one job, by answer': { ...one, answers: [{ questionId: question?.id, options: ['Night'] }] },
    'of one job, skill and score': { ...one, skills: [common], scoreFrom: 40 },
  }
  const measure = async (name: string, run: () => Promise<unknown>) => {
    const times: number[] = []
    for (let turn = 0; turn < turns; turn++) {
      const start = performance.now()
      await run()
      times.push(performance.now() - start)
    }
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => (sorted[Math.floor(turns * share)] ?? 0).toFixed(0)
    console.log(`${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`)
  }
  for (const [name, filter] of Object.entries(filters))
    await measure(`match, ${name}`, () => call('userjobs.list', { sort: 'match', limit: 20, filter }))
  await measure('match, page 40', () => call('userjobs.list', { sort: 'match', limit: 20, page: 40 }))
  await measure('newest', () => call('userjobs.list', { limit: 20 }))
  await measure('activity', () => call('userjobs.list', { sort: 'activity', limit: 20 }))
  const list = (await call('userjobs.list', { sort: 'match', limit: 20 })).list
  let turn = 0
  const open = () => call('userjobs.candidateDetails', { id: list[turn++ % list.length]?.id ?? '' })
  await measure('drawer', open)
  await measure('list with drawer, by match', async () => {
    await Promise.all([call('userjobs.list', { sort: 'match', limit: 20 }), open()])
  })
  await measure('match, with what can be filtered by', () =>
    call('userjobs.list', { sort: 'match', limit: 20, withOptions: true }),
  )
  await measure('match, of one job, with what can be filtered by', () =>
    call('userjobs.list', { sort: 'match', limit: 20, withOptions: true, filter: one }),
  )
  const { rows } = await sql<{
    name: string
    size: string
  }>`select relname as name, pg_size_pretty(pg_relation_size(oid)) as size
    from pg_class where relname in ('application', 'application_company', 'application_company_match', 'application_job_id_account_id_key')
    order by relname`.execute(db)
  for (const { name, size } of rows) console.log(`${name}: ${size}`)
  await app.database.close()
  await loader.close()
} finally {
  await database.stop()
}
