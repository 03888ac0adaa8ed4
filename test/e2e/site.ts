import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import type { Caller } from '#kernel/caller.ts'
import { buildHttpServer } from '#platform/http/http-server.server.ts'
import { freePort } from '#platform/postgres/port.server.ts'
import { cookieSeconds, sessionCookieName } from '#platform/session/cookies.server.ts'
import { openTestApp, type TestApp } from '../fixtures/open-test-app.ts'
import { buildPipeline } from '#app/server.ts'

export type Site = { url: string; app: TestApp }
/** What a file's site needs running, such as a sign-on provider: started before it, passed by environment variables. */
export type Sidecar = { open(url: string): Promise<{ env: Record<string, string>; close(): Promise<unknown> }> }
type Fixtures = {
  app: TestApp
  /** Signs the browser in as this caller, as the sign-in form would. */
  enter: (caller: Caller, context?: BrowserContext) => Promise<void>
  /** The reader's language from the next page on. */
  language: (locale: 'en' | 'id', context?: BrowserContext) => Promise<void>
  openedHydrated: void
}

/** What a file's site begins with: a database to copy, and the files that its rows speak of. */
type Data = { template: string; files?: string }

type OpenSite = Site & { file: string; close(): Promise<void> }

async function openSite(file: string, sidecar: Sidecar | null, data: Data | null): Promise<OpenSite> {
  const { template, files } = data ?? { template: process.env['E2E_TEMPLATE'] ?? '' }
  const port = await freePort()
  const url = `http://localhost:${port}`
  const more = await sidecar?.open(url)
  const env = { PORT: String(port), APP_URL: url, NODE_ENV: 'production', ...more?.env }
  const opened = await openTestApp(process.env['E2E_ADMIN_URL'] ?? '', template, {
    demo: true,
    clock: 'running',
    env,
    files,
  })
  const pipeline = buildPipeline(opened.core.core)
  const { mountSite } = await import('#web/pipeline/site.server.ts')
  const http = await buildHttpServer({
    pipeline,
    trustProxy: 0,
    metricsToken: null,
    roles: ['web', 'api'],
    mountSite: (server) => mountSite(server, { pipeline, demo: true, mode: 'production' }),
  })
  await http.listen({ port, host: 'localhost' })
  // Loading the site keeps the process from everything else, and until it has caught up it asks readers to come back.
  let status = 503
  while (status === 503) ({ status } = await fetch(new URL('/faq', url)))
  const close = async () => {
    http.server.closeAllConnections()
    await http.close()
    await opened.close()
    await more?.close()
  }
  return { url, app: opened.core, file, close }
}

/** The site of the file whose journeys run now: another file's people, jobs and hours are not in it. */
type Sites = { of(file: string, sidecar: Sidecar | null, data: Data | null): Promise<Site> }

/** Journeys: a whole site in this process over a database of the file's own, with a clock that the journeys set. */
export const test = base.extend<
  Fixtures & { site: Site; sidecar: Sidecar | null; data: Data | null },
  { sites: Sites }
>({
  sidecar: [null, { option: true }],
  data: [null, { option: true }],
  sites: [
    async ({}, use) => {
      let open: OpenSite | undefined
      await use({
        async of(file, sidecar, data) {
          if (open?.file === file) return open
          await open?.close()
          return (open = await openSite(file, sidecar, data))
        },
      })
      await open?.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  site: [
    async ({ sites, sidecar, data }, use, info) => use(await sites.of(info.file, sidecar, data)),
    { timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  app: async ({ site }, use) => use(site.app),
  // Every context that a journey opens, the one it begins with too.
  openedHydrated: [
    async ({ browser, javaScriptEnabled: byDefault }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        if ((options?.javaScriptEnabled ?? byDefault) !== false) context.on('page', opensHydrated)
        return context
      }
      await use()
      browser.newContext = newContext
    },
    { auto: true },
  ],
  enter: async ({ site, context }, use) => {
    await use(async (caller, into = context) => {
      if (!('sessionId' in caller)) throw new Error('only a signed-in caller can enter')
      const { sealer } = site.app.core.parts.ports
      const expires = new Date(site.app.clock.now().getTime() + cookieSeconds * 1000)
      const value = await sealer.seal('session', { sid: caller.sessionId }, expires)
      await into.addCookies([
        { name: sessionCookieName(site.url), value, url: site.url, httpOnly: true, sameSite: 'Lax' },
      ])
    })
  },
  language: async ({ site, context }, use) => {
    await use(async (locale, into = context) => into.addCookies([{ name: 'lang', value: locale, url: site.url }]))
  },
})

/** Everything that can be used has been taken over: React keeps its own notes at such elements. */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(
    () =>
      !document.querySelector('link[rel=modulepreload]') ||
      [...document.querySelectorAll('#main :is(a, button, input, select, form)')].every((each) =>
        Object.keys(each).some((key) => key.startsWith('__reactProps')),
      ),
  )

/**
 * Opening a page waits until it is hydrated: what a press does before that is for the journeys of `typed-early.e2e.ts`, which hold the
 * scripts back and open pages with `waitUntil: 'commit'`.
 */
export function opensHydrated(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (options?.waitUntil !== 'commit') await waitForHydration(page)
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    await waitForHydration(page)
    return answer
  }
}

/** The page has no script error and nothing that did not load; call at the end of a journey. */
export function watch(page: Page): { problems: string[] } {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`script: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (401|403|404|409|410|422|503)/.test(message.text()))
      problems.push(`console: ${message.text()}`)
  })
  return { problems }
}

export { expect }
