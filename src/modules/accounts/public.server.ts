import { randomBytes } from 'node:crypto'
import type { Db } from '#db/db.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { hashOfToken } from '#platform/session/token.server.ts'
import { hasAdministrator, writeBootstrap } from './store.admin.server.ts'

export { createDemoAccounts, demoPersonas, createVerifiedAccount } from './demo.server.ts'
export { deviceOf } from './handlers.allowances.server.ts'
export { employerAccount, registerInvited, signInInvited, switchSession } from './handlers.invited.server.ts'
export { giveConsent, recordConsent, requireOwnerProof } from './handlers.own.server.ts'
export { liftSuspension, suspendAccount } from './suspension/handlers.server.ts'
export { liftSignInLimits } from './support/handlers.server.ts'
export { eraseAtOnce } from './erasure/handlers.at-once.server.ts'
export { accountById, lockAccount } from './store.server.ts'
export { countUnused } from './retention/store.unused.server.ts'
export { belongsTo, isSamePerson, requireImpartial } from './administrators/store.own-case.server.ts'
export { superAdministrators } from './administrators/store.server.ts'
export { isReviewed, requireUnrestricted } from './suspension/store.server.ts'
export { changePerson, checkPerson } from './store.person.server.ts'
export { accountOfSession, createSession, endedSessions, revokeSessions } from './store.session.server.ts'
export { bindPushToken, deletePushToken, putPushToken } from './store.push.server.ts'

/**
 * A token to create the first administrator at /admin/setup; null once there is one. Only its hash is stored, so each start without
 * an administrator prints a new token and invalidates the previous one.
 */
export async function createBootstrapToken(db: Db, now: Date): Promise<string | null> {
  if (await hasAdministrator(db)) return null
  const token = randomBytes(24).toString('base64url')
  await writeBootstrap(db, hashOfToken(token), now)
  return token
}

/**
 * A token for the operator to create or recover an administrator at /admin/setup, valid once within an hour. Its creation and its
 * use are recorded in the audit log.
 */
export async function createRecoveryToken(ctx: Context): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await writeBootstrap(ctx.db, hashOfToken(token), ctx.now, true)
  await ctx.audit({ action: 'accounts.adminRecovery', subjectType: 'account', subjectId: null })
  return token
}
export { isConsolePath } from './acting/rules.ts'
export { resolveSession } from './session/store.resolve.server.ts'
