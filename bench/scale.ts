// npm run build && node bench/scale.ts [--jobs 1000000] [--candidates 1000000] [--small] [--words <folder>] [--data <folder>] [--seconds 10] [--times 300]
//   [--only keyword,facets] [--parts queries,calls,pages]
// How fast search, recommendation and writing are at a size, then every read call of the contract and whole pages. `--data` keeps the loaded database there, and takes it (with what migrations are newer) when it is loaded.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '#db/migrate.server.ts'
import { startEmbedded } from '#platform/postgres/embedded.server.ts'
import { knownHome } from '#platform/postgres/place.server.ts'
import { seedReference } from '../src/seed/reference.server.ts'
import { testAppAt, type TestApp } from '../test/fixtures/open-test-app.ts'
import { quietly, sizesOf } from './scale-disk.ts'
import { loadScale } from './scale-load.ts'
import { timeEveryRead } from './scale-calls.ts'
import { crowd, questions, readFacts, timed, warmUp, type Facts, type Times } from './scale-measure.ts'
import { timePages } from './scale-pages.ts'
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
    parts: { type: 'string', default: 'queries,calls,pages' },
  },
})
const [jobs, candidates] = values.small ? [20_000, 20_000] : [Number(values.jobs), Number(values.candidates)]
const goal = 50
const loadGoal = { seconds: 15 * 60, bytes: 12e9 }
const within = (value: number, limit: number) => (value <= limit ? 'yes' : 'NO')
const log = (line: string) => console.log(line)

const row = ({ what, requests: selected, failed, p50, p95, p99, max }: Times) => ({
  what,
  requests: selected,
  failed,
  'p50 ms': Number(p50.toFixed(1)),
  'p95 ms': Number(p95.toFixed(1)),
  'p99 ms': Number(p99.toFixed(1)),
  'max ms': Number(max.toFixed(1)),
})

const bySlowness = <T extends Times>(all: readonly T[]): T[] => all.toSorted((one, other) => other.p95 - one.p95)
const line = ({ what, p50, p95, max }: Times) =>
  `p50 ${p50.toFixed(1).padStart(7)}  p95 ${p95.toFixed(1).padStart(7)}  max ${max.toFixed(1).padStart(7)} ms  ${what}`
const counted = (outcomes: Record<string, number>) =>
  Object.entries(outcomes)
    .map(([name, count]) => `${name} ×${count}`)
    .join(', ')

const folder = values.data ? path.resolve(values.data) : mkdtempSync(path.join(tmpdir(), 'karya-scale-'))
const done = path.join(folder, 'loaded.json')
// Nothing is copied to replicas here, so what fills an empty index need not be logged.
const conf: Record<string, string> = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  ...(jobs > 100_000 && {
    shared_buffers: '4GB',
    effective_cache_size: '14GB',
    work_mem: '64MB',
    checkpoint_timeout: '15min',
  }),
}
log(
  `${jobs} jobs, ${candidates} candidates; ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, PostgreSQL with ${JSON.stringify(conf)}`,
)
const server = await startEmbedded({ dir: path.join(folder, 'postgres'), conf: { max_connections: 100, ...conf } })
try {
  if (!existsSync(done)) {
    const began = performance.now()
    await migrate(server.url)
    await seedReference(server.url)
    const words = await readWords(existsSync(values.words) ? values.words : null)
    log(
      `words: ${words.source}; ${words.titles.length} titles, ${words.english.length} and ${words.indonesian.length} sentences`,
    )
    const asSuperuser = Object.assign(new URL(server.adminUrl), { pathname: new URL(server.url).pathname })
    await quietly(server.adminUrl, () => loadScale({ url: asSuperuser.href, jobs, candidates, words, log }))
    const seconds = Math.round((performance.now() - began) / 1000)
    log(`generated and loaded in ${seconds} s; within 15 minutes: ${within(seconds, loadGoal.seconds)}`)
    writeFileSync(done, JSON.stringify({ jobs, candidates, seconds }))
  } else {
    log(`loaded before: ${readFileSync(done, 'utf8')}`)
    await migrate(server.url, log) // what is newer than the load
  }
  await sizes(server.url)
  await measure(server.url)
} finally {
  await server.stop()
  if (!values.data) rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}

async function sizes(url: string): Promise<void> {
  const {
    tables,
    database,
    bytes,
    log: walBytes,
    hugePages,
  } = await sizesOf(url, knownHome(path.join(folder, 'postgres')))
  const gigabytes = (size: number) => `${(size / 1e9).toFixed(2)} GB`
  console.table(tables)
  log(
    `on disk: ${gigabytes(bytes)} in the data folder, of which the database ${database} and the log ${gigabytes(walBytes)}; within 12 GB: ${within(bytes, loadGoal.bytes)}`,
  )
  log(`memory of the server in huge pages: ${hugePages}`)
}

async function measure(url: string): Promise<void> {
  const app = testAppAt(url, { clock: 'running', env: { DATA_DIR: path.join(folder, 'karya') } })
  const parts = new Set(values.only ? ['queries'] : values.parts.split(','))
  const times = values.small ? 40 : Number(values.times)
  const few = Math.ceil(times / 10)
  try {
    const facts = await readFacts(app)
    if (parts.has('queries')) await measureQueries(app, facts, times)
    if (parts.has('calls')) {
      log(`every read call of the contract, slowest first; ${few} times each:`)
      for (const { answers, ...each } of bySlowness(await timeEveryRead(app, facts, few)))
        log(`${line(each)}  ${counted(answers)}`)
    }
    if (parts.has('pages')) {
      log(`whole pages in one web process, none kept, slowest first; ${few} times each:`)
      for (const { statuses, kilobytes, ...each } of bySlowness(await timePages(app, url, facts, few)))
        log(`${line(each)}  ${kilobytes} kB, ${counted(statuses)}`)
    }
  } finally {
    await app.core.parts.ports.documents.close()
    await app.database.close()
  }
}

async function measureQueries(app: TestApp, facts: Facts, times: number): Promise<void> {
  const all = questions(app, facts)
  const names = values.only?.split(',') ?? Object.keys(all)
  const selectedQuestions = names.map((name) => {
    const question = all[name]
    if (!question) throw new Error(`--only knows ${Object.keys(all).join(', ')}`)
    return question
  })
  await warmUp(selectedQuestions, Math.ceil(times / 3))
  const rows = []
  for (const question of selectedQuestions) {
    const result = await timed(question, times)
    log(`${question.what}: p95 ${result.p95.toFixed(1)} ms`)
    rows.push({ ...row(result), [`p95 under ${goal} ms`]: result.p95 < goal ? 'yes' : 'NO' })
  }
  console.table(rows)
  if (values.only) return
  const { keyword, facets, listingFilters, suggest, recommend, job, match } = all
  const mix = [keyword, facets, facets, listingFilters, suggest, recommend, job, match].flatMap((each) => each ?? [])
  const busy = await crowd(mix, 32, values.small ? 2 : Number(values.seconds))
  console.table([{ ...row(busy), 'answers/s': Math.round(busy.perSecond) }])
  log('by the calls of the product in one Node process, answers parsed')
}
