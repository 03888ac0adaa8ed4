import { createHash } from 'node:crypto'
import { requirePerson } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import type { Context, UploadedFile } from '#platform/core/context.server.ts'
import { inspectUpload, type Upload } from '#platform/storage/inspect.server.ts'
import { newKey } from '#platform/storage/key.ts'
import { allowedFor, purposeRules, type FilePurpose } from './rules.ts'
import { deleteReservation, markStored, reserveFile } from './store.server.ts'

type SentFile = {
  purpose: FilePurpose
  file: Omit<UploadedFile, 'bytes'> & { bytes: Uint8Array }
  square?: Upload['square']
}
export type StoredUpload = { id: string; name: string; mime: string; size: number; public: boolean }

/**
 * Checks and stores a file that the caller sends, in a call with `ownTransactions`. Reserve the row, store the bytes, complete the row:
 * the sweep job removes what a crash in between leaves (RE-21, RE-42). Throws FILE_REJECTED, TOO_LARGE and LIMIT_REACHED.
 */
export async function storeUpload(ctx: Context, { purpose, file, square }: SentFile): Promise<StoredUpload> {
  const { db, now, ports } = ctx
  const caller = requirePerson(ctx)
  const rule = purposeRules[purpose]
  const { name, type, bytes } = file
  const checked = await inspectUpload(
    { name, type, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), square },
    allowedFor(rule),
    (kind, content) => ports.documents.rebuild(kind, content),
  )
  if (!rule.kinds.includes(checked.kind)) throw fail('FILE_REJECTED', { reason: 'TYPE' })
  const stored = {
    accountId: caller.accountId,
    companyId: caller.kind === 'employer' && rule.ofCompany ? caller.companyId : null,
    purpose,
    key: newKey(purpose.toLowerCase()),
    name: checked.name,
    mime: checked.mime,
    size: checked.bytes.length,
    sha256: createHash('sha256').update(checked.bytes).digest(),
    public: rule.public,
  }
  const id = await reserveFile(db, { ...stored, now })
  if (id === null) throw fail('LIMIT_REACHED')
  try {
    await ports.storage.put(stored.key, checked.bytes, stored.mime)
  } catch (error) {
    await deleteReservation(db, id)
    throw error
  }
  if (!(await markStored(db, id, now))) throw fail('UNAVAILABLE')
  return { id, name: stored.name, mime: stored.mime, size: stored.size, public: stored.public }
}
