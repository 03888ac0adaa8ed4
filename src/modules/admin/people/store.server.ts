import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { and, type Fragment } from '#db/fragments.server.ts'
import { escapeLike } from '#db/like.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import { isBuyer } from '#modules/billing/public.server.ts'
import { parseSearch } from '../search/rules.query.ts'
import type { SearchKind } from '../search/rules.ts'
import type { JobStatus } from '#kernel/enums/jobs.ts'
import type { personStates } from './contract.ts'
import { identityActions } from './rules.ts'

type List = { limit: number; before?: string | undefined; search: string }
type PersonState = (typeof personStates)[number]

/** A page of the search rows of a kind: newest first, from after `before`; each word of the search begins a word or stands in one. */
function listRows(kind: SearchKind, { limit, before, search }: List, more: readonly Fragment[]): Fragment {
  const conditions = [sql`s.kind = ${sql.lit(kind)}`, ...more]
  if (before)
    conditions.push(
      sql`(s.at, s.id) < (select b.at, b.id from admin_search b where b.kind = ${sql.lit(kind)} and b.id = ${before})`,
    )
  for (const term of parseSearch(search, []).terms)
    conditions.push(sql`s.words like fold_text(${`%${escapeLike(term)}%`})`)
  return sql`select s.* from admin_search s where ${and(conditions)} order by s.at desc, s.id desc limit ${limit + 1}`
}

export type PersonRow = {
  id: string
  name: string
  email: string
  side: 'CANDIDATE' | 'EMPLOYER'
  state: PersonState
  company: { id: string; name: string } | null
  createdAt: Date
  lastActiveAt: Date
}

export async function listPeople(
  db: Db,
  input: List & { side?: 'CANDIDATE' | 'EMPLOYER' | undefined; state?: PersonState | undefined },
): Promise<PersonRow[]> {
  const more: Fragment[] = []
  if (input.state) more.push(sql`s.state = ${input.state}`)
  if (input.side) more.push(sql`exists (select from account k where k.id = s.id and k.kind = ${input.side})`)
  const { rows } = await sql<PersonRow>`
    select a.id, a.full_name as name, a.email, a.kind as side, r.state, a.created_at as "createdAt", a.last_active_at as "lastActiveAt",
      (select jsonb_build_object('id', c.id, 'name', c.name) from company_member m join company c on c.id = m.company_id
        where m.account_id = a.id and m.removed_at is null order by m.created_at limit 1) as company
    from (${listRows('PERSON', input, more)}) r join account a on a.id = r.id
    order by r.at desc, r.id desc`.execute(db)
  return rows
}

export type JobRow = {
  id: string
  title: string
  status: JobStatus | 'DELETED'
  companyId: string
  companyName: string
  createdAt: Date
  publishedAt: Date | null
  applications: number
}

export async function listJobs(
  db: Db,
  input: List & { status?: string | undefined; companyId?: string | undefined },
): Promise<JobRow[]> {
  const more: Fragment[] = []
  if (input.status) more.push(sql`s.state = ${input.status}`)
  if (input.companyId) more.push(sql`s.id in (select o.id from job o where o.company_id = ${input.companyId})`)
  const { rows } = await sql<JobRow>`
    select j.id, j.title, r.state as status, c.id as "companyId", c.name as "companyName", j.created_at as "createdAt",
      j.published_at as "publishedAt", (select count(*)::int from application p where p.job_id = j.id) as applications
    from (${listRows('JOB', input, more)}) r join job j on j.id = r.id join company c on c.id = j.company_id
    order by r.at desc, r.id desc`.execute(db)
  return rows
}

type Viewer = { administrator: string; now: Date; buyersOnly: boolean; hides: readonly string[] }

/**
 * Everything of a person's page for an administrator, or null for nobody and for administrators; `buyersOnly`: for everybody who buys
 * nothing, too. Read by one statement.
 */
