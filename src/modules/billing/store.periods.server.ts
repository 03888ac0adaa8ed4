import type { Db } from '#db/db.server.ts'
import type { Entitlements } from '#kernel/enums.ts'
import { anchorDayOf } from './rules.period.ts'
import { lockBillingAccount } from './store.ledger.server.ts'

export type NewPeriod = {
  companyId: string
  planCode: string
  entitlements: Entitlements
  from: Date
  until: Date
  timeZone: string
}

/** Puts a company on a plan for a time. The database refuses periods that overlap. */
export async function insertPeriod(db: Db, period: NewPeriod): Promise<string> {
  await lockBillingAccount(db, period.companyId)
  const { id } = await db
    .insertInto('plan_period')
    .values({
      company_id: period.companyId,
      plan_code: period.planCode,
      entitlements: JSON.stringify(period.entitlements),
      starts_at: period.from,
      ends_at: period.until,
      anchor_day: anchorDayOf(period.from, period.timeZone),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
