import { recordConsent } from '#modules/accounts/public.server.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import { requirePerson } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import { notificationCategories, type NotificationCategory } from '#kernel/notification-category.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import type { Proof, Proofs } from '#platform/core/module.server.ts'
import type { Preferences, preferencesContract } from './contract.preferences.ts'
import { sendDigest } from './jobs.names.ts'
import { sideOf } from './handlers.reader.server.ts'
import {
  preferenceKey,
  channelsOf,
  isDigestible,
  isMandatory,
  isEnabled,
  nextDigest,
  type Preference,
} from './rules.preferences.ts'
import { categoriesFor } from './rules.ts'
import {
  preferencesQuery,
  readPreferences,
  readSchedule,
  scheduleOf,
  scheduleQuery,
  writePreferences,
  writeSchedule,
} from './store.preferences.server.ts'
import { browsersQuery } from './store.push.server.ts'

const yearMs = 365 * 86_400_000

async function preferencesView(ctx: Context): Promise<Preferences> {
  const { accountId } = requirePerson(ctx)
  const { preferences, schedules, browsers } = await readTogether(ctx.db, {
    preferences: rowsOf(preferencesQuery(ctx.db, accountId)),
    schedules: rowsOf(scheduleQuery(ctx.db, accountId)),
    browsers: rowsOf(browsersQuery(ctx.db, accountId)),
  })
  return {
    ...(await scheduleOf(ctx.db, schedules[0])),
    categories: categoriesFor[sideOf(ctx)].map((category) => ({
      category,
      channels: channelsOf(category).map((channel) => ({
        channel,
        enabled: isEnabled(preferences, category, channel),
        fixed: isMandatory(category, channel),
      })),
    })),
    browsers: browsers.length,
  }
}

/** What an unsubscribe link stops: mails of one category, or all that come in digests. */
type UnsubscribeTarget = NotificationCategory | 'BUNDLE'

/** The unsubscribe link of an account, valid for two years without signing in. */
export async function unsubscribeUrl(ctx: Pick<Context, 'ports' | 'now'>, accountId: string, what: UnsubscribeTarget) {
  const { sealer, env } = ctx.ports
  const token = await sealer.seal('unsubscribe', { a: accountId, f: what }, new Date(ctx.now.getTime() + 2 * yearMs))
  return `${env.appUrl}/unsubscribe?token=${token}`
}

/** Enabling job alert mails is the consent to them (decisions §11). */
async function logAlerts(ctx: Context, accountId: string, preferences: readonly Preference[]): Promise<void> {
  const alerts = preferences.find(({ category, channel }) => category === 'JOB_ALERT' && channel === 'EMAIL')
  if (alerts) await recordConsent(ctx, { accountId, purpose: 'JOB_ALERTS', given: alerts.enabled })
}

const digestCategories = notificationCategories.filter(
  (category) => isDigestible(category) && channelsOf(category).includes('EMAIL'),
)

/** The account and the categories of an unsubscribe link. Throws NOT_FOUND for an invalid token. */
async function readToken(
  ctx: Context,
  token: string,
): Promise<{ accountId: string; category: NotificationCategory | null; ends: NotificationCategory[] }> {
  const value = await ctx.ports.sealer.open('unsubscribe', token, ctx.now)
  const payload =
    typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : new Map<string, unknown>()
  const accountId = payload.get('a')
  if (typeof accountId !== 'string') throw fail('NOT_FOUND')
  if (payload.get('f') === 'BUNDLE') return { accountId, category: null, ends: digestCategories }
  const category = notificationCategories.find((each) => each === payload.get('f'))
  if (!category || isMandatory(category, 'EMAIL')) throw fail('NOT_FOUND')
  return { accountId, category, ends: [category] }
}

/** Mail providers unsubscribe for many people from one address, so that a link of ours has no limit by network. */
const holdsLink: Proof<{ token: string }> = async ({ ctx, input }) =>
  (await ctx.ports.sealer.open('unsubscribe', input.token, ctx.now)) !== null

export const preferencesProofs: Proofs<typeof preferencesContract> = {
  'notifications.unsubscribeAbout': holdsLink,
  'notifications.unsubscribe': holdsLink,
}

export const preferencesHandlers: Handlers<typeof preferencesContract> = {
  'notifications.preferences': ({ ctx }) => preferencesView(ctx),

  async 'notifications.setPreferences'({ ctx, input }) {
    const { accountId } = requirePerson(ctx)
    const on = new Set<string>(input.on)
    const previous = await readSchedule(ctx.db, accountId)
    const preferences = categoriesFor[sideOf(ctx)].flatMap((category) =>
      channelsOf(category)
        .filter((channel) => !isMandatory(category, channel))
        .map((channel) => ({ category, channel, enabled: on.has(preferenceKey(category, channel)) })),
    )
    await writePreferences(ctx.db, accountId, preferences)
    await logAlerts(ctx, accountId, preferences)
    const quiet = input.quietFrom && input.quietTo ? { from: input.quietFrom, to: input.quietTo } : null
    const schedule = { digest: input.digest, quiet, timeZone: input.timeZone }
    await writeSchedule(ctx.db, accountId, schedule)
    // Items already queued follow the new schedule; without digests they are sent at once.
    if (previous.digest !== 'NONE' && previous.digest !== schedule.digest)
      await ctx.enqueue(
        sendDigest,
        { accountId },
        { key: `bundle:${accountId}`, replace: true, runAt: nextDigest(ctx.now, schedule) },
      )
    return preferencesView(ctx)
  },

  async 'notifications.unsubscribeAbout'({ ctx, input }) {
    const { accountId, category, ends } = await readToken(ctx, input.token)
    const preferences = await readPreferences(ctx.db, accountId)
    return { category, enabled: ends.some((each) => isEnabled(preferences, each, 'EMAIL')) }
  },

  async 'notifications.unsubscribe'({ ctx, input }) {
    const { accountId, category, ends } = await readToken(ctx, input.token)
    const account = await ctx.db.selectFrom('account').select('id').where('id', '=', accountId).executeTakeFirst()
    if (!account) throw fail('NOT_FOUND')
    const preferences = ends.map((each) => ({ category: each, channel: 'EMAIL' as const, enabled: false }))
    await writePreferences(ctx.db, accountId, preferences)
    await logAlerts(ctx, accountId, preferences)
    return { category, enabled: false }
  },
}
