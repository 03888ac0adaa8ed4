import { defineModule } from '#platform/core/module.server.ts'
import { companiesContract } from './contract.ts'
import { editProblems } from './handlers.edit.server.ts'
import { companiesHandlers } from './handlers.server.ts'
import { companiesJobs } from './jobs.server.ts'
import { companiesListeners } from './listeners.server.ts'

export const companiesModule = defineModule({
  contract: companiesContract,
  handlers: companiesHandlers,
  checks: {
    'employer.updateCompany': ({ ctx, input }) => editProblems(ctx, input),
    'company.update': ({ ctx, input }) => editProblems(ctx, input),
  },
  jobs: companiesJobs,
  listeners: companiesListeners,
})
