import { jobStatuses, type JobStatus, ownJobSorts, type OwnJobSort } from '#modules/jobs/rules.ts'
import { pageSizes } from '#kernel/page-sizes.ts'

/** Which of the own jobs the dashboard shows; it is part of the URL. */
export type JobFilter = {
  status: JobStatus | null
  search: string
  sort: OwnJobSort
  size: (typeof pageSizes)[number]
  page: number
}

/** The filter of a URL; invalid values are ignored. */
export function readJobFilter(query: URLSearchParams): JobFilter {
  const page = Number(query.get('page') ?? 1)
  return {
    status: jobStatuses.find((each) => each === query.get('status')) ?? null,
    search: (query.get('q') ?? '').trim().slice(0, 100),
    sort: ownJobSorts.find((each) => each === query.get('sort')) ?? 'UPDATED',
    size: pageSizes.find((each) => String(each) === query.get('size')) ?? pageSizes[0],
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

/** The query of a filter, without what is usual: `''` or `?status=…`. */
export function jobFilterQuery({ status, search, sort, size, page }: JobFilter): string {
  const params = {
    ...(status && { status }),
    ...(search && { q: search }),
    ...(sort !== 'UPDATED' && { sort }),
    ...(size !== pageSizes[0] && { size: String(size) }),
    ...(page > 1 && { page: String(page) }),
  }
  const query = new URLSearchParams(params)
  return query.size > 0 ? `?${query}` : ''
}
