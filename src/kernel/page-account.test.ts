import { expect, test } from 'vitest'
import { isOtherAccount } from './page-account.ts'

test.each([
  ['a', { accountId: 'b' }, true],
  ['a', { accountId: 'a' }, false],
  [undefined, { accountId: 'a' }, false],
  [null, { accountId: 'a' }, false],
  ['a', {}, false],
])('a page of %s, fetched by %j: %s', (pageAccount, caller, other) =>
  expect(isOtherAccount(pageAccount, caller)).toBe(other),
)