export async function readPerson(db: Db, id: string, { administrator, now, buyersOnly, hides }: Viewer) {
  const { viewed, ...parts } = await readTogether(db, {
    viewed: rowsOf(viewedQuery(administrator, id, now)),
    person: rowsOf(
      db
        .selectFrom('account as a')
        .innerJoin('admin_search as s', (join) => join.onRef('s.id', '=', 'a.id').on('s.kind', '=', 'PERSON'))
        .select([
          'a.id',
          'a.kind',
          'a.full_name as name',
          'a.email',
          'a.email_verified_at as emailVerifiedAt',
          'a.dial_code as dialCode',
          'a.phone',
          'a.locale',
          'a.created_at as createdAt',
          'a.last_active_at as lastActiveAt',
          'a.blocked_at as blockedAt',
          'a.deletion_at as deletionAt',
          'a.deleted_at as deletedAt',
          'a.failed_count as failures',
          's.state',
        ])
        .select(sql<boolean>`a.password_hash is not null`.as('hasPassword'))
        .select(
          sql<
            string[]
          >`array(select i.provider from sign_on_identity i where i.account_id = a.id order by i.provider)`.as(
            'signOns',
          ),
        )
        .where('a.id', '=', id)
        .where(sql<boolean>`(not ${buyersOnly}::boolean or ${isBuyer})`),
      {
        emailVerifiedAt: true,
        createdAt: true,
        lastActiveAt: true,
        blockedAt: true,
        deletionAt: true,
        deletedAt: true,
      },
    ),
    consents: rowsOf(
      db
        .selectFrom('consent')
        .distinctOn('purpose')
        .select(['purpose', 'version', 'given', 'at'])
        .where('account_id', '=', id)
        .orderBy('purpose')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc'),
      { at: true },
    ),
    sessions: rowsOf(
      db
        .selectFrom('session')
        .select([
          'id',
          'user_agent as userAgent',
          'ip',
          'created_at as createdAt',
          'seen_at as seenAt',
          'revoked_at as endedAt',
        ])
        .select(sql<boolean>`revoked_at is null and expires_at > ${now}::timestamptz`.as('open'))
        .where('account_id', '=', id)
        .orderBy(sql`revoked_at is null and expires_at > ${now}::timestamptz`, 'desc')
        .orderBy('seen_at', 'desc')
        .limit(20),
      { createdAt: true, seenAt: true, endedAt: true },
    ),
    companies: rowsOf(
      db
        .selectFrom('company_member as m')
        .innerJoin('company as c', 'c.id', 'm.company_id')
        .select(['c.id', 'c.name', 'c.status', 'm.role', 'm.removed_at as removedAt'])
        .where('m.account_id', '=', id)
        .orderBy(sql`m.removed_at is not null`)
        .orderBy('m.created_at')
        .limit(20),
      { removedAt: true },
    ),
    applications: rowsOf(
      db
        .selectFrom('application as p')
        .innerJoin('job as j', 'j.id', 'p.job_id')
        .innerJoin('company as c', 'c.id', 'p.company_id')
        .select(['p.id', 'j.title as jobTitle', 'c.name as companyName', 'p.status', 'p.created_at as createdAt'])
        .select(sql<boolean>`p.withdrawn_at is not null`.as('withdrawn'))
        .select(sql<number>`count(*) over ()::int`.as('total'))
        .where('p.account_id', '=', id)
        .orderBy('p.created_at', 'desc')
        .limit(20),
      { createdAt: true },
    ),
    requests: rowsOf(
      db
        .selectFrom('rights_request as r')
        .select(['r.id', 'r.kind', 'r.state', 'r.received_at as receivedAt', 'r.due_at as dueAt'])
        .where('r.account_id', '=', id)
        .orderBy('r.received_at', 'desc')
        .limit(20),
      { receivedAt: true, dueAt: true },
    ),
    history: rowsOf(
      db
        .selectFrom('audit_log as l')
        .leftJoin('account as by', 'by.id', 'l.actor_id')
        .select(['l.id', 'l.at', 'l.action', 'l.actor_kind as actorKind', 'by.full_name as actorName', 'l.outcome'])
        .select('l.details')
        .where('l.subject_type', '=', 'account')
        .where('l.subject_id', '=', id)
        .where(sql<boolean>`(l.action <> all(${[...hides]}::text[]) or l.actor_id = ${administrator})`)
        .where(sql<boolean>`(not ${buyersOnly}::boolean or l.action = any(${identityActions}::text[]))`)
        .orderBy('l.id', 'desc')
        .limit(30),
      { at: true },
    ),
  })
  const [person] = parts.person
  return person ? { ...parts, person, isViewed: viewed[0]?.viewed ?? false } : null
}

const viewedQuery = (administrator: string, personId: string, now: Date) =>
  sql<{ viewed: boolean }>`select exists (select from audit_log where subject_type = 'account'
    and subject_id = ${personId} and actor_id = ${administrator} and action = 'person.view'
    and at >= date_trunc('day', ${now}::timestamptz at time zone 'UTC') at time zone 'UTC') as viewed`

/** Whether an administrator has opened a person's page on the day of `now`, in UTC. */
export async function hasViewed(db: Db, administrator: string, personId: string, now: Date): Promise<boolean> {
  const { rows } = await viewedQuery(administrator, personId, now).execute(db)
  return rows[0]?.viewed ?? false
}

/** One writer at a time for what an administrator does to a person: held until the transaction ends. */
export async function lockView(db: Db, administrator: string, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`person.view ${administrator} ${personId}`}, 0))`.execute(
    db,
  )
}

/** An application by its id, without anything that was sent or written. */
export async function readApplication(db: Db, id: string) {
  const parts = await readTogether(db, {
    application: rowsOf(
      db
        .selectFrom('application as p')
        .innerJoin('job as j', 'j.id', 'p.job_id')
        .innerJoin('company as c', 'c.id', 'p.company_id')
        .innerJoin('account as a', 'a.id', 'p.account_id')
        .select([
          'p.id',
          'p.status',
          'p.created_at as createdAt',
          'p.status_at as statusAt',
          'p.viewed_at as viewedAt',
          'p.withdrawn_at as withdrawnAt',
          'p.closed_at as closedAt',
          'a.id as personId',
          'a.full_name as personName',
          'a.erased_at as personErasedAt',
          'j.id as jobId',
          'j.title as jobTitle',
          'c.id as companyId',
          'c.name as companyName',
        ])
        .select(
          sql<JobRow['status']>`case when j.deleted_at is not null then 'DELETED' else j.status end`.as('jobStatus'),
        )
        .where('p.id', '=', id),
      { createdAt: true, statusAt: true, viewedAt: true, withdrawnAt: true, closedAt: true, personErasedAt: true },
    ),
    events: rowsOf(
      db
        .selectFrom('application_event as e')
        .leftJoin('account as by', 'by.id', 'e.by_account')
        .select(['e.id', 'e.at', 'e.kind', 'e.to_status as to', 'by.full_name as by'])
        .where('e.application_id', '=', id)
        .orderBy('e.at', 'desc')
        .orderBy('e.id', 'desc')
        .limit(50),
      { at: true },
    ),
  })
  const [application] = parts.application
  return application ? { ...application, events: parts.events } : null
}
