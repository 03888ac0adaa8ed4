import { sql } from 'kysely'
import { inTransaction, type Db } from '#db/db.server.ts'
import { checkQuota, type FilePurpose } from './rules.ts'

export type FileRow = {
  id: string
  accountId: string | null
  companyId: string | null
  purpose: FilePurpose
  key: string
  name: string
  mime: string
  size: number
  sha256: Buffer
  public: boolean
  /** Null for a file that may be handed out as it is stored; see `store.rebuild.server.ts`. */
  rebuild: string | null
}

const columns = [
  'id',
  'account_id as accountId',
  'company_id as companyId',
  'purpose',
  'storage_key as key',
  'name',
  'mime',
  'size',
  'sha256',
  'public',
  'rebuild',
] as const

/** A file that is completely stored and not deleted. */
export async function liveFile(db: Db, id: string): Promise<FileRow | undefined> {
  return db
    .selectFrom('file')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('stored_at', 'is not', null)
    .executeTakeFirst()
}

export async function liveFiles(db: Db, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('file')
    .select(columns)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where('stored_at', 'is not', null)
    .execute()
}

/** Whether any file is stored. */
export async function holdsFiles(db: Db): Promise<boolean> {
  const one = db
    .selectFrom('file')
    .select('id')
    .where('stored_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .limit(1)
  return (await one.executeTakeFirst()) !== undefined
}

export type NewFile = Omit<FileRow, 'id' | 'rebuild'> & { now: Date }

/** Reserves quota for a file, serialised per account so that concurrent uploads cannot exceed it. Returns null over the quota. */
export async function reserveFile(db: Db, file: NewFile & { accountId: string }): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('files'), hashtext(${file.accountId}))`.execute(tx)
    const used = await tx
      .selectFrom('file')
      .select([sql<number>`count(*)::int`.as('files'), sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes')])
      .where('account_id', '=', file.accountId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (checkQuota(used, file.size)) return null
    return insertFile(tx, file)
  })
}

/** Inserts the row of a file whose bytes are not stored yet. Returns its id. */
export async function insertFile(db: Db, file: NewFile): Promise<string> {
  const { id } = await db
    .insertInto('file')
    .values({
      account_id: file.accountId,
      company_id: file.companyId,
      purpose: file.purpose,
      storage_key: file.key,
      name: file.name,
      mime: file.mime,
      size: file.size,
      sha256: file.sha256,
      public: file.public,
      created_at: file.now,
      stored_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Completes a file once its bytes are stored. Returns false when the sweep job has already removed its row. */
export async function markStored(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('file')
    .set({ stored_at: now })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteReservation(db: Db, id: string): Promise<void> {
  await db.deleteFrom('file').where('id', '=', id).execute()
}

/** Deletes files: they are no longer found, and the next sweep removes their bytes. */
export async function deleteFiles(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('file').set({ deleted_at: now }).where('id', 'in', ids).where('deleted_at', 'is', null).execute()
}

/** Deletes files of deleted accounts and companies, which nobody can delete otherwise. */
export async function deleteOrphans(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('file as f')
    .set({ deleted_at: now })
    .where('f.deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where.and([where('f.company_id', 'is', null), where('f.account_id', 'is', null)]),
        where.and([
          where('f.company_id', 'is', null),
          where.exists(
            where
              .selectFrom('account as a')
              .select('a.id')
              .whereRef('a.id', '=', 'f.account_id')
              .where('a.deleted_at', 'is not', null),
          ),
        ]),
        where.exists(
          where
            .selectFrom('company as c')
            .select('c.id')
            .whereRef('c.id', '=', 'f.company_id')
            .where('c.deleted_at', 'is not', null),
        ),
      ]),
    )
    .execute()
}

export type SweptFile = { id: string; key: string; unfinished: boolean }

/** Files whose bytes must be removed: deleted ones, and uploads started before `before` that never finished. */
export async function filesToSweep(db: Db, before: Date, limit: number): Promise<SweptFile[]> {
  return db
    .selectFrom('file')
    .select(['id', 'storage_key as key', sql<boolean>`stored_at is null`.as('unfinished')])
    .where((where) =>
      where.or([
        where.and([where('stored_at', 'is', null), where('created_at', '<', before)]),
        where.and([
          where('deleted_at', 'is not', null),
          where('bytes_deleted_at', 'is', null),
          where('stored_at', 'is not', null),
        ]),
      ]),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

/** Records that the bytes are removed. An unfinished row is deleted; a deleted one stays without its name, as other rows may reference it. */
export async function markBytesDeleted(db: Db, file: SweptFile, now: Date): Promise<void> {
  if (file.unfinished) await db.deleteFrom('file').where('id', '=', file.id).where('stored_at', 'is', null).execute()
  else await db.updateTable('file').set({ bytes_deleted_at: now, name: '' }).where('id', '=', file.id).execute()
}
