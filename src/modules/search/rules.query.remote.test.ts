import { expect, test } from 'vitest'
import { splitRemote } from './rules.query.remote.ts'

test.each([
  ['remote', '', true],
  ['WFH', '', true],
  ['desainer kerja dari rumah', 'desainer', true],
  ['Remote data analyst', 'data analyst', true],
  ['admin work from  home jakarta', 'admin jakarta', true],
  ['kerja remote', '', true],
  ['admin -remote', 'admin', false],
  ['"remote" engineer', '"remote" engineer', null],
  ['remote sensing analyst', 'remote sensing analyst', null],
  ['remote-first company', 'remote-first company', null],
  ['sopir jarak jauh', 'sopir jarak jauh', null],
  ['remoteness', 'remoteness', null],
  ['', '', null],
])('%s', (search, text, remote) => expect(splitRemote(search)).toEqual({ text, remote }))

test('a long text of near misses is read at once', () => {
  expect(splitRemote('remote '.repeat(28) + 'x'.repeat(4)).text).toBe('xxxx')
})
