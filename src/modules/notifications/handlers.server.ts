import { requirePerson } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import { unreadThreads } from '#modules/messages/public.server.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { preferencesHandlers } from './handlers.preferences.server.ts'
import { pushHandlers } from './handlers.push.server.ts'
import type { NotificationView, notificationsContract } from './contract.ts'
import { isKind, linkOf, showsDeleted } from './rules.ts'
import { listNotifications, setRead, unreadCount } from './store.server.ts'

type NotificationRow = Awaited<ReturnType<typeof listNotifications>>['rows'][number]

/** A row in the caller's language. The text is empty for a kind that no longer exists. */
function view(ctx: Context, row: NotificationRow): NotificationView {
  const { texts } = ctx.ports
  const params = Object.fromEntries(Object.entries(row.params).map(([key, value]) => [key, value ?? '']))
  const kind = isKind(row.kind) ? row.kind : null
  const about = { jobId: row.job_id, applicationId: row.application_id, jobGone: row.gone }
  const side = ctx.caller.kind === 'employer' ? 'employer' : 'candidate'
  const link = kind ? linkOf(kind, { side, ...about }) : null
  return {
    id: row.id,
    category: row.category,
    kind: row.kind,
    text: kind ? texts.translate(ctx.locale, 'notification', kind, params) : '',
    link,
    deleted: kind !== null && showsDeleted(kind, row.gone),
    read: row.read_at !== null,
    createdAt: row.created_at.toISOString(),
  }
}

export const notificationsHandlers: Handlers<typeof notificationsContract> = {
  ...preferencesHandlers,
  ...pushHandlers,

  async 'notifications.list'({ ctx, input }) {
    const { accountId } = requirePerson(ctx)
    const { page, limit } = input
    const { rows, total } = await listNotifications(ctx.db, accountId, input, { page, limit })
    const unread = await unreadCount(ctx.db, accountId)
    return { list: rows.map((row) => view(ctx, row)), total, unread, page, limit }
  },

  async 'notifications.details'({ ctx, input }) {
    const { rows } = await listNotifications(
      ctx.db,
      requirePerson(ctx).accountId,
      { id: input.id },
      { page: 1, limit: 1 },
    )
    const [row] = rows
    if (!row) throw fail('NOT_FOUND')
    return view(ctx, row)
  },

  async 'notifications.mark'({ ctx, input }) {
    const { accountId } = requirePerson(ctx)
    if (!(await setRead(ctx.db, accountId, { id: input.id, readAt: input.read ? ctx.now : null })))
      throw fail('NOT_FOUND')
    return { id: input.id, read: input.read, unread: await unreadCount(ctx.db, accountId) }
  },

  async 'notifications.markAll'({ ctx }) {
    await setRead(ctx.db, requirePerson(ctx).accountId, { readAt: ctx.now })
    return { done: true }
  },

  async 'notifications.unread'({ ctx }) {
    const unread = await unreadCount(ctx.db, requirePerson(ctx).accountId)
    return { unread, messages: await unreadThreads(ctx.db, ctx.caller, ctx.now) }
  },
}
