import { createHash, randomBytes } from 'node:crypto'
import { requirePerson } from '#kernel/caller.ts'
import { bindPushToken, deletePushToken, putPushToken } from '#modules/accounts/public.server.ts'
import { fail, invalid, withCommit } from '#kernel/fail.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import type { pushContract } from './contract.push.ts'
import { tokenLifetimeMs } from './rules.push.ts'
import { deleteInstallation, ownerOfInstallation, putInstallation } from './store.push.server.ts'

/** The caller's installation named by an authorization. Throws PUSH_NOT_AUTHORIZED when it is expired or of another account. */
async function installationOf(ctx: Context, authToken: string): Promise<string> {
  const value = await ctx.ports.sealer.open('push', authToken, ctx.now)
  const payload =
    typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : new Map<string, unknown>()
  const id = payload.get('i')
  if (typeof id !== 'string' || payload.get('a') !== requirePerson(ctx).accountId) throw fail('PUSH_NOT_AUTHORIZED')
  return id
}

export const pushHandlers: Handlers<typeof pushContract> = {
  async 'notifications.pushInstall'({ ctx, input }) {
    const { accountId } = requirePerson(ctx)
    const owner = await ownerOfInstallation(ctx.db, input.installation)
    if (owner && owner !== accountId) {
      // Whoever knows the id uses that browser, so its previous owner must not receive pushes there any more (PU-05).
      await deleteInstallation(ctx.db, input.installation)
      throw withCommit(fail('CONFLICT'))
    }
    await putInstallation(ctx.db, { id: input.installation, accountId, now: ctx.now })
    const expiresAt = new Date(ctx.now.getTime() + tokenLifetimeMs)
    const authToken = await ctx.ports.sealer.seal('push', { i: input.installation, a: accountId }, expiresAt)
    return { authToken, expiresAt, vapidKey: ctx.ports.push.publicKey }
  },

  async 'notifications.pushToken'({ ctx, input }) {
    const { accountId } = requirePerson(ctx)
    const installationId = await installationOf(ctx, input.authToken)
    if ((await ownerOfInstallation(ctx.db, installationId)) !== accountId) throw fail('NOT_FOUND')
    const { subscription } = input
    const { push } = ctx.ports
    if (!push.accepts(subscription.endpoint)) throw invalid({ field: 'subscription.endpoint', code: 'PUSH_HOST' })
    if (subscription.vapidKey !== push.publicKey) throw invalid({ field: 'subscription.vapidKey', code: 'VAPID_KEY' })
    const token = randomBytes(32).toString('base64url')
    await putPushToken(ctx.db, {
      accountId,
      sessionId: requirePerson(ctx).sessionId,
      installationId,
      token,
      subscription,
      endpointHash: createHash('sha256').update(subscription.endpoint).digest(),
      now: ctx.now,
    })
    return { deviceToken: token, createTime: ctx.now }
  },

  async 'notifications.saveDeviceToken'({ ctx, input }) {
    const { accountId, sessionId } = requirePerson(ctx)
    const token = { accountId, sessionId, token: input.deviceToken, now: ctx.now }
    if (!(await bindPushToken(ctx.db, token))) throw fail('NOT_FOUND')
    return { done: true }
  },

  async 'notifications.forgetDeviceToken'({ ctx, input }) {
    await deletePushToken(ctx.db, { accountId: requirePerson(ctx).accountId, token: input.deviceToken })
    return { done: true }
  },
}
