import type { Context } from '#platform/core/context.server.ts'
import { pushNotification } from './jobs.names.ts'
import { notificationKinds, type NotificationKind } from './rules.ts'
import { accountsWithoutChannel } from './store.preferences.server.ts'
import { accountsWithBrowsers } from './store.push.server.ts'
import { addNotifications } from './store.server.ts'

type NotificationRequest = {
  kind: NotificationKind
  to: readonly string[]
  jobId?: string | null
  applicationId?: string | null
  params?: Record<string, string | number | null>
  /** Deduplicates: a second notification of the same kind and key is not stored. */
  key: string
}

/** Stores a notification for each account that wants it on the site, and queues its push. */
export async function notify(ctx: Context, request: NotificationRequest): Promise<void> {
  const { category } = notificationKinds[request.kind]
  const withoutInApp = await accountsWithoutChannel(ctx.db, request.to, category, 'IN_APP')
  const rows = request.to.map((accountId) => ({
    accountId,
    category,
    kind: request.kind,
    params: request.params ?? {},
    jobId: request.jobId ?? null,
    applicationId: request.applicationId ?? null,
    dedupeKey: `${request.kind}:${request.key}`,
    inApp: !withoutInApp.has(accountId),
    now: ctx.now,
  }))
  const added = await addNotifications(ctx.db, rows)
  const withBrowser = await accountsWithBrowsers(
    ctx.db,
    added.map(({ accountId }) => accountId),
  )
  // The push job applies preferences and quiet hours when it runs.
  for (const { id, accountId } of added)
    if (withBrowser.has(accountId)) await ctx.enqueue(pushNotification, { notificationId: id }, { key: `push:${id}` })
}
