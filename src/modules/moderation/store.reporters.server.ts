import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { reporterDays, reporterMin, reporterShare, type ReporterRecord } from './rules.reporters.ts'

type Row = Omit<ReporterRecord, 'last'> & { accountId: string; lastAt: Date | null; isReversed: boolean }

/** Candidates whose reports of the last days were rarely right, with what the rule did about them before; at most 200. */
export async function rarelyRight(db: Db, now: Date): Promise<(ReporterRecord & { accountId: string })[]> {
  const { rows } = await sql<Row>`
    with weak as (
      select r.account_id, count(*) filter (where r.outcome = 'AGREED')::int as agreed, count(*)::int as decided,
        max(r.created_at) filter (where r.outcome = 'REFUSED') as last_refused
      from report r join account a on a.id = r.account_id and a.kind = 'CANDIDATE' and a.deleted_at is null
      where r.outcome is not null and r.notified_at > ${now}::timestamptz - make_interval(days => ${reporterDays}::int)
      group by r.account_id
      having count(*) >= ${reporterMin}::int
        and count(*) filter (where r.outcome = 'AGREED') < ${reporterShare}::float8 * count(*)
      order by r.account_id limit 200
    )
    select w.account_id as "accountId", w.agreed, w.decided, w.last_refused as "lastRefused", d.at as "lastAt",
      exists (select from moderation_decision v where v.reverses = d.id and v.actions @> '{RESTORE}') as "isReversed"
    from weak w
    left join lateral (select d.id, d.at from moderation_decision d
      where d.account_id = w.account_id and d.reasons @> '{UNFOUNDED_REPORTS}' and d.by_admin is null and d.reverses is null
      order by d.at desc limit 1) d on true`.execute(db)
  return rows.map(({ lastAt, isReversed, ...row }) => ({ ...row, last: lastAt && { at: lastAt, isReversed } }))
}

/** A case that a rule opened about a person and decides at once. */
export async function insertRuleCase(db: Db, accountId: string, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('moderation_case')
    .values({
      target_type: 'PERSON',
      target_id: accountId,
      account_id: accountId,
      opened_by: 'RULE',
      reasons: ['UNFOUNDED_REPORTS'],
      harm: 1,
      weight: 0,
      priority: 15,
      level: 'LOW',
      due_at: now,
      created_at: now,
      updated_at: now,
      decided_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
