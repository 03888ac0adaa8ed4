// node bench/scale.ts [--jobs 1000000] [--candidates 1000000] [--small] [--words <folder>] [--data <folder>] [--seconds 10] [--times 300] [--only keyword,facets]
// How fast search, recommendation and writing are at a size. `--data` keeps the loaded database there, and takes it (with what migrations are newer) when it is loaded.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrate } from '#db/migrate.server.ts'
import { startEmbedded } from '#platform/postgres/embedded.server.ts'
import { seedReference } from '../src/seed/reference.server.ts'
import { houseOver } from '../test/open-house.ts'
import { loadScale } from './scale-load.ts'
import { crowd, questions, timed, type Times } from './scale-measure.ts'
import { readWords } from './scale-words.ts'

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '1000000' },
    candidates: { type: 'string', default: '1000000' },
    small: { type: 'boolean', default: false },
    words: { type: 'string', default: path.resolve(import.meta.dirname, '../../shared/data') },
    data: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    times: { type: 'string', default: '300' },
    only: { type: 'string' },
  },
})
const [jobs, candidates] = values.small ? [20_000, 20_000] : [Number(values.jobs), Number(values.candidates)]
const goal = 50
const say = (line: string) => console.log(line)

const folder = values.data ? path.resolve(values.data) : mkdtempSync(path.join(tmpdir(), 'karya-scale-'))
const done = path.join(folder, 'loaded.json')
const conf: Record<string, string> =
  jobs > 100_000 ? { shared_buffers: '4GB', effective_cache_size: '14GB', work_mem: '64MB', max_wal_size: '2GB' } : {}
say(
  `${jobs} jobs, ${candidates} candidates; ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, PostgreSQL with ${JSON.stringify(conf)}`,
)
const server = await startEmbedded({ dir: path.join(folder, 'postgres'), conf: { max_connections: 100, ...conf } })
try {
  if (!existsSync(done)) {
    const began = performance.now()
    await migrate(server.url)
    await seedReference(server.url)
    const words = await readWords(existsSync(values.words) ? values.words : null)
    say(
      `words: ${words.source}; ${words.titles.length} titles, ${words.english.length} and ${words.indonesian.length} sentences`,
    )
    const asSuperuser = Object.assign(new URL(server.adminUrl), { pathname: new URL(server.url).pathname })
    await loadScale({ url: asSuperuser.href, jobs, candidates, words, log: say })
    say(`generated and loaded in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    writeFileSync(done, JSON.stringify({ jobs, candidates }))
  } else {
    say(`loaded before: ${readFileSync(done, 'utf8')}`)
    await migrate(server.url, say) // what is newer than the load
  }
  await sizes(server.url)
  await measure(server.url)
} finally {
  await server.stop()
  if (!values.data) rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}

async function sizes(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string; rows: number; table: string; indexes: string }>(
    `select relname as name, reltuples::bigint as rows, pg_size_pretty(pg_table_size(oid)) as table, pg_size_pretty(pg_indexes_size(oid)) as indexes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by pg_total_relation_size(oid) desc limit 14`,
  )
  const { rows: all } = await client.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  )
  await client.end()
  console.table(rows)
  say(`on disk: ${all[0]?.size ?? ''}`)
}

async function measure(url: string): Promise<void> {
  const world = houseOver(url, { env: { DATA_DIR: path.join(folder, 'karya') } })
  const row = ({ what, asked, failed, p50, p95, p99, max }: Times) => ({
    what,
    asked,
    failed,
    'p50 ms': Number(p50.toFixed(1)),
    'p95 ms': Number(p95.toFixed(1)),
    'p99 ms': Number(p99.toFixed(1)),
    'max ms': Number(max.toFixed(1)),
  })
  try {
    const all = await questions(world)
    const times = values.small ? 40 : Number(values.times)
    const chosen = values.only?.split(',') ?? Object.keys(all)
    const rows = []
    for (const name of chosen) {
      const question = all[name]
      if (!question) throw new Error(`--only knows ${Object.keys(all).join(', ')}`)
      const result = await timed(question, times, Math.ceil(times / 10))
      say(`${question.what}: p95 ${result.p95.toFixed(1)} ms`)
      rows.push({ ...row(result), [`p95 under ${goal} ms`]: result.p95 < goal ? 'yes' : 'NO' })
    }
    console.table(rows)
    if (values.only) return
    const { keyword, facets, listingFilters, suggest, recommend, job, match } = all
    const mix = [keyword, facets, facets, listingFilters, suggest, recommend, job, match].flatMap((each) => each ?? [])
    const busy = await crowd(mix, 32, values.small ? 2 : Number(values.seconds))
    console.table([{ ...row(busy), 'answers/s': Math.round(busy.perSecond) }])
    say('by the calls of the product in one Node process, answers parsed')
  } finally {
    await world.house.parts.ports.documents.close()
    await world.database.close()
  }
}
