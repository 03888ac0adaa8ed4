import type { Db } from '#db/db.server.ts'
import { cachedRows } from '#db/table-cache.server.ts'
import type { CreditUnit, Entitlements, PricePeriod } from '#kernel/enums/billing.ts'
import type { LocaleTexts } from '#kernel/locale.ts'

export type PlanRow = {
  code: string
  title: LocaleTexts
  description: LocaleTexts
  entitlements: Entitlements
  sort: number
  active: boolean
  version: number
}
export type TopupRow = {
  code: string
  title: LocaleTexts
  unit: CreditUnit
  count: number
  days: number
  sort: number
  active: boolean
  version: number
}
/** A net price; `item` is the code of a plan or top-up. */
export type PriceRow = {
  item: string
  currency: string
  period: PricePeriod
  netMinor: number
  from: Date
  until: Date | null
}
export type Catalogue = { plans: PlanRow[]; topups: TopupRow[]; prices: PriceRow[] }

/** Everything that is or was sold, from the memory of the process. */
export async function readCatalogue(db: Db): Promise<Catalogue> {
  const rows = await cachedRows(db, 'plans and prices', ['all'], async (source) => {
    const plans = await source.selectFrom('plan').selectAll().orderBy('sort').execute()
    const topups = await source.selectFrom('topup').selectAll().orderBy('sort').execute()
    const prices = await source.selectFrom('price').selectAll().orderBy('valid_from').execute()
    const catalogue: Catalogue = {
      plans,
      topups,
      prices: prices.map((row) => ({
        item: row.plan_code ?? row.topup_code ?? '',
        currency: row.currency,
        period: row.period,
        netMinor: row.net_minor,
        from: row.valid_from,
        until: row.valid_until,
      })),
    }
    return new Map([['all', catalogue]])
  })
  return rows.get('all') ?? { plans: [], topups: [], prices: [] }
}
