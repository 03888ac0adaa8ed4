import { sql, type InferResult } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import type { CaseTarget } from '#kernel/moderation.ts'
import { richText, type RichDoc } from '#kernel/rich.ts'
import { targetQuery, type Target, type TargetQuery } from './store.owner.server.ts'
import { messagesTarget, personTarget, reviewTarget } from './store.targets.people.server.ts'

export type { Target } from './store.owner.server.ts'

const publicJob: readonly string[] = ['ACTIVE', 'PAUSED', 'CLOSED', 'EXPIRED']
const text = (doc: object | null) => (doc ? richText(doc as RichDoc) : null)

const jobQuery = (db: Db, id: string) =>
  db
    .selectFrom('job as j')
    .innerJoin('company as c', 'c.id', 'j.company_id')
    .select(['j.id', 'j.company_id', 'j.title', 'j.status', 'j.version', 'j.description', 'j.highlights'])
    .select(['j.salary_min_minor', 'j.salary_max_minor', 'j.salary_currency', 'j.salary_period', 'j.benefits_note'])
    .select(['j.external_apply_url', 'c.name as company', 'c.status as companyStatus'])
    .select(
      sql<string | null>`(select string_agg(concat_ws(', ', nullif(l.address, ''), ct.name), '; ' order by l.sort)
        from job_location l join city ct on ct.id = l.city_id where l.job_id = j.id)`.as('places'),
    )
    .where('j.id', '=', id)
    .where('j.deleted_at', 'is', null)

function jobTarget(row: InferResult<ReturnType<typeof jobQuery>>[number]): Target {
  const money = (minor: number | null) => (minor === null ? null : String(Math.round(minor / 100)))
  const range = [money(row.salary_min_minor), money(row.salary_max_minor)].filter((amount) => amount !== null)
  return {
    type: 'JOB',
    id: row.id,
    companyId: row.company_id,
    accountId: null,
    title: row.title,
    company: row.company,
    status: row.status,
    version: row.version,
    isPublic: publicJob.includes(row.status) && row.companyStatus === 'APPROVED',
    content: {
      title: row.title,
      company: row.company,
      description: text(row.description),
      highlights: text(row.highlights),
      salary:
        range.length > 0 ? `${row.salary_currency ?? ''} ${range.join(' – ')} / ${row.salary_period ?? ''}` : null,
      places: row.places,
      benefitsNote: row.benefits_note,
      applyAt: row.external_apply_url,
    },
  }
}

const companyQuery = (db: Db, id: string) =>
  db
    .selectFrom('company')
    .select(['id', 'name', 'status', 'version', 'legal_name', 'registration_number', 'website', 'email', 'phone'])
    .select(['dial_code', 'address', 'about', 'hiring_process'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)

function companyTarget(row: InferResult<ReturnType<typeof companyQuery>>[number]): Target {
  return {
    type: 'COMPANY',
    id: row.id,
    companyId: row.id,
    accountId: null,
    title: row.name,
    company: row.name,
    status: row.status,
    version: row.version,
    isPublic: row.status === 'APPROVED',
    content: {
      name: row.name,
      legalName: row.legal_name,
      registrationNumber: row.registration_number,
      website: row.website,
      email: row.email,
      phone: row.phone && `${row.dial_code ?? ''}${row.phone}`,
      address: row.address,
      about: row.about,
      hiringProcess: row.hiring_process,
    },
  }
}

const queries: Record<CaseTarget, (db: Db, id: string) => TargetQuery> = {
  JOB: (db, id) => targetQuery(rowsOf(jobQuery(db, id)), jobTarget),
  COMPANY: (db, id) => targetQuery(rowsOf(companyQuery(db, id)), companyTarget),
  REVIEW: reviewTarget,
  MESSAGE: messagesTarget,
  PERSON: personTarget,
}

/** What a case is about, for `readTogether`. */
export const queryOfTarget = (db: Db, type: CaseTarget, id: string): TargetQuery => queries[type](db, id)

/** What a case is about as it is now; undefined when it is gone. */
export async function readTarget(db: Db, type: CaseTarget, id: string): Promise<Target | undefined> {
  const { rows, target } = queryOfTarget(db, type, id)
  return target((await readTogether(db, { rows })).rows)
}

/** Views and applications of the last seven days, of the job or of all jobs of the company. */
export async function reachOf(db: Db, target: { type: CaseTarget; id: string }, now: Date) {
  if (target.type !== 'JOB' && target.type !== 'COMPANY') return { views7d: 0, applications7d: 0 }
  const jobs =
    target.type === 'JOB'
      ? sql`select ${target.id}::uuid`
      : sql`select id from job where company_id = ${target.id}::uuid`
  const { rows } = await sql<{ views7d: number; applications7d: number }>`
    select (select count(*)::int from job_interaction where type = 3 and job_id in (${jobs})
        and at > ${now}::timestamptz - interval '7 days') as "views7d",
      (select count(*)::int from application where job_id in (${jobs})
        and created_at > ${now}::timestamptz - interval '7 days') as "applications7d"`.execute(db)
  return rows[0] ?? { views7d: 0, applications7d: 0 }
}

/** Whether an account belongs to the company. */
export async function isMember(db: Db, accountId: string, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('company_member')
    .select('id')
    .where('account_id', '=', accountId)
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
