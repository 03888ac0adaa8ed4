import type { OutputOf } from '#kernel/endpoint.ts'
import type { companiesContract } from '../contract.ts'

/** The caller's company as returned by `employer.view`. */
export type OwnCompany = OutputOf<(typeof companiesContract)['employer.view']['output']>['company']
export type PublicCompany = OutputOf<(typeof companiesContract)['company.get']['output']>
export type Change = NonNullable<OwnCompany['proposal']>['changes'][number]

/** The company with its proposed values, as a form edits it: saving a section again must not take back what waits. */
export function withProposed(company: OwnCompany): OwnCompany {
  const edited = { ...company }
  for (const { field, new: value } of company.proposal?.changes ?? []) {
    if (field === 'name') edited.name = value.text ?? ''
    else if (field === 'country') edited.city = value.city
    else if (field === 'document') edited.document = value.document
    else edited[field] = value.text
  }
  return edited
}
