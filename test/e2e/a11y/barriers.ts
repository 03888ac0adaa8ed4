import type { Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** What assistive technology trips over on the page as it stands, a line for each rule of axe that it breaks. */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    const result = await window.axe.run(document, { resultTypes: ['violations'], preload: false })
    return result.violations.map(({ id, nodes }) => ({ id, elements: nodes.slice(0, 2).map(({ html }) => html) }))
  })
  return violations.map(({ id, elements }) => `${id}: ${elements.map((html) => html.slice(0, 160)).join(' | ')}`)
}
