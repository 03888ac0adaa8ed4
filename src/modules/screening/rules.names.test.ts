import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '../../../test/fixtures/any-text.ts'
import { editDistance, nameFlags, namesIn, plainName, skeletonOf, withSwappedLetters } from './rules.names.ts'

const protectedNames = ['Bank Indonesia', 'Gojek']
const id = '01890000-0000-7000-8000-000000000001'
const flagsOf = (name: string, approved: string[] = []) =>
  nameFlags(name, { approved: approved.map((each) => ({ id, name: each })), protectedNames }).map(
    ({ kind, evidence, companyId }) => [kind, evidence, companyId ? 'company' : 'protected'].join(' '),
  )

test('legal forms are removed only as separate words', () => {
  expect(plainName('CV Corposense Ptah')).toBe('corposense ptah')
})

describe('names that look the same have one skeleton', () => {
  test.each([
    ['with Cyrillic letters', 'Bаnk Indоnesiа'],
    ['with Greek capitals', 'BΑΝΚ INDΟΝΕSΙΑ'],
    ['with a lower-case L for a capital I', 'Bank lndonesia'],
    ['with digits', 'Bank 1nd0nesia'],
    ['in full-width letters', 'Ｂａｎｋ Ｉｎｄｏｎｅｓｉａ'],
    ['with accents', 'Bänk Indonésia'],
    ['with an accent of its own', 'Bank Indonesıa\u0301'],
    ['with a zero-width space', 'Bank Indo\u200Bnesia'],
    ['with a soft hyphen and a direction mark', 'Bank Indo\u00ADnesia\u202E'],
    ['with a legal form', 'PT Bank Indonesia (Persero) Tbk.'],
    ['without its space', 'BankIndonesia'],
    ['with other punctuation', 'Bank-Indonesia'],
  ])('%s', (_how, name) => {
    expect(skeletonOf(name)).toBe(skeletonOf('Bank Indonesia'))
    expect(flagsOf(name)[0]).toBe('SAME Bank Indonesia protected')
  })
  test('rn and m', () => expect(skeletonOf('Kemang Modem')).toBe(skeletonOf('Kernang Modern')))
  test('other names have others', () => expect(skeletonOf('Bank Mandiri')).not.toBe(skeletonOf('Bank Mandala')))
})

describe('what a flag says', () => {
  test.each([
    ['Bank Indonesla Raya', ['CONTAINS Bank Indonesia protected']],
    ['Bank Indonesia Cabang Bandung', ['CONTAINS Bank Indonesia protected']],
    ['Bank Indnesia', ['CLOSE Bank Indonesia protected']],
    ['Bank Indonseia', ['CLOSE Bank Indonesia protected']],
    ['Goqek', ['CLOSE Gojek protected']],
    ['Goqak', []],
    ['Gojekan', []],
    ['Kopi Lereng', []],
    ['PT', []],
    ['', []],
    ['Kоpi Lereng', ['MIXED_SCRIPT Kоpi protected']],
    ['Кофе', []],
    ['AI株式会社', []],
    ['Kopi\u200B Lereng', ['INVISIBLE  protected']],
    ['Kopi \u202Egnereл', ['MIXED_SCRIPT gnereл protected', 'INVISIBLE  protected']],
  ])('%j: %j', (name, flags) => expect(flagsOf(name)).toEqual(flags))

  test('an approved company is named with its id; containing its name alone says nothing', () => {
    expect(flagsOf('Kopi Lereng', ['KOPI LERENG'])).toEqual(['SAME KOPI LERENG company'])
    expect(flagsOf('Kopi Lerang', ['Kopi Lereng'])).toEqual(['CLOSE Kopi Lereng company'])
    expect(flagsOf('Kopi Lereng Bandung', ['Kopi Lereng'])).toEqual([])
  })

  test('short names only when they are the same, and never more than five', () => {
    expect(flagsOf('Toko', ['Tuko', 'TOKO'])).toEqual(['SAME TOKO company'])
    expect(flagsOf('Maju Jaya', Array(9).fill('Maju Java') as string[])).toHaveLength(5)
  })
})

test('letters are swapped in names that are long enough to be like others', () => {
  expect(withSwappedLetters('gojek')).toEqual(['ogjek', 'gjoek', 'goejk', 'gojke'])
  expect(withSwappedLetters('aabbb')).toEqual(['ababb'])
  expect(withSwappedLetters('toko')).toEqual([])
})

test.each([
  ['Nuzantora', 'Nusantara', ['CLOSE']],
  ['Nuzantoro', 'Nusantara', []],
  ['Perkazaa', 'Perkasaa', ['CLOSE']],
  ['Perkazao', 'Perkasaa', []],
  ['PT', 'CV', []],
])('as many letters may differ as the length allows: %s and %s', (name, other, kinds) => {
  const flags = nameFlags(name, { approved: [{ id, name: other }], protectedNames: [] })
  expect(flags.map(({ kind }) => kind)).toEqual(kinds)
})

test('the closest come first', () => {
  expect(flagsOf('Nusantara', ['Nusantora', 'NUSANTARA'])).toEqual([
    'SAME NUSANTARA company',
    'CLOSE Nusantora company',
  ])
})

test('distance: insertion, deletion, substitution and swap cost one; it is symmetric and stops at the limit', () => {
  expect(editDistance('gojek', 'gojke', 3)).toBe(1)
  expect(editDistance('gojek', 'gojk', 3)).toBe(1)
  expect(editDistance('gojek', 'gozzek', 3)).toBe(2)
  expect(editDistance('a', 'abcdef', 2)).toBe(3)
  expect(editDistance('sentosa abadi', 'setnosa abdai', 3)).toBe(2)
  expect(editDistance('abc', 'cab', 3)).toBe(2)
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
      const distance = editDistance(a, b, 20)
      expect(distance).toBe(editDistance(b, a, 20))
      expect(distance === 0).toBe(a === b)
      expect(editDistance(a, b, 2)).toBe(Math.min(distance, 3))
    }),
  )
})

test('marks on a name and between its letters change nothing, however many', () => {
  const marks = '\u0301\u0315\u0338'.repeat(100)
  const hidden = '\u200E\u202E\u2066\u00AD\u200B'.repeat(60)
  for (const name of [`Kopi${marks} Lereng`, `Ko${hidden}pi Lereng`, `${hidden}Kopi Lereng${marks}`])
    expect(flagsOf(name, ['Kopi Lereng'])[0], name.slice(0, 20)).toContain('Kopi Lereng company')
  expect(flagsOf(marks + hidden, ['Kopi Lereng']).join()).not.toContain('company')
})

test('any text has a skeleton without letters that look like others', () => {
  fc.assert(
    fc.property(anyText(120), (name) => {
      expect(skeletonOf(name)).not.toMatch(/[01im\s]/)
      nameFlags(name, { approved: [{ id, name: 'Kopi Lereng' }], protectedNames })
    }),
  )
})

test('the first two letters may be swapped as any others', () => {
  expect(['ab', 'ogjek', 'gjoek'].map((word) => editDistance(word, word === 'ab' ? 'ba' : 'gojek', 3))).toEqual([
    1, 1, 1,
  ])
  expect(flagsOf('Ogjek')).toEqual(['CLOSE Gojek protected'])
})

test('a text has the names in it that stand there as whole words, however they are written', () => {
  const names = ['Bank Indonesia', 'Gojek', 'PT']
  expect(namesIn('Admin di Bаnk lndonesia, PT', names)).toEqual(['Bank Indonesia'])
  expect(namesIn('Gojekan Bank', names)).toEqual([])
  expect(namesIn('', names)).toEqual([])
})
