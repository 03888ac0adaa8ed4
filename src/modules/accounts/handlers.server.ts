import type { Handlers } from '#platform/core/context.server.ts'
import { accessHandlers } from './handlers.access.server.ts'
import { adminAccessHandlers } from './handlers.admin.server.ts'
import { sessionsHandlers } from './handlers.sessions.server.ts'
import { ownHandlers } from './handlers.own.server.ts'
import { signOnHandlers } from './handlers.sign-on.server.ts'
import type { accountsContract } from './contract.ts'

export const accountsHandlers: Handlers<typeof accountsContract> = {
  ...accessHandlers,
  ...sessionsHandlers,
  ...ownHandlers,
  ...signOnHandlers,
  ...adminAccessHandlers,
}
