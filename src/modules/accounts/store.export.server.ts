import type { Db } from '#db/db.server.ts'
import type { ExportStatus } from '#kernel/enums/accounts.ts'

export type ExportRow = {
  id: string
  status: ExportStatus
  fileId: string | null
  requestedAt: Date
  expiresAt: Date | null
}

const columns = ['id', 'status', 'file_id as fileId', 'requested_at as requestedAt', 'expires_at as expiresAt'] as const

/** Creates an export, unless one is already queued. */
export async function requestExport(
  db: Db,
  accountId: string,
  now: Date,
): Promise<{ row: ExportRow; created: boolean }> {
  const queued = await db
    .selectFrom('data_export')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('status', '=', 'QUEUED')
    .executeTakeFirst()
  if (queued) return { row: queued, created: false }
  const row = await db
    .insertInto('data_export')
    .values({ account_id: accountId, requested_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return { row, created: true }
}

export async function exportsOf(db: Db, accountId: string): Promise<ExportRow[]> {
  return db
    .selectFrom('data_export')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('requested_at', 'desc')
    .limit(10)
    .execute()
}

/** The account of a queued export; undefined once the export is built or failed, or the account is deleted. */
export async function queuedExport(db: Db, id: string): Promise<{ accountId: string; requestedAt: Date } | undefined> {
  return db
    .selectFrom('data_export as e')
    .innerJoin('account as a', 'a.id', 'e.account_id')
    .select(['e.account_id as accountId', 'e.requested_at as requestedAt'])
    .where('e.id', '=', id)
    .where('e.status', '=', 'QUEUED')
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Marks a queued export as ready and returns its account; undefined when it is not queued any more. */
export async function completeExport(
  db: Db,
  id: string,
  input: { fileId: string; now: Date; expiresAt: Date },
): Promise<string | undefined> {
  const row = await db
    .updateTable('data_export')
    .set({ status: 'READY', file_id: input.fileId, ready_at: input.now, expires_at: input.expiresAt })
    .where('id', '=', id)
    .where('status', '=', 'QUEUED')
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id
}

export async function failExport(db: Db, id: string): Promise<void> {
  await db
    .updateTable('data_export')
    .set({ status: 'FAILED' })
    .where('id', '=', id)
    .where('status', '=', 'QUEUED')
    .execute()
}

/** Expires ready exports: the overdue ones, or all of an account except one. Returns their file ids. */
export async function closeExports(
  db: Db,
  which: { now: Date } | { accountId: string; except: string },
): Promise<string[]> {
  let query = db
    .updateTable('data_export')
    .set({ status: 'EXPIRED' })
    .where('status', '=', 'READY')
    .returning('file_id')
  query =
    'now' in which
      ? query.where('expires_at', '<=', which.now)
      : query.where('account_id', '=', which.accountId).where('id', '<>', which.except)
  return (await query.execute()).flatMap(({ file_id }) => (file_id ? [file_id] : []))
}

/** The uploaded files of an account, without earlier exports. */
export async function filesOf(db: Db, accountId: string) {
  return db
    .selectFrom('file')
    .select(['id', 'purpose', 'name', 'storage_key as key'])
    .where('account_id', '=', accountId)
    .where('company_id', 'is', null)
    .where('purpose', '<>', 'EXPORT')
    .where('deleted_at', 'is', null)
    .where('stored_at', 'is not', null)
    .orderBy('created_at')
    .execute()
}
