import { data, redirect } from 'react-router'
import * as z from 'zod'
import { notificationCategories } from '#kernel/notification-category.ts'
import { idShape } from '#kernel/shapes.ts'
import { app, load, shownPage } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'

const pageSize = 20
const markForm = z.object({ id: idShape, read: z.enum(['true', 'false']) })

/** Own notifications by the address: `unread=1`, `category`, `page`. Values that make no sense count as none. */
export async function loadNotifications(context: PageContext) {
  const { searchParams } = app(context).url
  const unread = searchParams.get('unread') === '1'
  const category = notificationCategories.find((each) => each === searchParams.get('category')) ?? null
  const requested = Number(searchParams.get('page') ?? 1)
  const page = Number.isInteger(requested) && requested >= 1 && requested <= 10_000 ? requested : 1
  return {
    filter: { unread, category },
    ...(await shownPage(context, load(context, 'notifications.list', { unread, category, page, limit: pageSize }))),
  }
}

/** Marks one or all; without a script it leads back to the list as it was. */
export async function markNotifications(context: PageContext, request: Request) {
  const { url, fetched } = app(context)
  const form = await request.formData()
  if (form.get('intent') === 'all') await load(context, 'notifications.markAll', {})
  else {
    const parsed = markForm.safeParse(Object.fromEntries(form))
    if (!parsed.success) throw data({ code: 'INVALID' }, { status: 422 })
    await load(context, 'notifications.mark', { id: parsed.data.id, read: parsed.data.read === 'true' })
  }
  return fetched ? null : redirect(url.pathname + url.search)
}

export type NotificationsData = Awaited<ReturnType<typeof loadNotifications>>
