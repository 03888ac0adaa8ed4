import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

const origin = 'https://karya.example'

test.each([
  ['/jobsseekers/my-jobs?a=1#a-2', '/jobsseekers/my-jobs?a=1#a-2'],
  ['/', '/'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['https://evil.example/', '/'],
  ['https://karya.example/x', '/'],
  ['javascript:alert(1)', '/'],
  ['', '/'],
  [null, '/'],
  [['/x'], '/'],
])('%j leads to %s', (target, path) => {
  expect(ownPath(target, origin)).toBe(path)
})
