import type { ScreenRule } from './rules.hit.ts'

/** A sentence about a finding, and its numbers as texts of plain digits; `rest` stands after it as it is. */
export type FactFigure = {
  sentence: 'pay90' | 'pay99' | 'weight' | 'length' | 'capitals' | 'newJobs' | 'hours'
  values: Readonly<Record<string, number>>
  rest: string
}

const forms: readonly (readonly [ScreenRule, RegExp, FactFigure['sentence']])[] = [
  ['PAY_HIGH', /^(?<times>[\d.]+)× p99 \(n (?<number>\d+)\)$/, 'pay99'],
  ['EASY_PAY', /^(?<times>[\d.]+)× p90 \(n (?<number>\d+)\)$/, 'pay90'],
  ['REPORTED', /^W (?<weight>[\d.]+)$/, 'weight'],
  ['THIN', /^(?<number>\d+)$/, 'length'],
  ['THIN', /^(?<percent>\d+) % A–Z$/, 'capitals'],
  ['MANY_NEW', /^(?<number>\d+)$/, 'newJobs'],
  ['CHANGED_SOON', /^(?<number>\d+) h(?<rest> · .+)?$/, 'hours'],
]

/** Facts are kept without a language (`factHits`); this reads the figures in them. Null for facts that are words. */
export function factFigure(rule: ScreenRule, fact: string): FactFigure | null {
  for (const [of, form, sentence] of forms) {
    const groups = of === rule ? form.exec(fact)?.groups : undefined
    if (!groups) continue
    const { rest = '', ...values } = groups
    return {
      sentence,
      rest,
      values: Object.fromEntries(Object.entries(values).map(([name, one]) => [name, Number(one)])),
    }
  }
  return null
}
