/** A text query as PostgreSQL writes it: words joined by and, or, not; a phrase (`<->`) counts as and. */
export type QueryNode =
  | Readonly<{ word: string }>
  | Readonly<{ not: QueryNode }>
  | Readonly<{ and: readonly QueryNode[] }>
  | Readonly<{ or: readonly QueryNode[] }>

const tokenPattern = /\s*(?:'((?:[^']|'')*)'(?::[*A-D]+)?|(<(?:-|\d+)>|[&|!()]))/gy

function tokensOf(text: string): { word?: string; sign?: string }[] {
  const pattern = new RegExp(tokenPattern)
  const tokens: { word?: string; sign?: string }[] = []
  for (let match = pattern.exec(text); match; match = pattern.exec(text))
    tokens.push(
      match[2] === undefined
        ? { word: (match[1] ?? '').replaceAll("''", "'").replaceAll('\\\\', '\\') }
        : { sign: match[2] },
    )
  return tokens
}

/** One search parses the same texts a dozen times. */
const maxCached = 2000

/** What was read of a text is kept, until so many texts were read. */
export function memoised<T>(read: (text: string) => T, most = maxCached): (text: string) => T {
  const cache = new Map<string, T>()
  return (text) => {
    if (cache.has(text)) return cache.get(text) as T
    const value = read(text)
    if (cache.size >= most) cache.clear()
    cache.set(text, value)
    return value
  }
}

/** Reads the text form of a tsquery. Null for an empty one. */
export const parseTsquery = memoised((text): QueryNode | null => {
  const tokens = tokensOf(text)
  let at = 0
  const takes = (sign: RegExp) => {
    const isNext = sign.test(tokens[at]?.sign ?? '')
    if (isNext) at++
    return isNext
  }
  const partsOf = (sign: RegExp, part: () => QueryNode): QueryNode[] => {
    const parts = [part()]
    while (takes(sign)) parts.push(part())
    return parts
  }
  const single = (): QueryNode => {
    if (takes(/^!$/)) return { not: single() }
    if (takes(/^\($/)) {
      const inside = any()
      takes(/^\)$/)
      return inside
    }
    return { word: tokens[at++]?.word ?? '' }
  }
  const all = (): QueryNode => {
    const [first, ...more] = partsOf(/^[&<]/, single) as [QueryNode, ...QueryNode[]]
    return more.length === 0 ? first : { and: [first, ...more] }
  }
  const any = (): QueryNode => {
    const [first, ...more] = partsOf(/^\|$/, all) as [QueryNode, ...QueryNode[]]
    return more.length === 0 ? first : { or: [first, ...more] }
  }
  return tokens.length === 0 ? null : any()
})

/**
 * Words of which every text that fits has at least one: of things that must all be there the rarest, of alternatives all.
 * Null when a text may fit without any of them (only words that must not be there).
 */
export function coverOf(node: QueryNode | null, count: (word: string) => number): string[] | null {
  if (!node || 'not' in node) return null
  if ('word' in node) return [node.word]
  const cost = (words: readonly string[]) => words.reduce((sum, word) => sum + count(word), 0)
  if ('and' in node) {
    const covers = node.and.flatMap((each) => {
      const cover = coverOf(each, count)
      return cover ? [cover] : []
    })
    return covers.toSorted((a, b) => cost(a) - cost(b))[0] ?? null
  }
  const covers = node.or.map((each) => coverOf(each, count))
  return covers.every((cover) => cover !== null) ? [...new Set(covers.flat())] : null
}

/** The text form of a query; phrases stay as what must all be there. */
export function tsqueryText(node: QueryNode): string {
  if ('word' in node) return `'${node.word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
  if ('not' in node) return `!(${tsqueryText(node.not)})`
  const [parts, sign] = 'and' in node ? [node.and, ' & '] : [node.or, ' | ']
  return parts.map((part) => ('word' in part ? tsqueryText(part) : `(${tsqueryText(part)})`)).join(sign)
}

/** What must all be there, one by one. */
export const conjuncts = (node: QueryNode): QueryNode[] => ('and' in node ? node.and.flatMap(conjuncts) : [node])

/** The words of a query, each once. */
export const wordsOf = memoised((text: string): readonly string[] => [
  ...new Set(tokensOf(text).flatMap(({ word }) => word ?? [])),
])
