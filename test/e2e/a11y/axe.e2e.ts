import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { locales } from '#kernel/shapes.ts'
import { demoData, demoScreens } from '../demo.ts'
import { expect, test, watch } from '../site.ts'
import { barriers } from './barriers.ts'
import { htmlChecks } from './html.ts'
import type { Viewer } from './screens.ts'

// Recording every step of some hundred pages would take longer than looking at them.
test.use({ trace: 'off', screenshot: 'off', data: demoData() })

const [wide, narrow] = [1280, 320]
const viewers: Viewer[] = ['guest', 'candidate', 'employer', 'admin']

/** A key that stands where its text should: words with dots between, the first of which begins keys of some set. */
const rawKey = /(?<![\w@/.:-])[a-z][A-Za-z]*(?:\.[A-Za-z][A-Za-z_]*)+(?![\w@/-])/g
const beginnings = new Set(
  readdirSync('src/text/en').flatMap((file) => [
    file.replace('.json', ''),
    ...Object.entries(JSON.parse(readFileSync(`src/text/en/${file}`, 'utf8')) as Record<string, unknown>).flatMap(
      ([key, value]) => (typeof value === 'object' ? [key] : []),
    ),
  ]),
)
/** Where names of calls and jobs are what is to be read. */
const technical = ['/admin/audit', '/admin/failures', '/admin/settings', '/mailbox']

/** What makes the page scroll sideways. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement
    if (scrollWidth <= innerWidth) return []
    const out = [...document.querySelectorAll('header *, main *')].filter(
      (each) => each.getBoundingClientRect().right > innerWidth + 1,
    )
    return [
      `${scrollWidth} px wide: ${out
        .slice(0, 2)
        .map((each) => each.outerHTML.slice(0, 120))
        .join(' | ')}`,
    ]
  })
}

async function rawKeys(page: Page, at: string): Promise<string[]> {
  if (technical.some((path) => at.startsWith(path))) return []
  const text = await page.evaluate(() => {
    const attributes = [...document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')].flatMap((each) =>
      ['aria-label', 'placeholder', 'title', 'alt'].map((name) => each.getAttribute(name) ?? ''),
    )
    return [document.title, document.body.innerText, ...attributes].join('\n')
  })
  const keys = [...new Set(text.match(rawKey))].filter((word) => beginnings.has(word.split('.')[0] ?? ''))
  return keys.map((word) => `raw key ${word}`)
}

/** Ids that several elements have once scripts have run. */
const repeatedIds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))]
  })

/** What is wrong with a page at one width; the sentences are the same at every width and are read at the wide one. */
async function faults(page: Page, at: string, width: number, axeWidth: number | null): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 })
  const found = [
    ...(width === axeWidth ? await barriers(page) : []),
    ...(await tooWide(page)),
    ...(width === wide ? await rawKeys(page, at) : []),
  ]
  return found.map((fault) => `(${width}) ${fault}`)
}

for (const locale of locales) {
  // Barriers hardly depend on the language: axe reads the English pages, each at one width, wide and narrow in turn.
  const checks =
    locale === 'en'
      ? 'valid HTML, no barrier, no overflow, no error and no raw key'
      : 'no overflow, no error and no raw key'
  for (const viewer of viewers) {
    test(`the screens of ${viewer} have ${checks} (${locale})`, async ({
      site,
      browser,
      baseURL,
      enter,
      language,
    }, testInfo) => {
      test.setTimeout(300_000)
      const { callers, screens } = demoScreens()
      const found: string[] = []
      const html = htmlChecks(testInfo.outputPath('html'))
      const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
      await language(locale, context)
      if (viewer !== 'guest') {
        const caller = callers[viewer]
        if ('accountId' in caller)
          await site.app.db.updateTable('account').set({ locale }).where('id', '=', caller.accountId).execute()
        await enter(caller, context)
      }
      const page = await context.newPage()
      const seen = watch(page)
      const shown = [...screens.values()].flat().filter((screen) => screen.as === viewer)
      for (const [nth, { at, cookies = [] }] of shown.entries()) {
        await page.setViewportSize({ width: wide, height: 900 })
        await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: site.url })))
        const answer = await page.goto(at)
        if (locale === 'en' && answer) await html.add(at, await answer.text())
        await expect(page.getByRole('heading', { level: 1 }), at).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        if (!page.url().includes(at.split('?')[0] ?? '')) found.push(`${at} led to ${page.url()}`)
        const axeWidth = locale !== 'en' ? null : nth % 2 === 0 ? wide : narrow
        if (locale === 'en') found.push(...(await repeatedIds(page)).map((id) => `${viewer} ${at} id ${id} repeated`))
        for (const width of [wide, narrow])
          for (const fault of await faults(page, at, width, axeWidth)) found.push(`${viewer} ${at} ${fault}`)
        for (const [name] of cookies) await context.clearCookies({ name })
        for (const problem of seen.problems.splice(0)) found.push(`${viewer} ${at} ${problem}`)
      }
      await context.close()
      found.push(...(await html.errors()))
      expect(found).toEqual([])
    })
  }
}
