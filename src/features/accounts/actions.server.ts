import type { Actions } from '#platform/action/context.server.ts'
import { accessActions } from './actions.access.server.ts'
import { adminActions } from './actions.admin.server.ts'
import { sessionsActions } from './actions.sessions.server.ts'
import { ownActions } from './actions.own.server.ts'
import { signOnActions } from './actions.sign-on.server.ts'
import type { accountsContract } from './contract.ts'

export const accountsActions: Actions<typeof accountsContract> = {
  ...accessActions,
  ...sessionsActions,
  ...ownActions,
  ...signOnActions,
  ...adminActions,
}
