// node bench/screening.ts [jobs]: what it takes to look for texts like a job's, pay levels and reports among so many published jobs.
// Most texts are alike with none, 20,000 are words of a list, 5,000 are one text with changes. The target is 50 ms at p95.
import { sql, type RawBuilder } from 'kysely'
import { openDatabase } from '#db/db.server.ts'
import { migrate } from '#db/migrate.server.ts'
import { jobFacts } from '#modules/screening/public.server.ts'
import { printOf } from '#modules/screening/rules.shingles.ts'
import { startTemporary } from '#platform/postgres/temporary.server.ts'
import { testAppAt } from '../test/fixtures/open-test-app.ts'
import { anEmployer } from '../test/fixtures/people.ts'

const jobs = Number(process.argv[2] ?? 1_000_000)
const [written, copies, turns, batch] = [20_000, 5000, 200, 20_000]
const words = Array.from({ length: 3000 }, (_, at) => `word${at.toString(36)}`)
const textOf = (length: number) =>
  Array.from({ length }, () => words[Math.floor(Math.random() ** 2 * words.length)]).join(' ')
const template = textOf(160)
/** The text with one word in forty replaced. */
const changed = (text: string) => text.replace(/\S+/g, (word) => (Math.random() < 0.025 ? textOf(1) : word))

const server = await startTemporary()
const database = openDatabase({ url: server.url, max: 4, queryTimeoutMs: 0 })
const { db } = database
const app = testAppAt(server.url, {})
const load = (statement: RawBuilder<unknown>) =>
  db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    await statement.execute(one)
  })
try {
  await migrate(server.url)
  const began = performance.now()
  const [company, other] = [(await anEmployer(app)).caller, (await anEmployer(app)).caller]
  for (const table of ['job', 'job_text']) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  for (let from = 0; from < jobs; from += batch)
    await load(sql`
      with made as (
        insert into job (id, company_id, created_by, owner_member_id, title, status, published_at, expires_at)
        select new_id(), ${other.companyId}, ${other.accountId}, ${other.memberId}, 'Job ' || n, 'ACTIVE', now(), now() + interval '30 days'
        from generate_series(1, ${Math.min(batch, jobs - from)}) n returning id)
      insert into job_text (job_id, shingles, bands)
      select id, array(select (random() * 4294967295 - 2147483648)::int from generate_series(1, 120) where id is not null),
        array(select (random() * 4294967295 - 2147483648)::int from generate_series(1, 16) where id is not null)
      from made`)
  const ids = (
    await sql<{
      id: string
    }>`select id from job where company_id = ${other.companyId} limit ${written + copies}`.execute(db)
  ).rows.map(({ id }) => id)
  const texts = ids.map((_id, at) => (at < copies ? changed(template) : textOf(160)))
  for (let from = 0; from < ids.length; from += 1000) {
    const prints = texts.slice(from, from + 1000).map((text, at) => ({ id: ids[from + at], ...printOf(text, '') }))
    await load(sql`
      update job_text t set shingles = array(select jsonb_array_elements_text(x.row->'shingles')::int),
        bands = array(select jsonb_array_elements_text(x.row->'bands')::int)
      from jsonb_array_elements(${JSON.stringify(prints)}::jsonb) as x (row) where t.job_id = (x.row->>'id')::uuid`)
  }
  await load(sql`vacuum analyze job_text, job`)
  console.log(`${jobs} jobs with their texts: ${Math.round((performance.now() - began) / 1000)} s`)

  const variants = {
    'a new text': () => textOf(160),
    'like one other': () => changed(texts[copies + Math.floor(Math.random() * written)] ?? ''),
    [`like ${copies} others`]: () => changed(template),
  }
  const report = []
  for (const [what, make] of Object.entries(variants)) {
    const times: number[] = []
    let detected = 0
    for (let turn = -5; turn < turns; turn++) {
      const job = { id: crypto.randomUUID(), companyId: company.companyId, company: 'Kopi Senja', text: make() }
      const start = performance.now()
      const facts = await jobFacts(db, { ...job, role: null, domain: null, currency: 'IDR' }, new Date())
      if (turn < 0) continue
      times.push(performance.now() - start)
      if ((facts.copied?.share ?? 0) > 0.5) detected++
    }
    times.sort((one, next) => one - next)
    const at = (share: number) => Math.round((times[Math.min(turns - 1, Math.floor(turns * share))] ?? 0) * 10) / 10
    report.push({ text: what, 'seen as a copy': `${detected} of ${turns}`, p50: at(0.5), p95: at(0.95), max: at(1) })
  }
  console.table(report)
} finally {
  await app.database.close()
  await database.close()
  await server.stop()
}
