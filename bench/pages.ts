// npm run build && node bench/pages.ts: what each public page weighs; ends with 1 when one is over the budget.
import { request } from 'node:http'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { presentBrowser } from '../scripts/browser.ts'
import { waitForHydration } from '../test/e2e/site.ts'
import { pageBudget } from './page-budget.ts'
import { dataFolder, runSite } from './running-site.ts'

type FileKind = 'js' | 'css' | 'font' | 'html' | 'texts' | 'other'
const kindOf = (type: string): FileKind =>
  /javascript/.test(type)
    ? 'js'
    : /text\/css/.test(type)
      ? 'css'
      : /font/.test(type)
        ? 'font'
        : /text\/html/.test(type)
          ? 'html'
          : /json/.test(type)
            ? 'texts'
            : 'other'

/** Bytes of the body as they travel. */
function weigh(url: string, encoding: 'gzip' | 'br'): Promise<{ kind: FileKind; bytes: number }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': encoding } }, (reply) => {
      let bytes = 0
      reply.on('data', (part: Buffer) => (bytes += part.length))
      reply.on('end', () => resolve({ kind: kindOf(reply.headers['content-type'] ?? ''), bytes }))
    })
      .on('error', reject)
      .end()
  })
}

const { folder, remove } = dataFolder()
const site = await runSite(folder)
const browser = await chromium.launch({
  executablePath: process.env['CHROME_PATH'] ?? presentBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** The link of that kind that stands first on a page, without this site's origin. */
async function firstLink(page: Page, part: string): Promise<string> {
  return (await page.locator(`a[href*="${part}"]`).first().getAttribute('href')) ?? ''
}

/** Addresses that are no page by themselves: a job, a company, and the steps of a forgotten password with their cookies. */
async function readAddresses() {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${site.url}/`)
  const job = await firstLink(page, '/job-detail')
  await page.goto(site.url + job)
  const company = await firstLink(page, '/company-profile')
  await page.goto(`${site.url}/jobsseekers/forgot-password`)
  await page.locator('input[name=email]').fill('made@demo.karya.local')
  await page.locator('form button[type=submit].k-btn[data-wide]').click()
  await page.waitForURL(/forgot-password-otp/)
  const waiting = await page.context().storageState()
  const mails = await page.context().newPage()
  await mails.goto(`${site.url}/mailbox`)
  const code = /\b\d{6}\b/.exec((await mails.locator('main').textContent()) ?? '')?.[0] ?? ''
  await waitForHydration(page) // from then on a whole code is sent by itself
  await page.locator('input[name=otp]').fill(code)
  await page.waitForURL(/new-password/)
  // The address is there before the page of the code has gone, and with it what it kept in the browser.
  await page.locator('input[name=password]').waitFor()
  const proven = await page.context().storageState()
  await page.context().close()
  return { job, company, waiting, proven }
}

const kB = (bytes: number) => Number((bytes / 1000).toFixed(1))
const sizes = new Map<string, Promise<{ kind: FileKind; bytes: number }>>()
async function sums(urls: ReadonlySet<string>, encoding: 'gzip' | 'br'): Promise<(kind: FileKind) => number> {
  const all = [...urls].map((url) => {
    const size = sizes.get(encoding + url) ?? weigh(url, encoding)
    sizes.set(encoding + url, size)
    return size
  })
  const known = await Promise.all(all)
  return (kind) => known.reduce((total, each) => total + (each.kind === kind ? each.bytes : 0), 0)
}

async function measure(
  path: string,
  { width = 1024, state }: { width?: number; state?: StorageState | undefined } = {},
) {
  const context = await browser.newContext({ viewport: { width, height: 800 }, ...(state && { storageState: state }) })
  const page = await context.newPage()
  const requestedFiles = new Set<string>()
  page.on('request', (each) => each.url().startsWith('data:') || requestedFiles.add(each.url()))
  await page.goto(site.url + path, { waitUntil: 'networkidle' })
  // Taken once: what the page asks for when it is idle, until it closes, is neither its load nor a third party's.
  const requests = [...requestedFiles]
  await context.close()
  const atLoad = new Set(requests.filter((url) => new URL(url).origin === site.url))
  const [gzip, br] = [await sums(atLoad, 'gzip'), await sums(atLoad, 'br')]
  const thirdParty = requests.length - atLoad.size
  const within =
    gzip('js') <= pageBudget.gzip &&
    br('js') <= pageBudget.br &&
    gzip('css') <= pageBudget.css &&
    br('css') <= pageBudget.css &&
    thirdParty === 0
  return {
    page: `${path.replace(/\?id=.*/, '').slice(0, 48)}${width === 1024 ? '' : `, ${width} px`}`,
    'within budget': within ? 'yes' : 'NO',
    'js gz': kB(gzip('js')),
    'js br': kB(br('js')),
    'css gz': kB(gzip('css')),
    'html gz': kB(gzip('html')),
    'html br': kB(br('html')),
    'texts gz': kB(gzip('texts')),
    font: kB(gzip('font')),
    requests: requests.length,
    'third party': thirdParty,
  }
}

try {
  const { job, company, waiting, proven } = await readAddresses()
  const both = (path: string) => [`/jobsseekers/${path}`, `/employer/${path}`]
  const rows = []
  for (const path of [
    '/',
    '/jobsseekers/browse-jobs',
    '/jobsseekers/browse-jobs?search=a',
    job,
    company,
    '/login',
    ...both('login'),
    ...both('register'),
    ...both('forgot-password'),
    ...both('terms-condition'),
    '/jobsseekers/pricing-and-plans',
    '/about-us',
    '/faq',
    '/contact-us',
    '/privacy-policy',
    '/terms-of-use',
    '/404',
  ])
    rows.push(await measure(path))
  for (const query of ['', '?search=a', '?search=a&type=full-time'])
    rows.push(await measure(`/jobsseekers/browse-jobs${query}`, { width: 1280 }))
  rows.push(await measure('/jobsseekers/forgot-password-otp', { state: waiting }))
  rows.push(await measure('/jobsseekers/new-password', { state: proven }))
  console.table(rows)
  console.log(
    `kB (1000 bytes) of a first visit at 1024 px; budget: script ${kB(pageBudget.gzip)} gzip and ${kB(pageBudget.br)} brotli, styles ${kB(pageBudget.css)}, nothing from third parties`,
  )
  if (rows.some((row) => row['within budget'] === 'NO')) process.exitCode = 1
} finally {
  await browser.close()
  await site.stop()
  remove()
}
