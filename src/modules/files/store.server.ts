import { sql } from 'kysely'
import { inTransaction, type Db } from '#db/db.server.ts'
import { quotaRefusal, type FilePurpose } from './rules.ts'

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
] as const

/** A file whose bytes are whole and that nobody deleted. */
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

export type NewFile = Omit<FileRow, 'id' | 'accountId'> & { accountId: string; now: Date }

/** Reserves room for a file, one upload of an account at a time so that parallel ones cannot overspend. Null over the quota. */
export async function reserveFile(db: Db, file: NewFile): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('files'), hashtext(${file.accountId}))`.execute(tx)
    const kept = await tx
      .selectFrom('file')
      .select([sql<number>`count(*)::int`.as('files'), sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes')])
      .where('account_id', '=', file.accountId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (quotaRefusal(kept, file.size)) return null
    return insertFile(tx, file)
  })
}

/** The row of a file whose bytes are to come. Answers its id. */
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

/** From here on the file exists. False when the sweeper was faster. */
export async function finishFile(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('file')
    .set({ stored_at: now })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function forgetFile(db: Db, id: string): Promise<void> {
  await db.deleteFrom('file').where('id', '=', id).execute()
}

/** Deletes files: they answer no more at once, their bytes go with the next sweep. */
export async function deleteFiles(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('file').set({ deleted_at: now }).where('id', 'in', ids).where('deleted_at', 'is', null).execute()
}

/** Files of people and companies that are gone: nobody can delete them any more, so the sweeper does. */
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

export type ToSweep = { id: string; key: string; unfinished: boolean }

/** Rows whose bytes must go: deleted ones, and uploads that began before `before` and never ended. */
export async function filesToSweep(db: Db, before: Date, limit: number): Promise<ToSweep[]> {
  return db
    .selectFrom('file')
    .select(['id', 'storage_key as key', sql<boolean>`stored_at is null`.as('unfinished')])
    .where((where) =>
      where.or([
        where.and([where('stored_at', 'is', null), where('created_at', '<', before)]),
        where.and([
          where('deleted_at', 'is not', null),
          where('gone_at', 'is', null),
          where('stored_at', 'is not', null),
        ]),
      ]),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

/** The bytes are gone: an unfinished row goes too, a deleted one stays without its personal parts, for others may point to it. */
export async function markGone(db: Db, file: ToSweep, now: Date): Promise<void> {
  if (file.unfinished) await db.deleteFrom('file').where('id', '=', file.id).where('stored_at', 'is', null).execute()
  else await db.updateTable('file').set({ gone_at: now, name: '' }).where('id', '=', file.id).execute()
}
