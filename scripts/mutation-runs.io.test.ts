import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openPureTests, reach } from './mutation-runs.ts'
import { root } from './task.ts'

const file = 'src/modules/admin/rules.ts'
const text = readFileSync(path.join(root, file), 'utf8')
const own = 'src/modules/admin/rules.test.ts'
const tests = openPureTests(file)
afterAll(() => tests.close())

test('the tests next to a file come first of those that reach it, and database tests are none of them', () => {
  const { affected, tests: testFiles } = reach(file)
  expect(testFiles[0]).toBe(own)
  expect(testFiles.filter((each) => each.includes('.db.'))).toEqual([])
  expect(affected).toContain('src/modules/admin/handlers.server.ts')
})

test('a test is red with a changed rule and green with the rule as it is, in either order', async () => {
  const changed = text.replace('dueHours * 0.75', 'dueHours * 0.5')
  expect(await tests.areRed(text, [own], 60_000)).toBe(false)
  expect(await tests.areRed(changed, [own], 60_000)).toBe(true)
  expect(await tests.areRed(text, [own], 60_000)).toBe(false)
})

test('a change that never ends counts as noticed, and the next one is tried all the same', async () => {
  const endless = text.replace(`if (oldestHours === null) return 'none'`, 'for (;;);')
  expect(await tests.areRed(endless, [own], 3000)).toBe(true)
  expect(await tests.areRed(text, [own], 60_000)).toBe(false)
})
