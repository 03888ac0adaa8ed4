import { sql, type SqlBool } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Candidate, Member } from '#kernel/caller.ts'
import { visibleApplications } from '#modules/applications/public.server.ts'

/** Whether a message that the reader may see carries the file. */
export async function mayReadAttachment(
  db: Db,
  reader: Candidate | Member,
  fileId: string,
  now: Date,
): Promise<boolean> {
  const applications =
    reader.kind === 'employer'
      ? visibleApplications(db, reader, now).where(sql<SqlBool>`(m.side = 'COMPANY' or a.withdrawn_at is null)`)
      : db
          .selectFrom('application as a')
          .innerJoin('job as j', 'j.id', 'a.job_id')
          .innerJoin('account as p', 'p.id', 'a.account_id')
          .where('a.account_id', '=', reader.accountId)
  const row = await applications
    .innerJoin('message as m', 'm.application_id', 'a.id')
    .innerJoin('message_file as f', 'f.message_id', 'm.id')
    .select('m.id')
    .where('f.file_id', '=', fileId)
    .where('m.withdrawn_at', 'is', null)
    .where('m.removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
