import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Locale } from '#kernel/shapes.ts'

/** Who reads the answer to the reports of a case: the number and the language of the first, and how many there are. */
export const answeredReaders = (db: Db, caseId: string) =>
  db
    .selectFrom('report as r')
    .leftJoin('account as a', 'a.id', 'r.account_id')
    .select(['r.number', sql<Locale>`coalesce(a.locale, r.locale)`.as('locale')])
    .select(sql<number>`(count(*) over ())::int`.as('readers'))
    .where('r.case_id', '=', caseId)
    .where(sql<boolean>`coalesce(r.email, a.email, '') <> ''`)
    .orderBy('r.number')
    .limit(1)

/** Where a report is confirmed. */
export const reportMail = (db: Db, id: string) =>
  db
    .selectFrom('report as r')
    .leftJoin('account as a', 'a.id', 'r.account_id')
    .select(['r.number', 'r.account_id as accountId'])
    .select([
      sql<string>`coalesce(r.name, a.full_name, '')`.as('name'),
      sql<string>`coalesce(r.email, a.email, '')`.as('email'),
      sql<Locale>`coalesce(a.locale, r.locale)`.as('locale'),
    ])
    .where('r.id', '=', id)
    .executeTakeFirst()
