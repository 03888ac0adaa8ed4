import { statSync } from 'node:fs'
import path from 'node:path'
import { pageBudget } from '../../../bench/page-budget.ts'
import { aJob } from '../../fixtures/jobs.ts'
import { anEmployer } from '../../fixtures/people.ts'
import { expect, test } from '../site.ts'

const client = path.resolve(process.env['BUILD_DIR'] ?? 'build', 'client')

/** Bytes of files of the site as they are sent; the build has compressed them. */
const bytesOf = (files: ReadonlySet<string>, ending: '.br' | '.gz'): number =>
  [...files].reduce((sum, file) => {
    const plain = path.join(client, file)
    return sum + (statSync(plain + ending, { throwIfNoEntry: false }) ?? statSync(plain)).size
  }, 0)

test('public pages load no more script and styles than their budget, and nothing from elsewhere', async ({
  browser,
  app,
  site,
}) => {
  const employer = await anEmployer(app)
  const job = await aJob(app, { employer })
  await aJob(app, { employer })
  const elsewhere = new Set<string>()
  const weights: Record<string, { br: number; gzip: number; css: number }> = {}
  for (const [at, width = 1024] of [
    ['/'],
    ['/jobsseekers/browse-jobs'],
    ['/jobsseekers/browse-jobs', 1280], // with a job beside the list
    [`/jobsseekers/browse-jobs?search=${encodeURIComponent(job.title)}`, 1280],
    [`/jobsseekers/browse-jobs?search=${encodeURIComponent(job.title)}&posted=30`, 1280],
    [`/jobsseekers/job-detail/${job.slug}?id=${job.id}`],
    [`/jobsseekers/company-profile?id=${employer.companyId}`],
    ['/jobsseekers/login'],
    ['/jobsseekers/register'],
    ['/contact-us'],
    ['/faq'],
  ] as const satisfies [string, number?][]) {
    // Without the policy of the pages, so that what it would block is seen.
    const context = await browser.newContext({ viewport: { width, height: 800 }, baseURL: site.url, bypassCSP: true })
    const page = await context.newPage()
    const loaded = new Set<string>()
    page.on('request', (request) => {
      const { protocol, origin, pathname } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== site.url) elsewhere.add(origin)
      loaded.add(pathname)
    })
    await page.goto(at, { waitUntil: 'networkidle' })
    await context.close()
    const ofKind = (ending: string) =>
      new Set([...loaded].filter((file) => file.startsWith('/assets/') && file.endsWith(ending)))
    const script = ofKind('.js')
    expect(script.size, at).toBeGreaterThan(2)
    weights[`${at} at ${width} px`] = {
      br: bytesOf(script, '.br'),
      gzip: bytesOf(script, '.gz'),
      css: bytesOf(ofKind('.css'), '.gz'),
    }
  }
  const over = Object.entries(weights).filter(
    ([, { br, gzip, css }]) => br > pageBudget.br || gzip > pageBudget.gzip || css > pageBudget.css,
  )
  expect(over).toEqual([])
  expect([...elsewhere]).toEqual([])
})
