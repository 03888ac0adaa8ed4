import { defineModule } from '#platform/core/module.server.ts'
import { resumesContract } from './contract.ts'
import { resumesActions } from './handlers.server.ts'

export const resumesModule = defineModule({
  contract: resumesContract,
  handlers: resumesActions,
})
