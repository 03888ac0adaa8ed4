import type { Db } from '#db/db.server.ts'
import type { NotificationCategory } from '#kernel/notification-category.ts'

/** Items of one digest; further ones are in the next digest. */
const maxItems = 50

export type NewDigestItem = {
  accountId: string
  category: NotificationCategory
  line: string
  url: string | null
  dedupeKey: string | null
  now: Date
}

/** Adds a mail to the next digest, unless its key was added before. */
export async function addDigestItem(db: Db, row: NewDigestItem): Promise<void> {
  await db
    .insertInto('notification_digest_item')
    .values({
      account_id: row.accountId,
      category: row.category,
      line: row.line,
      url: row.url,
      dedupe_key: row.dedupeKey,
      created_at: row.now,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'dedupe_key']).doNothing())
    .execute()
}

/** Takes the unsent items of a person, oldest first, and clears their text; a second call returns nothing. */
export async function takeDigestItems(db: Db, accountId: string, now: Date) {
  const items = await db
    .selectFrom('notification_digest_item')
    .select(['id', 'category', 'line', 'url'])
    .where('account_id', '=', accountId)
    .where('sent_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxItems)
    .forUpdate()
    .execute()
  if (items.length > 0)
    await db
      .updateTable('notification_digest_item')
      .set({ sent_at: now, line: '', url: null })
      .where(
        'id',
        'in',
        items.map(({ id }) => id),
      )
      .execute()
  return { items, hasMore: items.length === maxItems }
}

/** Deletes items that were sent before `before`. */
export async function deleteSentItems(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('notification_digest_item').where('sent_at', '<', before).execute()
}
