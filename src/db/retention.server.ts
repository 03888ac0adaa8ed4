import { sql } from 'kysely'
import type { Db } from './db.server.ts'
import type { Tables } from './schema.ts'

/**
 * Rows whose time is over: `since` is the moment (SQL) from which a rule counts its days, `where` what else must hold. The rows are
 * deleted, or only these columns are set. Where the moment stands in another table, `within` says which of its rows belong to which.
 */
type Rule = {
  table: keyof Tables
  since: string
  within?: { column: string; ids: string }
  where?: string
  set?: Readonly<Record<string, string>>
}

/** As a company loses access to its applications: see `jobEndedAt` of the applications. */
const jobEnded = 'least(j.deleted_at, j.closed_at, j.expires_at)'
const ofEndedJob = { column: 'application_id', ids: 'select a.id from job j join application a on a.job_id = j.id' }

/**
 * What is kept for some days only. The days are settings; what a law keeps longer (orders, the audit log) has no rule. The columns that
 * `since` names have an index, or their table is small.
 */
export const retentionRules = {
  mails: { table: 'mail', since: 'created_at', where: "status <> 'QUEUED'" },
  switchedOnAddresses: { table: 'mail_suppression', since: 'ended_at', where: 'ended_at is not null' },
  sessions: { table: 'session', since: 'least(expires_at, revoked_at)' },
  searches: { table: 'recent_search', since: 'at' },
  profileViews: { table: 'profile_view', since: 'at' },
  drafts: { table: 'application_draft', since: 'updated_at' },
  // The copy of the profile that the company got; what the candidate wrote stays in their own list.
  applicants: {
    table: 'application',
    since: jobEnded,
    within: { column: 'job_id', ids: 'select j.id from job j' },
    where: "profile_snapshot <> '{}'",
    set: { profile_snapshot: "'{}'", match_summary: 'null', match_facts: 'null' },
  },
  applicantNotes: { table: 'application_note', since: jobEnded, within: ofEndedJob },
  scorecards: { table: 'scorecard', since: jobEnded, within: ofEndedJob },
  contactMessages: { table: 'contact_message', since: 'handled_at', where: 'handled_at is not null' },
  requests: { table: 'rights_request', since: 'closed_at', where: 'closed_at is not null' },
  // A report that was found right is kept with its case.
  reports: { table: 'report', since: 'created_at', where: "outcome = 'REFUSED'" },
  acting: { table: 'acting', since: 'ended_at', where: 'ended_at is not null' },
  paymentMessages: { table: 'payment_event', since: 'received_at', where: 'body is not null', set: { body: 'null' } },
  invitations: { table: 'company_invitation', since: 'ended_at', where: 'ended_at is not null' },
  // A merge of reference values is undone within these days.
  mergedRows: { table: 'profile_merge_row', since: 'at' },
  administratorInvitations: { table: 'admin_invitation', since: 'least(ended_at, expires_at)' },
} as const satisfies Record<string, Rule>

export type RetentionRule = keyof typeof retentionRules
export const retentionRuleNames = Object.keys(retentionRules) as RetentionRule[]

function isOver({ since, within, where = 'true' }: Rule, days: number, now: Date) {
  const over = sql`${sql.raw(since)} < ${now}::timestamptz - make_interval(days => ${days}::int)`
  const ofRow = within ? sql`${sql.ref(within.column)} in (${sql.raw(within.ids)} where ${over})` : over
  return sql<boolean>`${ofRow} and ${sql.raw(where)}`
}

/** How many rows a rule would delete now. */
export async function countOver(db: Db, name: RetentionRule, days: number, now: Date): Promise<number> {
  const rule: Rule = retentionRules[name]
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(rule.table)} where ${isOver(rule, days, now)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Deletes or empties at most `limit` rows of a rule and answers how many. */
export async function deleteOver(
  db: Db,
  name: RetentionRule,
  { days, now, limit }: { days: number; now: Date; limit: number },
): Promise<number> {
  const rule: Rule = retentionRules[name]
  const sets =
    rule.set && sql.join(Object.entries(rule.set).map(([column, value]) => sql`${sql.ref(column)} = ${sql.raw(value)}`))
  const over = sql`ctid = any (array(
    select ctid from ${sql.table(rule.table)} where ${isOver(rule, days, now)} limit ${limit}))`
  const { numAffectedRows } = await (
    sets
      ? sql`update ${sql.table(rule.table)} set ${sets} where ${over}`
      : sql`delete from ${sql.table(rule.table)} where ${over}`
  ).execute(db)
  return Number(numAffectedRows ?? 0n)
}
