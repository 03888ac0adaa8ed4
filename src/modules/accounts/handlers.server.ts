import type { Handlers } from '#platform/core/context.server.ts'
import { accessActions } from './handlers.access.server.ts'
import { adminActions } from './handlers.admin.server.ts'
import { sessionsActions } from './handlers.sessions.server.ts'
import { ownActions } from './handlers.own.server.ts'
import { signOnActions } from './handlers.sign-on.server.ts'
import type { accountsContract } from './contract.ts'

export const accountsHandlers: Handlers<typeof accountsContract> = {
  ...accessActions,
  ...sessionsActions,
  ...ownActions,
  ...signOnActions,
  ...adminActions,
}
