import * as z from 'zod'
import { isTimeZone } from '#kernel/time-zone.ts'
import { ofFields } from '#kernel/cross-field.ts'
import { anybody, marketplaceUsers, endpoint } from '#kernel/endpoint.ts'
import { channels, notificationCategories } from '#kernel/notification-category.ts'
import { preferenceKey, digests, type PreferenceKey } from './rules.preferences.ts'

const cells = notificationCategories.flatMap((category) =>
  channels.map((channel) => preferenceKey(category, channel)),
) as [PreferenceKey, ...PreferenceKey[]]

const clockShape = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** An IANA time zone known to the runtime. */
const timeZoneShape = z.string().max(64).refine(isTimeZone, { error: 'TIME_ZONE' })

export const preferencesShape = z.object({
  categories: z.array(
    z.object({
      category: z.enum(notificationCategories),
      channels: z.array(z.object({ channel: z.enum(channels), enabled: z.boolean(), fixed: z.boolean() })),
    }),
  ),
  digest: z.enum(digests),
  quiet: z.object({ from: clockShape, to: clockShape }).nullable(),
  timeZone: z.string(),
  /** Number of browsers that receive pushes. */
  browsers: z.int(),
})
export type Preferences = z.output<typeof preferencesShape>

/** `on` lists the enabled preferences; all others of the caller's side are disabled. */
export const preferencesInput = z
  .strictObject({
    on: z.array(z.enum(cells)).max(cells.length).default([]),
    digest: z.enum(digests),
    quietFrom: clockShape.nullish(),
    quietTo: clockShape.nullish(),
    timeZone: timeZoneShape,
  })
  .refine(({ quietFrom, quietTo }) => Boolean(quietFrom) === Boolean(quietTo), {
    error: 'QUIET_PAIR',
    path: ['quietTo'],
    ...ofFields('quietFrom', 'quietTo'),
  })

/** `category` is null for a digest, whose link unsubscribes from every category included in digests. */
const unsubscribeShape = z.object({ category: z.enum(notificationCategories).nullable(), enabled: z.boolean() })
const tokenInput = z.strictObject({ token: z.string().min(1).max(2000) })
const unsubscribeLimits = [
  { name: 'notifications.unsubscribe', max: 60, seconds: 3600, by: 'ip', unknownDevicesOnly: true },
] as const

/** Notification preferences, and the unsubscribe link of mails that works without signing in. */
export const preferencesContract = {
  'notifications.preferences': endpoint({
    method: 'GET',
    path: 'notification/preferences',
    callers: marketplaceUsers,
    kind: 'read',
    notInSpecification: 'Categories by channel, quiet hours and digests (decisions §8).',
    purpose: 'The caller’s notification preferences.',
    input: z.strictObject({}),
    output: preferencesShape,
    errors: ['UNAUTHENTICATED'],
  }),
  'notifications.setPreferences': endpoint({
    method: 'PUT',
    path: 'notification/preferences',
    callers: marketplaceUsers,
    kind: 'write',
    notInSpecification: 'Categories by channel, quiet hours and digests (decisions §8).',
    purpose: 'Updates the caller’s notification preferences. Emails about security and payments stay on.',
    input: preferencesInput,
    output: preferencesShape,
    errors: ['INVALID', 'UNAUTHENTICATED'],
  }),
  'notifications.unsubscribeAbout': endpoint({
    method: 'GET',
    path: 'notification/unsubscribe',
    callers: anybody,
    kind: 'read',
    notInSpecification: 'The page behind the unsubscribe link names the category.',
    purpose: 'Which emails an unsubscribe link stops.',
    input: tokenInput,
    output: unsubscribeShape,
    errors: ['INVALID', 'NOT_FOUND', 'TOO_MANY'],
    limits: [...unsubscribeLimits],
  }),
  'notifications.unsubscribe': endpoint({
    method: 'POST',
    path: 'notification/unsubscribe',
    callers: anybody,
    kind: 'write',
    notInSpecification: 'One-click unsubscribe (RFC 8058).',
    purpose: 'Unsubscribes the account the email was sent to from emails of this kind.',
    input: tokenInput,
    output: unsubscribeShape,
    errors: ['INVALID', 'NOT_FOUND', 'TOO_MANY'],
    limits: [...unsubscribeLimits],
  }),
}
