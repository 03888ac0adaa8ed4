import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The minified one: it goes to every page anew. */
const source = readFileSync(path.resolve('node_modules/axe-core/axe.min.js'), 'utf8')

/** What assistive technology trips over on the page as it stands, a line for each rule of axe that it breaks. */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(source)
  const violations = await page.evaluate(async () => {
    const result = await window.axe.run(document, { resultTypes: ['violations'], preload: false })
    return result.violations.map(({ id, nodes }) => ({ id, elements: nodes.slice(0, 2).map(({ html }) => html) }))
  })
  return violations.map(({ id, elements }) => `${id}: ${elements.map((html) => html.slice(0, 160)).join(' | ')}`)
}
