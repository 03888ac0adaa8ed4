import { periodProblem, presetPeriod, presets, type Period, type Preset } from '#modules/analytics/rules.ts'

export const usualPreset: Preset = 'days30'

/** The days of an address; `preset` is null for days of one's own, `problem` says why those were not taken. */
export type ChosenPeriod = { period: Period; preset: Preset | null; problem: 'DATE_ORDER' | 'PERIOD_TOO_LONG' | null }

/** A day of an address, or null. */
export const dayOf = (text: string | null): string | null =>
  text && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null

/** Reads `period`, or `from` and `to`; what is wrong becomes the last 30 days. */
export function readPeriod(query: URLSearchParams, today: string): ChosenPeriod {
  const [from, to] = [dayOf(query.get('from')), dayOf(query.get('to'))]
  const own = from && to ? { from, to } : null
  const problem = own ? (periodProblem(own)?.code ?? null) : null
  if (own && !problem) return { period: own, preset: null, problem }
  const preset = presets.find((each) => each === query.get('period')) ?? usualPreset
  return { period: presetPeriod(preset, today), preset, problem }
}

/** The same as parameters, without what is usual. */
export const periodFields = ({ period, preset }: Pick<ChosenPeriod, 'period' | 'preset'>): Record<string, string> =>
  preset === null ? period : preset === usualPreset ? {} : { period: preset }
