import { sql } from 'kysely'
import type { ChainProblemKind } from '#kernel/chain-problem.ts'
import type { Db } from '#db/db.server.ts'
import { validCuts } from './cut.server.ts'
import { hashLink, hashRow, rowFields, rowFormat, utcText, type AuditKey, type AuditKeys } from './row.server.ts'
import { chainHead, isMoved, readMoment } from './seal.server.ts'

/** The first thing that is wrong: the link, and the row of the audit log as far as there is one. */
export type ChainProblem = { kind: ChainProblemKind; seq: number | null; auditId: number | null }
export type NotedHead = { seq: number; hash: string }
export type ChainReport = {
  links: number
  /** Rows that went when their time was over, as a sealed list of their links says. */
  removed: number
  /** The first link whose row is still there. */
  begins: { seq: number; at: string } | null
  unsealed: number
  head: NotedHead | null
  problem: ChainProblem | null
}

type Link = {
  seq: number
  auditId: number
  format: number
  epoch: number
  cluster: string
  horizon: string
  sealedAt: string
  keyId: string
  rowHash: Buffer
  hash: Buffer
}
type SealedRow = Link & { fields: (string | null)[] | null; at: string | null; removed: boolean }

/** Transactions end within minutes; a row dated a day before everything was sealed was not written then. */
const longestTransactionMs = 86_400_000

const linkColumns = sql`c.seq, c.audit_id as "auditId", c.format, c.epoch, c.cluster, c.horizon::text as horizon,
  ${utcText('c.sealed_at')} as "sealedAt", c.key_id as "keyId", c.row_hash as "rowHash", c.hash`

type AuditSection = { after: number; upTo: number; limit: number; cuts: readonly number[] }

async function readLinks(db: Db, { after, upTo, limit, cuts }: AuditSection): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select ${linkColumns}, case when l.id is null or c.format <> ${rowFormat} then null else ${rowFields(rowFormat)} end as fields,
      ${utcText('l.at')} as at,
      l.id is null and exists (select from audit_cut k where k.id = any(${[...cuts]}::bigint[]) and k.seqs @> c.seq) as removed
    from audit_chain c left join audit_log l on l.id = c.audit_id
    where c.seq > ${after} and c.seq <= ${upTo} order by c.seq limit ${limit}`.execute(db)
  return rows
}

const hashOf = (key: AuditKey, previous: Buffer | null, link: Link, rowHash = link.rowHash, seq = link.seq): Buffer =>
  hashLink(key, previous, { ...link, seq }, rowHash)

/** Whether the link belongs to another place of the chain, or its row there: then both were exchanged. */
async function isReordered(db: Db, key: AuditKey, previous: Buffer | null, link: SealedRow): Promise<boolean> {
  let before: Buffer | null = null
  for (let after = 0; ;) {
    const others = await readLinks(db, { after, upTo: Number.MAX_SAFE_INTEGER, limit: 5000, cuts: [] })
    for (const other of others) {
      if (other.seq !== link.seq) {
        if (hashOf(key, before, link, link.rowHash, other.seq).equals(link.hash)) return true
        if (hashOf(key, previous, link, other.rowHash).equals(link.hash)) return true
        if (hashOf(key, previous, other, other.rowHash, link.seq).equals(other.hash)) return true
      }
      before = other.hash
    }
    const last = others.at(-1)
    if (!last) return false
    after = last.seq
  }
}

/** The link elsewhere whose row this one names. */
async function isRowOfAnother(db: Db, seq: number, rowHash: Buffer): Promise<boolean> {
  const { rows } = await sql`select from audit_chain where row_hash = ${rowHash} and seq <> ${seq} limit 1`.execute(db)
  return rows.length > 0
}

/** What is wrong with one link, given the one before it. */
async function linkProblem(
  db: Db,
  keys: AuditKeys,
  previous: Buffer | null,
  link: SealedRow,
): Promise<ChainProblemKind | null> {
  const key = keys.byId.get(link.keyId)
  if (!key) return 'KEY_UNKNOWN'
  if (!hashOf(key, previous, link).equals(link.hash))
    return (await isReordered(db, key, previous, link)) ? 'REORDERED' : 'LINK_CHANGED'
  if (link.removed) return null
  if (link.at === null || link.fields === null) return 'MISSING'
  const rowHash = hashRow(key, link.fields)
  if (rowHash.equals(link.rowHash)) return null
  return (await isRowOfAnother(db, link.seq, rowHash)) ? 'REORDERED' : 'CHANGED'
}

/** Since when everything older is sealed, by the run that was last complete in this epoch. */
type Complete = { epoch: number; horizon: string; at: string | null }

function isBackdated(at: string | null, complete: Complete): boolean {
  if (at === null || complete.at === null) return false
  return Date.parse(at) + longestTransactionMs < Date.parse(complete.at)
}

/** Rows without a link that are older than what is sealed, or of a transaction that this cluster has not begun. */
async function firstUnlinked(db: Db): Promise<number | null> {
  const head = await chainHead(db)
  if (!head || head.horizon === '0' || isMoved(head, await readMoment(db))) return null
  const { rows } = await sql<{ id: number }>`
    select l.id from audit_log l
    where (l.xid < ${head.horizon}::xid8 or l.xid >= pg_snapshot_xmax(pg_current_snapshot()))
      and not exists (select from audit_chain c where c.audit_id = l.id)
    order by l.id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Reads the whole chain with its rows and names the first bad one. `noted` are heads that were written down elsewhere: who can write
 * the database and knows the keys can make a whole chain, but not the one that was noted.
 */
