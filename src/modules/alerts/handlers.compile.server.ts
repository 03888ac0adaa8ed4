import { readSetting } from '#modules/reference/public.server.ts'
import { invalid } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { criteriaFor, predicateFor } from '#modules/search/public.server.ts'
import { jobFilterShape } from '#modules/search/contract.ts'
import { anchorsOf, tokenQuery } from './rules.ts'
import { lastingQuery, readBrowse, searchOf } from '#modules/search/rules.url.ts'
import { coverOf, parseTsquery, wordsOf } from '#modules/search/rules.query.tsquery.ts'
import { countsOf, wordAnchors, type Compiled } from './store.saved-searches.server.ts'

/**
 * Compiles the address of a search, read as browse-jobs reads it, and returns its normal form without order, page and date. Throws
 * INVALID for a search that is empty or names something unknown: it would match all jobs or none.
 */
export async function compileSearch(ctx: Context, address: string): Promise<{ query: string; compiled: Compiled }> {
  const unit = await readSetting(ctx.db, 'salary')
  const browse = readBrowse(new URLSearchParams(address.replace(/^\?/, '')), unit)
  const query = lastingQuery(browse)
  if (query === '') throw invalid({ field: 'query', code: 'SEARCH_EMPTY' })
  const { search, filter } = searchOf({ ...browse, posted: null }, unit)
  const { criteria, statistics } = await criteriaFor(ctx, { search, filter: jobFilterShape.parse(filter) })
  const { tokens, titleQuery } = criteria
  if (tokens.unknown.length > 0) throw invalid({ field: 'query', code: 'SEARCH_UNKNOWN' })
  if (criteria.text && titleQuery === '') throw invalid({ field: 'query', code: 'SEARCH_EMPTY' })
  const all = [...tokens.all.flatMap((part) => part.tokens), ...tokens.groups.flatMap(({ any }) => any)]
  const counts = await countsOf(ctx.db, all, wordsOf(titleQuery))
  const anchors = anchorsOf(tokens, coverOf(parseTsquery(titleQuery), counts.word), counts)
  // Only words that must not be there: nearly every job would fit.
  if (!anchors) throw invalid({ field: 'query', code: 'SEARCH_EMPTY' })
  const predicate = await predicateFor(ctx, criteria, { search, statistics })
  const wide = predicate.in === 'body'
  return {
    query,
    compiled: {
      tokens: tokenQuery(tokens),
      words: wide ? predicate.query : titleQuery,
      wide,
      minSalary: criteria.minSalary,
      anchors: [...anchors.tokens, ...(await wordAnchors(ctx.db, anchors.words))],
    },
  }
}
