import { defineModule } from '#platform/core/module.server.ts'
import { resumesContract } from './contract.ts'
import { resumesHandlers } from './handlers.server.ts'

export const resumesModule = defineModule({
  contract: resumesContract,
  handlers: resumesHandlers,
})
