import { expect, test } from 'vitest'
import { likeness, printOf } from './rules.shingles.ts'

const words = Array.from(
  { length: 120 },
  (_, at) => `word${'abcdefghij'.charAt(at % 10)}${'klmnopqrst'.charAt(Math.floor(at / 10))}`,
)
const text = words.join(' ')
const share = (one: string, other: string, name = 'Kopi Senja') =>
  likeness(printOf(one, name).shingles, printOf(other, name).shingles)
const meet = (one: string, other: string) => {
  const [a, b] = [printOf(one, 'A').bands, printOf(other, 'B').bands]
  return a.some((band) => b.includes(band))
}

test('the same text is alike whatever its numbers, its case and the name of its company', () => {
  expect(share(text, text.toUpperCase())).toBe(1)
  expect(share(`${text} 5000`, `${text} 9000`)).toBe(1)
  expect(
    likeness(printOf(`Kopi Senja ${text}`, 'PT Kopi Senja').shingles, printOf(`Garda ${text}`, 'Garda').shingles),
  ).toBe(1)
})

test('a text with some words changed is alike in part and still found; another text is not', () => {
  const changed = words.map((word, at) => (at % 40 === 20 ? 'else' : word)).join(' ')
  expect(share(text, changed)).toBeGreaterThan(0.7)
  expect(share(text, changed)).toBeLessThan(1)
  expect(meet(text, changed)).toBe(true)
  const other = words.toReversed().join(' ')
  expect([share(text, other), meet(text, other)]).toEqual([0, false])
})

test('what is common to many is left out of the comparison', () => {
  const [one, other] = [`${text} Bring your own cup to our shop`, `${text} Night shifts at the old port`]
  const ignored = new Set(printOf(text, 'Kopi').shingles)
  const [a, b] = [printOf(one, 'Kopi').shingles, printOf(other, 'Teh').shingles]
  expect(likeness(a, b)).toBeGreaterThan(0.8)
  expect([likeness(a, b, ignored), likeness(a, a, ignored)]).toEqual([0, 1])
})

test('short texts are alike only when they are the same', () => {
  expect(share('We look for a cook with a smile', 'We look for a cook with a smile!')).toBe(1)
  expect(share('We look for a cook with a smile', 'We look for a cook with a laugh')).toBe(0)
  expect(printOf('', 'A')).toEqual({ shingles: [], bands: [] })
})

test('what is stored of a text never changes: a new version finds what an older one kept', () => {
  expect(printOf('We look for a cook', 'Kopi')).toEqual({
    shingles: [655463112],
    bands: [
      -778425884, -430625245, 913498030, -961927761, 1713860200, 1212499227, -1004119334, -1048811543, 488938504,
      580522714, -1074368599, 598278300, 1163676930, 55332743, -691140339, -748885144,
    ],
  })
  const long = printOf(text, 'Kopi')
  expect([long.shingles.length, long.bands.length]).toEqual([110, 16])
  expect([long.shingles.slice(0, 3), long.bands.slice(0, 3)]).toEqual([
    [336056697, -1096308798, -1564463389],
    [-1140289471, 1173885091, -1345133467],
  ])
})

test('forty words are compared by parts, fewer as a whole', () => {
  expect([39, 40].map((count) => printOf(words.slice(0, count).join(' '), 'Kopi').shingles.length)).toEqual([1, 36])
})

test('the name of a company is left out as whole words, with its numbers, and not inside other words', () => {
  expect(share(`It with ${text} it`, `with ${text}`, 'PT IT')).toBe(1)
  expect(likeness(printOf(`with ${text}`, 'PT IT').shingles, printOf(`with ${text}`, 'Garda').shingles)).toBe(1)
  expect(likeness(printOf(`Kopi 9 Kopi 9 ${text}`, 'Kopi 9').shingles, printOf(text, 'Garda').shingles)).toBe(1)
  expect(likeness(printOf(`99 ${text} 5`, '99').shingles, printOf(`99 ${text} 5`, 'Garda').shingles)).toBe(1)
  expect(printOf('IT it', 'PT IT')).toEqual({ shingles: [], bands: [] })
})

test('a number is a word, and nothing is not like nothing', () => {
  expect(share('We look for 2 cooks', 'We look for cooks')).toBe(0)
  expect(likeness([], [])).toBe(0)
})
