import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'

/** Deletes the rows of the audit log whose links a sealed list names; a trigger refuses all others. */
export async function deleteCutRows(db: Db, cutId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from audit_log l using audit_cut k, audit_chain c where k.id = ${cutId} and k.seqs @> c.seq and l.id = c.audit_id`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
