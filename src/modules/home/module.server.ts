import { defineModule } from '#platform/core/module.server.ts'
import { homeContract } from './contract.ts'
import { homeHandlers } from './handlers.server.ts'

export const homeModule = defineModule({ contract: homeContract, handlers: homeHandlers })
