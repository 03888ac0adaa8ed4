import { defineModule } from '#platform/core/module.server.ts'
import { messagesContract } from './contract.ts'
import { messagesHandlers } from './handlers.server.ts'
import { messagesJobs } from './jobs.server.ts'
import { messagesListeners } from './listeners.server.ts'

export const messagesModule = defineModule({
  contract: messagesContract,
  handlers: messagesHandlers,
  jobs: messagesJobs,
  listeners: messagesListeners,
})
