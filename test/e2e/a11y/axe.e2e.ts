import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Caller } from '#kernel/caller.ts'
import type { Locale } from '#kernel/shapes.ts'
import { demoScreens, test } from '../demo.ts'
import { expect, watch, type Site } from '../site.ts'
import { barriers } from './barriers.ts'
import { htmlChecks } from './html.ts'
import type { Viewer } from './screens.ts'
import { setLocale } from '../../fixtures/people.ts'

const [wide, narrow] = [1280, 320]
/** In how many tests the screens of a viewer are opened: about thirty in each. */
const partsOf: Record<Viewer, number> = { guest: 3, candidate: 3, employer: 4, unassigned: 1, suspended: 1, admin: 4 }
const viewers = Object.keys(partsOf) as Viewer[]
type Part = { at: number; of: number }
const parts = viewers.flatMap((viewer) =>
  Array.from({ length: partsOf[viewer] }, (_, at): { viewer: Viewer; part: Part } => ({
    viewer,
    part: { at, of: partsOf[viewer] },
  })),
)
const named = ({ at, of }: Part) => (of > 1 ? ` (${at + 1} of ${of})` : '')

/** A key that stands where its text should: words with dots between, the first of which begins keys of some set. */
const rawKey = /(?<![\w@/.:{-])[a-z][A-Za-z]*(?:\.[A-Za-z][A-Za-z_]*)+(?![\w@/-])/g
const beginnings = new Set(
  readdirSync('src/text/en').flatMap((file) => [
    file.replace('.json', ''),
    ...Object.entries(JSON.parse(readFileSync(`src/text/en/${file}`, 'utf8')) as Record<string, unknown>).flatMap(
      ([key, value]) => (typeof value === 'object' ? [key] : []),
    ),
  ]),
)
/** Where names of calls and jobs are what is to be read. */
const technical = [
  '/admin/audit',
  '/admin/failures',
  '/admin/mails',
  '/admin/queues',
  '/admin/statistics/mail',
  '/admin/statistics/operations',
  '/mailbox',
]

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

/** Keys among all words of a page, shown or not, and among what names its parts. */
async function rawKeys(page: Page, at: string): Promise<string[]> {
  if (technical.some((path) => at.startsWith(path))) return []
  const text = await page.evaluate(() => {
    const snippets = [document.title]
    const isCode = (node: Node | null) => node instanceof Element && node.matches('script, style')
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode())
      if (!isCode(texts.currentNode.parentNode)) snippets.push(texts.currentNode.textContent ?? '')
    for (const each of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) snippets.push(each.getAttribute(name) ?? '')
    return snippets.join('\n')
  })
  const keys = [...new Set(text.match(rawKey))].filter((word) => beginnings.has(word.split('.')[0] ?? ''))
  return keys.map((word) => `raw key ${word}`)
}

/** Ids that several elements have once scripts have run. */
const repeatedIds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))].map((id) => `id ${id} repeated`)
  })

type ScreenVisit = {
  viewer: Viewer
  part?: Part
  locale: Locale
  site: Site
  page: Page
  enter: (caller: Caller) => Promise<void>
  language: (locale: Locale) => Promise<void>
}

/** Opens every screen of a viewer in turn, or of a part of them; the caller looks at the page before the next one is opened. */
async function* screensOf({ viewer, part, locale, site, page, enter, language }: ScreenVisit) {
  const { callers, screens } = demoScreens()
  await language(locale)
  if (viewer !== 'guest') {
    const caller = callers[viewer]
    if ('accountId' in caller) await setLocale(site.app, locale, caller.accountId)
    await enter(caller)
  }
  const own = [...screens.values()].flat().filter((screen) => screen.as === viewer)
  for (const { at, cookies = [] } of own.filter((_, index) => !part || index % part.of === part.at)) {
    await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: site.url })))
    const answer = await page.goto(at)
    await expect(page.getByRole('heading', { level: 1 }), at).toBeVisible()
    await expect(page.locator('html'), at).toHaveAttribute('lang', locale)
    // What the server answered: where there is no room for a drawer, the page itself goes on to the full page.
    expect.soft(answer?.url(), at).toContain(at.split('?')[0])
    yield { at, html: (await answer?.text()) ?? '' }
    for (const [name] of cookies) await page.context().clearCookies({ name })
  }
}

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 900 })

for (const { viewer, part } of parts) {
  test(`the screens of ${viewer} have valid HTML, no barrier, no overflow, no error and no raw key${named(part)}`, async ({
    site,
    page,
    enter,
    language,
  }, testInfo) => {
    test.setTimeout(300_000)
    const seen = watch(page)
    const checks = htmlChecks(testInfo.outputPath('html'))
    const problems: string[] = []
    // Wide and narrow in turn: axe reads a screen at the width it was opened at; at the other one, the next screen is opened.
    let [opened, other] = [wide, narrow]
    await resize(page, opened)
    for await (const { at, html } of screensOf({ viewer, part, locale: 'en', site, page, enter, language })) {
      await checks.add(at, html)
      const faults = [...(await repeatedIds(page)), ...(await barriers(page)), ...(await rawKeys(page, at))]
      faults.push(...(await tooWide(page)))
      await resize(page, other)
      faults.push(...(await tooWide(page)), ...seen.problems.splice(0))
      problems.push(...faults.map((fault) => `${viewer} ${at} (opened at ${opened}) ${fault}`))
      ;[opened, other] = [other, opened]
    }
    problems.push(...(await checks.errors()))
    expect(problems).toEqual([])
  })
}

// What scripts do hardly depends on the language, which changes how much space the words take.
test.describe('in Indonesian, without scripts', () => {
  test.use({ javaScriptEnabled: false })
  for (const viewer of viewers)
    test(`the screens of ${viewer} have no overflow and no raw key`, async ({ site, page, enter, language }) => {
      test.setTimeout(300_000)
      const problems: string[] = []
      await resize(page, narrow)
      for await (const { at } of screensOf({ viewer, locale: 'id', site, page, enter, language }))
        for (const fault of [...(await tooWide(page)), ...(await rawKeys(page, at))])
          problems.push(`${viewer} ${at} ${fault}`)
      expect(problems).toEqual([])
    })
})
