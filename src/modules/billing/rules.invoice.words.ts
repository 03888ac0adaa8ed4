import { minorDigits } from '#kernel/money.ts'

const digits = ['nol', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan']
const digit = (value: bigint): string => digits[Number(value)] ?? ''
const steps: readonly [bigint, string][] = [
  [1_000_000_000_000n, 'triliun'],
  [1_000_000_000n, 'miliar'],
  [1_000_000n, 'juta'],
  [1000n, 'ribu'],
  [100n, 'ratus'],
]

/** A whole number below 10^15 in Indonesian words: 331890 is "tiga ratus tiga puluh satu ribu delapan ratus sembilan puluh". */
export function indonesianWords(value: bigint): string {
  if (value < 0n) return `minus ${indonesianWords(-value)}`
  if (value < 10n) return digit(value)
  if (value === 10n || value === 11n) return value === 10n ? 'sepuluh' : 'sebelas'
  if (value < 20n) return `${digit(value - 10n)} belas`
  if (value < 100n) return [`${digit(value / 10n)} puluh`, rest(value % 10n)].join('')
  for (const [size, name] of steps) {
    if (value < size) continue
    const count = value / size
    // "Seratus" and "seribu", but "satu juta".
    const head = count === 1n && size <= 1000n ? `se${name}` : `${indonesianWords(count)} ${name}`
    return head + rest(value % size)
  }
  return digit(value)
}

const rest = (value: bigint): string => (value === 0n ? '' : ` ${indonesianWords(value)}`)

/** An amount in Indonesian words with its currency, as receipts write it ("terbilang"). */
export function amountInWords(minor: number, currency: string): string {
  const size = 10n ** BigInt(minorDigits(currency))
  const value = BigInt(Math.abs(minor))
  const name = new Intl.DisplayNames('id', { type: 'currency' }).of(currency)?.toLowerCase() ?? currency
  const whole = `${indonesianWords(value / size)} ${currency === 'IDR' ? 'rupiah' : name}`
  const cents = value % size === 0n ? '' : ` ${indonesianWords(value % size)} sen`
  return `${minor < 0 ? 'minus ' : ''}${whole}${cents}`
}
