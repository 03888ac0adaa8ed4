import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { MailStatus } from '#kernel/enums/accounts.ts'
import { fail } from '#kernel/fail.ts'

export const maxReplies = 200

export type ContactEntry = {
  id: string
  fromOperator: boolean
  author: string | null
  body: string
  at: Date
  mailStatus: MailStatus | null
}

/** A message with its thread, oldest first; null when it is unknown or erased. */
export async function contactThread(db: Db, id: string) {
  const message = await db.selectFrom('contact_message').selectAll().where('id', '=', id).executeTakeFirst()
  if (!message) return null
  const replies: ContactEntry[] = await db
    .selectFrom('contact_reply as r')
    .leftJoin('account as a', 'a.id', 'r.author_id')
    .leftJoin('mail as m', 'm.id', 'r.mail_id')
    .select([
      'r.id',
      'r.from_operator as fromOperator',
      sql<string | null>`nullif(a.full_name, '')`.as('author'),
      'r.body',
      'r.created_at as at',
      'm.status as mailStatus',
    ])
    .where('r.message_id', '=', id)
    .orderBy('r.id')
    .limit(maxReplies)
    .execute()
  return { message, replies }
}

/** Locks a message, so that answers and replies to it come one after the other. */
export async function lockContactMessage(db: Db, id: string) {
  return db.selectFrom('contact_message').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function countReplies(db: Db, messageId: string): Promise<number> {
  const { count } = await db
    .selectFrom('contact_reply')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow()
  return count
}

type NewReply = { messageId: string; authorId: string | null; body: string; key: string; now: Date }

/** The id of the new entry; null when its key was used before for the same. Throws KEY_REUSED when it was for something else. */
export async function insertReply(
  db: Db,
  { messageId, authorId, body, key, now }: NewReply,
  fromOperator: boolean,
): Promise<string | null> {
  const row = await db
    .insertInto('contact_reply')
    .values({ message_id: messageId, from_operator: fromOperator, author_id: authorId, body, key, created_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) return row.id
  const before = await db
    .selectFrom('contact_reply')
    .select(['message_id', 'from_operator', 'body'])
    .where('key', '=', key)
    .executeTakeFirst()
  const isSame = before?.message_id === messageId && before.from_operator === fromOperator && before.body === body
  if (!isSame) throw fail('KEY_REUSED')
  return null
}

export async function setReplyMail(db: Db, replyId: string, mailId: string | null): Promise<void> {
  await db.updateTable('contact_reply').set({ mail_id: mailId }).where('id', '=', replyId).execute()
}
