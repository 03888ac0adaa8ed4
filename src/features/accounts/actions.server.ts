import type { Actions } from '#platform/action/context.server.ts'
import type { accountsContract } from './contract.ts'
import { revokeSessions } from './store.session.server.ts'

export const accountsActions: Actions<typeof accountsContract> = {
  async 'candidate.logout'({ ctx }) {
    if ('sessionId' in ctx.caller)
      await revokeSessions(ctx.db, { accountId: ctx.caller.accountId, now: ctx.now, reason: 'LOGOUT', only: ctx.caller.sessionId })
    ctx.cookie.endSession()
    return { done: true }
  },
}
