import { sql, type SqlBool } from 'kysely'
import { anyOf } from '#db/any-of.server.ts'
import type { Db } from '#db/db.server.ts'
import { readTogether, rowsOf, type RowsOf } from '#db/read-together.server.ts'
import { likeContaining } from '#db/like.ts'
import { listPage } from '#db/list-page.server.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { CompanyProposalStatus } from '#kernel/enums/companies.ts'
import { comparable, fieldsRejected, type ProposedChanges, type ProtectedField } from './rules.proposals.ts'

const columns = [
  'id',
  'company_id',
  'status',
  'changes',
  'document_file_id',
  'accepted_fields',
  'reason',
  'created_at',
  'closed_at',
  'version',
] as const
export type ProposalRow = NonNullable<Awaited<ReturnType<typeof openProposal>>>

export const openProposal = (db: Db, companyId: string) =>
  db
    .selectFrom('company_proposal')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('status', '=', 'OPEN')
    .executeTakeFirst()

/** The company's newest proposal, whatever became of it. */
export const newestProposal = (db: Db, companyId: string) => newestQuery(db, companyId).executeTakeFirst()

export const newestQuery = (db: Db, companyId: string) =>
  db
    .selectFrom('company_proposal')
    .select(columns)
    .where('company_id', '=', companyId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)

/** A proposal by its id; `companyId` limits it to that company. */
export function findProposal(db: Db, id: string, companyId?: string) {
  const query = db.selectFrom('company_proposal').select(columns).where('id', '=', id)
  return (companyId ? query.where('company_id', '=', companyId) : query).executeTakeFirst()
}

