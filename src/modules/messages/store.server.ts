import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { visibleApplications } from '#modules/applications/public.server.ts'
import type { Member } from '#kernel/caller.ts'
import type { ApplicationFacts, MessageSide, ThreadFacts } from './rules.ts'

/** Applications whose thread the reader may open: a candidate's own, or those that the member may view. */
const candidateApplications = (db: Db, accountId: string) =>
  db
    .selectFrom('application as a')
    .innerJoin('job as j', 'j.id', 'a.job_id')
    .innerJoin('account as p', 'p.id', 'a.account_id')
    .where('a.account_id', '=', accountId)

export type Reader =
  | { side: 'CANDIDATE'; accountId: string; now: Date }
  | { side: 'COMPANY'; accountId: string; member: Member; now: Date }

const applicationsOf = (db: Db, reader: Reader) =>
  reader.side === 'COMPANY'
    ? visibleApplications(db, reader.member, reader.now)
    : candidateApplications(db, reader.accountId)

/** The application with its thread, where there is one yet. */
const threads = (db: Db, reader: Reader) =>
  applicationsOf(db, reader)
    .innerJoin('company as c', 'c.id', 'a.company_id')
    .leftJoin('thread as t', 't.id', 'a.id')
    .leftJoin('thread_read as r', (join) =>
      join.onRef('r.application_id', '=', 'a.id').on('r.account_id', '=', reader.accountId),
    )
    .select([
      'a.id',
      'a.job_id',
      'a.company_id',
      'a.account_id',
      'a.status',
      'a.status_at',
      'a.notice_at',
      'a.notice_sent_at',
      'a.withdrawn_at',
      'a.closed_at',
      'j.title as jobTitle',
      'j.slug as jobSlug',
      'j.deleted_at as jobDeletedAt',
      'c.name as company',
      'p.full_name as candidate',
      'p.locale',
      't.last_seq',
      't.last_candidate_seq',
      't.last_company_seq',
      't.last_word_at',
      't.blocked_at',
      'r.seq as readSeq',
    ])
    .select([
      // Counted as far as the limit before an answer needs it.
      sql<number>`(select count(*)::int from (select from message m where m.application_id = a.id and m.side = 'CANDIDATE' limit 3) first)`.as(
        'candidateMessages',
      ),
      reader.side === 'CANDIDATE'
        ? sql<number>`coalesce((select max(o.seq) from thread_read o where o.application_id = a.id and o.account_id <> a.account_id), 0)`.as(
            'otherSeq',
          )
        : sql<number>`coalesce((select o.seq from thread_read o where o.application_id = a.id and o.account_id = a.account_id), 0)`.as(
            'otherSeq',
          ),
    ])
export type ThreadRecord = Awaited<ReturnType<ReturnType<typeof threads>['execute']>>[number]

/** For `rowsOf` of a thread and of messages. */
export const threadInstants = {
  status_at: true,
  notice_at: true,
  notice_sent_at: true,
  withdrawn_at: true,
  closed_at: true,
  jobDeletedAt: true,
  last_word_at: true,
  blocked_at: true,
} as const
export const messageInstants = { sentAt: true, withdrawnAt: true, removedAt: true } as const

export const threadQuery = (db: Db, reader: Reader, id: string) => threads(db, reader).where('a.id', '=', id)

export const findThread = (db: Db, reader: Reader, id: string): Promise<ThreadRecord | undefined> =>
  threadQuery(db, reader, id).executeTakeFirst()

/** Whether a candidate has written to anybody yet. */
export const hasWrittenQuery = (accountId: string) =>
  sql<{ hasWritten: boolean }>`select exists (select from message m join thread t on t.id = m.application_id
    where t.account_id = ${accountId} and m.side = 'CANDIDATE') as "hasWritten"`

/** The same with its application held against changes, so that nobody writes past the end of it. */
export const lockApplication = (db: Db, reader: Reader, id: string): Promise<ThreadRecord | undefined> =>
  threads(db, reader).where('a.id', '=', id).forShare('a').executeTakeFirst()

export const applicationFacts = (row: ThreadRecord): ApplicationFacts => ({
  status: row.status,
  statusAt: row.status_at,
  noticeSentAt: row.notice_sent_at,
  withdrawnAt: row.withdrawn_at,
  closedAt: row.closed_at,
})

export const threadFacts = (row: ThreadRecord): ThreadFacts => ({
  lastWordAt: row.last_word_at,
  blockedAt: row.blocked_at,
  candidateMessages: row.candidateMessages,
  answered: (row.last_company_seq ?? 0) > 0,
})

/** Makes the threads that are not there yet. */
export async function insertThreads(db: Db, applicationIds: readonly string[], now: Date): Promise<void> {
  await sql`insert into thread (id, company_id, job_id, account_id, created_at)
    select a.id, a.company_id, a.job_id, a.account_id, ${now} from application a
    where a.id = any(${sql.val(applicationIds)}::uuid[]) order by a.id
    on conflict (id) do nothing`.execute(db)
}

