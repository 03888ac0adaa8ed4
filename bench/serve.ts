// npm run build && node bench/serve.ts [seconds]: pages and calls a second, start times, memory. Figures, never a test.
import autocannon from 'autocannon'
import { browserAgent, browserEncodings, jobPaths } from './demo-people.ts'
import { dataFolder, runSite, type RunningSite } from './running-site.ts'

const seconds = Number(process.argv[2] ?? 8)

type LoadFigures = {
  what: string
  'req/s': number
  'req/s of one core': number
  p50: number
  p99: number
  errors: number
  kB: number
}

async function measure(site: RunningSite, what: string, requests: autocannon.Request[]): Promise<LoadFigures> {
  const run = (duration: number) =>
    autocannon({
      url: site.url,
      connections: 16,
      duration,
      requests,
      headers: { 'user-agent': browserAgent, 'accept-encoding': browserEncodings, 'accept-language': 'en' },
    })
  await run(2) // what is compiled on the way
  const before = site.cpuSeconds()
  const result = await run(seconds)
  const used = site.cpuSeconds() - before
  return {
    what,
    'req/s': Math.round(result.requests.average),
    'req/s of one core': Math.round(result.requests.total / used),
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
    kB: Math.round(result.throughput.average / result.requests.average / 102.4) / 10,
  }
}

let requestCount = 0
/** An address of its own for every request, so that no page is one that was kept for other guests. */
const anew = (list: string[]): autocannon.Request[] =>
  list.map((path) => ({
    method: 'GET',
    setupRequest: (request) => ({ ...request, path: `${path}&n=${++requestCount}` }),
  }))

const { folder, remove } = dataFolder()
try {
  const first = await runSite(folder)
  console.log(
    `first start to the first page: ${(first.startedIn / 1000).toFixed(1)} s (database made, masters and demo data loaded)`,
  )
  await first.stop()
  const site = await runSite(folder)
  console.log(`second start to the first page: ${(site.startedIn / 1000).toFixed(2)} s, memory ${site.memory()} MB`)
  const paths = await jobPaths(site)
  const get = (list: string[]): autocannon.Request[] => list.map((path) => ({ method: 'GET', path }))
  const post = (path: string, body: object): autocannon.Request => ({
    method: 'POST',
    path,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  const rows = [
    await measure(site, 'job-detail, all jobs in turn', get(paths)),
    await measure(site, 'job-detail, each made anew', anew(paths)),
    await measure(site, 'browse-jobs', get(['/jobsseekers/browse-jobs'])),
    await measure(
      site,
      'browse-jobs with words, place and filter',
      get([
        '/jobsseekers/browse-jobs?search=engineer&location=Jakarta&type=full-time',
        '/jobsseekers/browse-jobs?search=staf&sort=maxSalary',
      ]),
    ),
    await measure(site, 'browse-jobs, each made anew', anew(['/jobsseekers/browse-jobs?limit=10'])),
    await measure(site, 'landing', get(['/'])),
    await measure(
      site,
      'API: one job',
      paths
        .slice(0, 50)
        .map((path) => ({ method: 'GET', path: `/client/api/v1/jobs/get/guest/${path.split('id=')[1]}` })),
    ),
    await measure(site, 'API: search', [
      post('/client/api/v1/jobs/guest/get-job-list', { search: 'engineer', limit: 10 }),
    ]),
    await measure(site, 'API: settings', get(['/client/api/v1/settings/guest/get-settings'])),
  ]
  console.table(rows)
  console.log(
    `${paths.length} open jobs; 16 connections; "of one core" divides by the CPU time of the server without PostgreSQL; latency in ms; memory now ${site.memory()} MB`,
  )
  await site.stop()
} finally {
  remove()
}
