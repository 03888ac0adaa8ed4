import type { Db } from '#db/db.server.ts'

export async function insertNote(
  db: Db,
  note: { applicationId: string; accountId: string; text: string },
  now: Date,
): Promise<string> {
  const { id } = await db
    .insertInto('application_note')
    .values({ application_id: note.applicationId, account_id: note.accountId, text: note.text, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A note that is not deleted; the caller must check access to its application. */
export async function findNote(db: Db, id: string) {
  return db
    .selectFrom('application_note')
    .select(['id', 'application_id as applicationId', 'account_id as accountId'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function deleteNote(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('application_note').set({ deleted_at: now }).where('id', '=', id).execute()
}
