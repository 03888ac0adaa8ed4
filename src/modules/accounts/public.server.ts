import { randomBytes } from 'node:crypto'
import type { Db } from '#db/db.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { tokenHash } from './handlers.totp.server.ts'
import { hasAdministrator, writeBootstrap } from './store.admin.server.ts'

export { createDemoAccounts, currentTotp, demoPersonas, person } from './demo.server.ts'
export { agree, recordConsent } from './handlers.own.server.ts'
export { changePerson } from './store.person.server.ts'
export { createSession, endedSessions, resolveSession, revokeSessions } from './store.session.server.ts'
export { bindPushToken, dropPushToken, putPushToken } from './store.push.server.ts'

/**
 * The token with which the first administrator is made at /admin/setup; null once there is one. Only its hash is kept, so each
 * start without an administrator prints a new one and the one before dies.
 */
export async function mintBootstrapToken(db: Db, now: Date): Promise<string | null> {
  if (await hasAdministrator(db)) return null
  const token = randomBytes(24).toString('base64url')
  await writeBootstrap(db, tokenHash(token), now)
  return token
}

/**
 * A token with which whoever runs the server makes an administrator, or lets one in again, although there are some: good for an
 * hour and for one use at /admin/setup. Its making and its use stand in the audit log.
 */
export async function mintRecoveryToken(ctx: Context): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await writeBootstrap(ctx.db, tokenHash(token), ctx.now, true)
  await ctx.audit({ action: 'accounts.adminRecovery', subjectType: 'account', subjectId: null })
  return token
}
