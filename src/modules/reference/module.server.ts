import { defineModule } from '#platform/core/module.server.ts'
import { referenceContract } from './contract.ts'
import { referenceHandlers } from './handlers.server.ts'

export const referenceModule = defineModule({
  contract: referenceContract,
  handlers: referenceHandlers,
})
