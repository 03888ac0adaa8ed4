import { defineModule } from '#platform/core/module.server.ts'
import { exportsContract } from './contract.ts'
import { exportsHandlers } from './handlers.server.ts'
import { exportsJobs, exportsListeners } from './jobs.server.ts'

export const exportsModule = defineModule({
  contract: exportsContract,
  handlers: exportsHandlers,
  jobs: exportsJobs,
  listeners: exportsListeners,
})
