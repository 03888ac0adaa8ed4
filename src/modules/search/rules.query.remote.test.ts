import { expect, test } from 'vitest'
import { joinRemote, splitRemote } from './rules.query.remote.ts'

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

test('what was said about where one works is said again behind the words', () => {
  expect([joinRemote('cook', null), joinRemote('cook', true), joinRemote('cook', false)]).toEqual([
    'cook',
    'cook remote',
    'cook -remote',
  ])
  expect([joinRemote('', true), joinRemote('', null)]).toEqual(['remote', ''])
  for (const [text, remote] of [
    ['cook', true],
    ['cook', false],
    ['night cook', null],
  ] as const)
    expect(splitRemote(joinRemote(text, remote))).toEqual({ text, remote })
})

test('a search that says nothing about it stays as it was typed', () => {
  expect(splitRemote('  night   cook ')).toEqual({ text: '  night   cook ', remote: null })
  expect(splitRemote('  night   cook remote')).toEqual({ text: 'night cook', remote: true })
})
