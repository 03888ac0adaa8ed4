import { sql } from 'kysely'
import type { ChainProblemKind } from '#kernel/chain-problem.ts'
import type { Db } from '#db/db.server.ts'
import type { ChainReport, NotedHead } from './verify.server.ts'

/** Heads of earlier checks that found nothing, newest first: the chain still has to have them. */
export async function notedHeads(db: Db): Promise<NotedHead[]> {
  const { rows } = await sql<NotedHead>`
    select head_seq as seq, head_hash as hash from audit_check where problem is null and head_seq is not null
    order by finished_at desc limit 400`.execute(db)
  return rows
}

export async function insertCheck(
  db: Db,
  report: ChainReport,
  times: { started: Date; finished: Date },
): Promise<void> {
  const { links, removed, unsealed, head, problem } = report
  await db
    .insertInto('audit_check')
    .values({
      started_at: times.started,
      finished_at: times.finished,
      links,
      removed,
      unsealed,
      head_seq: head?.seq ?? null,
      head_hash: head?.hash ?? null,
      problem: problem?.kind ?? null,
      problem_seq: problem?.seq ?? null,
      problem_audit_id: problem?.auditId ?? null,
    })
    .execute()
}

export type LastCheck = {
  at: Date
  links: number
  removed: number
  problem: { kind: ChainProblemKind; seq: number | null; auditId: number | null } | null
}

type ChainFacts = {
  head: string | null
  unsealed: number
  at: Date | null
  links: number
  removed: number
  kind: ChainProblemKind | null
  seq: number | null
  auditId: number | null
}

/** The newest seal, how many rows wait for theirs, and what the last check found, by one statement. */
export async function chainFacts(db: Db) {
  const { rows } = await sql<ChainFacts>`
    with head as (select seq, hash, horizon, cluster from audit_chain order by seq desc limit 1),
      sealed as (select coalesce((select case when cluster = (select system_identifier::text from pg_control_system())
        then horizon end from head), '0'::xid8) as below)
    select (select seq || ':' || encode(hash, 'hex') from head) as head,
      (select count(*) from audit_log l where l.xid >= (select below from sealed)
        and not exists (select from audit_chain c where c.audit_id = l.id)) as unsealed,
      c.finished_at as at, c.links, c.removed, c.problem as kind, c.problem_seq as seq, c.problem_audit_id as "auditId"
    from (select 1) as one left join (select * from audit_check order by finished_at desc limit 1) as c on true`.execute(
    db,
  )
  const [row] = rows
  const check: LastCheck | null = row?.at
    ? {
        at: row.at,
        links: row.links,
        removed: row.removed,
        problem: row.kind && { kind: row.kind, seq: row.seq, auditId: row.auditId },
      }
    : null
  return { head: row?.head ?? null, unsealed: row?.unsealed ?? 0, check }
}
