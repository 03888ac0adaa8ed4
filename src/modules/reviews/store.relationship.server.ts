import { sql, type InferResult } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { readTogether, rowsOf, type RowsOf } from '#db/read-together.server.ts'
import type { Relationship } from './rules.ts'
import { sameCompany } from './rules.same-company.ts'

/** An approved company. */
export const openCompany = (db: Db, id: string) => openCompanyQuery(db, id).executeTakeFirst()

export const openCompanyQuery = (db: Db, id: string) =>
  db
    .selectFrom('company')
    .select(['id', 'name', 'website'])
    .where('id', '=', id)
    .where('status', '=', 'APPROVED')
    .where('deleted_at', 'is', null)

export const positionsQuery = (db: Db, accountId: string) =>
  db
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

/** Positions at this company in a profile, with the time they were added. */
export const readPositions = (rows: InferResult<ReturnType<typeof positionsQuery>>, company: string) =>
  rows
    .filter(({ organisation }) => sameCompany(organisation ?? '', company))
    .map(({ present, type, addedAt }) => ({ present, intern: type === 'INTERNSHIP', addedAt }))

/** Applications that count as experience with the company, without those withdrawn before an answer. */
export const applicationsQuery = (db: Db, accountId: string, companyId: string) =>
  db
    .selectFrom('application')
    .select([
      sql<number>`count(*)::int`.as('applications'),
      sql<boolean>`coalesce(bool_or(status = 'HIRED'), false)`.as('hired'),
    ])
    .where('account_id', '=', accountId)
    .where('company_id', '=', companyId)
    .where((where) => where.or([where('withdrawn_at', 'is', null), where('answered_at', 'is not', null)]))

/** A row when a member of the company's team has the same e-mail address or verified phone. */
const memberQuery = (db: Db, accountId: string, companyId: string) =>
  db
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

/** What decides whether an account may review a company, for `readRelationship`. */
export const relationshipParts = (db: Db, accountId: string, companyId: string) => ({
  applications: rowsOf(applicationsQuery(db, accountId, companyId)),
  positions: rowsOf(positionsQuery(db, accountId), { addedAt: true }),
  members: rowsOf(memberQuery(db, accountId, companyId)),
  last: rowsOf(
    db
      .selectFrom('review')
      .select('next_review_at')
      .where('account_id', '=', accountId)
      .where('company_id', '=', companyId)
      .orderBy('created_at', 'desc')
      .limit(1),
    { next_review_at: true },
  ),
})

export function readRelationship(
  { applications, positions, members, last }: RowsOf<ReturnType<typeof relationshipParts>>,
  company: { name: string },
): Relationship {
  const [applied] = applications
  if (!applied) throw new Error('a count answers one row')
  return {
    ...applied,
    positions: readPositions(positions, company.name),
    member: members.length > 0,
    nextReviewAt: last[0]?.next_review_at ?? null,
  }
}

export const relationshipOf = async (
  db: Db,
  accountId: string,
  company: { id: string; name: string },
): Promise<Relationship> =>
  readRelationship(await readTogether(db, relationshipParts(db, accountId, company.id)), company)
