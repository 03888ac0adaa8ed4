import { defineModule } from '#platform/core/module.server.ts'
import { adminContract } from './contract.ts'
import { adminHandlers } from './handlers.server.ts'

export const adminModule = defineModule({
  contract: adminContract,
  handlers: adminHandlers,
})
