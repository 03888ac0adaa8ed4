import { expect, test } from 'vitest'
import { fewerWords } from './rules.did-you-mean.ts'

test.each([
  ['barista', []],
  ['night barista', ['barista', 'night']],
  ['"night barista"', ['night barista']],
  ['barista -cook', ['barista']],
  ['"night shift" cook -hotel', ['night shift cook -hotel', '"night shift" cook', 'cook', '"night shift"']],
  ['-cook', []],
  ['a b c d e f', ['b c d e f', 'a c d e f', 'a b d e f', 'a b c e f', 'a b c d f', 'a b c d e']],
  ['a b c d e f g', []],
  ['cook -"night shift"', ['cook']],
  ['', []],
])('%s', (text, expected) => expect(fewerWords(text)).toEqual(expected))
