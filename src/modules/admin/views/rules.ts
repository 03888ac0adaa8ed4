/** Lists of the console whose filters can be kept, with the filters that their addresses have. */
export const consoleLists = {
  people: { path: '/admin/people', filters: ['search', 'side', 'state'] },
  companies: { path: '/admin/companies', filters: ['search', 'status'] },
  jobs: { path: '/admin/jobs/all', filters: ['search', 'status', 'company'] },
  jobQueue: { path: '/admin/jobs', filters: ['search'] },
  reviews: { path: '/admin/reviews', filters: ['search'] },
  cases: { path: '/admin/cases', filters: ['show', 'with', 'overdue', 'target', 'reason', 'level', 'harm', 'sort'] },
  orders: { path: '/admin/orders', filters: ['search', 'show'] },
} as const satisfies Record<string, { path: string; filters: readonly string[] }>

export type ConsoleList = keyof typeof consoleLists
export const consoleListNames = Object.keys(consoleLists) as [ConsoleList, ...ConsoleList[]]
export type Filters = Record<string, string>

/** Views of one list that an administrator may keep. */
export const mostViews = 20
export const longestFilter = 100

export const isConsoleList = (text: string | null): text is ConsoleList =>
  text !== null && Object.hasOwn(consoleLists, text)

/** The filters of a list's address, in one order; pages, and what the list does not know, are no filters. */
export function filtersOf(list: ConsoleList, given: URLSearchParams | Filters): Filters {
  const value = (name: string) => (given instanceof URLSearchParams ? given.get(name) : given[name])
  return Object.fromEntries(
    consoleLists[list].filters
      .map((name) => [name, (value(name) ?? '').trim().slice(0, longestFilter)] as const)
      .filter(([, text]) => text !== ''),
  )
}

/** Where a list opens with these filters. */
export function viewAddress(list: ConsoleList, filters: Filters): string {
  const query = new URLSearchParams(filtersOf(list, filters)).toString()
  const { path } = consoleLists[list]
  return query ? `${path}?${query}` : path
}
