import { sql } from 'kysely'
import { inTransaction, type Db } from '#db/db.server.ts'
import { hashLink, hashRow, rowFields, rowFormat, type AuditKeys } from './row.server.ts'

/** Held by the one sealer at work. */
const sealLock = 7_311_502

export type Head = {
  seq: number
  epoch: number
  cluster: string
  horizon: string
  hash: Buffer
}

export async function chainHead(db: Db): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    select seq, epoch, cluster, horizon::text as horizon, hash from audit_chain order by seq desc limit 1`.execute(db)
  return rows[0]
}

/** Which transactions have ended, and the cluster that numbers them. */
export type Moment = { xmin: string; xmax: string; cluster: string; now: string }

export async function readMoment(db: Db): Promise<Moment> {
  const { rows } = await sql<Moment>`
    select pg_snapshot_xmin(snapshot)::text as xmin, pg_snapshot_xmax(snapshot)::text as xmax, system_identifier::text as cluster,
      to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now
    from pg_current_snapshot() as snapshot, pg_control_system()`.execute(db)
  const [moment] = rows
  if (!moment) throw new Error('PostgreSQL says nothing about its transactions')
  return moment
}

/**
 * Whether transactions are numbered by another cluster than when the chain was last sealed: rows were restored elsewhere, or a copy
 * went back in time. Their numbers say nothing about what may still appear, so an epoch of its own begins.
 */
export const isMoved = (head: Head, { cluster, xmax }: Moment): boolean =>
  head.cluster !== cluster || BigInt(head.horizon) > BigInt(xmax)

type Unsealed = { id: number; fields: (string | null)[] }

/**
 * Rows of transactions that have all ended, by id. In a new epoch also rows whose transaction is still to come in this cluster: nobody
 * here can have written them, so they were restored.
 */
async function unsealedRows(db: Db, from: string | null, { xmin, xmax }: Moment, limit: number): Promise<Unsealed[]> {
  const ended =
    from === null
      ? sql`(l.xid < ${xmin}::xid8 or l.xid >= ${xmax}::xid8)`
      : sql`l.xid >= ${from}::xid8 and l.xid < ${xmin}::xid8`
  const { rows } = await sql<Unsealed>`
    select l.id, ${rowFields(rowFormat)} as fields from audit_log l
    where ${ended} and not exists (select from audit_chain c where c.audit_id = l.id)
    order by l.id limit ${limit}`.execute(db)
  return rows
}

export type Sealed = { sealed: number; complete: boolean }

/**
 * Seals one batch in a transaction of its own; another sealer at work makes it do nothing. No writer of the audit log waits for it:
 * what a transaction under way writes is sealed when no older transaction is left.
 */
function sealBatch(db: Db, { current: key }: AuditKeys, batch: number): Promise<Sealed> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${sealLock}) as free`.execute(tx)
    if (!rows[0]?.free) return { sealed: 0, complete: true }
    const head = await chainHead(tx)
    const moment = await readMoment(tx)
    const moved = head !== undefined && isMoved(head, moment)
    const isFirstRun = head === undefined || moved || head.horizon === '0'
    const from = isFirstRun ? null : head.horizon
    const unsealed = await unsealedRows(tx, from, moment, batch + 1)
    const now = unsealed.slice(0, batch)
    const complete = unsealed.length <= batch
    let previous = head?.hash ?? null
    const links = now.map(({ id, fields }, at) => {
      const facts = {
        seq: (head?.seq ?? 0) + at + 1,
        format: rowFormat,
        epoch: head === undefined ? 1 : head.epoch + (moved ? 1 : 0),
        cluster: moment.cluster,
        // Only the last link of a run says that everything below is sealed: a sealer that ends before it has promised nothing.
        horizon: complete && at === now.length - 1 ? moment.xmin : (from ?? '0'),
        sealedAt: moment.now,
      }
      const rowHash = hashRow(key, fields)
      previous = hashLink(key, previous, facts, rowHash)
      const { seq, format, epoch, cluster, horizon, sealedAt } = facts
      const hashes = { key_id: key.id, row_hash: rowHash, hash: previous }
      return { seq, audit_id: id, format, epoch, cluster, horizon, sealed_at: sealedAt, ...hashes }
    })
    if (links.length > 0) await tx.insertInto('audit_chain').values(links).execute()
    return { sealed: links.length, complete }
  })
}

/** Seals what can be sealed, for at most `seconds`. Returns the number of rows. */
export async function sealAudit(
  db: Db,
  keys: AuditKeys,
  { batch = 2000, seconds = 45 }: { batch?: number; seconds?: number } = {},
): Promise<number> {
  const until = performance.now() + seconds * 1000
  let sum = 0
  for (;;) {
    const { sealed, complete } = await sealBatch(db, keys, batch)
    sum += sealed
    if (complete || performance.now() > until) return sum
  }
}

/** Seals what a restore has brought, before anybody can write beside it. Does nothing in the cluster that sealed last. */
export async function sealRestored(db: Db, keys: AuditKeys): Promise<number> {
  const head = await chainHead(db)
  return head && isMoved(head, await readMoment(db)) ? sealAudit(db, keys, { seconds: Infinity }) : 0
}
