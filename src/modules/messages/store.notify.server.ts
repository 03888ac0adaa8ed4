import { sql, type Selectable } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Tables } from '#db/schema.ts'
import type { Locale } from '#kernel/locale.ts'
import { coversJob, jobRecipients } from '#modules/jobs/public.server.ts'
import type { MessageSide } from './rules.ts'

/** The messages of a side that nobody was told of, which from now on they were. */
export async function takeUnnotified(
  db: Db,
  { applicationId, side }: { applicationId: string; side: MessageSide },
  now: Date,
) {
  const rows = await db
    .updateTable('message as m')
    .set({ notified_at: now })
    .where('m.application_id', '=', applicationId)
    .where('m.side', '=', side)
    .where('m.notified_at', 'is', null)
    .returning(['m.id', 'm.seq', 'm.body', 'm.withdrawn_at', 'm.removed_at'])
    .returning(sql<string>`coalesce((select w.full_name from account w where w.id = m.account_id), '')`.as('author'))
    .execute()
  return rows
    .sort((one, other) => one.seq - other.seq)
    .map(({ id, seq, body, author, withdrawn_at, removed_at }) => ({
      id,
      seq,
      body,
      author,
      gone: withdrawn_at !== null || removed_at !== null,
    }))
}
export type UnnotifiedMessage = Awaited<ReturnType<typeof takeUnnotified>>[number]

export type NotifiedReader = { accountId: string; email: string; name: string; locale: Locale; readSeq: number }

/**
 * Whom a message is told: the candidate; of a company those who answer for the job and those who have written here, while they may
 * read it.
 */
export async function readersToNotify(
  db: Db,
  thread: Selectable<Tables['thread']>,
  side: MessageSide,
): Promise<{ job: { title: string; company: string }; readers: NotifiedReader[] }> {
  const { title, company, owner_member_id } = await db
    .selectFrom('job as j')
    .innerJoin('company as c', 'c.id', 'j.company_id')
    .select(['j.title', 'c.name as company', 'j.owner_member_id'])
    .where('j.id', '=', thread.job_id)
    .executeTakeFirstOrThrow()
  const ids = side === 'COMPANY' ? [thread.account_id] : await companyReaders(db, thread, owner_member_id)
  const readers = await db
    .selectFrom('account as p')
    .leftJoin('thread_read as r', (join) =>
      join.onRef('r.account_id', '=', 'p.id').on('r.application_id', '=', thread.id),
    )
    .select(['p.id as accountId', 'p.email', 'p.full_name as name', 'p.locale'])
    .select(sql<number>`coalesce(r.seq, 0)`.as('readSeq'))
    .where('p.id', 'in', ids.length > 0 ? ids : [thread.id])
    .where('p.deleted_at', 'is', null)
    .orderBy('p.id')
    .execute()
  return { job: { title, company }, readers }
}

async function companyReaders(
  db: Db,
  thread: Selectable<Tables['thread']>,
  ownerMemberId: string | null,
): Promise<string[]> {
  const responsible = await jobRecipients(db, { company_id: thread.company_id, owner_member_id: ownerMemberId })
  const mayRead = await db
    .selectFrom('company_member as m')
    .select('m.account_id as id')
    .where('m.company_id', '=', thread.company_id)
    .where('m.removed_at', 'is', null)
    .where('m.active', '=', true)
    .where(coversJob('messages.use', thread.job_id))
    .where((where) =>
      where.or([
        where('m.account_id', 'in', responsible.length > 0 ? responsible.map(({ id }) => id) : [thread.id]),
        where.exists(
          where
            .selectFrom('message as w')
            .select('w.id')
            .where('w.application_id', '=', thread.id)
            .whereRef('w.account_id', '=', 'm.account_id'),
        ),
      ]),
    )
    .execute()
  return mayRead.map(({ id }) => id)
}
