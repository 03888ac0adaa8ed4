// npm run build && node bench/pages-cost.ts [times]: what each page costs the server: processor time of Node and of PostgreSQL, and
// bytes of HTML. Statements by screen are counted by test/e2e/statements.e2e.ts. Figures, never a test; run it on a quiet machine.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { demoPersonas } from '#modules/accounts/public.server.ts'
import { knownHome } from '#platform/postgres/place.server.ts'
import { dataFolder, runSite, type RunningSite } from './running-site.ts'

const times = Number(process.argv[2] ?? 50)
const agent = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

/** Signs in by the form, as a browser without scripts does; the cookies of the session. */
async function signIn(
  site: RunningSite,
  side: 'jobsseekers' | 'employer',
  { email, password }: { email: string; password: string },
): Promise<string> {
  const reply = await fetch(`${site.url}/${side}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site.url, 'user-agent': agent },
    body: new URLSearchParams({ email, password }),
  })
  const cookie = reply.headers.getSetCookie().map((line) => line.split(';')[0])
  if (cookie.length === 0) throw new Error(`${email} could not sign in: ${reply.status}`)
  return cookie.join('; ')
}

/** Processor seconds that PostgreSQL's processes over this data folder have used so far (Linux; NaN elsewhere). */
function databaseSeconds(folder: string): number {
  const postmaster = Number(
    readFileSync(path.join(knownHome(path.join(folder, 'postgres')), 'cluster', 'postmaster.pid'), 'utf8').split(
      '\n',
      1,
    )[0],
  )
  let ticks = Number.NaN
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      if (Number(pid) === postmaster || Number(fields[1]) === postmaster)
        ticks = (Number.isNaN(ticks) ? 0 : ticks) + Number(fields[11]) + Number(fields[12])
    } catch {
      continue // ended meanwhile
    }
  }
  return ticks / 100
}

const { folder, remove } = dataFolder()
const site = await runSite(folder)
try {
  const candidate = await signIn(site, 'jobsseekers', demoPersonas.candidate)
  const employer = await signIn(site, 'employer', demoPersonas.employer)
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
  let asked = 0
  const rows = []
  for (const [who, page, cookie] of pages) {
    // Whoever shows a ticket gets a page of their own: no guest's page is one that was kept.
    const headers = {
      'user-agent': agent,
      accept: 'text/html',
      ...(cookie ? { cookie } : { authorization: 'jwt none' }),
    }
    let bytes = 0
    const ask = async (count: number) => {
      for (let time = 0; time < count; time++, asked++) {
        const reply = await fetch(site.url + page, { headers, redirect: 'manual' })
        if (reply.status !== 200) throw new Error(`${page} answered ${reply.status}`)
        bytes = (await reply.arrayBuffer()).byteLength
      }
    }
    await ask(Math.ceil(times / 5)) // what is compiled and prepared on the way
    const [node, database] = [site.cpuSeconds(), databaseSeconds(folder)]
    await ask(times)
    const ms = (seconds: number) => Number(((seconds * 1000) / times).toFixed(1))
    const [inNode, inDatabase] = [ms(site.cpuSeconds() - node), ms(databaseSeconds(folder) - database)]
    rows.push({
      who,
      page: page.replace(/\?id=.*/, ''),
      'Node ms': inNode,
      'PostgreSQL ms': inDatabase,
      'together ms': Number((inNode + inDatabase).toFixed(1)),
      'HTML kB': Math.round(bytes / 102.4) / 10,
    })
  }
  console.table(rows)
  console.log(`${asked} pages, made anew each; HTML not compressed`)
} finally {
  await site.stop()
  remove()
}
