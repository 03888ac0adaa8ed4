import { sql } from 'kysely'
import { rolesWithAll } from '#kernel/rights.ts'
import type { Db } from '#db/db.server.ts'
import type { ExportStatus } from '#kernel/enums/accounts.ts'
import type { ApplicantsQuery } from './contract.ts'
import type { ExportFormat } from './rules.ts'

export type ExportRow = {
  id: string
  companyId: string
  by: string
  format: ExportFormat
  poolId: string | null
  name: string | null
  query: unknown
  status: ExportStatus
  rows: number
  withdrawn: number
  fileId: string | null
  createdAt: Date
  expiresAt: Date | null
}

const columns = [
  'e.id',
  'e.company_id as companyId',
  'e.made_by as by',
  'e.format',
  'e.pool_id as poolId',
  'e.name',
  'e.query',
  'e.status',
  'e.rows',
  'e.withdrawn',
  'e.file_id as fileId',
  'e.created_at as createdAt',
  'e.expires_at as expiresAt',
] as const

export async function findExport(db: Db, id: string, lock?: 'lock'): Promise<ExportRow | undefined> {
  const query = db.selectFrom('export_file as e').select(columns).where('e.id', '=', id)
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) as ExportRow | undefined
}

/** Files of the company since then, newest first, with who made them. */
export async function listExports(
  db: Db,
  { companyId, since, limit }: { companyId: string; since: Date; limit: number },
): Promise<(ExportRow & { byName: string })[]> {
  const rows = await db
    .selectFrom('export_file as e')
    .innerJoin('account as a', 'a.id', 'e.made_by')
    .select([...columns, 'a.full_name as byName'])
    .where('e.company_id', '=', companyId)
    .where('e.created_at', '>', since)
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id')
    .limit(limit)
    .execute()
  return rows as (ExportRow & { byName: string })[]
}

/** How many the company made since then, without those that failed. */
export async function countExports(db: Db, companyId: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('export_file')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('company_id', '=', companyId)
    .where('created_at', '>', since)
    .where('status', '<>', 'FAILED')
    .executeTakeFirstOrThrow()
  return row.n
}

/** The company is held until the transaction ends, so that two files at once count one another. */
export async function holdExports(db: Db, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`exports:${companyId}`}, 0))`.execute(db)
}

type NewExport = {
  id: string
  companyId: string
  by: string
  format: ExportFormat
  pool: { id: string; name: string } | null
  query: ApplicantsQuery | null
  rows: number
}

export async function insertExport(db: Db, { pool, query, ...row }: NewExport, now: Date): Promise<void> {
  await db
    .insertInto('export_file')
    .values({
      id: row.id,
      company_id: row.companyId,
      made_by: row.by,
      format: row.format,
      pool_id: pool?.id ?? null,
      name: pool?.name ?? null,
      query: query && JSON.stringify(query),
      rows: row.rows,
      created_at: now,
    })
    .execute()
}

export async function completeExport(
  db: Db,
  id: string,
  done: { fileId: string; rows: number; withdrawn: number; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('export_file')
    .set({
      status: 'READY',
      file_id: done.fileId,
      rows: done.rows,
      withdrawn: done.withdrawn,
      ready_at: done.now,
      expires_at: done.expiresAt,
    })
    .where('id', '=', id)
    .execute()
}

export async function failExport(db: Db, id: string): Promise<void> {
  await db
    .updateTable('export_file')
    .set({ status: 'FAILED' })
    .where('id', '=', id)
    .where('status', '=', 'QUEUED')
    .execute()
}

/** True while this member may fetch the file. */
export async function isOwnFile(
  db: Db,
  { fileId, accountId, companyId, now }: { fileId: string; accountId: string; companyId: string; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('export_file')
    .select('id')
    .where('file_id', '=', fileId)
    .where('made_by', '=', accountId)
    .where('company_id', '=', companyId)
    .where('status', '=', 'READY')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends up to `limit` exports whose time is over and answers their files. */
export async function endExports(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    with over as (select id, file_id from export_file where status = 'READY' and expires_at <= ${now} limit ${limit} for update skip locked)
    update export_file e set status = 'EXPIRED', file_id = null from over where over.id = e.id returning over.file_id as file`.execute(
    db,
  )
  return rows.map(({ file }) => file)
}

export async function forgetExports(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('export_file')
    .where('created_at', '<', before)
    .where('status', 'in', ['FAILED', 'EXPIRED'])
    .execute()
}

/** Who owns the company, and how it is called, for the mail about a large file. */
export async function ownersOf(db: Db, companyId: string) {
  return db
    .selectFrom('company_member as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .innerJoin('company as c', 'c.id', 'm.company_id')
    .select(['a.id as accountId', 'a.email', 'a.full_name as name', 'a.locale', 'c.name as company'])
    .where('m.company_id', '=', companyId)
    .where('m.role', 'in', rolesWithAll('company.close'))
    .where('m.active', '=', true)
    .where('m.removed_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .execute()
}
