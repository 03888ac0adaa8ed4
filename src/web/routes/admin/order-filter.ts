import { pageOf } from './list-address.ts'

export const orderViews = ['open', 'late', 'unmatched'] as const

/** What the address of the list of orders filters by. */
export function orderFilter(params: URLSearchParams) {
  const show = orderViews.find((each) => each === params.get('show'))
  return {
    page: pageOf(params),
    search: (params.get('search') ?? '').slice(0, 100),
    checking: params.get('show') === 'checking',
    ...(show && { show }),
  }
}
