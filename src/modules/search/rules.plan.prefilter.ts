import { kindOf, kinds, type TokenFilter } from './rules.tokens.ts'
import { conjuncts, coverOf, parseTsquery, tsqueryText, wordsOf } from './rules.query.tsquery.ts'

/** A condition for the index: a tsquery as text, or any of these tokens. */
export type PrefilterCondition = { words: string } | { any: readonly number[] }
/**
 * The conditions the index is asked for (all of any variant, the rarest first) and the rest, which is checked in each job it returns.
 * As separate conditions the index skips from list to list; one query of all words is evaluated at each entry and takes half as long again.
 */
export type Prefilter = {
  variants: PrefilterCondition[][]
  rest: { words: boolean; tokens: number[]; groups: number[][] }
}
/** Open jobs by the last count: all, with any of some tokens, with a word. */
export type PrefilterCounts = { open: number; tokens(any: readonly number[]): number; word(word: string): number }

/**
 * Something every match has: the index entries to read for it, the jobs that have it at most, and the cost of checking it in one job.
 * Days are `narrow`: jobs are stored in their order, so only that part of the other lists is read.
 */
type Condition = {
  ask: PrefilterCondition
  words?: string
  /** What these words are the short form of. */
  longer?: string
  token?: number
  group?: number[]
  entries: number
  maxMatches: number
  lookUp: number
  narrow?: boolean
}

/**
 * The cost of reading a job's tokens, and of decompressing its text, in units of reading an index entry
 * (5, 16 and 0.04 µs on the machine of docs/operations/scaling.md).
 */
const lookUp = { tokens: 125, words: 400 } as const

/**
 * Chooses the conditions that are worth asking the index for: the rarest, and each further one that saves more checks than its list
 * costs to read. `queries` are tsqueries of which any has to match; '' for no words.
 */
export function prefilterOf(queries: readonly string[], tokens: TokenFilter, counts: PrefilterCounts): Prefilter {
  const all = [...new Set(tokens.all.flatMap((part) => part.tokens))]
  const groups = tokens.groups.map(({ any }) => any)
  const filter = (any: readonly number[]) => {
    const entries = counts.tokens(any)
    return { entries, maxMatches: entries, lookUp: lookUp.tokens }
  }
  const filters: Condition[] = [
    ...all.map((token) => ({ token, ask: { any: [token] }, ...filter([token]) })),
    ...groups.map((group) => ({
      group,
      ask: { any: group },
      narrow: group.every((token) => kindOf(token) === kinds.day),
      ...filter(group),
    })),
  ]
  const variants = queries.map((query) => {
    // A prefix or a weight cannot be asked for separately.
    const words = isWithoutOperator(query, /:/) ? wordParts(query, counts) : []
    const parts = selective([...words, ...filters], counts.open)
    const usedWords = parts.flatMap((part) => part.words ?? [])
    const usesAllWords = words.every((each) => each.longer !== undefined || usedWords.includes(each.words ?? ''))
    // Word order and exclusions are only in the whole query.
    const unchanged = usesAllWords && query !== '' && !isWithoutOperator(query, /[<!:]/) ? [{ words: query }] : []
    return {
      whole: usesAllWords,
      parts,
      asks: [
        ...unchanged,
        ...parts.flatMap(({ words, ask }) => (words === undefined || unchanged.length === 0 ? [ask] : [])),
      ],
    }
  })
  return {
    variants: variants.map(({ asks }) => asks),
    rest: {
      words: variants.some(({ whole }) => !whole),
      tokens: all.filter((token) => variants.some(({ parts }) => !parts.some((part) => part.token === token))),
      groups: groups.filter((group) => variants.some(({ parts }) => !parts.some((part) => part.group === group))),
    },
  }
}

/** True when the query has no such sign outside its words. */
const isWithoutOperator = (query: string, sign: RegExp): boolean => !sign.test(query.replaceAll(/'(?:[^']|'')*'/g, ''))

/** With lists so many times longer, only the rarest word of each alternative is asked for. */
const muchLonger = 2

/** The required parts of a tsquery, in full and in a short form; exclusions are checked in each job. */
function wordParts(query: string, { word }: PrefilterCounts): Condition[] {
  const parsed = parseTsquery(query)
  const sum = (list: readonly string[]) => list.reduce((all, each) => all + word(each), 0)
  return (parsed ? conjuncts(parsed) : []).flatMap((part): Condition[] => {
    const cover = coverOf(part, word)
    if (!cover) return []
    const words = tsqueryText(part)
    const [entries, maxMatches] = [sum(wordsOf(words)), sum(cover)]
    const short = tsqueryText({ or: cover.map((each) => ({ word: each })) })
    return [
      { ask: { words }, words, entries, maxMatches, lookUp: lookUp.words },
      ...(entries > muchLonger * maxMatches
        ? [
            {
              ask: { words: short },
              words: short,
              longer: words,
              entries: maxMatches,
              maxMatches,
              lookUp: lookUp.words,
            },
          ]
        : []),
    ]
  })
}

/** Of jobs with one thing, the share with another that `share` of all have: between always and independent. */
const withOther = (share: number) => Math.sqrt(share)
/** Words of one name usually occur together. */
const withOtherWord = (share: number) => share ** (1 / 4)

/** The rarest part, and those that save more than they cost. */
function selective(parts: readonly Condition[], open: number): Condition[] {
  const [first, ...others] = parts.toSorted((a, b) => a.entries - b.entries)
  if (!first) return []
  // Jobs left at most, if all words belong to one name, and the likely number.
  let [maxMatches, likely] = [first.maxMatches, first.maxMatches]
  const further = others.filter((part) => {
    const share = Math.min(1, part.maxMatches / Math.max(1, open))
    const isText = part.words !== undefined
    const saved = isText ? likely - likely * withOtherWord(share) : maxMatches - maxMatches * withOther(share)
    if (!part.narrow && saved * part.lookUp <= part.entries) return false
    likely = Math.min(part.maxMatches, likely * (isText ? withOtherWord(share) : withOther(share)))
    maxMatches = Math.min(part.maxMatches, isText ? maxMatches : maxMatches * withOther(share))
    return true
  })
  const selected = [first, ...further]
  return selected.filter(({ longer }) => !selected.some(({ words }) => words !== undefined && words === longer))
}
