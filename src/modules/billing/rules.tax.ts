import { payableUnit } from './rules.price.ts'

/** A rate and the part of the price it is taken from. Indonesia since 2025: 12 % of 11/12 of the price (PMK 131/2024). */
export type TaxRow = {
  from: string
  basisPoints: number
  rate?: number | undefined
  base?: readonly [number, number] | undefined
}
export type Tax = { rate: number; base: readonly [number, number] }

/** The row that counts on a day (YYYY-MM-DD), in whichever order they stand; of one date the one that stands last. */
export const taxRowOn = <R extends TaxRow>(rows: readonly R[], day: string): R | undefined =>
  rows.reduce<R | undefined>(
    (latest, row) => (row.from <= day && (latest === undefined || row.from >= latest.from) ? row : latest),
    undefined,
  )

/** The tax of a day; null before the first row. `rate` in basis points. */
export function taxOn(rows: readonly TaxRow[], day: string): Tax | null {
  const row = taxRowOn(rows, day)
  return row ? { rate: row.rate ?? row.basisPoints, base: row.base ?? [1, 1] } : null
}

/** The day after `day` on which the tax changes next; null when no change is known. */
export const taxChangeAfter = (rows: readonly TaxRow[], day: string): string | null =>
  rows
    .map(({ from }) => from)
    .filter((from) => from > day)
    .toSorted()[0] ?? null

/** `numerator / denominator`, half up, for amounts past the exact range of a product of numbers. */
function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}

const toUnit = (numerator: bigint, denominator: bigint, currency: string): number => {
  const unit = BigInt(payableUnit(currency))
  return Number(divideHalfUp(numerator, denominator * unit) * unit)
}

/** The tax of a document in minor units, computed once from the exact fraction and rounded half up to what can be paid. */
export function taxOf(netMinor: number, tax: Tax | null, currency: string): number {
  if (!tax) return 0
  const [numerator, denominator] = tax.base
  return toUnit(BigInt(netMinor) * BigInt(tax.rate) * BigInt(numerator), 10_000n * BigInt(denominator), currency)
}

/** The tax base as documents print it, in minor units. */
export function taxBaseOf(netMinor: number, tax: Tax, currency: string): number {
  const [numerator, denominator] = tax.base
  return toUnit(BigInt(netMinor) * BigInt(numerator), BigInt(denominator), currency)
}
