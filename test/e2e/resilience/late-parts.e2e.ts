import type { Page } from '@playwright/test'
import { holdReads } from '../held-requests.ts'
import { browse, createBrowseJobs } from '../browse-jobs.ts'
import { expect, test, waitForHydration } from '../site.ts'

/** Opens a page whose lazily loaded parts come after everything else is alive; what was drawn of them may not go meanwhile. */
async function openWithLate(page: Page, address: string, part: RegExp, words: string) {
  await page.addInitScript((text) => {
    let appeared = false
    new MutationObserver(() => {
      const stands = document.body?.textContent.includes(text) ?? false
      if (appeared && !stands) document.documentElement.setAttribute('data-gone', text)
      appeared ||= stands
    }).observe(document, { childList: true, subtree: true })
  }, words)
  const come = await holdReads(page, part)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#main select[name=sort]') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
  // Updates that follow hydration at once are rendered within two frames.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  come()
  await waitForHydration(page)
  await expect(page.locator('#main')).toContainText(words)
  await expect(page.locator('html[data-gone]')).toHaveCount(0)
}

test('the job beside the list stays while its part of the page is on its way', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await createBrowseJobs(site)
  await openWithLate(page, browse, /job-panel/, 'Sign in to apply')
})

test('a search that finds nothing says so all the time', async ({ page, site }) => {
  await createBrowseJobs(site)
  await openWithLate(page, `${browse}?search=zyxwvut`, /no-results|save-search/, 'No jobs match your search')
})