export async function verifyAudit(
  db: Db,
  keys: AuditKeys,
  { noted = [], batch = 5000 }: { noted?: readonly NotedHead[]; batch?: number } = {},
): Promise<ChainReport> {
  const { rows: counted } = await sql<{ unsealed: number; last: number }>`
    select (select count(*) from audit_log l where not exists (select from audit_chain c where c.audit_id = l.id)) as unsealed,
      (select coalesce(max(seq), 0) from audit_chain) as last`.execute(db)
  const [{ unsealed, last } = { unsealed: 0, last: 0 }] = counted
  const expected = new Map(noted.map(({ seq, hash }) => [seq, hash]))
  let previous: SealedRow | undefined
  let complete: Complete = { epoch: 0, horizon: '0', at: null }
  let cuts = await validCuts(db, keys)
  let removed = 0
  let begins: ChainReport['begins'] = null
  const end = (
    kind: ChainProblemKind | null,
    seq: number | null = null,
    auditId: number | null = null,
  ): ChainReport => ({
    links: last,
    removed,
    begins,
    unsealed,
    head: previous ? { seq: previous.seq, hash: previous.hash.toString('hex') } : null,
    problem: kind && { kind, seq, auditId },
  })
  for (let seq = 0; seq < last;) {
    const links = await readLinks(db, { after: seq, upTo: last, limit: batch, cuts })
    if (links.length === 0) return end('LINK_MISSING', seq + 1)
    for (const link of links) {
      if (link.seq !== seq + 1) return end('LINK_MISSING', seq + 1)
      const problem = await linkProblem(db, keys, previous?.hash ?? null, link)
      if (problem === 'MISSING') {
        // It may have gone since the lists were read: then this part is read once more.
        const known = cuts.length
        cuts = await validCuts(db, keys)
        if (cuts.length > known) break
      }
      if (problem) return end(problem, link.seq, link.auditId)
      const hash = expected.get(link.seq)
      if (hash !== undefined && hash !== link.hash.toString('hex')) return end('OTHER_HEAD', link.seq, link.auditId)
      if (link.epoch !== complete.epoch) complete = { epoch: link.epoch, horizon: '0', at: null }
      if (isBackdated(link.at, complete)) return end('PUT_IN_LATER', link.seq, link.auditId)
      if (link.horizon !== complete.horizon)
        complete = { epoch: link.epoch, horizon: link.horizon, at: link.horizon === '0' ? null : link.sealedAt }
      if (link.removed) removed++
      else if (link.at !== null) begins ??= { seq: link.seq, at: link.at }
      previous = link
      seq = link.seq
    }
  }
  const cut = noted.find(({ seq }) => seq > last)
  if (cut) return end('OTHER_HEAD', cut.seq)
  const unlinked = await firstUnlinked(db)
  return unlinked === null ? end(null) : end('PUT_IN_LATER', null, unlinked)
}
