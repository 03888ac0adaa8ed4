import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { MasterStatus } from '#kernel/enums/profiles.ts'
import { codeOf, type MasterCategory } from './rules.ts'

const maxLength = 60

/**
 * A code for a label in any script, at most 60 characters. Labels that differ in more than case, accents and signs get different
 * codes: where `codeOf` loses characters, a hash is appended.
 */
export function codeFor(label: string): string {
  const plain = label.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const code = codeOf(plain)
  const latin = !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(plain)
  if (latin && code !== '' && codeOf(plain, Infinity) === code) return code
  const digest = createHash('sha256').update(plain).digest('hex').slice(0, 10).toUpperCase()
  return [code.slice(0, maxLength - digest.length - 2), `X${digest}`].filter(Boolean).join('_')
}

export type Proposal = { id: string; code: string; en: string; status: MasterStatus }

/** The value with this label in either language, as an alias or by its code; active ones first. */
export async function findMasterByLabel(
  db: Db,
  category: MasterCategory,
  label: string,
): Promise<Proposal | undefined> {
  return db
    .selectFrom('master as m')
    .select(['m.id', 'm.code', 'm.status', 'm.name_en as en'])
    .where('m.category', '=', category)
    .where('m.status', '<>', 'MERGED')
    .where((where) =>
      where.or([
        where('m.code', '=', codeFor(label)),
        where(
          'm.id',
          'in',
          where
            .selectFrom('master_name as n')
            .select('n.master_id')
            .where('n.category', '=', category)
            .where('n.name', '=', sql<string>`fold_text(${label})`),
        ),
      ]),
    )
    .orderBy(sql`m.status = 'ACTIVE'`, 'desc')
    .orderBy(sql`m.status = 'PROPOSED'`, 'desc')
    .orderBy('m.sort')
    .orderBy('m.code')
    .limit(1)
    .executeTakeFirst()
}

/** Number of values an account has proposed since then. Locks out the account's concurrent proposals until the transaction ends. */
export async function countProposalsSince(db: Db, accountId: string, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`master_proposal ${accountId}`}, 0))`.execute(db)
  const { n } = await db
    .selectFrom('master_proposal')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return n
}

/** Creates the proposed value, unless a concurrent proposal did, and records the proposer. */
export async function insertProposal(
  db: Db,
  { category, label, by, now }: { category: MasterCategory; label: string; by: string; now: Date },
): Promise<Proposal> {
  const row = await db
    .insertInto('master')
    .values({
      category,
      code: codeFor(label),
      name_en: label,
      name_id: label,
      status: 'PROPOSED',
      proposed_by: by,
      sort: 9999,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['category', 'code']).doUpdateSet((old) => ({ name_en: old.ref('master.name_en') })),
    )
    .returning(['id', 'code', 'status', 'name_en as en'])
    .executeTakeFirstOrThrow()
  await addProposer(db, row.id, by, now)
  return row
}

/** Records a proposer of an existing proposal; does nothing the second time. */
export async function addProposer(db: Db, id: string, by: string, now: Date): Promise<void> {
  await db
    .insertInto('master_proposal')
    .values({ master_id: id, account_id: by, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function hasProposed(db: Db, id: string, by: string): Promise<boolean> {
  const row = await db
    .selectFrom('master_proposal')
    .select('master_id')
    .where('master_id', '=', id)
    .where('account_id', '=', by)
    .executeTakeFirst()
  return row !== undefined
}