export async function insertProposal(
  db: Db,
  proposal: { companyId: string; changes: ProposedChanges; by: string; now: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('company_proposal')
    .values({
      company_id: proposal.companyId,
      changes: JSON.stringify(proposal.changes),
      document_file_id: proposal.changes.document?.new ?? null,
      proposed_by: proposal.by,
      created_at: proposal.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type Closing = {
  status: Exclude<CompanyProposalStatus, 'OPEN'>
  by: string
  now: Date
  accepted?: readonly ProtectedField[]
  reason?: string | null
}

/** Closes an open proposal of this version. False when it is closed or has changed. */
export async function closeProposal(db: Db, proposal: { id: string; version: number }, to: Closing): Promise<boolean> {
  const closed = await db
    .updateTable('company_proposal')
    .set({
      status: to.status,
      accepted_fields: [...(to.accepted ?? [])],
      reason: to.reason ?? null,
      closed_at: to.now,
      closed_by: to.by,
      version: proposal.version + 1,
    })
    .where('id', '=', proposal.id)
    .where('version', '=', proposal.version)
    .where('status', '=', 'OPEN')
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}

/** Decided proposals with who decided, newest first; replaced and withdrawn ones cannot push them out of the list. */
export const decidedQuery = (db: Db, companyId: string) =>
  db
    .selectFrom('company_proposal as p')
    .leftJoin('account as a', 'a.id', 'p.closed_by')
    .select(['p.id', 'p.status', 'p.changes', 'p.accepted_fields', 'p.reason', 'p.created_at', 'p.closed_at'])
    .select('a.full_name as by')
    .where('p.company_id', '=', companyId)
    .where('p.status', 'in', ['ACCEPTED', 'PARTIALLY_ACCEPTED', 'REJECTED'])
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(50)

/** Open proposals, whoever waits longest first. */
export async function listProposals(db: Db, { page, limit, search }: { page: number; limit: number; search: string }) {
  let query = db
    .selectFrom('company_proposal as p')
    .innerJoin('company as c', 'c.id', 'p.company_id')
    .select(['p.id', 'p.changes', 'p.created_at', 'c.id as companyId', 'c.name', 'c.status'])
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .where('p.status', '=', 'OPEN')
    .where('c.deleted_at', 'is', null)
  if (search) {
    const like = likeContaining(search)
    query = query.where(
      sql<SqlBool>`(fold_text(c.name) like fold_text(${like}) or fold_text(p.changes->'name'->>'new') like fold_text(${like}))`,
    )
  }
  const listing = query.orderBy('p.created_at').orderBy('p.id')
  return listPage({ page, limit }, (place) => listing.limit(place.limit).offset(place.offset).execute())
}

/** Companies that wait or are approved, with what they propose, for another screening. */
export async function waitingOrApproved(db: Db, after: string | null, limit: number) {
  let query = db
    .selectFrom('company as c')
    .leftJoin('company_proposal as p', (join) => join.onRef('p.company_id', '=', 'c.id').on('p.status', '=', 'OPEN'))
    .select(['c.id as companyId', 'c.name', 'c.status', 'p.changes'])
    .where('c.status', 'in', ['PENDING', 'APPROVED'])
    .where('c.deleted_at', 'is', null)
  if (after) query = query.where('c.id', '>', after)
  return query.orderBy('c.id').limit(limit).execute()
}

/** Cities and files that proposals name, files that were deleted since included. */
export async function namedInProposals(db: Db, changes: readonly ProposedChanges[], locale: Locale) {
  return changes.some((each) => each.country ?? each.document)
    ? namedOf(await readTogether(db, namedQueries(db, changes, locale)))
    : namedOf({ cities: [], files: [] })
}

/** For `readTogether`, with `namedOf` to read what it answers. */
export function namedQueries(db: Db, changes: readonly ProposedChanges[], locale: Locale) {
  const idsOf = (field: ProtectedField) =>
    changes.flatMap((each) => [each[field]?.old, each[field]?.new].filter((id) => typeof id === 'string'))
  const [cities, files] = [idsOf('country'), idsOf('document')]
  const name = locale === 'id' ? 'name_id' : 'name_en'
  return {
    cities: rowsOf(
      db
        .selectFrom('city')
        .leftJoin('state', 'state.id', 'city.state_id')
        .leftJoin('country', 'country.code', 'city.country_code')
        .select(['city.id', 'city.name as cityName', `state.${name} as stateName`])
        .select(['city.country_code as countryCode', `country.${name} as countryNm`])
        .where('city.id', '=', anyOf(cities)),
    ),
    files: rowsOf(
      db
        .selectFrom('file')
        .select(['id', 'name', 'deleted_at', sql<string>`encode(sha256, 'hex')`.as('sha256')])
        .where('id', '=', anyOf(files)),
      { deleted_at: true },
    ),
  }
}

export const namedOf = ({ cities, files }: RowsOf<ReturnType<typeof namedQueries>>) => ({
  cities: new Map(cities.map((row) => [row.id, row])),
  files: new Map(files.map((row) => [row.id, row])),
})
export type NamedInProposals = ReturnType<typeof namedOf>

/** How two values of a field are compared: cities by their country, files by their content. */
export function comparableOf(field: ProtectedField, value: string | null, named: NamedInProposals): string {
  if (value === null) return ''
  if (field === 'country') return named.cities.get(value)?.countryCode ?? value
  if (field === 'document') return named.files.get(value)?.sha256 ?? value
  return comparable(value)
}

/** Those of the fields whose proposed value was rejected before. */
export async function rejectedBefore(
  db: Db,
  companyId: string,
  changes: ProposedChanges,
  fields: readonly ProtectedField[],
): Promise<ProtectedField[]> {
  if (fields.length === 0) return []
  const rejected = await db
    .selectFrom('company_proposal')
    .select(['changes', 'accepted_fields'])
    .where('company_id', '=', companyId)
    .where('status', 'in', ['REJECTED', 'PARTIALLY_ACCEPTED'])
    .execute()
  const named = await namedInProposals(db, [changes, ...rejected.map((each) => each.changes)], 'en')
  return fields.filter((field) => {
    const value = comparableOf(field, changes[field]?.new ?? null, named)
    return rejected.some(
      (each) =>
        fieldsRejected(each.changes, each.accepted_fields).includes(field) &&
        comparableOf(field, each.changes[field]?.new ?? null, named) === value,
    )
  })
}
