import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import type { CreditUnit, Entitlements, PricePeriod } from '#kernel/enums/billing.ts'
import type { LocaleTexts } from '#kernel/locale.ts'
import type { PriceChange, PricePart } from './rules.prices.ts'

export type OfferRow = {
  kind: 'PLAN' | 'TOPUP'
  code: string
  title: LocaleTexts
  description: LocaleTexts | null
  entitlements: Entitlements | null
  unit: CreditUnit | null
  count: number | null
  days: number | null
  sort: number
  active: boolean
  version: number
}
export type OfferPrice = PricePart & { code: string; currency: string; period: PricePeriod }

const offers = sql`
  (select 'PLAN' as kind, code, title, description, entitlements, null as unit, null::int as count, null::int as days,
      sort, active, version from plan
    union all
    select 'TOPUP', code, title, null, null, unit, count, days, sort, active, version from topup) offer`

/** Plans and top-ups as they are in the database now, in the order in which they are offered. */
export async function allOffers(db: Db): Promise<OfferRow[]> {
  return (await sql<OfferRow>`select * from ${offers} order by kind, sort, code`.execute(db)).rows
}

export async function findOffer(db: Db, code: string): Promise<OfferRow | undefined> {
  return (await offerQuery(code).execute(db)).rows[0]
}

const offerQuery = (code: string) => sql<OfferRow>`select * from ${offers} where code = ${code}`

/** Prices of all items, or of one, oldest first. */
export const offerPrices = async (db: Db, code?: string): Promise<OfferPrice[]> =>
  (await pricesQuery(code).execute(db)).rows

function pricesQuery(code?: string) {
  const only = code === undefined ? sql`` : sql`where coalesce(plan_code, topup_code) = ${code}`
  return sql<OfferPrice>`
    select id, coalesce(plan_code, topup_code) as code, currency, period, net_minor as "netMinor", valid_from as "from",
      valid_until as until
    from price ${only} order by valid_from, id`
}

/** Companies whose plan runs or begins later, by plan, and until when the last one runs. */
export const planHolders = async (db: Db, now: Date) => (await holdersQuery(now).execute(db)).rows

const holdersQuery = (now: Date) => sql<{ code: string; companies: number; until: Date }>`
    select plan_code as code, count(distinct company_id)::int as companies, max(ends_at) as until
    from plan_period where ends_at > ${now} and cut_at is null group by plan_code`

/** Approved companies that no paid plan covers at this moment. */
const freeQuery = (now: Date) => sql<{ count: number }>`
    select count(*)::int as count from company c
    where c.status = 'APPROVED' and c.deleted_at is null and not exists (select from plan_period p
      where p.company_id = c.id and p.starts_at <= ${now} and coalesce(p.cut_at, p.ends_at) > ${now})`

/** Orders with a line of this item that can still be paid. */
const openOrdersQuery = (code: string, now: Date) => sql<{ count: number }>`
    select count(*)::int as count from pay_order o
    where o.status in ('CREATED', 'PENDING_PAYMENT', 'FAILED') and o.expires_at > ${now}
      and exists (select from order_line l where l.order_id = o.id and l.code = ${code} and l.kind <> 'UNUSED')`

/** Locks an offer of this version and counts it up; undefined when it has another one by now. */
export async function nextVersion(
  db: Db,
  { kind, code, version }: { kind: OfferRow['kind']; code: string; version: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    update ${sql.table(kind === 'PLAN' ? 'plan' : 'topup')} set version = version + 1
    where code = ${code} and version = ${version} returning version`.execute(db)
  return rows[0]?.version
}

export type PlanPatch = {
  title: LocaleTexts
  description: LocaleTexts
  entitlements: Entitlements
  sort: number
  active: boolean
}

export async function writePlan(db: Db, code: string, { title, description, entitlements, ...rest }: PlanPatch) {
  const texts = { title: JSON.stringify(title), description: JSON.stringify(description) }
  await db
    .updateTable('plan')
    .set({ ...rest, ...texts, entitlements: JSON.stringify(entitlements) })
    .where('code', '=', code)
    .execute()
}

export type TopupPatch = { title: LocaleTexts; count: number; days: number; sort: number; active: boolean }

export async function writeTopup(db: Db, code: string, { title, ...rest }: TopupPatch) {
  await db
    .updateTable('topup')
    .set({ ...rest, title: JSON.stringify(title) })
    .where('code', '=', code)
    .execute()
}

type PriceOf = { kind: OfferRow['kind']; code: string; currency: string; period: PricePeriod }

/** Writes what `changePrice` or `dropPrice` found; the row of the offer is locked. */
export async function writePrices(db: Db, { kind, code, currency, period }: PriceOf, change: PriceChange) {
  for (const { id, until } of change.ends)
    await db.updateTable('price').set({ valid_until: until }).where('id', '=', id).execute()
  if (change.add)
    await db
      .insertInto('price')
      .values({
        plan_code: kind === 'PLAN' ? code : null,
        topup_code: kind === 'TOPUP' ? code : null,
        currency,
        period,
        net_minor: change.add.netMinor,
        valid_from: change.add.from,
        valid_until: change.add.until,
      })
      .execute()
}

/** Who changed an offer and when, newest first. */
const historyQuery = (code: string) => sql<{ at: Date; by: string | null; action: string }>`
    select a.at, account.full_name as by, a.action from audit_log a left join account on account.id = a.actor_id
    where a.subject_type = 'offer' and a.subject_id is null and a.details->>'code' = ${code}
    order by a.id desc limit 20`

/** An offer with whom a change of it touches and who changed it; undefined when there is none. */
export async function readOffer(db: Db, code: string, now: Date) {
  const { offer, prices, holders, free, orders, history } = await readTogether(db, {
    offer: rowsOf(offerQuery(code)),
    prices: rowsOf(pricesQuery(code), { from: true, until: true }),
    holders: rowsOf(holdersQuery(now), { until: true }),
    free: rowsOf(code === 'FREE' ? freeQuery(now) : sql<{ count: number }>`select 0 as count`),
    orders: rowsOf(openOrdersQuery(code, now)),
    history: rowsOf(historyQuery(code), { at: true }),
  })
  return (
    offer[0] && {
      offer: offer[0],
      prices,
      holder: holders.find((each) => each.code === code),
      free: free[0]?.count ?? 0,
      orders: orders[0]?.count ?? 0,
      history,
    }
  )
}
