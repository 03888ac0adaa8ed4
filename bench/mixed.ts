// npm run build && node bench/mixed.ts [--seconds 15] [--processes 2] [--from 60]: the rate of mixed requests at which p95 stays at 200 ms
// (70 % guests with varied words, 20 % candidates, 8 % employers, 2 % writing), made anew each and as guests share kept pages; then what
// is served above it. The sender runs on the same machine and takes a part of it. Figures, never a test; run it on a quiet machine.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '#platform/postgres/embedded.server.ts'
import { testAppAt, testSecret } from '../test/fixtures/open-test-app.ts'
import { jobPaths, newCandidates, signIn } from './demo-people.ts'
import { percentile, sendAtRate, type MixedRequest, type Outcome } from './mixed-load.ts'
import { postgresSeconds } from './processor-seconds.ts'
import { dataFolder, runSite } from './running-site.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '15' },
    from: { type: 'string', default: '60' },
    processes: { type: 'string' },
  },
})
const goalMs = 200
const words =
  'developer akuntan barista data perawat sales staf engineer guru desain marketing operator kasir analyst manager'.split(
    ' ',
  )
const filters = ['', '&mode=hybrid', '&type=full-time', '&posted=7', '&sort=maxSalary', '&mode=on-site&posted=30']
/** Pages at longer addresses than this are made for each guest anew. */
const notKept = `&x=${'x'.repeat(400)}`
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!

type People = { candidates: string[]; employer: string; jobs: string[] }

function mixture({ candidates, employer, jobs }: People, withCachedPages: boolean): () => MixedRequest {
  const guestPage = () => {
    const share = Math.random() * 70
    if (share < 25) return `/jobsseekers/browse-jobs?limit=10${pick(filters)}`
    if (share < 50) return `/jobsseekers/browse-jobs?search=${pick(words)}${pick(filters)}`
    return pick(jobs)
  }
  const candidatePage = () =>
    pick([
      '/jobsseekers/browse-jobs',
      `/jobsseekers/browse-jobs?search=${pick(words)}`,
      pick(jobs),
      pick(jobs),
      '/jobsseekers/my-jobs',
      '/jobsseekers/profile',
      '/jobsseekers/notification',
    ])
  const employerPage = () =>
    pick(['/employer/home', '/employer/dashboard', '/employer/responses', '/employer/responses'])
  return () => {
    const share = Math.random() * 100
    if (share < 70) return { kind: 'guest', path: guestPage() + (withCachedPages ? '' : notKept) }
    if (share < 90) return { kind: 'candidate', path: candidatePage(), cookie: pick(candidates) }
    if (share < 98) return { kind: 'employer', path: employerPage(), cookie: employer }
    const jobId = pick(jobs).split('id=')[1] ?? ''
    const form = { intent: 'choice', jobId, next: '/jobsseekers/browse-jobs', choice: pick(['LIKE', 'NONE']) }
    return { kind: 'write', path: '/jobsseekers/job-detail', cookie: pick(candidates), form }
  }
}

type Measured = Outcome & { nodeSeconds: number; postgresSeconds: number }

const row = (outcome: Measured) => {
  const { rate, perSecond, served, shed, failed, mostInFlight } = outcome
  const writes = served.filter(({ kind }) => kind === 'write').length
  const allWrites = writes + [...shed, ...failed].filter((each) => each.startsWith('write')).length
  return {
    'sent/s': Math.round(rate),
    'served/s': Math.round(perSecond),
    p50: percentile(outcome, 0.5),
    p95: percentile(outcome, 0.95),
    p99: percentile(outcome, 0.99),
    'guests p95': percentile(outcome, 0.95, 'guest'),
    'candidates p95': percentile(outcome, 0.95, 'candidate'),
    'employers p95': percentile(outcome, 0.95, 'employer'),
    'writes p95': percentile(outcome, 0.95, 'write'),
    'writes served %': allWrites === 0 ? 100 : Math.round((writes / allWrites) * 1000) / 10,
    'shed %': Math.round((shed.length / (served.length + shed.length + failed.length)) * 1000) / 10,
    failed: [...new Set(failed)].join(', ') || '–',
    'in flight': mostInFlight,
    'Node ms': perRequest(outcome.nodeSeconds, outcome),
    'PostgreSQL ms': perRequest(outcome.postgresSeconds, outcome),
  }
}

/** Processor time of each request that was served. */
const perRequest = (seconds: number, { served }: Outcome) => Math.round((seconds * 10_000) / served.length) / 10

/** Raises the rate by a quarter until p95 is beyond the goal or requests are shed, then looks between the last two. */
async function highestRate(
  measure: (rate: number) => Promise<Measured>,
): Promise<{ rate: number; outcomes: Measured[] }> {
  const outcomes: Measured[] = []
  const holds = async (rate: number) => {
    const outcome = await measure(rate)
    outcomes.push(outcome)
    await new Promise((resolve) => setTimeout(resolve, 2000))
    return percentile(outcome, 0.95) <= goalMs && outcome.shed.length === 0 && outcome.failed.length === 0
  }
  let [good, bad] = [0, Number(values.from)]
  while (await holds(bad)) [good, bad] = [bad, Math.round(bad * 1.25)]
  while (bad - good > Math.max(5, bad * 0.06)) {
    const middle = Math.round((good + bad) / 2)
    if (await holds(middle)) good = middle
    else bad = middle
  }
  return { rate: good, outcomes }
}

const { folder, remove } = dataFolder()
const site = await runSite(folder, {
  SECRET_KEYS: testSecret,
  ...(values.processes && { WEB_PROCESSES: values.processes }),
})
try {
  const database = await startEmbedded({ dir: path.join(folder, 'postgres') })
  const app = testAppAt(database.url, { clock: 'running', env: { DATA_DIR: folder, APP_URL: site.url } })
  const candidates = [await signIn(site, 'candidate'), ...(await newCandidates(app, site, 60))]
  await app.database.close()
  await database.stop()
  const people = { candidates, employer: await signIn(site, 'employer'), jobs: await jobPaths(site) }
  for (const kept of [false, true]) {
    const next = mixture(people, kept)
    await sendAtRate(site.url, { rate: 40, seconds: 200, next }) // thousands pass before what runs often is compiled
    const measure = async (rate: number): Promise<Measured> => {
      const [node, postgres] = [site.cpuSeconds(), postgresSeconds(folder)]
      const outcome = await sendAtRate(site.url, { rate, seconds: Number(values.seconds), next })
      return {
        ...outcome,
        nodeSeconds: site.cpuSeconds() - node,
        postgresSeconds: postgresSeconds(folder) - postgres,
      }
    }
    const { rate, outcomes } = await highestRate(measure)
    for (const times of [1.5, 3]) outcomes.push(await measure(rate * times))
    console.log(
      `${kept ? 'guests share addresses' : 'every page made anew'}: ${rate} a second at p95 <= ${goalMs} ms; memory ${site.memory()} MB`,
    )
    console.table(outcomes.map(row))
  }
} finally {
  await site.stop()
  remove()
}
