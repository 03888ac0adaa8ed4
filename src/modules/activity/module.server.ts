import { room } from '#platform/core/module.server.ts'
import { activityContract } from './contract.ts'
import { activityHandlers } from './handlers.server.ts'

export const activityModule = room({ contract: activityContract, actions: activityHandlers })
