import type { Asked } from './rules.rank.ts'
import { estimateMatches, type Expected, type Published } from './rules.plan.ts'
import { keyOf, type TokenFilter } from './rules.tokens.ts'
import { coverOf, readWords } from './rules.query.words.ts'

/** What the last count says of the filters of a search. */
export type Counted = { open: number; tokens: ReadonlyMap<number, number>; days: Published }

type Search = { asked: Asked | null; tokens: TokenFilter }

/** How many jobs fit at most, by the rarest words and the share of each filter; exact where one thing alone is asked. */
export function expect(
  { asked, tokens }: Search,
  { in: place, query }: { in: 'head' | 'body'; query: string },
  counted: Counted,
  likely: number | null = null,
): Expected {
  const { open } = counted
  const share = (token: number) => (counted.tokens.get(token) ?? 0) / Math.max(1, open)
  const shares = [
    ...tokens.all.flatMap((part) => part.tokens.map(share)),
    ...tokens.groups.map(({ any }) =>
      Math.min(
        1,
        any.reduce((sum, token) => sum + share(token), 0),
      ),
    ),
  ]
  // A job that fits has one of these words, so it is among the jobs that have any.
  const count = (word: string) => asked?.counts[place][word] ?? 0
  const cover = coverOf(readWords(query), count)
  const posted = tokens.groups.find(({ name }) => name === 'postedWithinDays')?.any.map(keyOf)
  return {
    open,
    matches:
      (likely ?? 1) * estimateMatches(open, cover ? [cover.reduce((sum, word) => sum + count(word), 0)] : [], shares),
    seen: likely !== null,
    days: posted ? counted.days.filter(([day]) => posted.includes(day)) : counted.days,
  }
}
