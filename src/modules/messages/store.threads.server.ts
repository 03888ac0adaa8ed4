import { sql, type SqlBool } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { anyOf } from '#db/any-of.server.ts'
import { likeContaining } from '#db/like.ts'
import { visibleApplications } from '#modules/applications/public.server.ts'
import { publicUri } from '#modules/files/rules.ts'
import type { ThreadRow } from './contract.shapes.ts'
import { endedAt, excerpt, firstName, readCursor, threadCursor, threadState } from './rules.ts'
import type { Reader } from './store.server.ts'

export type ThreadsInput = {
  before?: string | null | undefined
  limit: number
  show: 'all' | 'unread' | 'waiting'
  search: string
  ids?: readonly string[] | undefined
}

const excerptLength = 140

/** The threads of a reader that have a message, newest first; one more than `limit` where there are others. */
function page(db: Db, reader: Reader, input: ThreadsInput) {
  const company = reader.side === 'COMPANY'
  const applications = company
    ? visibleApplications(db, reader.member, reader.now)
    : db
        .selectFrom('application as a')
        .innerJoin('job as j', 'j.id', 'a.job_id')
        .innerJoin('account as p', 'p.id', 'a.account_id')
        .where('a.account_id', '=', reader.accountId)
  let query = applications
    .innerJoin('thread as t', 't.id', 'a.id')
    .innerJoin('company as c', 'c.id', 'a.company_id')
    .innerJoin('message as m', (join) => join.onRef('m.application_id', '=', 't.id').onRef('m.seq', '=', 't.last_seq'))
    .leftJoin('account as w', 'w.id', 'm.account_id')
    .leftJoin('thread_read as r', (join) =>
      join.onRef('r.application_id', '=', 't.id').on('r.account_id', '=', reader.accountId),
    )
    .where('t.last_seq', '>', 0)
    .where(
      company
        ? sql<SqlBool>`t.company_id = ${reader.member.companyId}`
        : sql<SqlBool>`t.account_id = ${reader.accountId}`,
    )
  // Of a company whoever answers has seen it for all.
  const unread = company
    ? sql<boolean>`(t.last_candidate_seq > t.last_company_seq and t.last_candidate_seq > coalesce(r.seq, 0))`
    : sql<boolean>`(t.last_company_seq > coalesce(r.seq, 0))`
  if (input.show === 'unread') query = query.where(unread)
  if (input.show === 'waiting') query = query.where(sql<SqlBool>`t.last_candidate_seq > t.last_company_seq`)
  if (input.ids) query = query.where('t.id', '=', anyOf(input.ids))
  if (input.search) {
    const like = likeContaining(input.search)
    const name = company ? sql.ref('p.full_name') : sql.ref('c.name')
    query = query.where(
      sql<SqlBool>`(fold_text(${name}) like fold_text(${like}) or fold_text(j.title) like fold_text(${like}))`,
    )
  }
  if (input.before) {
    const { lastAt, applicationId } = readCursor(input.before)
    query = query.where(sql<SqlBool>`(t.last_at, t.id) < (${lastAt}, ${applicationId}::uuid)`)
  }
  return query
    .select([
      'a.id',
      'a.status',
      'a.status_at',
      'a.notice_sent_at',
      'a.withdrawn_at',
      'a.closed_at',
      'j.title',
      'p.full_name',
      'c.name as company',
      'c.logo_file_id',
      't.last_word_at',
      't.last_at',
      'm.side',
      'm.account_id as authorId',
      'm.body',
      'm.sent_at',
      'm.withdrawn_at as messageWithdrawnAt',
      'm.removed_at as messageRemovedAt',
      'w.full_name as author',
    ])
    .select([
      unread.as('unread'),
      sql<boolean>`t.last_candidate_seq > t.last_company_seq`.as('waiting'),
      sql<number>`(select count(*)::int from message_file f where f.message_id = m.id)`.as('files'),
    ])
    .orderBy('t.last_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(input.limit + 1)
    .execute()
}

export async function listThreads(
  db: Db,
  reader: Reader,
  input: ThreadsInput,
): Promise<{ list: ThreadRow[]; next: string | null }> {
  const fetched = await page(db, reader, input)
  const rows = fetched.slice(0, input.limit)
  const last = rows.at(-1)
  const company = reader.side === 'COMPANY'
  const list = rows.map((row): ThreadRow => {
    const application = {
      status: row.status,
      statusAt: row.status_at,
      noticeSentAt: row.notice_sent_at,
      withdrawnAt: row.withdrawn_at,
      closedAt: row.closed_at,
    }
    const author = row.author ?? ''
    const gone = row.messageWithdrawnAt !== null || row.messageRemovedAt !== null
    return {
      applicationId: row.id,
      jobTitle: row.title,
      name: company ? row.full_name : row.company,
      logoUrl: !company && row.logo_file_id ? publicUri(row.logo_file_id) : null,
      state: threadState(endedAt(application, reader.now), { lastWordAt: row.last_word_at }, reader.now),
      unread: row.unread,
      waiting: row.waiting,
      last: {
        side: row.side,
        mine: row.authorId === reader.accountId,
        author: company ? author : firstName(author),
        excerpt: gone ? null : excerpt(row.body, excerptLength),
        files: gone ? 0 : row.files,
        at: row.sent_at.toISOString(),
      },
    }
  })
  const next =
    fetched.length > input.limit && last?.last_at
      ? threadCursor({ lastAt: last.last_at, applicationId: last.id })
      : null
  return { list, next }
}
