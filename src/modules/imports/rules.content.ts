import type { Table } from '#kernel/table.ts'
import { locationTypeOf, salaryPeriodOf } from './rules.cells.ts'
import type { ImportField, ValueField } from './rules.fields.ts'
import { saysLittle } from './rules.mapping.ts'

/** Different texts of a column that are looked at, and the longest of them. */
const sampleSize = 20
const longest = 80
/** The share of a column's texts that must be values of a field. */
const leastShare = 0.8

/** The first different texts of each column whose header says little; none where one is long, as it is no list of values. */
export const sampleOf = ({ header, rows }: Pick<Table, 'header' | 'rows'>): string[][] =>
  header.map((name, at) => {
    if (!saysLittle(name)) return []
    const texts = new Set<string>()
    for (const { cells } of rows) {
      const text = (cells[at] ?? '').trim()
      if (text !== '') texts.add(text)
      if (texts.size === sampleSize) break
    }
    return [...texts].some((text) => text.length > longest) ? [] : [...texts]
  })

/** Fields whose reference values tell what a column is. Skills, roles and keywords are words that mean many things. */
export const tellingFields = [
  'employmentType',
  'positionLevel',
  'qualification',
  'city',
] as const satisfies ValueField[]

const currencies = new Set(Intl.supportedValuesOf('currency'))
const patterns: readonly [ImportField, (text: string) => boolean][] = [
  ['contactEmail', (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)],
  ['externalApplyUrl', (text) => /^https?:\/\/\S+$/i.test(text)],
  ['salaryCurrency', (text) => currencies.has(text)],
  ['locationType', (text) => locationTypeOf(text) !== null],
  ['salaryPeriod', (text) => salaryPeriodOf(text) !== null],
  // Digits alone may be a number of anything.
  ['salaryMin', (text) => /^(?:(?:rp|idr|usd|us\$|\$|sgd|s\$)\s*\d|\d[\d.,]*\s*(?:jt|juta|rb|ribu)\b)/i.test(text)],
]

const isMost = (part: number, whole: number) => whole > 0 && part / whole >= leastShare

/** What the texts of a column are, or null. `known` counts those that are reference values of a field. */
export function fieldOfContent(texts: readonly string[], known: (field: ValueField) => number): ImportField | null {
  const byPattern = patterns.find(([, test]) => isMost(texts.filter(test).length, texts.length))
  if (byPattern) return byPattern[0]
  return tellingFields.find((field) => isMost(known(field), texts.length)) ?? null
}
