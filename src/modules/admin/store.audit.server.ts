import { sql } from 'kysely'
import type { AccountKind } from '#kernel/enums/accounts.ts'
import type { Db } from '#db/db.server.ts'
import { escapeLike } from '#db/like.ts'

export type AuditFilter = {
  limit: number
  before?: number | undefined
  actorId?: string | undefined
  /** Part of a name, or a whole address. */
  who: string
  role?: string | undefined
  /** First parts of actions. */
  areas?: readonly string[] | undefined
  action: string
  subjectType?: string | undefined
  subjectId?: string | undefined
  whom: string
  outcome?: 'OK' | 'REFUSED' | undefined
  since?: Date | undefined
  until?: Date | undefined
  acting: boolean
  /** Actions that are left out, but for those of the reader. */
  hides?: { actions: readonly string[]; me: string } | undefined
  /** First parts of actions beside which nothing is read, whatever `areas` asks for. */
  within?: readonly string[] | undefined
  /** Of accounts those of people alone: what is done to administrators stands on no page. */
  peopleOnly?: boolean | undefined
}

/** As many people, companies and jobs of a name are looked for. */
const most = 50

const named = (db: Db, text: string) => {
  const like = `%${escapeLike(text)}%`
  return db
    .selectFrom('account')
    .select('id')
    .where((where) =>
      where.or([
        where('email', '=', text.toLowerCase()),
        where(sql<string>`fold_text(full_name)`, 'like', sql<string>`fold_text(${like})`),
      ]),
    )
    .limit(most)
}

/** Ids of people, companies and jobs of a name. */
async function subjectsNamed(db: Db, text: string): Promise<string[]> {
  const like = `%${escapeLike(text)}%`
  const { rows } = await sql<{ id: string }>`
    (${named(db, text)})
    union all (select id from company where fold_text(name) like fold_text(${like}) limit ${most})
    union all (select id from job where fold_text(title) like fold_text(${like}) limit ${most})
    union all (select id from pay_order where number = ${text} limit ${most})`.execute(db)
  return rows.map(({ id }) => id)
}

/** The name of what an entry is about; null for what is gone. */
const subjectName = (locale: string) => sql<string | null>`case l.subject_type
  when 'account' then (select nullif(s.full_name, '') from account s where s.id = l.subject_id and s.deleted_at is null)
  when 'company' then (select s.name from company s where s.id = l.subject_id)
  when 'job' then (select s.title from job s where s.id = l.subject_id)
  when 'application' then (select concat_ws(' · ', nullif(p.full_name, ''), j.title) from application s
    join job j on j.id = s.job_id left join account p on p.id = s.account_id and p.deleted_at is null where s.id = l.subject_id)
  when 'review' then (select c.name from review s join company c on c.id = s.company_id where s.id = l.subject_id)
  when 'pay_order' then (select s.number from pay_order s where s.id = l.subject_id)
  when 'master' then (select case when ${locale} = 'id' then s.name_id else s.name_en end from master s where s.id = l.subject_id)
  when 'talent_pool' then (select s.name from talent_pool s where s.id = l.subject_id) end`

/** What the database calls the code of an entry: a plan or top-up, the reason of a rejection. */
const storedName = (locale: string) => sql<string | null>`case
  when l.action in ('plan.save', 'price.set', 'price.drop', 'topup.save') then coalesce(
    (select s.title->>${locale} from plan s where s.code = l.details->>'code'),
    (select s.title->>${locale} from topup s where s.code = l.details->>'code'))
  when l.action = 'applications.status' then (select case when ${locale} = 'id' then s.name_id else s.name_en end from master s
    where s.category = 'REJECTION_REASON' and s.code = l.details->>'reason') end`

/** Which kind of account an entry is about: only people have a page. */
const subjectKind = sql<AccountKind | null>`case l.subject_type
  when 'account' then (select s.kind from account s where s.id = l.subject_id and s.deleted_at is null) end`

/** The audit log by time, newest first; `before` is the last id of the previous page. */
export async function auditRows(db: Db, filter: AuditFilter, locale: string) {
  let query = db
    .selectFrom('audit_log as l')
    .leftJoin('account as a', 'a.id', 'l.actor_id')
    .leftJoin('account as acting', 'acting.id', 'l.acting_admin_id')
  if (filter.before)
    query = query.where(
      sql<boolean>`(l.at, l.id) < ((select at from audit_log where id = ${filter.before}), ${filter.before})`,
    )
  if (filter.action) query = query.where('l.action', 'like', `${escapeLike(filter.action)}%`)
  if (filter.areas) {
    const areas = [...filter.areas]
    query = query.where(sql<boolean>`split_part(l.action, '.', 1) = any(${areas}::text[])`)
  }
  if (filter.within) {
    const within = [...filter.within]
    query = query.where(sql<boolean>`split_part(l.action, '.', 1) = any(${within}::text[])`)
  }
  if (filter.hides) {
    const { actions, me } = filter.hides
    query = query.where(sql<boolean>`(l.action <> all(${[...actions]}::text[]) or l.actor_id = ${me})`)
  }
  if (filter.peopleOnly)
    query = query.where(
      sql<boolean>`(l.subject_type <> 'account' or exists (select from account p where p.id = l.subject_id and p.kind <> 'ADMIN'))`,
    )
  if (filter.actorId) query = query.where('l.actor_id', '=', filter.actorId)
  if (filter.who) query = query.where('l.actor_id', 'in', named(db, filter.who))
  if (filter.role) {
    const { role } = filter
    query = /^[A-Z]/.test(role)
      ? query.where('l.actor_kind', '=', 'admin').where(sql<string>`coalesce(l.actor_role, a.admin_role)`, '=', role)
      : query.where(sql<string>`l.actor_kind`, '=', role)
  }
  if (filter.subjectType) query = query.where('l.subject_type', '=', filter.subjectType)
  if (filter.subjectId) query = query.where('l.subject_id', '=', filter.subjectId)
  if (filter.whom) {
    const ids = await subjectsNamed(db, filter.whom)
    query = query.where(sql<boolean>`l.subject_id = any(${ids}::uuid[])`)
  }
  if (filter.outcome) query = query.where('l.outcome', '=', filter.outcome)
  if (filter.since) query = query.where('l.at', '>=', filter.since)
  if (filter.until) query = query.where('l.at', '<', filter.until)
  if (filter.acting) query = query.where('l.acting_admin_id', 'is not', null)
  return query
    .select([
      'l.id',
      'l.at',
      'l.actor_kind',
      'l.actor_role',
      'l.actor_id',
      'a.full_name',
      'l.acting_admin_id',
      'acting.full_name as acting_name',
      'l.action',
      'l.subject_type',
      'l.subject_id',
      'l.outcome',
      'l.request_id',
      'l.details',
      subjectName(locale).as('subject_name'),
      subjectKind.as('subject_kind'),
      storedName(locale).as('stored'),
    ])
    .orderBy('l.at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(filter.limit)
    .execute()
}
