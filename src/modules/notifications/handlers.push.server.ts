import { createHash, randomBytes } from 'node:crypto'
import { bindPushToken, deletePushToken, putPushToken } from '#modules/accounts/public.server.ts'
import { fail, invalid, withCommit } from '#kernel/fail.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { accountOf, sessionOf } from './handlers.reader.server.ts'
import type { pushContract } from './contract.push.ts'
import { tokenFreshMs } from './rules.push.ts'
import { dropInstallation, ownerOfInstallation, putInstallation } from './store.push.server.ts'

/** Which installation of the caller a pass names. Throws PUSH_NOT_AUTHORIZED when it is over or another's. */
async function installationOf(ctx: Context, authToken: string): Promise<string> {
  const value = await ctx.ports.sealer.open('push', authToken, ctx.now)
  const said = typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : new Map<string, unknown>()
  const id = said.get('i')
  if (typeof id !== 'string' || said.get('a') !== accountOf(ctx)) throw fail('PUSH_NOT_AUTHORIZED')
  return id
}

export const pushActions: Handlers<typeof pushContract> = {
  async 'notifications.pushInstall'({ ctx, input }) {
    const accountId = accountOf(ctx)
    const owner = await ownerOfInstallation(ctx.db, input.installation)
    if (owner && owner !== accountId) {
      // Who knows the id sits at that browser: the one who was here before gets nothing on it any more (PU-05).
      await dropInstallation(ctx.db, input.installation)
      throw withCommit(fail('CONFLICT'))
    }
    await putInstallation(ctx.db, { id: input.installation, accountId, now: ctx.now })
    const expiresAt = new Date(ctx.now.getTime() + tokenFreshMs)
    const authToken = await ctx.ports.sealer.seal('push', { i: input.installation, a: accountId }, expiresAt)
    return { authToken, expiresAt, vapidKey: ctx.ports.push.publicKey }
  },

  async 'notifications.pushToken'({ ctx, input }) {
    const accountId = accountOf(ctx)
    const installationId = await installationOf(ctx, input.authToken)
    if ((await ownerOfInstallation(ctx.db, installationId)) !== accountId) throw fail('NOT_FOUND')
    const { subscription } = input
    const { push } = ctx.ports
    if (!push.takes(subscription.endpoint)) throw invalid({ field: 'subscription.endpoint', code: 'PUSH_HOST' })
    if (subscription.vapidKey !== push.publicKey) throw invalid({ field: 'subscription.vapidKey', code: 'VAPID_KEY' })
    const token = randomBytes(32).toString('base64url')
    await putPushToken(ctx.db, {
      accountId,
      sessionId: sessionOf(ctx),
      installationId,
      token,
      subscription,
      endpointHash: createHash('sha256').update(subscription.endpoint).digest(),
      now: ctx.now,
    })
    return { deviceToken: token, createTime: ctx.now }
  },

  async 'notifications.saveDeviceToken'({ ctx, input }) {
    const whose = { accountId: accountOf(ctx), sessionId: sessionOf(ctx), token: input.deviceToken, now: ctx.now }
    if (!(await bindPushToken(ctx.db, whose))) throw fail('NOT_FOUND')
    return { done: true }
  },

  async 'notifications.forgetDeviceToken'({ ctx, input }) {
    await deletePushToken(ctx.db, { accountId: accountOf(ctx), token: input.deviceToken })
    return { done: true }
  },
}
