import { companyStatuses } from '#kernel/caller.ts'
import { pageOf } from './list-address.ts'

/** What the address of the list of companies filters by: those that wait, unless it says otherwise. */
export function companyFilter(params: URLSearchParams) {
  const typed = params.get('status')
  const status = companyStatuses.find((each) => each === typed) ?? (typed === 'ALL' ? undefined : 'PENDING')
  return { page: pageOf(params), search: (params.get('search') ?? '').slice(0, 100), ...(status && { status }) }
}
