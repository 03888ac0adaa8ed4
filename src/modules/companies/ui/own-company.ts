import type { OutputOf } from '#kernel/endpoint.ts'
import type { companiesContract } from '../contract.ts'

/** The caller's company as returned by `employer.view`. */
export type OwnCompany = OutputOf<(typeof companiesContract)['employer.view']['output']>['company']
export type PublicCompany = OutputOf<(typeof companiesContract)['company.get']['output']>
