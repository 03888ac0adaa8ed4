import { sql, type Insertable } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Tables } from '#db/schema.ts'
import type { CaseTarget } from '#kernel/moderation.ts'
import { isOwnedBy, type Owner } from './store.owner.server.ts'

type Files = { id: string; name: string }[]

/** Asks once at a time; undefined when an earlier question is not answered. */
export const insertRequest = (db: Db, values: Insertable<Tables['evidence_request']>) =>
  db
    .insertInto('evidence_request')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** The case waits from now on. */
export async function beginWaiting(db: Db, caseId: string, { now, until }: { now: Date; until: Date }): Promise<void> {
  await db
    .updateTable('moderation_case')
    .set((row) => ({
      waiting_since: now,
      due_at: until,
      claimed_by: null,
      claimed_until: null,
      version: row('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', caseId)
    .execute()
}

/** The case goes on; how long it waited does not count against it. */
export async function endWaiting(db: Db, caseId: string, now: Date): Promise<void> {
  await sql`update moderation_case set waiting_since = null, version = version + 1, updated_at = ${now},
      waited_seconds = waited_seconds + extract(epoch from ${now}::timestamptz - waiting_since)::int
    where id = ${caseId} and waiting_since is not null`.execute(db)
}

const requests = (db: Db) =>
  db
    .selectFrom('evidence_request as e')
    .innerJoin('moderation_case as k', 'k.id', 'e.case_id')
    .select([
      'e.id',
      'e.question',
      'e.answer',
      'e.requested_at as askedAt',
      'e.due_at as dueAt',
      'e.ended_at as endedAt',
    ])
    .select(['e.subject_title as title', 'k.target_type as target'])
    .select(
      sql<Files>`coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name) order by x.sort)
        from evidence_file x join file f on f.id = x.file_id and f.deleted_at is null where x.request_id = e.id), '[]')`.as(
        'files',
      ),
    )

/** What was asked in a case, the oldest first. */
export const caseRequestsQuery = (db: Db, caseId: string) =>
  requests(db).where('e.case_id', '=', caseId).orderBy('e.requested_at').limit(20)

/** What was asked of a company or a person, newest first. */
export const ownRequestsQuery = (db: Db, owner: Owner) =>
  requests(db).where(isOwnedBy(owner, 'e')).orderBy('e.requested_at', 'desc').limit(10)

export type ShownRequest = {
  id: string
  question: string
  answer: string | null
  askedAt: Date
  dueAt: Date
  endedAt: Date | null
  title: string
  target: CaseTarget
  files: Files
}

/** The case of a question to this company or person; undefined for one to others. */
export async function caseOfRequest(db: Db, id: string, owner: Owner): Promise<string | undefined> {
  const query = db.selectFrom('evidence_request as e').select('e.case_id').where('e.id', '=', id)
  return (await query.where(isOwnedBy(owner, 'e')).executeTakeFirst())?.case_id
}

export const lockRequest = (db: Db, id: string) =>
  db.selectFrom('evidence_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

type EvidenceAnswer = { id: string; text: string; by: string; fileIds: readonly string[]; now: Date }

export async function answerRequest(db: Db, { id, text, by, fileIds, now }: EvidenceAnswer): Promise<void> {
  await db
    .updateTable('evidence_request')
    .set({ answer: text, answered_by: by, ended_at: now })
    .where('id', '=', id)
    .execute()
  if (fileIds.length > 0)
    await db
      .insertInto('evidence_file')
      .values(fileIds.map((fileId, sort) => ({ request_id: id, file_id: fileId, sort })))
      .execute()
}

/** Questions of a case that nobody has to answer any more. */
export async function endRequests(db: Db, caseId: string, now: Date): Promise<void> {
  await db
    .updateTable('evidence_request')
    .set({ ended_at: now })
    .where('case_id', '=', caseId)
    .where('ended_at', 'is', null)
    .execute()
}

export type Reminder = { id: string; question: string; until: Date; type: CaseTarget; targetId: string }

/** Questions without an answer that are due until then; each is given out once. */
export async function takeReminders(db: Db, { now, until }: { now: Date; until: Date }): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    update evidence_request e set reminded_at = ${now} from moderation_case k
    where k.id = e.case_id and e.id in (
      select id from evidence_request
      where ended_at is null and reminded_at is null and due_at > ${now} and due_at <= ${until}
      order by due_at limit 50 for update skip locked)
    returning e.id, e.question, e.due_at as until, k.target_type as type, k.target_id as "targetId"`.execute(db)
  return rows
}

/** Cases whose questions were not answered in time. */
export const overdueRequests = (db: Db, now: Date) =>
  db
    .selectFrom('evidence_request')
    .select('case_id as caseId')
    .where('ended_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(50)
    .execute()

/** Whose evidence a file is: moderators and those who sent it read it. */
export const evidenceOwner = (db: Db, fileId: string) =>
  db
    .selectFrom('evidence_file as x')
    .innerJoin('evidence_request as e', 'e.id', 'x.request_id')
    .select(['e.company_id as companyId', 'e.account_id as accountId'])
    .where('x.file_id', '=', fileId)
    .executeTakeFirst()
