import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the file of icons holds exactly those that the interface names', () => {
  const named = [...readFileSync('src/ui/icons.tsx', 'utf8').matchAll(/= icon\('(.+)'\)/g)].map(([, name]) => name)
  const drawn = [...readFileSync('src/ui/icons.svg', 'utf8').matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(100)
  expect(drawn).toEqual(named.toSorted((a = '', b = '') => (a < b ? -1 : 1)))
})
