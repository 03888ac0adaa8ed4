import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { rowsOf } from '#db/read-together.server.ts'
import { targetQuery, type TargetQuery } from './store.owner.server.ts'

/** A review; its author is whom a decision is about, and is named to nobody. */
export function reviewTarget(db: Db, id: string): TargetQuery {
  const query = db
    .selectFrom('review as r')
    .innerJoin('company as c', 'c.id', 'r.company_id')
    .select(['r.id', 'r.account_id', 'r.title', 'r.pros', 'r.cons', 'r.overall', 'r.status', 'r.version'])
    .select('c.name as company')
    .where('r.id', '=', id)
    .where('r.deleted_at', 'is', null)
  return targetQuery(
    rowsOf(query),
    ({ account_id: accountId, title, company, pros, cons, overall, status, version }) => ({
      type: 'REVIEW',
      id,
      companyId: null,
      accountId,
      title,
      company,
      status,
      version,
      isPublic: status === 'PUBLISHED',
      content: { title, company, rating: `${overall} / 5`, pros, cons },
    }),
  )
}

/** The messages that one report names and no others of their thread. */
export function messagesTarget(db: Db, id: string): TargetQuery {
  const query = db
    .selectFrom('message_report as r')
    .innerJoin('thread as t', 't.id', 'r.application_id')
    .innerJoin('job as j', 'j.id', 't.job_id')
    .innerJoin('company as c', 'c.id', 't.company_id')
    .select(['r.id', 'r.side', 'r.status', 'r.version', 't.company_id', 't.account_id', 'j.title', 'c.name as company'])
    .select([
      sql<string>`coalesce((select string_agg(m.body, E'\n\n' order by m.seq) from message m where m.id = any(r.message_ids)), '')`.as(
        'messages',
      ),
      sql<string>`coalesce((select string_agg(distinct w.full_name, ', ') from message m join account w on w.id = m.account_id
        where m.id = any(r.message_ids)), '')`.as('author'),
    ])
    .where('r.id', '=', id)
  return targetQuery(rowsOf(query), ({ side, title, company, status, version, author, messages, ...row }) => ({
    type: 'MESSAGE',
    id,
    companyId: side === 'CANDIDATE' ? row.company_id : null,
    accountId: side === 'CANDIDATE' ? null : row.account_id,
    title,
    company,
    status,
    version,
    isPublic: false,
    // What a company writes is the company's, and its snapshot outlives whoever wrote it.
    content: { job: title, company, author: side === 'CANDIDATE' ? company : author, messages },
  }))
}

/** A candidate, with what their profile says to companies. */
export function personTarget(db: Db, id: string): TargetQuery {
  const query = db
    .selectFrom('account as a')
    .leftJoin('candidate_profile as p', 'p.account_id', 'a.id')
    .select(['a.id', 'a.full_name as name', 'p.headline', 'p.about', 'p.version'])
    .select(
      sql<string>`case when a.suspended_at is not null then 'SUSPENDED' when a.blocked_at is not null then 'BLOCKED'
        else 'ACTIVE' end`.as('status'),
    )
    .where('a.id', '=', id)
    .where('a.kind', '=', 'CANDIDATE')
    .where('a.deleted_at', 'is', null)
  return targetQuery(rowsOf(query), ({ name, headline, about, status, version }) => ({
    type: 'PERSON',
    id,
    companyId: null,
    accountId: id,
    title: name,
    company: '',
    status,
    version: version ?? 1,
    isPublic: false,
    content: { name, headline, about },
  }))
}
