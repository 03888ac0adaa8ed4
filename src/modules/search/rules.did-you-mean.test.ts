import { expect, test } from 'vitest'
import { fewerWords } from './rules.did-you-mean.ts'

test.each([
  ['barista', []],
  ['night barista', ['barista', 'night']],
  ['"night barista"', ['night barista']],
  ['barista -cook', ['barista']],
  ['"night shift" cook -hotel', ['night shift cook -hotel', '"night shift" cook', 'cook', '"night shift"']],
  ['-cook', []],
  ['a b c d e f g', []],
  ['', []],
])('%s', (text, expected) => expect(fewerWords(text)).toEqual(expected))
