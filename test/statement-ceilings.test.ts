import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtPaths } from './e2e/a11y/built-paths.ts'

/** What `statements.e2e.ts` counts against: bounds of the ceilings themselves, so that none is raised beyond them. */
const ceilings = Object.entries(
  JSON.parse(readFileSync(new URL('e2e/statements.json', import.meta.url), 'utf8')) as Record<string, number>,
)

test('a page takes at most five statements for guests, eight for people who are signed in', () => {
  expect(ceilings.filter(([screen, most]) => most > (screen.startsWith('guest ') ? 5 : 8))).toEqual([])
})

test('every page of the site has a ceiling', () => {
  const counted = new Set(ceilings.map(([screen]) => screen.split(' ')[1]))
  expect(builtPaths().filter((path) => !counted.has(path))).toEqual([])
})
