import type { Hit, ScreenRule } from './rules.hit.ts'

/** Whether a decision says that a finding was right; null when it says nothing about it. */
export type Verdict<H extends Hit = Hit> = (hit: H) => boolean | null

/** What a decision says about rules that fired. A rule that was right once in a subject was right. */
export function labelsOf<H extends Hit>(hits: readonly H[], verdict: Verdict<H>) {
  const rulesWith = (answer: boolean): ScreenRule[] => [
    ...new Set(hits.filter((hit) => verdict(hit) === answer).map(({ rule }) => rule)),
  ]
  const right = rulesWith(true)
  return { right, wrong: rulesWith(false).filter((rule) => !right.includes(rule)) }
}
