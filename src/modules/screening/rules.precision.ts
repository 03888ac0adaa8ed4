import { screenRules, type ScreenRule } from './rules.hit.ts'

/** Days of decisions that count. */
export const labelDays = 90
/** A rule that fired this often and is right less often than this is proposed to be lowered. */
export const lowPrecision = { fired: 30, share: 0.3 }

export type RuleCount = { rule: string; fired: number; agreed: number }
export type RulePrecision = {
  rule: ScreenRule
  fired: number
  agreed: number
  /** Null while it has not fired. */
  precision: number | null
  lower: boolean
}

/** How often each rule fired in what people decided about, and how often they decided against it; most fired first. */
export const precisionOf = (counts: readonly RuleCount[]): RulePrecision[] =>
  screenRules
    .map((rule) => {
      const { fired, agreed } = counts.find((count) => count.rule === rule) ?? { fired: 0, agreed: 0 }
      const precision = fired === 0 ? null : agreed / fired
      const lower = precision !== null && fired >= lowPrecision.fired && precision < lowPrecision.share
      return { rule, fired, agreed, precision, lower }
    })
    .toSorted((one, other) => other.fired - one.fired)
