import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { CaseTarget, ModerationReason } from '#kernel/moderation.ts'
import { reporterDays, reporterMin, reporterShare, type ReporterRecord } from './rules.reporters.ts'
import { ownerColumns, type Owner } from './store.owner.server.ts'

type ReporterRow = Omit<ReporterRecord, 'last'> & Owner & { lastAt: Date | null; isReversed: boolean }

/**
 * Candidates, and companies by all that their members sent, whose reports of the last days were rarely right, with what the rule did
 * about them before; at most 200. Reports of guests have no account and count for nobody.
 */
export async function rarelyRight(db: Db, now: Date): Promise<(ReporterRecord & Owner)[]> {
  const { rows } = await sql<ReporterRow>`
    with weak as (
      select r.company_id, case when r.company_id is null then r.account_id end as account_id,
        count(*) filter (where r.outcome = 'AGREED')::int as agreed, count(*)::int as decided,
        max(r.created_at) filter (where r.outcome = 'REFUSED') as last_refused
      from report r join account a on a.id = r.account_id
        and case when r.company_id is null then a.kind = 'CANDIDATE' and a.deleted_at is null else a.kind = 'EMPLOYER' end
      where r.outcome is not null and r.notified_at > ${now}::timestamptz - make_interval(days => ${reporterDays}::int)
      group by 1, 2
      having count(*) >= ${reporterMin}::int
        and count(*) filter (where r.outcome = 'AGREED') < ${reporterShare}::float8 * count(*)
      order by 1, 2 limit 200
    )
    select w.company_id as "companyId", w.account_id as "accountId", w.agreed, w.decided, w.last_refused as "lastRefused",
      d.at as "lastAt",
      exists (select from moderation_decision v where v.reverses = d.id and v.actions @> '{RESTORE}') as "isReversed"
    from weak w
    left join lateral (select d.id, d.at from moderation_decision d
      where (d.account_id = w.account_id or d.company_id = w.company_id)
        and d.reasons @> '{UNFOUNDED_REPORTS}' and d.by_admin is null and d.reverses is null
      order by d.at desc limit 1) d on true`.execute(db)
  return rows.map(({ lastAt, isReversed, ...row }) => ({ ...row, last: lastAt && { at: lastAt, isReversed } }))
}

type DecidedTarget = Owner & { type: CaseTarget; id: string }

/** A case that is decided as soon as it is opened, as a rule does. */
export async function insertDecidedCase(
  db: Db,
  target: DecidedTarget,
  { reasons, now, openedBy = 'RULE' }: { reasons: readonly ModerationReason[]; now: Date; openedBy?: 'RULE' | 'OWN' },
): Promise<string> {
  const { id } = await db
    .insertInto('moderation_case')
    .values({
      target_type: target.type,
      target_id: target.id,
      ...ownerColumns(target),
      opened_by: openedBy,
      reasons: [...reasons],
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
