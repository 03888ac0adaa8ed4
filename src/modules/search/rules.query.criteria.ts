import type { ParsedQuery } from './rules.query.assemble.ts'
import type { TokenFilter } from './rules.tokens.ts'

/**
 * What a search asks for. `text` is what was typed, `titleQuery` the tsquery that titles are compared with, `parsed` null without
 * words, `minSalary` in whole units a month.
 */
export type SearchCriteria = {
  text: string
  titleQuery: string
  parsed: ParsedQuery | null
  tokens: TokenFilter
  minSalary: number | null
}

/** What the text of a match fits, besides the filter: a tsquery over heads or full texts ('' fits all), or any of its `variants`. */
export type Predicate = { in: 'head' | 'body'; query: string; variants?: readonly string[] | undefined }

/** Tsqueries of which any fits. */
export const variantsOf = ({ variants, query }: Predicate): readonly string[] => variants ?? [query]
