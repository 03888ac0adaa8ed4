import { sql } from 'kysely'
import type { Db } from './db.server.ts'
import { casesOver, deleteCases } from './retention.cases.server.ts'
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

const isSealed = 'exists (select from audit_chain c where c.audit_id = audit_log.id)'

/**
 * What is kept for some days only. The days are settings; what a law keeps longer (orders) has no rule. The columns that
 * `since` names have an index, or their table is small.
 */
export const retentionRules = {
  mails: { table: 'mail', since: 'created_at', where: "status <> 'QUEUED'" },
  mailBodies: {
    table: 'mail',
    since: 'created_at',
    where: "status <> 'QUEUED' and body_sealed is not null",
    set: { body_sealed: 'null' },
  },
  switchedOnAddresses: { table: 'mail_suppression', since: 'ended_at', where: 'ended_at is not null' },
  sessions: { table: 'session', since: 'least(expires_at, revoked_at)' },
  searches: { table: 'recent_search', since: 'at' },
  shownSearches: { table: 'search_shown', since: 'at', where: 'account_id is not null' },
  guestSearches: { table: 'search_shown', since: 'at', where: 'account_id is null' },
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
  messageReports: { table: 'message_report', since: 'decided_at', where: "status = 'DISMISSED'" },
  reviewReports: { table: 'review_report', since: 'handled_at', where: 'handled_at is not null' },
  cases: { table: 'moderation_case', ...casesOver },
  acting: { table: 'acting', since: 'ended_at', where: 'ended_at is not null' },
  paymentMessages: { table: 'payment_event', since: 'received_at', where: 'body is not null', set: { body: 'null' } },
  invitations: { table: 'company_invitation', since: 'ended_at', where: 'ended_at is not null' },
  // A merge of reference values is undone within these days.
  mergedRows: { table: 'profile_merge_row', since: 'at' },
  administratorInvitations: { table: 'admin_invitation', since: 'least(ended_at, expires_at)' },
  failedSignIns: {
    table: 'audit_log',
    since: 'at',
    where: `outcome = 'REFUSED' and (action in ('accounts.signIn', 'accounts.signOn') or action like 'accounts.code.%') and ${isSealed}`,
  },
  auditLog: { table: 'audit_log', since: 'at', where: isSealed },
} as const satisfies Record<string, Rule>

export type RetentionRule = keyof typeof retentionRules
export const retentionRuleNames = Object.keys(retentionRules) as RetentionRule[]

function isOver({ since, within, where = 'true' }: Rule, days: number, now: Date) {
  const over = sql`${sql.raw(since)} < ${now}::timestamptz - make_interval(days => ${days}::int)`
  const ofRow = within ? sql`${sql.ref(within.column)} in (${sql.raw(within.ids)} where ${over})` : over
  return sql<boolean>`${ofRow} and ${sql.raw(where)}`
}

/** Rules for rows of the audit log, which are deleted with a list of them in its chain (`platform/audit/cut.server.ts`). */
export type AuditRule = 'failedSignIns' | 'auditLog'
export const isAuditRule = (name: RetentionRule): name is AuditRule => name === 'failedSignIns' || name === 'auditLog'

/** The oldest rows of the audit log that such a rule would delete. */
export async function auditRowsOver(
  db: Db,
  name: AuditRule,
  { days, now, limit }: { days: number; now: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from audit_log where ${isOver(retentionRules[name], days, now)} order by at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
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
  name: Exclude<RetentionRule, AuditRule>,
  { days, now, limit }: { days: number; now: Date; limit: number },
): Promise<number> {
  const rule: Rule = retentionRules[name]
  if (name === 'cases') return deleteCases(db, isOver(rule, days, now), { limit, now })
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
