import type { Page } from '@playwright/test'

// What comes at the reader's first deed (src/ui/late.tsx).
const parts =
  /assets\/(landing|job-body|company-body|browse-parts|browse-nothing|search-line|job-card|job-view|(login|register|forgot|contact|password|code)-form|plans-table)-/

/** Holds what is read of these addresses back until it is told to come. */
async function held(page: Page, files: RegExp) {
  let come = () => {}
  const waits = new Promise<void>((resolve) => (come = resolve))
  let asked = 0
  await page.route(files, async (route) => {
    asked++
    if (route.request().method() === 'GET') await waits
    await route.continue()
  })
  return { come: () => come(), asked: () => asked }
}

/** Holds the files of such parts back until `come` is called. */
export const hold = (page: Page) => held(page, parts)
/** Holds what is read of these addresses back until the answer is called; what is written goes through. */
export const holdReads = async (page: Page, files: RegExp) => (await held(page, files)).come
/** Holds all code of the page back until the answer is called. */
export const holdCode = (page: Page) => holdReads(page, /assets\/.*\.js/)

/** A mark that a whole new page does not have. */
export const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
export const same = (page: Page) => page.locator('html[data-same]')
