import { defineModule } from '#platform/core/module.server.ts'
import { companiesContract } from './contract.ts'
import { companiesHandlers } from './handlers.server.ts'
import { companiesJobs } from './jobs.server.ts'
import { companiesListeners } from './listeners.server.ts'

export const companiesModule = defineModule({
  contract: companiesContract,
  handlers: companiesHandlers,
  jobs: companiesJobs,
  listeners: companiesListeners,
})
