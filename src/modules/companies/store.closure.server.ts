import type { Db } from '#db/db.server.ts'
import type { CompanyPatch } from './store.server.ts'

/** What a closed company loses in the end. */
export const erasedDetails = {
  website: null,
  email: null,
  dial_code: null,
  phone: null,
  about: null,
  address: null,
  postal_code: null,
  hiring_process: null,
  logo_file_id: null,
  document_file_id: null,
  photo_file_ids: [],
  status_reason: null,
  status_fields: [],
} satisfies CompanyPatch

/** Closed companies that can no longer be reopened and whose details are still there, oldest first. */
export async function dueClosures(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('company')
    .select('id')
    .where('reopen_until', '<=', now)
    .where('erased_at', 'is', null)
    .orderBy('reopen_until')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
