import type { Page } from '@playwright/test'

/** Holds GET requests of these addresses back until the answer is called; anything else goes through. */
export async function holdReads(page: Page, files: RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(files, async (route) => {
    if (route.request().method() === 'GET') await released
    await route.continue()
  })
  return () => release()
}
/** Holds all scripts of the page back until the answer is called. */
export const holdCode = (page: Page) => holdReads(page, /assets\/.*\.js/)

/** Marks the document: a whole new page does not have the mark. */
export const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
export const same = (page: Page) => page.locator('html[data-same]')
