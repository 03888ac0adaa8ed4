import type { InferResult } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Channel, NotificationCategory } from '#kernel/notification-category.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Preference, Schedule } from './rules.preferences.ts'

/** Stored preferences of a person; defaults are not stored. */
export const readPreferences = (db: Db, accountId: string): Promise<Preference[]> =>
  preferencesQuery(db, accountId).execute()

export const preferencesQuery = (db: Db, accountId: string) =>
  db
    .selectFrom('notification_preference')
    .select(['category', 'channel', 'enabled'])
    .where('account_id', '=', accountId)

/** Which of these accounts have disabled a channel of a category. */
export async function accountsWithoutChannel(
  db: Db,
  accountIds: readonly string[],
  category: NotificationCategory,
  channel: Channel,
): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('notification_preference')
    .select('account_id')
    .where('account_id', 'in', accountIds)
    .where('category', '=', category)
    .where('channel', '=', channel)
    .where('enabled', '=', false)
    .execute()
  return new Set(rows.map((row) => row.account_id))
}

export async function writePreferences(db: Db, accountId: string, preferences: readonly Preference[]): Promise<void> {
  if (preferences.length === 0) return
  await db
    .insertInto('notification_preference')
    .values(preferences.map(({ category, ...preference }) => ({ account_id: accountId, category, ...preference })))
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'category', 'channel'])
        .doUpdateSet((row) => ({ enabled: row.ref('excluded.enabled') })),
    )
    .execute()
}

/** Delivery schedule of a person. By default no digest and no quiet hours, in the time zone of the site. */
export const readSchedule = async (db: Db, accountId: string): Promise<Schedule> =>
  scheduleOf(db, await scheduleQuery(db, accountId).executeTakeFirst())

export const scheduleQuery = (db: Db, accountId: string) =>
  db
    .selectFrom('notification_schedule')
    .select(['digest', 'quiet_from', 'quiet_to', 'time_zone'])
    .where('account_id', '=', accountId)

export async function scheduleOf(
  db: Db,
  row: InferResult<ReturnType<typeof scheduleQuery>>[number] | undefined,
): Promise<Schedule> {
  if (!row) return { digest: 'NONE', quiet: null, timeZone: await readSetting(db, 'timeZone') }
  const { digest, quiet_from: from, quiet_to: to, time_zone: timeZone } = row
  return { digest, quiet: from !== null && to !== null ? { from, to } : null, timeZone }
}

export async function writeSchedule(db: Db, accountId: string, schedule: Schedule): Promise<void> {
  const row = {
    digest: schedule.digest,
    quiet_from: schedule.quiet?.from ?? null,
    quiet_to: schedule.quiet?.to ?? null,
    time_zone: schedule.timeZone,
  }
  await db
    .insertInto('notification_schedule')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}
