import { createHash, createHmac } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Env } from '#platform/env/env.server.ts'
import { keyId } from '#platform/session/sealer.server.ts'

export type AuditKey = { id: string; secret: Buffer }
/** The first key seals; all of them verify. */
export type AuditKeys = { current: AuditKey; byId: ReadonlyMap<string, AuditKey> }

/** Keys of the chain: AUDIT_KEYS, then those of the site, so that a key that no longer seals sessions can still verify. */
export function auditKeys({ auditKeys: own, secretKeys }: Pick<Env, 'auditKeys' | 'secretKeys'>): AuditKeys {
  const keys = [...own, ...secretKeys].map((secret) => ({
    id: keyId(secret),
    secret: createHash('sha256').update(`karya:audit:${secret}`).digest(),
  }))
  const [current] = keys
  if (!current) throw new Error('no key for the audit chain')
  return { current, byId: new Map(keys.map((key) => [key.id, key])) }
}

/** Raised with every change of `rowFields`; older links keep the fields of their own format. */
export const rowFormat = 1

/** The fields of a row as texts that do not depend on the session: times in UTC with microseconds, JSON as PostgreSQL writes it. */
const fieldsByFormat = new Map<number, string>([
  [
    1,
    `array[l.id::text, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), l.actor_kind, l.actor_role, l.actor_id::text,
      l.acting_admin_id::text, l.company_id::text, l.action, l.subject_type, l.subject_id::text, l.outcome, l.request_id,
      l.details::text, l.xid::text]`,
  ],
])

/** The fields of `audit_log as l` in a format. */
export function rowFields(format: number): RawBuilder<(string | null)[]> {
  const fields = fieldsByFormat.get(format)
  if (!fields) throw new Error(`the audit chain has rows of format ${format}, which this version does not know`)
  return sql.raw(fields)
}

/** Each field with its length in front, so that no two rows have the same bytes. */
export function encodeFields(fields: readonly (string | null)[]): string {
  return fields.map((field) => (field === null ? '-;' : `${Buffer.byteLength(field)}:${field};`)).join('')
}

const hmac = (key: AuditKey) => createHmac('sha256', key.secret)

export const hashRow = (key: AuditKey, fields: readonly (string | null)[]): Buffer =>
  hmac(key)
    .update(`row;${encodeFields(fields)}`)
    .digest()

/** What a link says besides the hash of its row. */
export type LinkFacts = {
  seq: number
  format: number
  epoch: number
  cluster: string
  horizon: string
  sealedAt: string
}

/** The hash of a link: over the one before it, so that nothing earlier can change, over its own facts, and over its row. */
export function hashLink(key: AuditKey, previous: Buffer | null, facts: LinkFacts, rowHash: Buffer): Buffer {
  const { seq, format, epoch, cluster, horizon, sealedAt } = facts
  return hmac(key)
    .update(`link;${previous?.toString('hex') ?? ''};`)
    .update(encodeFields([String(seq), String(format), String(epoch), cluster, horizon, sealedAt]))
    .update(rowHash)
    .digest()
}

/** A time as the chain hashes it. */
export const utcText = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
