import type { SearchResult } from '#modules/admin/search/contract.ts'

const pages: Record<SearchResult['kind'], string> = {
  PERSON: '/admin/people/',
  COMPANY: '/admin/companies/',
  JOB: '/admin/jobs/',
  REVIEW: '/admin/reviews/',
  CASE: '/admin/cases/',
  ORDER: '/admin/orders/',
  APPLICATION: '/admin/applications/',
}

/** The page of what was found: that of the console, or the public one for whoever may open no other. */
export function resultPath({ kind, id, public: isPublic }: Pick<SearchResult, 'kind' | 'id' | 'public'>): string {
  if (!isPublic) return pages[kind] + id
  return kind === 'JOB' ? `/jobsseekers/job-detail?id=${id}` : `/jobsseekers/company-profile?id=${id}`
}
