// npm run build && node bench/pages-cost.ts [times]: what each page costs the server: statements (the ceiling that
// test/e2e/statements.e2e.ts holds), processor time of Node and of PostgreSQL, bytes of HTML, and Node's time for the routes of its
// links, which a browser asks for next; beside it a bare React Router page of equal markup with one query, in the same run. Figures,
// never a test; run it on a quiet machine.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { startEmbedded } from '#platform/postgres/embedded.server.ts'
import { runBareSite } from './bare-site.ts'
import { browserAgent, browserEncodings, signIn } from './demo-people.ts'
import { postgresSeconds } from './processor-seconds.ts'
import { dataFolder, runSite } from './running-site.ts'

const times = Number(process.argv[2] ?? 100)
const { folder, remove } = dataFolder()
const site = await runSite(folder, { WEB_PROCESSES: '1' })
const database = await startEmbedded({ dir: path.join(folder, 'postgres') })
const bareSite = await runBareSite(folder, database.url)

type Cost = { html: string; node: number; postgres: number }

/** Milliseconds a page, after six times as many that are not counted: hundreds pass before what runs often is compiled. */
async function measure(address: string, headers: Record<string, string>, nodeSeconds: () => number): Promise<Cost> {
  let html = ''
  const load = async (count: number) => {
    for (let time = 0; time < count; time++) {
      const reply = await fetch(address, { headers, redirect: 'manual' })
      html = await reply.text()
      if (reply.status !== 200) throw new Error(`${address} answered ${reply.status}`)
    }
  }
  await load(times * 6)
  const [node, postgres] = [nodeSeconds(), postgresSeconds(folder)]
  await load(times)
  const milliseconds = (seconds: number) => (seconds * 1000) / times
  return {
    html,
    node: milliseconds(nodeSeconds() - node),
    postgres: milliseconds(postgresSeconds(folder) - postgres),
  }
}

/** What React Router's browser asks the server for when it has loaded a page: the paths of its links and all that stand above them. */
function routesOfLinks(html: string): string {
  const version = /"version":\s*"(\w+)"/.exec(html)?.[1] ?? ''
  const links = [...html.matchAll(/<a\b[^>]*data-discover[^>]*>/g)].flatMap(
    ([tag]) => /href="([^"?#]+)/.exec(tag)?.[1] ?? [],
  )
  const paths = new Set(
    links.flatMap((link) => link.split('/').map((_part, at, parts) => parts.slice(0, at + 1).join('/') || '/')),
  )
  return `/__manifest?${new URLSearchParams({ paths: [...paths].toSorted().join(','), version }).toString()}`
}

const ceilings = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../test/e2e/statements.json'), 'utf8'),
) as Record<string, number>
const statementsOf = (who: string, page: string) => {
  const route = page.replace(/\?.*/, '').replace(/^(\/jobsseekers\/job-detail)\/.*/, '$1/:slug?')
  return ceilings[`${who} ${route}`]
}

const rounded = (value: number) => Math.round(value * 10) / 10
const kilobytes = ({ html }: Cost) => rounded(Buffer.byteLength(html) / 1024)

try {
  const candidate = await signIn(site, 'candidate')
  const employer = await signIn(site, 'employer')
  const listed = await (await fetch(`${site.url}/jobsseekers/browse-jobs`)).text()
  const job = /href="(\/jobsseekers\/job-detail[^"]+)"/.exec(listed)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const pages: [who: string, path: string, cookie: string][] = [
    ['guest', '/', ''],
    ['guest', '/jobsseekers/browse-jobs', ''],
    ['guest', '/jobsseekers/browse-jobs?search=data', ''],
    ['guest', job, ''],
    ['candidate', '/jobsseekers/browse-jobs', candidate],
    ['candidate', job, candidate],
    ['candidate', '/jobsseekers/my-jobs', candidate],
    ['candidate', '/jobsseekers/profile', candidate],
    ['employer', '/employer/home', employer],
    ['employer', '/employer/dashboard', employer],
    ['employer', '/employer/responses', employer],
  ]
  const rows = []
  for (const [who, page, cookie] of pages) {
    // Whoever shows a ticket gets a page of their own: no guest's page is one that was kept.
    const headers: Record<string, string> = {
      'user-agent': browserAgent,
      accept: 'text/html',
      'accept-encoding': browserEncodings,
      ...(cookie ? { cookie } : { authorization: 'jwt none' }),
    }
    const ours = await measure(site.url + page, headers, site.cpuSeconds)
    const routes = await measure(site.url + routesOfLinks(ours.html), headers, site.cpuSeconds)
    const bare = await measure(bareSite.pageLike(ours.html), headers, bareSite.cpuSeconds)
    const [together, bareTogether] = [ours.node + ours.postgres, bare.node + bare.postgres]
    rows.push({
      who,
      page: page.replace(/\?id=.*/, ''),
      statements: statementsOf(who, page),
      'Node ms': rounded(ours.node),
      'PostgreSQL ms': rounded(ours.postgres),
      'together ms': rounded(together),
      'HTML kB': kilobytes(ours),
      'routes ms': rounded(routes.node),
      'bare Node ms': rounded(bare.node),
      'bare together ms': rounded(bareTogether),
      'bare HTML kB': kilobytes(bare),
      'times the bare page': Math.round((together / bareTogether) * 100) / 100,
    })
  }
  console.table(rows)
  console.log(`${times} pages each, made anew; HTML before compression`)
} finally {
  await bareSite.stop()
  await database.stop()
  await site.stop()
  remove()
}