/** Holds the thread until the transaction ends; one message gets its number at a time. */
export const lockThread = (db: Db, applicationId: string) =>
  db.selectFrom('thread').selectAll().where('id', '=', applicationId).forUpdate().executeTakeFirst()

export const findByKey = (db: Db, applicationId: string, key: string) =>
  db
    .selectFrom('message')
    .select(['seq', 'account_id as accountId', 'body'])
    .where('application_id', '=', applicationId)
    .where('key', '=', key)
    .executeTakeFirst()

export type NewMessage = {
  applicationId: string
  side: MessageSide
  accountId: string | null
  body: string
  key: string
  fileIds?: readonly string[]
  /** The one message of a candidate after the end. */
  lastWord?: boolean
}

/** Appends a message to a locked thread and returns its number; its author has read as far. */
export async function insertMessage(db: Db, message: NewMessage, lastSeq: number, now: Date): Promise<number> {
  const seq = lastSeq + 1
  const { applicationId, side, accountId, body, key, fileIds = [], lastWord = false } = message
  const { id } = await db
    .insertInto('message')
    .values({ application_id: applicationId, seq, side, account_id: accountId, body, key, sent_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (fileIds.length > 0)
    await db
      .insertInto('message_file')
      .values(fileIds.map((file_id, sort) => ({ message_id: id, file_id, sort })))
      .execute()
  await db
    .updateTable('thread')
    .set({
      last_seq: seq,
      last_at: now,
      ...(side === 'CANDIDATE' ? { last_candidate_seq: seq } : { last_company_seq: seq }),
      ...(lastWord && { last_word_at: now }),
    })
    .where('id', '=', applicationId)
    .execute()
  if (accountId) await markRead(db, { applicationId, accountId, seq }, now)
  return seq
}

/** Records how far somebody has read; it only grows. */
export async function markRead(
  db: Db,
  { applicationId, accountId, seq }: { applicationId: string; accountId: string; seq: number },
  now: Date,
): Promise<void> {
  await db
    .insertInto('thread_read')
    .values({ application_id: applicationId, account_id: accountId, seq, read_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['application_id', 'account_id'])
        .doUpdateSet({ seq, read_at: now })
        .where('thread_read.seq', '<', seq),
    )
    .execute()
}

type StoredFile = { id: string; name: string; mime: string; size: number }

/** A page of a thread, newest first, with one more than `limit` where there are earlier ones. */
export function messagesQuery(
  db: Db,
  { accountId }: Reader,
  { applicationId, ...page }: { applicationId: string; before: number | null; limit: number },
) {
  let query = db
    .selectFrom('message as m')
    .leftJoin('account as w', 'w.id', 'm.account_id')
    .select([
      'm.id',
      'm.seq',
      'm.side',
      'm.account_id as accountId',
      'm.body',
      'm.sent_at as sentAt',
      'm.withdrawn_at as withdrawnAt',
      'm.removed_at as removedAt',
      'w.full_name as author',
    ])
    .select(
      sql<
        StoredFile[]
      >`coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'size', f.size)
          order by mf.sort) from message_file mf join file f on f.id = mf.file_id and f.deleted_at is null
        where mf.message_id = m.id), '[]')`.as('files'),
    )
    .select(
      sql<boolean>`exists (select from message_report r where r.application_id = m.application_id
        and r.account_id = ${accountId} and r.status = 'OPEN' and m.id = any(r.message_ids))`.as('reported'),
    )
    .where('m.application_id', '=', applicationId)
  if (page.before !== null) query = query.where('m.seq', '<', page.before)
  return query.orderBy('m.seq', 'desc').limit(page.limit + 1)
}
export type MessageRecord = Awaited<ReturnType<ReturnType<typeof messagesQuery>['execute']>>[number]

export const findMessage = (db: Db, applicationId: string, seq: number) =>
  db
    .selectFrom('message')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('seq', '=', seq)
    .forUpdate()
    .executeTakeFirst()

export async function withdrawMessage(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('message').set({ withdrawn_at: now }).where('id', '=', id).execute()
}

/** To how many other threads an account has sent these words since then. */
export async function countSameText(
  db: Db,
  { accountId, applicationId, body, since }: { accountId: string; applicationId: string; body: string; since: Date },
): Promise<number> {
  const row = await db
    .selectFrom('message')
    .select(sql<number>`count(distinct application_id)::int`.as('n'))
    .where('account_id', '=', accountId)
    .where('sent_at', '>', since)
    .where('body', '=', body)
    .where('application_id', '<>', applicationId)
    .executeTakeFirstOrThrow()
  return row.n
}
