import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { AuditRule } from '#db/retention.server.ts'
import { deleteCutRows } from '#platform/core/audit-rows.server.ts'
import { encodeFields, hashRow, rowFields, rowFormat, utcText, type AuditKey, type AuditKeys } from './row.server.ts'

type CutFacts = { rule: string; before: string; seqs: string; rows: number; madeAt: string }

const hashCut = (key: AuditKey, { rule, before, seqs, rows, madeAt }: CutFacts): Buffer =>
  createHmac('sha256', key.secret)
    .update(`cut;${encodeFields([rule, before, seqs, String(rows), madeAt])}`)
    .digest()

const cutColumns = sql`rule, ${utcText('before')} as before, seqs::text as seqs, rows, ${utcText('made_at')} as "madeAt"`

type Sealed = { seq: number; keyId: string; rowHash: Buffer; fields: (string | null)[] }

/**
 * Removes rows of the audit log whose time is over, and writes down which links they had, sealed. A row that is not what was sealed
 * stays, for the check to name: nobody gets rid of one by making it old.
 */
export async function cutAudit(
  db: Db,
  keys: AuditKeys,
  { ids, rule, before, now }: { ids: readonly number[]; rule: AuditRule; before: Date; now: Date },
): Promise<number> {
  const { rows: sealed } = await sql<Sealed>`
    select c.seq, c.key_id as "keyId", c.row_hash as "rowHash", ${rowFields(rowFormat)} as fields
    from audit_chain c join audit_log l on l.id = c.audit_id
    where l.id = any(${[...ids]}::bigint[]) and c.format = ${rowFormat} order by c.seq`.execute(db)
  const whole = sealed.filter(({ keyId, rowHash, fields }) => {
    const key = keys.byId.get(keyId)
    return key !== undefined && hashRow(key, fields).equals(rowHash)
  })
  if (whole.length === 0) return 0
  const { current: key } = keys
  const { rows: given } = await sql<CutFacts>`
    select ${rule}::text as rule, ${utcText('v.before')} as before, ${utcText('v.made_at')} as "madeAt", ${whole.length}::int as rows,
      (select range_agg(int8range(seq, seq, '[]')) from unnest(${whole.map(({ seq }) => seq)}::bigint[]) seq)::text as seqs
    from (select ${before}::timestamptz as before, ${now}::timestamptz as made_at) v`.execute(db)
  const [facts] = given
  if (!facts) throw new Error('PostgreSQL made no list of what goes')
  const { id } = await db
    .insertInto('audit_cut')
    .values({
      rule,
      before,
      seqs: facts.seqs,
      rows: whole.length,
      made_at: now,
      key_id: key.id,
      hash: hashCut(key, facts),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return deleteCutRows(db, id)
}

/** The lists that this site sealed; any other excuses nothing. */
export async function validCuts(db: Db, keys: AuditKeys): Promise<number[]> {
  const { rows } = await sql<CutFacts & { id: number; keyId: string; hash: Buffer }>`
    select id, ${cutColumns}, key_id as "keyId", hash from audit_cut order by id`.execute(db)
  return rows
    .filter((cut) => {
      const key = keys.byId.get(cut.keyId)
      return key !== undefined && hashCut(key, cut).equals(cut.hash)
    })
    .map(({ id }) => id)
}
