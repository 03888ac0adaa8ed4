import { sql, type InferResult, type Insertable } from 'kysely'
import type { CompanyStatus } from '#kernel/caller.ts'
import { anyOf } from '#db/any-of.server.ts'
import type { Db } from '#db/db.server.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import { likeContaining } from '#db/like.ts'
import { listPage } from '#db/list-page.server.ts'
import type { Locale } from '#kernel/shapes.ts'
import { decidedQuery, newestQuery } from './store.proposals.server.ts'
import { companyInstants, ownCompanyQuery } from './store.view.server.ts'
import type { Tables } from '#db/schema.ts'

/** Companies with the evidence for a decision. */
function evidence(db: Db) {
  return db
    .selectFrom('company as c')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('company_member as m')
          .innerJoin('account as a', 'a.id', 'm.account_id')
          .select(['a.email as ownerEmail', 'a.full_name as ownerName', 'a.email_verified_at as ownerVerifiedAt'])
          .whereRef('m.company_id', '=', 'c.id')
          .where('m.role', '=', 'OWNER')
          .where('m.removed_at', 'is', null)
          .orderBy('m.created_at')
          .limit(1)
          .as('owner'),
      (join) => join.onTrue(),
    )
    .select([
      'c.id',
      'c.name',
      'c.status',
      'c.completion',
      'c.submitted_at as submittedAt',
      'c.created_at as createdAt',
      'c.decided_at as decidedAt',
      'c.version',
      'c.website',
      'c.email',
      'c.dial_code as dialCode',
      'c.phone',
      'c.registration_number as registrationNumber',
      'c.free_mail as freeMail',
      'c.document_file_id as documentId',
      'c.logo_file_id as logoId',
      sql<number>`coalesce(length(c.about), 0)`.as('aboutLength'),
      'owner.ownerEmail',
      'owner.ownerName',
      'owner.ownerVerifiedAt',
      sql<number>`(select count(*)::int from company_decision d where d.company_id = c.id)`.as('decisions'),
      sql<number>`(select count(*)::int from company o where o.registration_number = c.registration_number and o.id <> c.id and o.deleted_at is null)`.as(
        'sameRegistrationCount',
      ),
    ])
    .where('c.deleted_at', 'is', null)
}

export type EvidenceRow = InferResult<ReturnType<typeof evidence>>[number]
const evidenceInstants = { submittedAt: true, createdAt: true, decidedAt: true, ownerVerifiedAt: true } as const

export const findEvidence = (db: Db, companyId: string) => evidence(db).where('c.id', '=', companyId).executeTakeFirst()

/** For `readTogether`. */
export const evidencesOf = (db: Db, companyIds: readonly string[]) =>
  rowsOf(evidence(db).where('c.id', '=', anyOf(companyIds)), evidenceInstants)

/** A company with the evidence for a decision about it, the newest decisions so far, and its proposals. */
export async function readReview(db: Db, companyId: string, locale: Locale, now: Date) {
  const { companies, evidences, decisions, newest, decided } = await readTogether(db, {
    companies: rowsOf(ownCompanyQuery(db, companyId, locale, now), companyInstants),
    evidences: evidencesOf(db, [companyId]),
    decisions: rowsOf(decisionsOf(db, companyId), { at: true }),
    newest: rowsOf(newestQuery(db, companyId), { created_at: true, closed_at: true }),
    decided: rowsOf(decidedQuery(db, companyId), { created_at: true, closed_at: true }),
  })
  return { row: companies[0], evidence: evidences[0], decisions, newest: newest[0], decided }
}

/** How many other companies have this registration number. */
export const numberQuery = (db: Db, companyId: string, number: string) =>
  rowsOf(
    db
      .selectFrom('company')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('registration_number', '=', number)
      .where('id', '<>', companyId)
      .where('deleted_at', 'is', null),
  )

export type QueueFilter = { page: number; limit: number; search: string; status?: CompanyStatus | undefined }

/**
 * Pending companies first, oldest first; then all others, newest first. The page is cut before the evidence is read, which counts
 * companies of the same number for each row.
 */
export async function listQueue(db: Db, filter: QueueFilter) {
  let query = db.selectFrom('company as c').where('c.deleted_at', 'is', null)
  if (filter.status) query = query.where('c.status', '=', filter.status)
  if (filter.search) {
    const like = likeContaining(filter.search)
    query = query.where((where) =>
      where.or([
        sql<boolean>`fold_text(c.name) like fold_text(${like})`,
        where('c.registration_number', 'like', like),
        where.exists((from) =>
          from
            .selectFrom('company_member as m')
            .innerJoin('account as a', 'a.id', 'm.account_id')
            .select('m.id')
            .whereRef('m.company_id', '=', 'c.id')
            .where('m.role', '=', 'OWNER')
            .where('m.removed_at', 'is', null)
            .where('a.email', 'like', like.toLowerCase()),
        ),
      ]),
    )
  }
  const order = sql`c.status = 'PENDING' desc, case when c.status = 'PENDING' then c.submitted_at end, c.created_at desc, c.id`
  const pageOfIds = query
    .select(['c.id', sql<number>`(count(*) over ())::int`.as('total')])
    .select(sql<number>`row_number() over (order by ${order})::int`.as('place'))
    .orderBy(order)
  return listPage(filter, ({ limit, offset }) =>
    evidence(db)
      .innerJoin(pageOfIds.limit(limit).offset(offset).as('page'), 'page.id', 'c.id')
      .select('page.total')
      .orderBy('page.place')
      .execute(),
  )
}

/** Companies by status, with the open proposals as PROPOSED. */
export async function countQueues(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from company where deleted_at is null group by status
    union all select 'PROPOSED', count(*)::int from company_proposal p join company c on c.id = p.company_id
      where p.status = 'OPEN' and c.deleted_at is null`.execute(db)
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

const decisionsOf = (db: Db, companyId: string) =>
  db
    .selectFrom('company_decision as d')
    .leftJoin('account as a', 'a.id', 'd.by_admin')
    .select(['d.from_status as from', 'd.to_status as to', 'd.reason', 'd.fields', 'a.full_name as by', 'd.at'])
    .where('d.company_id', '=', companyId)
    .orderBy('d.at', 'desc')
    .limit(50)

export async function recordDecision(db: Db, decision: Insertable<Tables['company_decision']>): Promise<void> {
  await db.insertInto('company_decision').values(decision).execute()
}
