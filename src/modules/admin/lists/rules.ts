import type { AdminRight } from '#kernel/admin-rights.ts'
import { filtersOf, type Filters } from '../views/rules.ts'

/** Lists of the console that are taken along as files, and who sees each. */
export const fileListRights = {
  people: 'people.view',
  companies: 'companies.view',
  jobs: 'jobs.view',
  cases: 'cases.decide',
  orders: 'orders.view',
  reviews: 'reviews.decide',
} as const satisfies Record<string, AdminRight>
export type FileList = keyof typeof fileListRights
export const fileListNames = Object.keys(fileListRights) as [FileList, ...FileList[]]
export const isFileList = (text: string): text is FileList => Object.hasOwn(fileListRights, text)

/** A file holds at most as many rows. */
export const mostRows = 2000

/**
 * The filters of a list as the audit log keeps them, codes and ids alone. Words that were searched for may be a name, which the log would
 * keep for years after its owner is erased: that there were any is what it says.
 */
export function auditedFilters(list: FileList, filters: Filters): string[] {
  return Object.entries(filtersOf(list, filters)).flatMap(([name, value]) => {
    if (name === 'search') return 'search'
    return /^[A-Za-z0-9_-]{1,40}$/.test(value) ? `${name}:${value}` : []
  })
}
