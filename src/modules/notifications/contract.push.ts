import * as z from 'zod'
import { marketplaceUsers, endpoint } from '#kernel/endpoint.ts'
import { doneShape, timeShape } from '#kernel/shapes.ts'

const perAccount = (name: string) =>
  [{ name: `notifications.${name}`, max: 120, seconds: 3600, by: 'account' }] as const
const keyShape = (min: number, max: number) =>
  z
    .string()
    .min(min)
    .max(max)
    .regex(/^[\w-]+$/)
const tokenShape = z.string().min(1).max(4096)

/** The specification's subscription options. */
export const subscriptionShape = z.strictObject({
  endpoint: z.string().min(1).max(2000),
  p256dh: keyShape(86, 90),
  auth: keyShape(20, 26),
  swScope: z.string().min(1).max(200),
  vapidKey: keyShape(80, 90),
})

/**
 * Push registration in three steps: registering the installation returns an authorization valid for seven days, which turns a
 * subscription into a device token, which is saved for the signed-in account. Specification points 3, 4, 7 and 8.
 */
export const pushContract = {
  'notifications.pushInstall': endpoint({
    method: 'POST',
    path: 'notification/push-installation',
    callers: marketplaceUsers,
    kind: 'write',
    notInSpecification: 'The push provider’s protocol: creates or refreshes an installation.',
    purpose:
      'Registers this browser under its own random ID. 409 when it was registered to someone else, who then loses it.',
    input: z.strictObject({ installation: keyShape(22, 64) }),
    output: z.object({ authToken: z.string(), expiresAt: timeShape, vapidKey: z.string() }),
    errors: ['INVALID', 'CONFLICT', 'NOT_WHILE_ACTING', 'TOO_MANY', 'UNAUTHENTICATED'],
    limits: [...perAccount('pushInstall')],
    notWhileActing: true,
  }),
  'notifications.pushToken': endpoint({
    method: 'POST',
    path: 'notification/push-token',
    callers: marketplaceUsers,
    kind: 'write',
    notInSpecification: 'The push provider’s protocol: registers or updates a push token.',
    purpose:
      'Creates a device token for a subscription. 401 when the authorization has expired, 404 when the installation no longer exists.',
    input: z.strictObject({ authToken: tokenShape, subscription: subscriptionShape }),
    output: z.object({ deviceToken: z.string(), createTime: timeShape }),
    errors: ['INVALID', 'NOT_FOUND', 'NOT_WHILE_ACTING', 'PUSH_NOT_AUTHORIZED', 'TOO_MANY', 'UNAUTHENTICATED'],
    limits: [...perAccount('pushToken')],
    notWhileActing: true,
  }),
  'notifications.saveDeviceToken': endpoint({
    method: 'POST',
    path: 'notification/save-device-token',
    callers: marketplaceUsers,
    kind: 'write',
    purpose: 'Saves a push token for the signed-in account; signing out removes it.',
    input: z.strictObject({ deviceToken: tokenShape }),
    output: doneShape,
    errors: ['INVALID', 'NOT_FOUND', 'NOT_WHILE_ACTING', 'TOO_MANY', 'UNAUTHENTICATED'],
    limits: [...perAccount('saveDeviceToken')],
    notWhileActing: true,
  }),
  'notifications.forgetDeviceToken': endpoint({
    leavesNoTrace: true,
    method: 'PUT',
    path: 'notification/forget-device-token',
    callers: marketplaceUsers,
    kind: 'write',
    notInSpecification: 'The push provider’s protocol: deletes a push token without signing out.',
    purpose: 'Stops push notifications to the browser with this token. Idempotent.',
    input: z.strictObject({ deviceToken: tokenShape }),
    output: doneShape,
    errors: ['INVALID', 'UNAUTHENTICATED'],
  }),
}
