import { recordConsent } from '#modules/accounts/public.server.ts'
import { fail } from '#kernel/fail.ts'
import { notificationCategories, type NotificationCategory } from '#kernel/notification-category.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import type { Preferences, preferencesContract } from './contract.preferences.ts'
import { sendBundle } from './jobs.names.ts'
import { accountOf, sideOf } from './handlers.reader.server.ts'
import { cellOf, channelsOf, isBundled, isFixed, isWanted, nextBundle, type Choice } from './rules.preferences.ts'
import { familiesFor } from './rules.ts'
import { choicesOf, rhythmOf, writeChoices, writeRhythm } from './store.preferences.server.ts'
import { browsersOf } from './store.push.server.ts'

const yearMs = 365 * 86_400_000

async function read(ctx: Context): Promise<Preferences> {
  const accountId = accountOf(ctx)
  const choices = await choicesOf(ctx.db, accountId)
  return {
    ...(await rhythmOf(ctx.db, accountId)),
    families: familiesFor[sideOf(ctx)].map((family) => ({
      family,
      channels: channelsOf(family).map((channel) => ({
        channel,
        enabled: isWanted(choices, family, channel),
        fixed: isFixed(family, channel),
      })),
    })),
    browsers: (await browsersOf(ctx.db, accountId)).length,
  }
}

/** What a link in a mail ends: a family of mails, or all that came in a bundle. */
type Leaving = NotificationCategory | 'BUNDLE'

/** The address that ends mails for an account; good for two years, without signing in. */
export async function unsubscribeUrl(ctx: Pick<Context, 'ports' | 'now'>, accountId: string, what: Leaving) {
  const { sealer, env } = ctx.ports
  const token = await sealer.seal('unsubscribe', { a: accountId, f: what }, new Date(ctx.now.getTime() + 2 * yearMs))
  return `${env.appUrl}/unsubscribe?token=${token}`
}

/** The switch of job alert mails is the consent to them (decisions §11). */
async function logAlerts(ctx: Context, accountId: string, choices: readonly Choice[]): Promise<void> {
  const alerts = choices.find(({ family, channel }) => family === 'JOB_ALERT' && channel === 'EMAIL')
  if (alerts) await recordConsent(ctx, { accountId, purpose: 'JOB_ALERTS', given: alerts.enabled })
}

const bundled = notificationCategories.filter((family) => isBundled(family) && channelsOf(family).includes('EMAIL'))

/** Whose mails of which families a link ends. Throws NOT_FOUND for what is no link of ours. */
async function opened(
  ctx: Context,
  token: string,
): Promise<{ accountId: string; family: NotificationCategory | null; ends: NotificationCategory[] }> {
  const value = await ctx.ports.sealer.open('unsubscribe', token, ctx.now)
  const said = typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : new Map<string, unknown>()
  const accountId = said.get('a')
  if (typeof accountId !== 'string') throw fail('NOT_FOUND')
  if (said.get('f') === 'BUNDLE') return { accountId, family: null, ends: bundled }
  const family = notificationCategories.find((each) => each === said.get('f'))
  if (!family || isFixed(family, 'EMAIL')) throw fail('NOT_FOUND')
  return { accountId, family, ends: [family] }
}

export const preferencesActions: Handlers<typeof preferencesContract> = {
  'notifications.preferences': ({ ctx }) => read(ctx),

  async 'notifications.setPreferences'({ ctx, input }) {
    const accountId = accountOf(ctx)
    const on = new Set<string>(input.on)
    const before = await rhythmOf(ctx.db, accountId)
    const choices = familiesFor[sideOf(ctx)].flatMap((family) =>
      channelsOf(family)
        .filter((channel) => !isFixed(family, channel))
        .map((channel) => ({ family, channel, enabled: on.has(cellOf(family, channel)) })),
    )
    await writeChoices(ctx.db, accountId, choices)
    await logAlerts(ctx, accountId, choices)
    const quiet = input.quietFrom && input.quietTo ? { from: input.quietFrom, to: input.quietTo } : null
    const rhythm = { digest: input.digest, quiet, timeZone: input.timeZone }
    await writeRhythm(ctx.db, accountId, rhythm)
    // What waits already comes by the new rhythm, at once when there are no bundles any more.
    if (before.digest !== 'NONE' && before.digest !== rhythm.digest)
      await ctx.enqueue(
        sendBundle,
        { accountId },
        { key: `bundle:${accountId}`, replace: true, runAt: nextBundle(ctx.now, rhythm) },
      )
    return read(ctx)
  },

  async 'notifications.unsubscribeAbout'({ ctx, input }) {
    const { accountId, family, ends } = await opened(ctx, input.token)
    const choices = await choicesOf(ctx.db, accountId)
    return { family, enabled: ends.some((each) => isWanted(choices, each, 'EMAIL')) }
  },

  async 'notifications.unsubscribe'({ ctx, input }) {
    const { accountId, family, ends } = await opened(ctx, input.token)
    const there = await ctx.db.selectFrom('account').select('id').where('id', '=', accountId).executeTakeFirst()
    if (!there) throw fail('NOT_FOUND')
    const choices = ends.map((each) => ({ family: each, channel: 'EMAIL' as const, enabled: false }))
    await writeChoices(ctx.db, accountId, choices)
    await logAlerts(ctx, accountId, choices)
    return { family, enabled: false }
  },
}
