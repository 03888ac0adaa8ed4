import { kindOf, kinds, type TokenFilter } from './rules.tokens.ts'
import { conjuncts, coverOf, parseTsquery, tsqueryText, wordsOf } from './rules.query.tsquery.ts'

/** What an index is asked for in one go: what fits a tsquery (as text), or has one of these tokens. */
export type PrefilterCondition = { words: string } | { any: readonly number[] }
/**
 * What an index is asked for, all of one of `ways`, the rarest first, and what is left to be looked up in each job that it finds: the
 * words, and those tokens and groups that not every way asks for. Asked one by one, the index goes from each find in the first list
 * straight to the others; asked for all words in one, it works the whole query out anew at each entry, which takes half as long again.
 */
export type Prefilter = {
  variants: PrefilterCondition[][]
  rest: { words: boolean; tokens: number[]; groups: number[][] }
}
/** Jobs by the last count: all that are open, with any of some tokens, with a word. */
export type PrefilterCounts = { open: number; tokens(any: readonly number[]): number; word(word: string): number }

/**
 * Something that every job has: entries the index reads for it, jobs that have it at most, what it takes to look it up in one. Days are
 * `narrow`: jobs lie in their order, so of other lists only that part is read.
 */
type Condition = {
  words?: string
  /** What these words are the short form of. */
  longer?: string
  token?: number
  group?: number[]
  entries: number
  most: number
  lookUp: number
  narrow?: boolean
}

/**
 * What it takes to look at a job's tokens, and to unpack the words of its text, where reading an entry of the index is 1
 * (5, 16 and 0.04 µs on the machine of docs/operations/scaling.md).
 */
const lookUp = { tokens: 125, words: 400 } as const

/**
 * What is worth to be asked of the index. An index reads the whole list of a word or a token that many jobs have, to leave out a few
 * jobs that are looked up sooner. Rare things come first, each further one when it spares more than its list takes. `ways` are tsqueries
 * as text, any of them; '' for no words.
 */
export function prefilterOf(ways: readonly string[], tokens: TokenFilter, counts: PrefilterCounts): Prefilter {
  const all = [...new Set(tokens.all.flatMap((part) => part.tokens))]
  const groups = tokens.groups.map(({ any }) => any)
  const filter = (any: readonly number[]) => {
    const entries = counts.tokens(any)
    return { entries, most: entries, lookUp: lookUp.tokens }
  }
  const filters: Condition[] = [
    ...all.map((token) => ({ token, ...filter([token]) })),
    ...groups.map((group) => ({
      group,
      narrow: group.every((token) => kindOf(token) === kinds.day),
      ...filter(group),
    })),
  ]
  const asked = ways.map((way) => {
    // A beginning of a word or a weight is nothing that can be asked apart.
    const said = isBare(way, /:/) ? wordParts(way, counts) : []
    const parts = worthwhile([...said, ...filters], counts.open)
    const chosen = parts.flatMap((part) => part.words ?? [])
    const whole = said.every(({ words, longer }) => longer !== undefined || chosen.includes(words ?? ''))
    // Order, or what must not be there, is said by the whole only.
    const asIs = whole && way !== '' && !isBare(way, /[<!:]/) ? [{ words: way }] : []
    return {
      whole,
      parts,
      asks: [...asIs, ...parts.filter(({ words }) => words === undefined || asIs.length === 0).map(askFor)],
    }
  })
  return {
    variants: asked.map(({ asks }) => asks),
    rest: {
      words: asked.some(({ whole }) => !whole),
      tokens: all.filter((token) => asked.some(({ parts }) => !parts.some((part) => part.token === token))),
      groups: groups.filter((group) => asked.some(({ parts }) => !parts.some((part) => part.group === group))),
    },
  }
}

const askFor = ({ words, token, group }: Condition): PrefilterCondition =>
  words !== undefined ? { words } : { any: group ?? (token === undefined ? [] : [token]) }

/** Beside its words a query has no such sign. */
const isBare = (way: string, sign: RegExp): boolean => !sign.test(way.replaceAll(/'(?:[^']|'')*'/g, ''))

/** How much longer all lists of some alternatives are where it may do to ask for the rarest word of each. */
const muchLonger = 2

/** What must be there of a tsquery, part by part, also in short; what must not be is looked up. */
function wordParts(way: string, { word }: PrefilterCounts): Condition[] {
  const query = parseTsquery(way)
  const sum = (list: readonly string[]) => list.reduce((all, each) => all + word(each), 0)
  return (query ? conjuncts(query) : []).flatMap((part): Condition[] => {
    const cover = coverOf(part, word)
    if (!cover) return []
    const words = tsqueryText(part)
    const [entries, most] = [sum(wordsOf(words)), sum(cover)]
    const short = tsqueryText({ or: cover.map((each) => ({ word: each })) })
    return [
      { words, entries, most, lookUp: lookUp.words },
      ...(entries > muchLonger * most
        ? [{ words: short, longer: words, entries: most, most, lookUp: lookUp.words }]
        : []),
    ]
  })
}

/** Of the jobs that have one thing the share that has another too, where `share` of all have it: half way from always to by chance. */
const also = (share: number) => Math.sqrt(share)
/** Words of one name always stand together. */
const alsoSaid = (share: number) => share ** (1 / 4)

/** The rarest part, and those that spare more than they take. */
function worthwhile(parts: readonly Condition[], open: number): Condition[] {
  // So many jobs are left at most, if all words are of one name; and probably.
  let [most, likely] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const chosen = parts
    .toSorted((a, b) => a.entries - b.entries)
    .filter((part) => {
      const share = Math.min(1, part.most / Math.max(1, open))
      const said = part.words !== undefined
      const spared = said ? likely - likely * alsoSaid(share) : most - most * also(share)
      if (likely < Number.POSITIVE_INFINITY && !part.narrow && spared * part.lookUp <= part.entries) return false
      likely = Math.min(part.most, likely * (said ? alsoSaid(share) : also(share)))
      most = Math.min(part.most, said ? most : most * also(share))
      return true
    })
  return chosen.filter(({ longer }) => !chosen.some(({ words }) => words !== undefined && words === longer))
}
