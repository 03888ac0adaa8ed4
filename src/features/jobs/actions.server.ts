import type { Actions } from '#platform/action/context.server.ts'
import { jobsAdminActions } from './actions.admin.server.ts'
import { lifeActions } from './actions.life.server.ts'
import { publishActions } from './actions.publish.server.ts'
import { readActions } from './actions.read.server.ts'
import { stepActions } from './actions.steps.server.ts'
import type { jobsAdminContract } from './contract.admin.ts'
import type { jobsContract } from './contract.ts'

/** Every verb of the room. */
export const jobsActions: Actions<typeof jobsContract & typeof jobsAdminContract> = {
  ...stepActions,
  ...publishActions,
  ...readActions,
  ...lifeActions,
  ...jobsAdminActions,
}
