import { expect, test } from '@playwright/test'
import { builtPaths } from './a11y/built-paths.ts'
import { demoScreens, playDemo } from './demo.ts'

test('the demo is played, and every screen that is built has something to show', async () => {
  test.slow()
  await playDemo()
  const { screens } = demoScreens()
  expect(builtPaths().filter((path) => !screens.has(path))).toEqual([])
  expect(
    [...screens.keys()].filter((path) => !builtPaths().includes(path)),
    'no longer there',
  ).toEqual([])
})
