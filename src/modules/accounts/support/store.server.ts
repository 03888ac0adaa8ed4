import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { disclosedActions, type DisclosedAction } from './rules.ts'

/** Addresses that an account signed in from lately, at most 20. */
export async function accountNetworks(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .select('ip')
    .distinct()
    .where('account_id', '=', accountId)
    .where('ip', '<>', '')
    .limit(20)
    .execute()
  return rows.map(({ ip }) => ip)
}

/** Who of the administrators opened an account's page or changed something, and why: the latest 50. */
export const accessQuery = (db: Db, accountId: string) =>
  db
    .selectFrom('audit_log as l')
    .innerJoin('account as by', 'by.id', 'l.actor_id')
    .select(['l.at', 'by.admin_role as role'])
    .select(sql<DisclosedAction>`l.action`.as('action'))
    .select(sql<string>`split_part(by.full_name, ' ', 1)`.as('firstName'))
    .select(sql<string | null>`l.details->>'reason'`.as('reason'))
    .where('l.subject_type', '=', 'account')
    .where('l.subject_id', '=', accountId)
    .where('l.actor_kind', '=', 'admin')
    .where(sql<boolean>`l.action = any(${[...disclosedActions]}::text[])`)
    .orderBy('l.id', 'desc')
    .limit(50)
