import type { Handlers } from '#platform/core/context.server.ts'
import { jobsAdminActions } from './handlers.admin.server.ts'
import { lifeActions } from './handlers.lifecycle.server.ts'
import { publishActions } from './handlers.publish.server.ts'
import { readActions } from './handlers.read.server.ts'
import { stepActions } from './handlers.steps.server.ts'
import type { jobsAdminContract } from './contract.admin.ts'
import type { jobsContract } from './contract.ts'

/** Every verb of the room. */
export const jobsActions: Handlers<typeof jobsContract & typeof jobsAdminContract> = {
  ...stepActions,
  ...publishActions,
  ...readActions,
  ...lifeActions,
  ...jobsAdminActions,
}
