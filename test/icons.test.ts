import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sources } from './fixtures/sources.ts'

const named = [...readFileSync('src/ui/icon-names.ts', 'utf8').matchAll(/\| '(.+)'/g)].map(([, name = '']) => name)

test('the file of icons holds exactly those that the interface names', () => {
  const symbols = [...readFileSync('src/ui/icons.svg', 'utf8').matchAll(/<symbol id="([^"]+)"/g)].map(
    ([, name]) => name,
  )
  expect(named.length).toBeGreaterThan(100)
  expect(symbols).toEqual(named.toSorted((a, b) => (a < b ? -1 : 1)))
})

test('every icon is shown somewhere', () => {
  const code = sources('src').filter(({ file }) => file.endsWith('.tsx'))
  const words = new Set(code.flatMap(({ text }) => [...text.matchAll(/['"]([a-z0-9-]+)['"]/g)].map(([, word]) => word)))
  expect(named.filter((name) => !words.has(name))).toEqual([])
})
