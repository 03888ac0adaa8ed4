import type { Db } from '#db/db.server.ts'
import { coversJob } from '#modules/jobs/public.server.ts'

/** The id of the note: that of the caller, or a new one in the order of time. Null when the id is taken. */
export async function insertNote(
  db: Db,
  { id, applicationId, accountId, text }: { id?: string; applicationId: string; accountId: string; text: string },
  now: Date,
): Promise<string | null> {
  const row = await db
    .insertInto('application_note')
    .values({ ...(id && { id }), application_id: applicationId, account_id: accountId, text, created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
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

/** Members who may see the applications of a job at this moment, and so may be named in its notes. */
export const colleaguesOf = (db: Db, companyId: string, jobId: string) =>
  colleaguesQuery(db, companyId, jobId).execute()

export const colleaguesQuery = (db: Db, companyId: string, jobId: string) =>
  db
    .selectFrom('company_member as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .select(['m.id', 'a.full_name as name', 'a.id as accountId', 'a.email', 'a.locale'])
    .where('m.company_id', '=', companyId)
    .where('m.removed_at', 'is', null)
    .where('m.active', '=', true)
    .where('a.deleted_at', 'is', null)
    .where(coversJob('applications.view', jobId))
    .orderBy('a.full_name')
    .orderBy('m.id')

export async function insertMentions(
  db: Db,
  noteId: string,
  members: readonly { id: string }[],
  now: Date,
): Promise<void> {
  if (members.length > 0)
    await db
      .insertInto('application_mention')
      .values(members.map(({ id }) => ({ note_id: noteId, member_id: id, created_at: now })))
      .execute()
}
