import { reviewKinds, reviewSorts, type ReviewKind, type ReviewSort } from './rules.ts'

/** Filter and order of a list of reviews; null means any. */
export type ReviewFilter = {
  stars: number | null
  kind: ReviewKind | null
  recommend: boolean | null
  sort: ReviewSort
  page: number
}

/** What `readFilter` reads. */
export const reviewParameters = ['stars', 'kind', 'recommend', 'sort', 'reviews']

/** Reads the filter from a query string (`reviews` is the page); invalid values mean any. */
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

/** The filter as input of the list endpoints. */
export const filterQuery = ({ stars, kind, recommend, sort, page }: ReviewFilter) => ({
  page,
  sort,
  filter: { ...(stars && { overall: [stars] }), ...(kind && { kind: [kind] }), recommend },
})

/** The filter as query parameters, without defaults. */
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

/** True when any filter is set, regardless of order and page. */
export const isFiltered = (filter: ReviewFilter): boolean =>
  filter.stars !== null || filter.kind !== null || filter.recommend !== null
