import { idIn } from '#kernel/id.ts'
import type { EndpointInput } from '#modules/contract.ts'
import {
  isNarrowed,
  matchFields,
  matchInput,
  readMatchFilter,
  type MatchFilter,
} from '../matched-candidates/match-filter.ts'
import { talentPath } from './addresses.ts'

/** Whom an employer searches for without a job; it is part of the URL, like the filter of matches. */
export type TalentQuery = {
  words: string
  province: string | null
  /** Where the page before ended; null on the first one. */
  after: string | null
  filter: MatchFilter
}

export const maxWords = 200
export const pageSize = 20

/** The search of a URL; invalid values are ignored. */
export function readTalentQuery(query: URLSearchParams): TalentQuery {
  const after = query.get('after') ?? ''
  return {
    words: (query.get('q') ?? '').trim().slice(0, maxWords),
    province: idIn(query.get('province')),
    after: /^\d{1,9}\.\d{1,10}$/.test(after) ? after : null,
    filter: { ...readMatchFilter(query), job: null, show: 'ALL', score: null, page: 1 },
  }
}

/** The search without its page, as a query: `''` or `?q=…`. */
export function talentSearch({ words, province, filter }: TalentQuery): string {
  const query = new URLSearchParams(matchFields(filter))
  if (words) query.set('q', words)
  if (province) query.set('province', province)
  return query.size > 0 ? `?${query}` : ''
}

/** The address of a page of the search. */
export function talentHref(search: TalentQuery, after: string | null = null): string {
  const query = talentSearch(search)
  if (after === null) return talentPath + query
  return `${talentPath}${query}${query ? '&' : '?'}after=${after}`
}

export const isTalentNarrowed = ({ province, filter }: TalentQuery): boolean => province !== null || isNarrowed(filter)

/** The words alone. */
export const talentWidened = ({ words, filter }: TalentQuery): TalentQuery => ({
  ...readTalentQuery(new URLSearchParams()),
  words,
  filter: { ...readTalentQuery(new URLSearchParams()).filter, sort: filter.sort },
})

/** The call's input; `payUnit` is what one of `pay` stands for. */
export function talentInput(search: TalentQuery, payUnit: number): EndpointInput<'talent.search'> {
  const { show: _show, scoreFrom: _score, ...filter } = matchInput(search.filter, { jobId: '', payUnit }).filter ?? {}
  return {
    search: search.words,
    filter: { ...filter, stateId: search.province },
    sort: search.filter.sort,
    limit: pageSize,
    cursor: search.after,
  }
}
