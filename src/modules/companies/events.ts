import type { CompanyStatus } from '#kernel/caller.ts'
import { event } from '#kernel/event.ts'

/** An employer finished the set-up: the company waits for a decision. */
export const companySubmitted = event<{ companyId: string; name: string; from: CompanyStatus }>('companies.submitted')

/** An administrator decided. `reason` is in the company's language; `fields` are keys of `companyFields` that need changes. */
export const companyDecided = event<{
  companyId: string
  name: string
  from: CompanyStatus
  to: CompanyStatus
  reason: string | null
  fields: string[]
  by: string
}>('companies.decided')

/** What people see of a company changed (name, logo, place …); `fields` are keys of the contract's company input. */
export const companyChanged = event<{ companyId: string; fields: string[] }>('companies.changed')
