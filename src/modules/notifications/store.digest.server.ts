import type { Db } from '#db/db.server.ts'
import type { NotificationCategory } from '#kernel/notification-category.ts'

/** Lines of one bundle; what is more comes with the next one. */
const longest = 50

export type NewLine = {
  accountId: string
  family: NotificationCategory
  line: string
  url: string | null
  dedupeKey: string | null
  now: Date
}

/** Keeps a mail's line for the next bundle; the same key is kept once. */
export async function addLine(db: Db, row: NewLine): Promise<void> {
  await db
    .insertInto('notification_digest_item')
    .values({
      account_id: row.accountId,
      category: row.family,
      line: row.line,
      url: row.url,
      dedupe_key: row.dedupeKey,
      created_at: row.now,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'dedupe_key']).doNothing())
    .execute()
}

/** Takes what waits for a person, oldest first, and empties it: called twice, the second time takes nothing. */
export async function takeLines(db: Db, accountId: string, now: Date) {
  const waiting = await db
    .selectFrom('notification_digest_item')
    .select(['id', 'category as family', 'line', 'url'])
    .where('account_id', '=', accountId)
    .where('sent_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(longest)
    .forUpdate()
    .execute()
  if (waiting.length > 0)
    await db
      .updateTable('notification_digest_item')
      .set({ sent_at: now, line: '', url: null })
      .where(
        'id',
        'in',
        waiting.map(({ id }) => id),
      )
      .execute()
  return { lines: waiting, more: waiting.length === longest }
}

/** Forgets the keys of lines that were sent before `before`. */
export async function forgetLines(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('notification_digest_item').where('sent_at', '<', before).execute()
}
