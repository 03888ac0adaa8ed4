import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { escapeLike } from '#db/like.ts'
import type { MailStatus } from '#kernel/enums/accounts.ts'
import type { MailEventKind, SuppressionReason } from '#kernel/mail-delivery.ts'

export type MailFilter = {
  limit: number
  /** Id of the last mail of the page before. */
  before?: string | undefined
  status?: MailStatus | undefined
  /** The beginning of a kind. */
  kind: string
  /** An address, or a part of one. */
  search: string
  accountId?: string | undefined
}

export type LoggedMail = {
  id: string
  to: string
  kind: string
  locale: string
  status: MailStatus
  attempts: number
  createdAt: Date
  sentAt: Date | null
  error: string | null
  person: string | null
  accountId: string | null
  event: MailEventKind | null
  statusCode: string | null
  eventAt: Date | null
}

/** Mails by time, newest first, without their text: who was written to, about what, and what became of it. */
export async function mailLog(db: Db, filter: MailFilter): Promise<LoggedMail[]> {
  let query = db
    .selectFrom('mail as m')
    .leftJoin('account as a', 'a.id', 'm.account_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('mail_event')
          .select(['kind', 'status_code', 'at'])
          .whereRef('mail_id', '=', 'm.id')
          .orderBy('at', 'desc')
          .limit(1)
          .as('e'),
      (join) => join.onTrue(),
    )
  if (filter.before) query = query.where('m.id', '<', filter.before)
  if (filter.status) query = query.where('m.status', '=', filter.status)
  if (filter.kind) query = query.where('m.kind', 'like', `${escapeLike(filter.kind)}%`)
  if (filter.accountId) query = query.where('m.account_id', '=', filter.accountId)
  if (filter.search) query = query.where('m.to_address', 'ilike', `%${escapeLike(filter.search)}%`)
  return query
    .select([
      'm.id',
      'm.to_address as to',
      'm.kind',
      'm.locale',
      'm.status',
      'm.attempts',
      'm.created_at as createdAt',
      'm.sent_at as sentAt',
      'm.last_error as error',
      'm.account_id as accountId',
      sql<string | null>`nullif(a.full_name, '')`.as('person'),
      sql<MailEventKind | null>`e.kind`.as('event'),
      'e.status_code as statusCode',
      'e.at as eventAt',
    ])
    .orderBy('m.id', 'desc')
    .limit(filter.limit)
    .execute()
}

export type Suppression = {
  id: string
  reason: SuppressionReason
  statusCode: string | null
  since: Date
  /** The address, as long as the mail that it is known from is kept. */
  to: string | null
  person: string | null
  diagnostic: string | null
}

/** Addresses that are not written to, newest first. */
export async function suppressions(
  db: Db,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<Suppression[]> {
  let query = db
    .selectFrom('mail_suppression as s')
    .leftJoin('mail as m', 'm.id', 's.mail_id')
    .leftJoin('account as a', 'a.id', 'm.account_id')
    .where('s.ended_at', 'is', null)
  if (before) query = query.where('s.id', '<', before)
  return query
    .select([
      's.id',
      's.reason',
      's.status_code as statusCode',
      's.since',
      'm.to_address as to',
      'm.last_error as diagnostic',
      sql<string | null>`nullif(a.full_name, '')`.as('person'),
    ])
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute()
}
