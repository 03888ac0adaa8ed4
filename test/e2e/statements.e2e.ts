import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Core } from '#platform/core/core.server.ts'
import { statements } from '#db/prepared-statements.server.ts'
import { startTableCache } from '#app/server.ts'
import type { Viewer } from './a11y/screens.ts'
import { demoScreens, test } from './demo.ts'
import { expect } from './site.ts'

/**
 * Statements that a screen may take, made anew, by its path. They only go down: `LOWER_CEILINGS=1 npx playwright test statements`
 * writes what is fewer by now, and `LIST_STATEMENTS=file` writes each screen's statements with the calls that they belong to.
 */
const file = new URL('statements.json', import.meta.url)
const ceilings = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>
const viewers: Viewer[] = ['guest', 'candidate', 'employer', 'unassigned', 'suspended', 'admin']

/** Notes each statement with the names of the calls it runs in, outermost first. */
function listStatements(core: Core): { lines: string[]; close(): void } {
  const calls = new AsyncLocalStorage<string>()
  const lines: string[] = []
  const call = core.call.bind(core)
  core.call = (action, ...rest) => {
    const outer = calls.getStore()
    return calls.run(outer ? `${outer} > ${action}` : action, () => call(action, ...rest))
  }
  statements.observe = (text) =>
    lines.push(`${calls.getStore() ?? 'request'}\t${text.replace(/\s+/g, ' ').slice(0, 400)}`)
  return {
    lines,
    close() {
      delete statements.observe
      core.call = call
    },
  }
}

test('no screen takes more statements than it did', async ({ site, browser, enter }) => {
  test.setTimeout(300_000)
  const { callers, screens } = demoScreens()
  const stop = startTableCache(site.app.core)
  const counts: Record<string, number> = {}
  const taken: Record<string, string[]> = {}
  const listing = listStatements(site.app.core)
  const listed: string[] = []
  for (const viewer of viewers) {
    const context = await browser.newContext({ baseURL: site.url })
    if (viewer !== 'guest') await enter(callers[viewer], context)
    // That somebody was here is noted every few minutes, by two statements which are no page's own.
    await site.app.db
      .updateTable('session')
      .set({ seen_at: sql`now() + interval '1 hour'` })
      .execute()
    for (const [path, shown] of screens)
      for (const { at, cookies = [] } of shown.filter((screen) => screen.as === viewer)) {
        await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: site.url })))
        let count = 0
        // What is kept in the process has been read after the first two; no page is one that was kept for other guests.
        for (let times = 0; times < 3; times++) {
          site.app.core.changes++
          const before = statements.count
          listing.lines.length = 0
          await context.request.get(at, { maxRedirects: 0 })
          count = statements.count - before
        }
        const key = `${viewer} ${path}`
        if (count > (counts[key] ?? -1)) [counts[key], taken[key]] = [count, [...listing.lines]]
        listed.push(`\n${key} ${at}: ${count}`, ...listing.lines)
        for (const [name] of cookies) await context.clearCookies({ name })
      }
    await context.close()
  }
  await stop()
  listing.close()
  const list = process.env['LIST_STATEMENTS']
  if (list) writeFileSync(list, `${listed.join('\n')}\n`)
  if (process.env['LOWER_CEILINGS'] === '1') {
    const lower = Object.entries(counts).map(([key, count]) => [key, Math.min(count, ceilings[key] ?? count)])
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(lower), null, 2)}\n`)
  }
  const over = Object.entries(counts)
    .filter(([key, count]) => count > (ceilings[key] ?? -1))
    .map(([key, count]) => ({ key, count, statements: taken[key] }))
  expect(over, 'screens that take more, or have no ceiling').toEqual([])
  const gone = Object.keys(ceilings).filter((key) => !(key in counts))
  expect(gone, 'no longer there').toEqual([])
})
