import { fail } from '#kernel/fail.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { preferencesActions } from './handlers.preferences.server.ts'
import { pushActions } from './handlers.push.server.ts'
import { accountOf } from './handlers.reader.server.ts'
import type { NotificationView, notificationsContract } from './contract.ts'
import { isKind, linkOf, tellsDeleted } from './rules.ts'
import { listNotifications, mark, unreadCount } from './store.server.ts'

type Row = Awaited<ReturnType<typeof listNotifications>>[number]

/** The sentence of a row in the reader's language; a kind of an older version that is gone shows as nothing but its date. */
function view(ctx: Context, row: Row): NotificationView {
  const { texts } = ctx.ports
  const params = Object.fromEntries(Object.entries(row.params).map(([key, value]) => [key, value ?? '']))
  const kind = isKind(row.kind) ? row.kind : null
  const link = kind ? linkOf(kind, { jobId: row.job_id, applicationId: row.application_id, jobGone: row.gone }) : null
  return {
    id: row.id,
    family: row.family,
    kind: row.kind,
    text: kind ? texts.translate(ctx.locale, 'notification', kind, params) : '',
    link,
    deleted: kind !== null && tellsDeleted(kind, row.gone),
    read: row.read_at !== null,
    createdAt: row.created_at.toISOString(),
  }
}

export const notificationsHandlers: Handlers<typeof notificationsContract> = {
  ...preferencesActions,
  ...pushActions,

  async 'notifications.list'({ ctx, input }) {
    const accountId = accountOf(ctx)
    const rows = await listNotifications(ctx.db, accountId, input, {
      limit: input.limit,
      offset: (input.page - 1) * input.limit,
    })
    const unread = await unreadCount(ctx.db, accountId)
    return {
      list: rows.map((row) => view(ctx, row)),
      total: rows[0]?.total ?? 0,
      unread,
      page: input.page,
      limit: input.limit,
    }
  },

  async 'notifications.details'({ ctx, input }) {
    const [row] = await listNotifications(ctx.db, accountOf(ctx), { id: input.id }, { limit: 1, offset: 0 })
    if (!row) throw fail('NOT_FOUND')
    return view(ctx, row)
  },

  async 'notifications.mark'({ ctx, input }) {
    const accountId = accountOf(ctx)
    if (!(await mark(ctx.db, accountId, { id: input.id, readAt: input.read ? ctx.now : null }))) throw fail('NOT_FOUND')
    return { id: input.id, read: input.read, unread: await unreadCount(ctx.db, accountId) }
  },

  async 'notifications.markAll'({ ctx }) {
    await mark(ctx.db, accountOf(ctx), { readAt: ctx.now })
    return { done: true }
  },

  async 'notifications.unread'({ ctx }) {
    return { unread: await unreadCount(ctx.db, accountOf(ctx)) }
  },
}
