import type { Db } from '#db/db.server.ts'
import type { Channel, NotificationCategory } from '#kernel/notification-category.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Choice, Rhythm } from './rules.preferences.ts'

/** What a person chose; what they never touched is not there. */
export async function choicesOf(db: Db, accountId: string): Promise<Choice[]> {
  return db
    .selectFrom('notification_preference')
    .select(['category as family', 'channel', 'enabled'])
    .where('account_id', '=', accountId)
    .execute()
}

/** Those of these people who switched a channel of a family off. */
export async function withoutChannel(
  db: Db,
  accountIds: readonly string[],
  family: NotificationCategory,
  channel: Channel,
): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('notification_preference')
    .select('account_id')
    .where('account_id', 'in', accountIds)
    .where('category', '=', family)
    .where('channel', '=', channel)
    .where('enabled', '=', false)
    .execute()
  return new Set(rows.map((row) => row.account_id))
}

export async function writeChoices(db: Db, accountId: string, choices: readonly Choice[]): Promise<void> {
  if (choices.length === 0) return
  await db
    .insertInto('notification_preference')
    .values(choices.map(({ family: category, ...choice }) => ({ account_id: accountId, category, ...choice })))
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'category', 'channel'])
        .doUpdateSet((row) => ({ enabled: row.ref('excluded.enabled') })),
    )
    .execute()
}

/** When a person is told; until they say otherwise at any time, by the clock of the site. */
export async function rhythmOf(db: Db, accountId: string): Promise<Rhythm> {
  const row = await db
    .selectFrom('notification_schedule')
    .select(['digest', 'quiet_from', 'quiet_to', 'time_zone'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!row) return { digest: 'NONE', quiet: null, timeZone: await readSetting(db, 'timeZone') }
  const { digest, quiet_from: from, quiet_to: to, time_zone: timeZone } = row
  return { digest, quiet: from !== null && to !== null ? { from, to } : null, timeZone }
}

export async function writeRhythm(db: Db, accountId: string, rhythm: Rhythm): Promise<void> {
  const row = {
    digest: rhythm.digest,
    quiet_from: rhythm.quiet?.from ?? null,
    quiet_to: rhythm.quiet?.to ?? null,
    time_zone: rhythm.timeZone,
  }
  await db
    .insertInto('notification_schedule')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}
