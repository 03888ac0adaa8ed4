// npm run build && node bench/pages-cost.ts [times]: what each page costs the server: processor time of Node and of PostgreSQL, and
// bytes of HTML. Statements by screen are counted by test/e2e/statements.e2e.ts. Figures, never a test; run it on a quiet machine.
import { browserAgent, signIn } from './demo-people.ts'
import { postgresSeconds } from './processor-seconds.ts'
import { dataFolder, runSite } from './running-site.ts'

const times = Number(process.argv[2] ?? 50)

const { folder, remove } = dataFolder()
const site = await runSite(folder)
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
  let asked = 0
  const rows = []
  for (const [who, page, cookie] of pages) {
    // Whoever shows a ticket gets a page of their own: no guest's page is one that was kept.
    const headers = {
      'user-agent': browserAgent,
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
    const [node, database] = [site.cpuSeconds(), postgresSeconds(folder)]
    await ask(times)
    const ms = (seconds: number) => Number(((seconds * 1000) / times).toFixed(1))
    const [inNode, inDatabase] = [ms(site.cpuSeconds() - node), ms(postgresSeconds(folder) - database)]
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
