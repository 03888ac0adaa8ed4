import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Relationship } from './rules.ts'
import { sameCompany } from './rules.same-company.ts'

/** An approved company. */
export async function openCompany(db: Db, id: string) {
  return db
    .selectFrom('company')
    .select(['id', 'name', 'website'])
    .where('id', '=', id)
    .where('status', '=', 'APPROVED')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Positions at this company in a profile, with the time they were added. */
export async function positionsAt(db: Db, accountId: string, company: string) {
  const rows = await db
    .selectFrom('profile_item')
    .select([
      'organisation',
      'present',
      'created_at as addedAt',
      sql<string | null>`details->>'employmentType'`.as('type'),
    ])
    .where('account_id', '=', accountId)
    .where('section', '=', 'experience')
    .where('deleted_at', 'is', null)
    .where('organisation', 'is not', null)
    .limit(200)
    .execute()
  return rows
    .filter(({ organisation }) => sameCompany(organisation ?? '', company))
    .map(({ present, type, addedAt }) => ({ present, intern: type === 'INTERNSHIP', addedAt }))
}

/** Applications that count as experience with the company, without those withdrawn before an answer. */
export async function applicationsAt(db: Db, accountId: string, companyId: string) {
  const row = await db
    .selectFrom('application')
    .select([
      sql<number>`count(*)::int`.as('applications'),
      sql<boolean>`coalesce(bool_or(status = 'HIRED'), false)`.as('hired'),
    ])
    .where('account_id', '=', accountId)
    .where('company_id', '=', companyId)
    .where((where) => where.or([where('withdrawn_at', 'is', null), where('answered_at', 'is not', null)]))
    .executeTakeFirstOrThrow()
  return row
}

/** True when a member of the company's team has the same e-mail address or verified phone. */
export async function isMember(db: Db, accountId: string, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account as me')
    .innerJoin('company_member as m', (join) => join.on('m.company_id', '=', companyId).on('m.removed_at', 'is', null))
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .select('m.id')
    .where('me.id', '=', accountId)
    .where((where) =>
      where.or([
        sql<boolean>`lower(a.email) = lower(me.email)`,
        sql<boolean>`a.phone is not null and a.phone = me.phone and a.dial_code = me.dial_code`,
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Relationship that decides whether an account may review a company. */
export async function relationshipOf(
  db: Db,
  accountId: string,
  company: { id: string; name: string },
): Promise<Relationship> {
  const [applied, positions, member, last] = [
    await applicationsAt(db, accountId, company.id),
    await positionsAt(db, accountId, company.name),
    await isMember(db, accountId, company.id),
    await db
      .selectFrom('review')
      .select('next_review_at')
      .where('account_id', '=', accountId)
      .where('company_id', '=', company.id)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]
  return { ...applied, positions, member, nextReviewAt: last?.next_review_at ?? null }
}
