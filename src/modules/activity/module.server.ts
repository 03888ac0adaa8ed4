import { defineModule } from '#platform/core/module.server.ts'
import { activityContract } from './contract.ts'
import { activityHandlers } from './handlers.server.ts'

export const activityModule = defineModule({ contract: activityContract, handlers: activityHandlers })
