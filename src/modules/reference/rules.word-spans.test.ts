import { describe, expect, test } from 'vitest'
import { nameWords } from './rules.word-spans.ts'

describe('the words of a text', () => {
  test.each([
    ['C++ dan Node.js', ['c++', 'dan', 'node.js']],
    ['CI/CD, UI-UX.', ['ci/cd', 'ui-ux']],
    ['Café -- R&D/ -rata', ['cafe', 'r&d', 'rata']],
    ['.net', ['.net']],
    ['', []],
  ])('%s', (text, words) => expect(nameWords(text)).toEqual(words))

  test('of one long word are found within the time of a test', () => {
    const word = `x${'/'.repeat(200_000)}y`
    expect(nameWords(word)).toEqual([word])
  })
})
