import { sql } from 'kysely'
import type { Db } from './db.server.ts'
import type { Tables } from './schema.ts'

/** Rows whose time is over: `since` is the moment from which a rule counts its days, `where` what else must hold. */
type Rule = { table: keyof Tables; since: string; where?: string }

/** What is kept for some days only. The days are settings; what a law keeps longer (orders, the audit log) has no rule. */
export const retentionRules = {
  mails: { table: 'mail', since: 'created_at', where: "status <> 'QUEUED'" },
  switchedOnAddresses: { table: 'mail_suppression', since: 'ended_at', where: 'ended_at is not null' },
  searches: { table: 'recent_search', since: 'at' },
  contactMessages: { table: 'contact_message', since: 'handled_at', where: 'handled_at is not null' },
  requests: { table: 'rights_request', since: 'closed_at', where: 'closed_at is not null' },
} as const satisfies Record<string, Rule>

export type RetentionRule = keyof typeof retentionRules
export const retentionRuleNames = Object.keys(retentionRules) as RetentionRule[]

const isOver = (rule: Rule, days: number, now: Date) =>
  sql<boolean>`${sql.ref(rule.since)} < ${now}::timestamptz - make_interval(days => ${days}::int) and ${sql.raw(rule.where ?? 'true')}`

/** How many rows a rule would delete now. */
export async function countOver(db: Db, name: RetentionRule, days: number, now: Date): Promise<number> {
  const rule: Rule = retentionRules[name]
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(rule.table)} where ${isOver(rule, days, now)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Deletes at most `limit` rows of a rule and answers how many. */
export async function deleteOver(
  db: Db,
  name: RetentionRule,
  { days, now, limit }: { days: number; now: Date; limit: number },
): Promise<number> {
  const rule: Rule = retentionRules[name]
  const { numAffectedRows } = await sql`
    delete from ${sql.table(rule.table)} where ctid = any (array(
      select ctid from ${sql.table(rule.table)} where ${isOver(rule, days, now)} limit ${limit}))`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
