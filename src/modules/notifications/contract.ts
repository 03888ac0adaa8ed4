import * as z from 'zod'
import { marketplaceUsers, endpoint } from '#kernel/endpoint.ts'
import { notificationCategories } from '#kernel/notification-category.ts'
import { doneShape, idInput, idShape, limitShape, pageOf, pageShape, timeShape } from '#kernel/shapes.ts'
import { preferencesContract } from './contract.preferences.ts'
import { pushContract } from './contract.push.ts'

/** A notification in the caller's language. `link` is a path of this site, null when its target no longer exists. */
export const notificationShape = z.object({
  id: idShape,
  category: z.enum(notificationCategories),
  kind: z.string(),
  text: z.string(),
  link: z.string().nullable(),
  /** The job it refers to has been deleted. */
  deleted: z.boolean(),
  read: z.boolean(),
  createdAt: timeShape,
})
export type NotificationView = z.output<typeof notificationShape>

/** In-app notifications, push and preferences. */
export const notificationsContract = {
  ...preferencesContract,
  ...pushContract,
  'notifications.list': endpoint({
    method: 'POST',
    path: 'notification/list',
    callers: marketplaceUsers,
    kind: 'read',
    purpose: 'Own notifications, newest first.',
    input: z.strictObject({
      page: pageShape,
      limit: limitShape,
      unread: z.boolean().default(false),
      category: z.enum(notificationCategories).nullish(),
    }),
    output: pageOf(notificationShape).extend({ unread: z.int() }),
    errors: ['INVALID', 'UNAUTHENTICATED'],
  }),
  'notifications.details': endpoint({
    method: 'GET',
    path: 'notification/details/{id}',
    callers: marketplaceUsers,
    kind: 'read',
    purpose: 'One own notification.',
    input: idInput,
    output: notificationShape,
    errors: ['NOT_FOUND', 'UNAUTHENTICATED'],
  }),
  'notifications.mark': endpoint({
    notWhileActing: true,
    method: 'PUT',
    path: 'notification/partial-update/{id}',
    callers: marketplaceUsers,
    kind: 'write',
    purpose: 'Marks an own notification as read or unread.',
    input: z.strictObject({ id: idShape, read: z.boolean() }),
    output: z.object({ id: idShape, read: z.boolean(), unread: z.int() }),
    errors: ['INVALID', 'NOT_FOUND', 'UNAUTHENTICATED', 'NOT_WHILE_ACTING'],
  }),
  'notifications.markAll': endpoint({
    notWhileActing: true,
    method: 'PUT',
    path: 'notification/mark-all',
    callers: marketplaceUsers,
    kind: 'write',
    notInSpecification: 'Marks all notifications as read at once.',
    purpose: 'Marks all own notifications as read.',
    input: z.strictObject({}),
    output: doneShape,
    errors: ['UNAUTHENTICATED', 'NOT_WHILE_ACTING'],
  }),
  'notifications.unread': endpoint({
    method: 'GET',
    path: 'notification/unread-count',
    callers: marketplaceUsers,
    kind: 'read',
    notInSpecification: 'The unread count at the bell.',
    purpose: 'Number of unread own notifications, and of threads with unread messages.',
    input: z.strictObject({}),
    output: z.object({ unread: z.int(), messages: z.int() }),
    errors: ['UNAUTHENTICATED'],
  }),
}
