// node bench/imports.ts FILE [rows]: how long a CSV file of jobs takes from upload to the last job, and how much memory. FILE may be
// gzipped; its first rows are used, 2,000 unless said otherwise. "Kept" is what is left after a collection: V8 lets a heap grow to a
// multiple of what is alive before it collects, so the process is larger than the import needs.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
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

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)
const kept = () => {
  collect()
  return megabytes(process.memoryUsage().heapUsed)
}

const [file = '', most = '2000'] = process.argv.slice(2)
/** So that 2,000 rows stay within 5 MB. */
const longest = 600
function fileOf(raw: Buffer): Buffer {
  const text = (file.endsWith('.gz') ? gunzipSync(raw) : raw).toString('utf8')
  const to = Number(most) + 1
  const records: string[][] = parse(text, { relax_quotes: true, relax_column_count: true, bom: true, to })
  return Buffer.from(csvOf(records.map((cells) => cells.map((cell) => cell.slice(0, longest)))))
}
const bytes = fileOf(readFileSync(file))

const server = await startTemporary()
try {
  await migrate(server.url)
  const app = testAppAt(server.url, { clock: 'running', env: { DATA_DIR: path.join(server.folder, 'karya') } })
  await loadReference(app.db)
  const stopCache = startTableCache(app.core)
  const employer = await anEmployer(app)
  const call = app.as(employer)
  const before = kept()
  const resident = () => megabytes(process.memoryUsage().rss)
  const idle = resident()
  let peak = idle
  const watch = setInterval(() => (peak = Math.max(peak, resident())), 50)
  console.log(`file ${(bytes.length / 1024 / 1024).toFixed(1)} MB, idle process ${idle} MB`)

  const timed = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
    const start = performance.now()
    const answer = await run()
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(
      `${name.padEnd(10)} ${seconds} s, kept ${kept() - before} MB, process at most ${peak - idle} MB above idle`,
    )
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
