// npm run build && node bench/pages.ts: what each public page weighs, and how much it asks for. Figures, never a test.
import { request } from 'node:http'
import { chromium } from '@playwright/test'
import { presentBrowser } from '../scripts/browser.ts'
import { dataFolder, runSite } from './running-site.ts'

type Kind = 'js' | 'css' | 'font' | 'html' | 'texts' | 'other'
const kindOf = (type: string): Kind =>
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
function weigh(url: string, encoding: 'gzip' | 'br'): Promise<{ kind: Kind; bytes: number }> {
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
try {
  const xml = await (await fetch(`${site.url}/sitemap/jobs-1.xml`)).text()
  const job = (/<loc>([^<]+)<\/loc>/.exec(xml)?.[1] ?? '').replaceAll('&amp;', '&').replace(site.url, '')
  const pages = [
    '/',
    '/jobsseekers/browse-jobs',
    job,
    '/login',
    '/jobsseekers/register',
    '/employer/register',
    '/about-us',
    '/faq',
    '/contact-us',
  ]
  const rows = []
  for (const path of pages) {
    const page = await (await browser.newContext({ viewport: { width: 1024, height: 800 } })).newPage()
    const asked: string[] = []
    page.on('request', (each) => each.url().startsWith('data:') || asked.push(each.url()))
    await page.goto(site.url + path, { waitUntil: 'networkidle' })
    const own = [...new Set(asked.filter((url) => url.startsWith(site.url)))]
    const sum = async (encoding: 'gzip' | 'br') => {
      const sizes = await Promise.all(own.map((url) => weigh(url, encoding)))
      return (kind: Kind) =>
        (sizes.filter((each) => each.kind === kind).reduce((total, each) => total + each.bytes, 0) / 1000).toFixed(1)
    }
    const [gzip, br] = [await sum('gzip'), await sum('br')]
    rows.push({
      page: path.split('?')[0]?.slice(0, 44),
      'js gz': gzip('js'),
      'js br': br('js'),
      'css gz': gzip('css'),
      'css br': br('css'),
      'html gz': gzip('html'),
      'html br': br('html'),
      'texts gz': gzip('texts'),
      font: gzip('font'),
      requests: asked.length,
      'third party': asked.length - asked.filter((url) => url.startsWith(site.url)).length,
    })
    await page.context().close()
  }
  console.table(rows)
  console.log(
    'kB (1000 bytes) of a first visit at 1024 px; budgets: js 120 gzip, css 20 gzip, html 60 gzip, 25 requests, none to third parties',
  )
} finally {
  await browser.close()
  await site.stop()
  remove()
}
