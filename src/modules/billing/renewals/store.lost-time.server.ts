import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { CreditUnit } from '#kernel/enums/billing.ts'

type Lost = { companyId: string; from: Date; until: Date }

/** SQL: what of the time was lost by the lot `l`, which may have begun within it. */
const lostBy = ({ from, until }: Lost) => sql`(${until}::timestamptz - greatest(${from}::timestamptz, l.starts_at))`

/** SQL: it could have been spent in that time, and is no allowance of a month. */
const isHit = ({ companyId, from, until }: Lost) =>
  sql`l.company_id = ${companyId} and l.source <> 'PLAN' and l.starts_at < ${until} and l.expires_at > ${from}`

/** What still holds something lasts longer. The billing account is locked. */
export async function prolongLots(db: Db, lost: Lost): Promise<void> {
  await sql`update credit_lot l set expires_at = l.expires_at + ${lostBy(lost)} from ledger_account a
    where a.id = l.id and a.balance > 0 and ${isHit(lost)}`.execute(db)
}

/** What ended with units left since the time began, and until when it would have lasted without it. */
export async function expiredWithin(db: Db, lost: Lost) {
  const { rows } = await sql<{ id: string; unit: CreditUnit; count: number; until: Date }>`
    select l.id, l.unit, t.count::int as count, l.expires_at + ${lostBy(lost)} as until
    from credit_lot l join ledger_transfer t on t.from_account = l.id and t.kind = 'EXPIRE'
    where ${isHit(lost)} order by l.expires_at, l.id`.execute(db)
  return rows
}
