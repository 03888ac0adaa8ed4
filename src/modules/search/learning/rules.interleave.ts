import type { Team } from './rules.ranking-test.ts'

/** Results that two rankings are drafted into; what is left follows in the order of A. */
export const deepestDraft = 200
/** The team of a result that neither ranking placed. */
const noTeam = '-'
/** One list of a hundred changes the places of two neighbours. */
const swapsOfHundred = 1
/** Shorter pages teach too little to be disturbed. */
const shortestSwapped = 10
/** Guests share their pages: who they are is the same for some minutes. */
const guestMs = 10 * 60_000

/** A number from 0 to 2³² − 1, the same for these texts at any time and in any process (FNV-1a, mixed as MurmurHash3 ends). */
function numberOf(...texts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(JSON.stringify(texts))) hash = Math.imul(hash ^ byte, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Which hundredth of all visitors this one is in, for one test. */
export const hundredthIn = (seed: string, visitor: string): number => numberOf(seed, visitor) % 100

/** Whose list is varied: a person, or the guests of these minutes. */
export const visitorOf = (accountId: string | null, now: Date): string =>
  accountId ?? `guests ${Math.floor(now.getTime() / guestMs)}`

export type Draft = { list: number[]; teams: string }

/**
 * Team draft (Radlinski, Kurup and Joachims 2008): in each round a coin says which ranking picks first; each picks its best result that
 * is not placed yet.
 */
export function teamDraft(a: readonly number[], b: readonly number[], coin: (round: number) => boolean): Draft {
  const [list, placed] = [[] as number[], new Set<number>()]
  let teams = ''
  const best = { A: 0, B: 0 }
  const pick = (team: Team): void => {
    const from = team === 'A' ? a : b
    while (best[team] < from.length && placed.has(from[best[team]] ?? 0)) best[team]++
    const next = from[best[team]]
    if (next === undefined) return
    placed.add(next)
    list.push(next)
    teams += team
  }
  for (let round = 0, length = -1; length !== list.length; round++) {
    length = list.length
    const order: Team[] = coin(round) ? ['A', 'B'] : ['B', 'A']
    order.forEach(pick)
  }
  return { list, teams }
}

/**
 * A page of a draft. Behind the deepest place comes what A has left, which counts for neither, so that all pages together hold each result
 * once. `a` are the first results of A until the end of the page, `b` those of B, no more than are drafted.
 */
export function draftedPage(
  { a, b }: { a: readonly number[]; b: readonly number[] },
  { offset, limit }: { offset: number; limit: number },
  coin: (round: number) => boolean,
): Draft {
  const draft = teamDraft(a.slice(0, deepestDraft), b.slice(0, deepestDraft), coin)
  const placed = draft.list.slice(0, Math.min(deepestDraft, offset + limit))
  const known = new Set(placed)
  const list = [...placed, ...a.filter((each) => !known.has(each))]
  const teams = draft.teams.slice(0, placed.length).padEnd(list.length, noTeam)
  return { list: list.slice(offset, offset + limit), teams: teams.slice(offset, offset + limit) }
}

/** The coin of a visitor's search: the same page of the same search is the same list. */
export const coinOf =
  (seed: string, visitor: string, search: string) =>
  (round: number): boolean =>
    numberOf(seed, visitor, search, round) % 2 === 0

/** Where the neighbours of a page change places, as an index of the upper one; null in most pages. */
export function swapOf(visitor: string, search: string, { page, length }: { page: number; length: number }) {
  if (length < shortestSwapped || numberOf('swap', visitor, search, page) % 100 >= swapsOfHundred) return null
  return numberOf('place', visitor, search, page) % (length - 1)
}

export const swapped = <T>(list: readonly T[], at: number | null): T[] =>
  at === null
    ? [...list]
    : list.flatMap((each, index) =>
        index === at ? list.slice(at + 1, at + 2) : index === at + 1 ? list.slice(at, at + 1) : [each],
      )
