import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInWords, indonesianWords } from './rules.invoice.words.ts'

test.each([
  [0n, 'nol'],
  [1n, 'satu'],
  [10n, 'sepuluh'],
  [11n, 'sebelas'],
  [12n, 'dua belas'],
  [19n, 'sembilan belas'],
  [20n, 'dua puluh'],
  [21n, 'dua puluh satu'],
  [100n, 'seratus'],
  [110n, 'seratus sepuluh'],
  [111n, 'seratus sebelas'],
  [1000n, 'seribu'],
  [1001n, 'seribu satu'],
  [1100n, 'seribu seratus'],
  [2000n, 'dua ribu'],
  [100_000n, 'seratus ribu'],
  [331_890n, 'tiga ratus tiga puluh satu ribu delapan ratus sembilan puluh'],
  [1_000_000n, 'satu juta'],
  [1_001_000n, 'satu juta seribu'],
  [11_011_011n, 'sebelas juta sebelas ribu sebelas'],
  [1_000_000_000n, 'satu miliar'],
  [
    999_999_999_999_999n,
    [
      'sembilan ratus sembilan puluh sembilan triliun sembilan ratus sembilan puluh sembilan miliar',
      'sembilan ratus sembilan puluh sembilan juta sembilan ratus sembilan puluh sembilan ribu',
      'sembilan ratus sembilan puluh sembilan',
    ].join(' '),
  ],
])('%s is "%s"', (value, words) => {
  expect(indonesianWords(value)).toBe(words)
})

const values: Record<string, bigint> = Object.fromEntries(
  ['nol', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan'].map((word, at) => [
    word,
    BigInt(at),
  ]),
)
const sizes: Record<string, bigint> = { ribu: 1000n, juta: 10n ** 6n, miliar: 10n ** 9n, triliun: 10n ** 12n }

/** The number of a text, read the other way round: "se" is one, "belas" adds ten, "ratus" and "puluh" multiply. */
function readWords(text: string): bigint {
  let [total, group, last] = [0n, 0n, 0n]
  const spelled = text.replaceAll(/\bse(puluh|belas|ratus|ribu)\b/g, 'satu $1')
  for (const word of spelled.split(' ')) {
    if (word in values) last = values[word] ?? 0n
    else if (word === 'belas') [group, last] = [group + last + 10n, 0n]
    else if (word === 'puluh') [group, last] = [group + last * 10n, 0n]
    else if (word === 'ratus') [group, last] = [group + last * 100n, 0n]
    else [total, group, last] = [total + (group + last) * (sizes[word] ?? 0n), 0n, 0n]
  }
  return total + group + last
}

test('whoever reads the words gets the number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 14 }), fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), (digits, value) => {
      const number = value / 10n ** BigInt(digits)
      expect(readWords(indonesianWords(number))).toBe(number)
    }),
    { numRuns: 3000 },
  )
})

test('amounts name their currency, cents and sign', () => {
  expect(amountInWords(33_189_000, 'IDR')).toBe('tiga ratus tiga puluh satu ribu delapan ratus sembilan puluh rupiah')
  expect(amountInWords(-10_000, 'IDR')).toBe('minus seratus rupiah')
  expect(amountInWords(1050, 'USD')).toBe('sepuluh dolar amerika serikat lima puluh sen')
  expect(amountInWords(500, 'JPY')).toBe('lima ratus yen jepang')
})
