import type { Db } from '#db/db.server.ts'
import type { RejectionReason } from '#platform/storage/file-name.ts'

/** A document from before uploads were rebuilt. */
export const pending = 'PENDING'

export type PendingFile = { id: string; key: string; mime: string }

/** Documents that still have to be rebuilt, oldest first. */
export async function filesToRebuild(db: Db, limit: number): Promise<PendingFile[]> {
  return db
    .selectFrom('file')
    .select(['id', 'storage_key as key', 'mime'])
    .where('rebuild', '=', pending)
    .where('stored_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

/** The stored bytes are the rebuilt ones from now on. */
export async function markRebuilt(db: Db, id: string, file: { size: number; sha256: Buffer }): Promise<void> {
  await db
    .updateTable('file')
    .set({ ...file, rebuild: null })
    .where('id', '=', id)
    .execute()
}

/** The document cannot be rebuilt; it stays, and is not handed out. */
export async function markRefused(db: Db, id: string, reason: RejectionReason): Promise<void> {
  await db.updateTable('file').set({ rebuild: reason }).where('id', '=', id).execute()
}
