import type { Page } from '@playwright/test'

// What comes at the reader's first deed (src/web/kit/late.tsx).
const parts =
  /assets\/(landing|job-body|company-body|browse-parts|browse-nothing|search-line|job-card|job-view|(login|register|forgot|contact|password|code)-form|plans-table)-/

/** Holds the files of such parts back until `come` is called. */
export async function hold(page: Page) {
  let come = () => {}
  const held = new Promise<void>((resolve) => (come = resolve))
  let asked = 0
  await page.route(parts, async (route) => {
    asked++
    await held
    await route.continue()
  })
  return { come: () => come(), asked: () => asked }
}

/** A mark that a whole new page does not have. */
export const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
export const same = (page: Page) => page.locator('html[data-same]')
