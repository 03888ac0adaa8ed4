import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { MasterStatus } from '#db/tables/reference.ts'
import { codeOf, type MasterCategory } from './rules.ts'

const most = 60

/**
 * The code of a label whatever its script: labels that differ in more than case, accents and signs have different codes.
 * At most 60 characters.
 */
export function codeFor(label: string): string {
  const plain = label.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const code = codeOf(plain)
  const latin = !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(plain)
  if (latin && code !== '' && codeOf(plain, Infinity) === code) return code
  const mark = createHash('sha256').update(plain).digest('hex').slice(0, 10).toUpperCase()
  return [code.slice(0, most - mark.length - 2), `X${mark}`].filter(Boolean).join('_')
}

export type Proposal = { id: string; code: string; en: string; status: MasterStatus }

/** The value of this name in either language, among its other names or by its code; the one in use first. */
export async function sameMaster(db: Db, category: MasterCategory, label: string): Promise<Proposal | undefined> {
  return db
    .selectFrom('master as m')
    .select(['m.id', 'm.code', 'm.status', 'm.en'])
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
            .where('n.name', '=', sql<string>`plain(${label})`),
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

/** How many different values somebody has proposed since; holds their other proposals until this transaction ends. */
export async function proposalsSince(db: Db, accountId: string, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`master_proposal ${accountId}`}, 0))`.execute(db)
  const { n } = await db
    .selectFrom('master_proposal')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return n
}

/** Notes that this person wants the value too; the first to want it makes it. */
export async function insertProposal(
  db: Db,
  { category, label, by, now }: { category: MasterCategory; label: string; by: string; now: Date },
): Promise<Proposal> {
  const row = await db
    .insertInto('master')
    .values({
      category,
      code: codeFor(label),
      en: label,
      id_text: label,
      status: 'PROPOSED',
      proposed_by: by,
      sort: 9999,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['category', 'code']).doUpdateSet((old) => ({ en: old.ref('master.en') })),
    )
    .returning(['id', 'code', 'status', 'en'])
    .executeTakeFirstOrThrow()
  await joinProposal(db, row.id, by, now)
  return row
}

/** One more person who proposed what is proposed already; once a person. */
export async function joinProposal(db: Db, id: string, by: string, now: Date): Promise<void> {
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
