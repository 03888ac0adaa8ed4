import { defineModule } from '#platform/core/module.server.ts'
import { reviewsContract } from './contract.ts'
import { reviewsHandlers } from './handlers.server.ts'
import { reviewsListeners } from './listeners.server.ts'

export const reviewsModule = defineModule({
  contract: reviewsContract,
  handlers: reviewsHandlers,
  listeners: reviewsListeners,
})
