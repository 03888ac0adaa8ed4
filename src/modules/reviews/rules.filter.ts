import { reviewKinds, reviewSorts, type ReviewKind, type ReviewSort } from './rules.ts'

/** How a list of reviews is narrowed and ordered; null means any. */
export type ReviewFilter = {
  stars: number | null
  kind: ReviewKind | null
  recommend: boolean | null
  sort: ReviewSort
  page: number
}

/** The filter in an address (`stars`, `kind`, `recommend`, `sort`, `reviews` for the page); what is not understood means any. */
export function readFilter(params: URLSearchParams): ReviewFilter {
  const stars = Number(params.get('stars'))
  const page = Number(params.get('reviews'))
  const recommend = params.get('recommend')
  return {
    stars: Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : null,
    kind: reviewKinds.find((each) => each === params.get('kind')) ?? null,
    recommend: recommend === 'yes' ? true : recommend === 'no' ? false : null,
    sort: reviewSorts.find((each) => each === params.get('sort')) ?? 'newest',
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
  }
}

/** What the call takes for it. */
export const askedBy = ({ stars, kind, recommend, sort, page }: ReviewFilter) => ({
  page,
  sort,
  filter: { ...(stars && { overall: [stars] }), ...(kind && { kind: [kind] }), recommend },
})

/** The parameters of an address for it, without what means any; the first page has none. */
export function filterParams({ stars, kind, recommend, sort, page }: ReviewFilter): [string, string][] {
  const all: [string, string | null][] = [
    ['stars', stars === null ? null : String(stars)],
    ['kind', kind],
    ['recommend', recommend === null ? null : recommend ? 'yes' : 'no'],
    ['sort', sort === 'newest' ? null : sort],
    ['reviews', page === 1 ? null : String(page)],
  ]
  return all.flatMap(([name, value]) => (value === null ? [] : [[name, value] as [string, string]]))
}

/** True when it narrows or orders anything. */
export const isFiltered = (filter: ReviewFilter): boolean =>
  filter.stars !== null || filter.kind !== null || filter.recommend !== null
