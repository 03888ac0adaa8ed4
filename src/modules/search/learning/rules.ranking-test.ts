/** Rankings that can be compared: by words alone, with the delivered occupations, and with what was learned from use. */
export const rankings = ['LEARNED', 'DELIVERED', 'WORDS'] as const
export type Ranking = (typeof rankings)[number]
export type Team = 'A' | 'B'

/** Visits that differ, for 80 % power at 5 %: a small and a large difference. */
export const plannedVisits = [
  { visits: 783, share: 55 },
  { visits: 194, share: 60 },
] as const

/** One look half way and one at the end, so that both together err in 5 of 100 tests of equal rankings (O'Brien and Fleming 1979). */
const [halfLevel, lastLevel] = [0.005, 0.048]

/** ln n! by addition: exact enough, and `most` is small. */
function logFactorials(most: number): number[] {
  const result = [0]
  for (let n = 1; n <= most; n++) result.push((result[n - 1] ?? 0) + Math.log(n))
  return result
}

/** Two-sided exact test that both rankings win as often: the chance of a result at least this far from the middle. */
export function binomialTest(wonA: number, wonB: number): number {
  const n = wonA + wonB
  if (n === 0 || wonA === wonB) return 1
  const logs = logFactorials(n)
  const least = Math.min(wonA, wonB)
  let tail = 0
  for (let k = 0; k <= least; k++) tail += Math.exp((logs[n] ?? 0) - (logs[k] ?? 0) - (logs[n - k] ?? 0) - n * Math.LN2)
  return Math.min(1, 2 * tail)
}

/** Wilson's interval of 95 % for the share that A wins; null before the first visit. */
export function shareInterval(wonA: number, wonB: number): { share: number; low: number; high: number } | null {
  const n = wonA + wonB
  if (n === 0) return null
  const z = 1.959964
  const share = wonA / n
  const middle = (share + (z * z) / (2 * n)) / (1 + (z * z) / n)
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n))
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

export type Wins = { wonA: number; wonB: number }
export const verdicts = ['TOO_FEW', 'A_BETTER', 'B_BETTER', 'NOT_YET', 'NO_DIFFERENCE'] as const
export type Verdict = (typeof verdicts)[number]
export type TestResult = Wins & { p: number; verdict: Verdict; decisive: number }

const better = ({ wonA, wonB }: Wins): Verdict => (wonA > wonB ? 'A_BETTER' : 'B_BETTER')
const sum = (days: readonly Wins[]): Wins =>
  days.reduce((all, { wonA, wonB }) => ({ wonA: all.wonA + wonA, wonB: all.wonB + wonB }), { wonA: 0, wonB: 0 })

/** The first days until as many visits differed; null while there are fewer. */
function until(days: readonly Wins[], visits: number): Wins | null {
  let all: Wins = { wonA: 0, wonB: 0 }
  for (const day of days) {
    all = sum([all, day])
    if (all.wonA + all.wonB >= visits) return all
  }
  return null
}

/**
 * What a test says, by its days in order. It is looked at twice and at whole days only, whenever somebody opens the page: whoever looks
 * every day and stops at the first small p finds differences that are not there.
 */
export function resultOf(days: readonly Wins[], planned: number): TestResult {
  const all = sum(days)
  const described = { ...all, p: binomialTest(all.wonA, all.wonB), decisive: all.wonA + all.wonB }
  const [half, last] = [until(days, Math.ceil(planned / 2)), until(days, planned)]
  if (!half) return { ...described, verdict: 'TOO_FEW' }
  if (binomialTest(half.wonA, half.wonB) < halfLevel) return { ...described, verdict: better(half) }
  if (!last) return { ...described, verdict: 'NOT_YET' }
  return { ...described, verdict: binomialTest(last.wonA, last.wonB) < lastLevel ? better(last) : 'NO_DIFFERENCE' }
}

/** Who wins a visit: the ranking whose jobs were chosen more often; null for as many. */
export function winnerOf(choices: readonly Team[]): Team | null {
  const a = choices.filter((team) => team === 'A').length
  return a * 2 === choices.length ? null : a * 2 > choices.length ? 'A' : 'B'
}
