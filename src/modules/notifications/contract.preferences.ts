import * as z from 'zod'
import { anybody, candidateAndEmployer, endpoint } from '#kernel/endpoint.ts'
import { channels, notificationCategories } from '#kernel/notification-category.ts'
import { cellOf, digests, type Cell } from './rules.preferences.ts'

const cells = notificationCategories.flatMap((family) => channels.map((channel) => cellOf(family, channel))) as [
  Cell,
  ...Cell[],
]

const clockShape = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** An IANA name that this machine knows. */
const timeZoneShape = z
  .string()
  .max(64)
  .refine(
    (name) => {
      try {
        return name !== '' && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
      } catch {
        return false // a RangeError: no such zone
      }
    },
    { error: 'TIME_ZONE' },
  )

export const preferencesShape = z.object({
  families: z.array(
    z.object({
      family: z.enum(notificationCategories),
      channels: z.array(z.object({ channel: z.enum(channels), enabled: z.boolean(), fixed: z.boolean() })),
    }),
  ),
  digest: z.enum(digests),
  quiet: z.object({ from: clockShape, to: clockShape }).nullable(),
  timeZone: z.string(),
  /** Browsers that take pushes. */
  browsers: z.int(),
})
export type Preferences = z.output<typeof preferencesShape>

/** What the form of the preferences sends: the cells that are on; the others of one's own side are off. */
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
  })

/** `family` is null for a bundle, which ends all families that come in bundles. */
const leftShape = z.object({ family: z.enum(notificationCategories).nullable(), enabled: z.boolean() })
const tokenInput = z.strictObject({ token: z.string().min(1).max(2000) })
const unsubscribing = [{ name: 'notifications.unsubscribe', max: 60, seconds: 3600, by: 'ip' }] as const

/** What somebody wants to be told, how and when; and the link in mails that ends a family of them without signing in. */
export const preferencesContract = {
  'notifications.preferences': endpoint({
    method: 'GET',
    path: 'notification/preferences',
    callers: candidateAndEmployer,
    kind: 'read',
    extra: 'Families by channels, quiet hours and bundles (decisions §8)',
    purpose: 'The caller’s notification preferences.',
    input: z.strictObject({}),
    output: preferencesShape,
    errors: ['UNAUTHENTICATED'],
  }),
  'notifications.setPreferences': endpoint({
    method: 'PUT',
    path: 'notification/preferences',
    callers: candidateAndEmployer,
    kind: 'write',
    extra: 'Families by channels, quiet hours and bundles (decisions §8)',
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
    extra: 'The page behind the link in mails says what it ends',
    purpose: 'Which emails an unsubscribe link stops.',
    input: tokenInput,
    output: leftShape,
    errors: ['INVALID', 'NOT_FOUND', 'TOO_MANY'],
    limits: [...unsubscribing],
  }),
  'notifications.unsubscribe': endpoint({
    method: 'POST',
    path: 'notification/unsubscribe',
    callers: anybody,
    kind: 'write',
    extra: 'One click in the mail program (RFC 8058)',
    purpose: 'Unsubscribes the account the email was sent to from emails of this kind.',
    input: tokenInput,
    output: leftShape,
    errors: ['INVALID', 'NOT_FOUND', 'TOO_MANY'],
    limits: [...unsubscribing],
  }),
}
