import { expect, test } from 'vitest'
import { randomFrom } from '../../../../test/fixtures/random.ts'
import {
  coinOf,
  deepestDraft,
  draftedPage,
  hundredthIn,
  swapOf,
  swapped,
  teamDraft,
  visitorOf,
} from './rules.interleave.ts'
import { binomialTest, resultOf, shareInterval, winnerOf, type Team } from './rules.ranking-test.ts'

const seed = 20_261_126
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

test('a draft has every result once, and each page is part of the whole', () => {
  const [a, b] = [numbers(0, 60), numbers(20, 80).toReversed()]
  const coin = coinOf('seed', 'siti', 'barista')
  const whole = teamDraft(a, b, coin)
  expect(new Set(whole.list).size).toBe(whole.list.length)
  expect(new Set(whole.list)).toEqual(new Set([...a, ...b]))
  expect(whole.teams.length).toBe(whole.list.length)
  const first = teamDraft(a.slice(0, 20), b.slice(0, 20), coin)
  expect(first.list.slice(0, 20)).toEqual(whole.list.slice(0, 20))
  expect(teamDraft(a, b, coin)).toEqual(whole)
  expect(teamDraft([], [], coin)).toEqual({ list: [], teams: '' })
  expect(teamDraft([1], [], coin)).toEqual({ list: [1], teams: 'A' })
})

test('all pages hold each result once, also behind the deepest place, where neither ranking is credited', () => {
  const [a, b] = [numbers(0, 260), numbers(0, 260).toReversed()]
  for (const limit of [20, 30, 50]) {
    const pages = numbers(0, Math.ceil(260 / limit)).map((page) => {
      const offset = page * limit
      return draftedPage({ a: a.slice(0, offset + limit), b }, { offset, limit }, coinOf('seed', 'siti', 'kasir'))
    })
    const [list, teams] = [pages.flatMap((page) => page.list), pages.map((page) => page.teams).join('')]
    expect(new Set(list).size).toBe(260)
    expect(list.length).toBe(260)
    expect(teams).toMatch(new RegExp(`^[AB]{${deepestDraft}}-{60}$`))
  }
})

test('each ranking places half of the jobs, at every position', { tags: ['slow'] }, () => {
  const [a, b] = [numbers(0, 20), numbers(0, 20).toReversed()]
  const visitors = 4000
  const placed = numbers(0, 20).map(() => 0)
  for (let visitor = 0; visitor < visitors; visitor++) {
    const { teams } = teamDraft(a, b, coinOf('seed', `person ${visitor}`, 'kasir'))
    expect([...teams].filter((team) => team === 'A').length).toBe(10)
    for (const [at, team] of [...teams].entries()) if (team === 'A') placed[at] = (placed[at] ?? 0) + 1
  }
  // Four standard errors.
  for (const count of placed) expect(Math.abs(count / visitors - 0.5)).toBeLessThan(0.032)
})

/** A visit: somebody looks down the list and chooses among what they see. */
function visit(
  below: (bound: number) => number,
  a: readonly number[],
  b: readonly number[],
  good: number,
): Team | null {
  const { list, teams } = teamDraft(a, b, () => below(2) === 0)
  const clicks = list.flatMap((job, at) => {
    const chance = (job < good ? 0.5 : 0.1) / (at + 1) ** 0.7
    return below(10_000) < chance * 10_000 ? [teams[at] === 'A' ? 'A' : 'B'] : []
  }) as Team[]
  return winnerOf(clicks)
}

/** Days of a test until enough visits differ. */
function run(below: (bound: number) => number, a: readonly number[], b: readonly number[], planned: number) {
  const days = []
  for (let differing = 0; differing < planned;) {
    const day = { wonA: 0, wonB: 0 }
    for (let visits = 0; visits < 40; visits++) {
      const winner = visit(below, a, b, 3)
      if (winner) day[winner === 'A' ? 'wonA' : 'wonB']++
    }
    differing += day.wonA + day.wonB
    days.push(day)
  }
  return days
}

test(
  `A against A differs in no more than 5 of 100 tests, of 1,000 (seed ${seed})`,
  { tags: ['slow'], timeout: 120_000 },
  () => {
    const below = randomFrom(seed)
    const same = numbers(0, 10)
    let different = 0
    for (let nth = 0; nth < 1000; nth++) {
      // What a day says that was clear is what the last one says, so that nobody sees more by looking often.
      if (resultOf(run(below, same, same, 194), 194).verdict.endsWith('BETTER')) different++
    }
    expect(different).toBeLessThanOrEqual(50)
    expect(different).toBeGreaterThan(0)
  },
)

test(`a ranking with the good jobs first is found better (seed ${seed})`, () => {
  const below = randomFrom(seed)
  const [good, bad] = [numbers(0, 10), [3, 4, 5, 0, 6, 7, 1, 8, 9, 2]]
  expect(resultOf(run(below, good, bad, 194), 194).verdict).toBe('A_BETTER')
  expect(resultOf(run(below, bad, good, 194), 194).verdict).toBe('B_BETTER')
})

