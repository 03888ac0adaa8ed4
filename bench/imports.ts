// node bench/imports.ts FILE [rows]: how long a CSV file of jobs takes from upload to the last job, and how much memory. FILE may be
// gzipped; its first rows are used, 2,000 unless said otherwise.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { migrate } from '#db/migrate.server.ts'
import { loadReference } from '#modules/reference/load.server.ts'
import { startTemporary } from '#platform/postgres/temporary.server.ts'
import { csvOf } from '#kernel/csv.ts'
import { startTableCache } from '#app/server.ts'
import { testAppAt } from '../test/fixtures/open-test-app.ts'
import { anEmployer } from '../test/fixtures/people.ts'

const [file = '', most = '2000'] = process.argv.slice(2)
const raw = readFileSync(file)
const text = (file.endsWith('.gz') ? gunzipSync(raw) : raw).toString('utf8')
const records: string[][] = parse(text, { relax_quotes: true, relax_column_count: true, bom: true })
/** So that 2,000 rows stay within 5 MB. */
const longest = 600
const bytes = Buffer.from(
  csvOf(records.slice(0, Number(most) + 1).map((cells) => cells.map((cell) => cell.slice(0, longest)))),
)

const server = await startTemporary()
try {
  await migrate(server.url)
  const app = testAppAt(server.url, { clock: 'running', env: { DATA_DIR: path.join(server.folder, 'karya') } })
  await loadReference(app.db)
  const stopCache = startTableCache(app.core)
  const employer = await anEmployer(app)
  const call = app.as(employer)
  const megabytes = () => Math.round(process.memoryUsage().rss / 1024 / 1024)
  let peak = megabytes()
  const watch = setInterval(() => (peak = Math.max(peak, megabytes())), 50)
  console.log(`${(bytes.length / 1024 / 1024).toFixed(1)} MB, memory ${megabytes()} MB before`)

  const timed = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
    const start = performance.now()
    const answer = await run()
    console.log(`${name.padEnd(10)} ${((performance.now() - start) / 1000).toFixed(1)} s, memory at most ${peak} MB`)
    return answer
  }
  const id = randomUUID()
  const uploaded = await timed('upload', () =>
    call('imports.upload', { id, file: { name: 'jobs.csv', type: 'text/csv', bytes } }),
  )
  const { columns: suggested } = await call('imports.get', { id })
  // The places of work of the City of New York are addresses, and its requirements of residence are none of a job.
  const columns = suggested.map((column) =>
    column.field === 'city' || column.name === 'Residency Requirement' ? { ...column, field: null } : column,
  )
  console.log(columns.map(({ name, field }) => `${name} → ${field ?? '–'}`).join(', '))
  await timed('check', async () => {
    await call('imports.map', { id, version: uploaded.version, columns: columns.map(({ field }) => field) })
    await app.runJobs()
  })
  const ready = await call('imports.get', { id })
  await timed('import', async () => {
    await call('imports.run', { id, version: ready.version })
    await app.runJobs()
  })
  clearInterval(watch)
  const { counts, status } = await call('imports.get', { id })
  console.log(status, counts)
  const { rows } =
    await sql`select result, field, code, count(*) from import_row group by 1, 2, 3 order by 4 desc limit 12`.execute(
      app.db,
    )
  console.table(rows)
  await stopCache()
  await app.core.parts.ports.documents.close()
  await app.database.close()
} finally {
  await server.stop()
}
