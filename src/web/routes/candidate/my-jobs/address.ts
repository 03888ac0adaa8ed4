import { idIn } from '#kernel/id.ts'
import { listStates } from '#modules/applications/rules.ts'

export const myJobsPath = '/jobsseekers/my-jobs'
export const searchesPath = '/jobsseekers/saved-searches'
/** Jobs on a page of any tab. */
export const pageSize = 10

export const tabs = ['applied', 'invitations', 'saved', 'recommended', 'viewed', 'hidden'] as const
export type Tab = (typeof tabs)[number]

/** The address of a tab, its first page unless one is given. */
export const tabPath = (tab: Tab, page = 1): string => {
  const query = new URLSearchParams({
    ...(tab !== 'applied' && { tab }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query ? `${myJobsPath}?${query}` : myJobsPath
}

/** The tab, page and filters of a my-jobs URL; invalid values are ignored. */
export function readAddress(query: URLSearchParams) {
  return {
    tab: tabs.find((each) => each === query.get('tab')) ?? ('applied' as const),
    page: Math.min(Math.max(1, Math.trunc(Number(query.get('page')) || 1)), 1000),
    state: listStates.find((each) => each === query.get('state')?.toUpperCase()) ?? null,
    open: idIn(query.get('id')) ?? idIn(query.get('withdraw')),
    withdraw: idIn(query.get('withdraw')),
    letter: query.has('letter'),
    decline: idIn(query.get('decline')),
  }
}
