import { splitRemote } from './rules.query.remote.ts'
import { browseTo, filterNames, listKeys, type Browse } from './rules.url.ts'

/** The same search without one part, as the search itself names it (`relaxations`, chips): a value of a list, or the whole of it. */
export function without(browse: Browse, names: string, value?: string): Browse {
  const less = { ...browse, page: 1, cursor: null }
  for (const name of names.split(' ')) {
    const key = listKeys.find((each) => filterNames[each] === name)
    if (key) less[key] = value === undefined ? [] : less[key].filter((each) => each !== value)
    else if (name === 'search') less.search = ''
    else if (name === 'location') [less.location, less.near] = ['', false]
    else if (name === 'near') less.near = false
    else if (name === 'nearby') less.near = true
    else if (name === 'remote') less.search = splitRemote(less.search).text
    else if (name === 'minSalary') less.salary = null
    else if (name === 'postedWithinDays') less.posted = null
    else if (name === 'workFromAnywhere') less.wfh = false
    else if (name === 'companyId') less.company = null
  }
  return less
}

/** A filter of a search: the name that the search has for it, its value, and the address of the same search without it. */
export type SetFilter = { name: string; value: string; to: string }

/** The filters that are set, in the order of the panel. */
export function filtersOf(browse: Browse): SetFilter[] {
  const one = (name: string, value: string | number | false | null): SetFilter[] =>
    value ? [{ name, value: String(value), to: browseTo(without(browse, name)) }] : []
  return [
    ...one('near', browse.near && 'true'),
    ...listKeys.flatMap((key) =>
      browse[key].map((value) => ({
        name: filterNames[key],
        value,
        to: browseTo(without(browse, filterNames[key], value)),
      })),
    ),
    ...one('companyId', browse.company),
    ...one('minSalary', browse.salary),
    ...one('postedWithinDays', browse.posted),
    ...one('workFromAnywhere', browse.wfh && 'true'),
  ]
}