test.each([
  [0, 0, 1],
  [5, 5, 1],
  [0, 5, 0.0625],
  [8, 2, 0.109375],
  [15, 5, 0.04138946533203125],
])('two-sided binomial test of %i to %i: %f', (wonA, wonB, p) => {
  expect(binomialTest(wonA, wonB)).toBeCloseTo(p, 10)
})

test('a test is looked at half way and at the end, each at its level', () => {
  const day = (wonA: number, wonB: number) => ({ wonA, wonB })
  expect(resultOf([], 100).verdict).toBe('TOO_FEW')
  expect(resultOf([day(49, 0)], 100).verdict).toBe('TOO_FEW')
  expect(resultOf([day(40, 10)], 100).verdict).toBe('A_BETTER')
  // p = 0.015 is no difference half way; later days do not change what the last look said.
  expect(resultOf([day(34, 16)], 100).verdict).toBe('NOT_YET')
  expect(resultOf([day(34, 16), day(26, 24)], 100).verdict).toBe('NO_DIFFERENCE')
  expect(resultOf([day(30, 20), day(9, 41)], 100).verdict).toBe('B_BETTER')
  expect(resultOf([day(25, 25), day(26, 24), day(90, 0)], 100).verdict).toBe('NO_DIFFERENCE')
  expect(shareInterval(0, 0)).toBeNull()
  const { share, low, high } = shareInterval(60, 40) ?? { share: 0, low: 0, high: 0 }
  expect([share, low.toFixed(3), high.toFixed(3)]).toEqual([0.6, '0.502', '0.691'])
})

test(
  'one page of a hundred has two neighbours that changed places, the same each time; short pages have none',
  { tags: ['slow'] },
  () => {
    const of = (n: number, length = 20) => swapOf(`guest ${n}`, 'kasir', { page: 0, length })
    const all = numbers(0, 20_000).map((n) => of(n))
    const places = all.filter((each) => each !== null)
    expect(places.length / all.length).toBeGreaterThan(0.007)
    expect(places.length / all.length).toBeLessThan(0.013)
    expect(new Set(places)).toEqual(new Set(numbers(0, 19)))
    expect(numbers(0, 20_000).map((n) => of(n))).toEqual(all)
    expect(numbers(0, 5000).every((n) => of(n, 9) === null)).toBe(true)
    expect(swapped(['a', 'b', 'c', 'd'], 1)).toEqual(['a', 'c', 'b', 'd'])
    expect(swapped(['a', 'b'], null)).toEqual(['a', 'b'])
  },
)

test('hundredths of a test are even, and other than those of another', () => {
  const hundredths = numbers(0, 10_000).map((n) => hundredthIn('seed', `person ${n}`))
  const half = hundredths.filter((each) => each < 50).length
  expect(Math.abs(half - 5000)).toBeLessThan(200)
  expect(hundredths.some((each, n) => each !== hundredthIn('other', `person ${n}`))).toBe(true)
})

test('who is in a test, what coins say and which lists are disturbed never changes: a new version keeps running tests', () => {
  expect(['siti', 'budi', 'guests 1', '', ' é'].map((visitor) => hundredthIn('seed', visitor))).toEqual([
    84, 3, 93, 82, 17,
  ])
  const coin = coinOf('seed', 'siti', 'barista')
  expect(
    numbers(0, 12)
      .map((round) => (coin(round) ? 'A' : 'B'))
      .join(''),
  ).toBe('AABAABBABBBB')
  const swaps = numbers(0, 400).map((n) => swapOf(`guest ${n}`, 'kasir', { page: 1, length: 10 }))
  expect(swaps.flatMap((at, n) => (at === null ? [] : [[n, at]]))).toEqual([
    [34, 1],
    [112, 5],
    [182, 4],
    [188, 1],
    [369, 4],
  ])
  expect(swapOf('guest 34', 'kasir', { page: 1, length: 9 })).toBeNull()
})

test('guests are one visitor for ten minutes, a person is always the same', () => {
  const at = (ms: number) => new Date(Date.UTC(2026, 10, 26, 8) + ms)
  const guests = visitorOf(null, at(0))
  expect([599_999, 600_000].map((ms) => visitorOf(null, at(ms)) === guests)).toEqual([true, false])
  expect(visitorOf('siti', at(0))).toBe('siti')
})

test('a draft takes turns as the coin says, each ranking its best that is not placed', () => {
  expect(teamDraft([1, 2, 3], [3, 1, 4], () => true)).toEqual({ list: [1, 3, 2, 4], teams: 'ABAB' })
  expect(teamDraft([1, 2, 3], [3, 1, 4], () => false)).toEqual({ list: [3, 1, 4, 2], teams: 'BABA' })
  expect(teamDraft([1, 2], [2, 1], (round) => round > 0)).toEqual({ list: [2, 1], teams: 'BA' })
})
