import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { CreditSource, CreditUnit, Entitlements, TransferKind } from '#kernel/enums/billing.ts'
import { takenSeatsQuery } from '#modules/companies/public.server.ts'
import type { Lot } from './rules.credits.ts'
import type { PlanPeriod } from './rules.entitlements.ts'
import type { PlanChoice } from './renewals/rules.ts'

export type CompanyLot = Lot & { unit: CreditUnit; granted: number }
/** What a company holds, whoever may see it. */
export type Holdings = {
  /** `bought`: somebody paid for it. */
  periods: (PlanPeriod & { bought: boolean })[]
  lots: CompanyLot[]
  planSlots: number
  /** Jobs whose slots the plan no longer covers. */
  suspendedJobs: number
  /** Members, and open invitations that wait for one. */
  seatsTaken: number
  /** What the company wants after a plan, the order that renews it, and the jobs beyond its slots. */
  choice: (PlanChoice & { of: string }) | null
  renewal: { id: string; totalMinor: number; currency: string; payUntil: Date } | null
  slotNotice: { id: string; limit: number; dueAt: Date } | null
  movements: Movement[]
  /** How many movements there are; 0 when none were read. */
  movementCount: number
}
export type Movement = {
  id: number
  kind: TransferKind
  unit: CreditUnit
  count: number
  reason: string
  at: Date
  by: string | null
}

type LotRow = {
  id: string
  unit: CreditUnit
  source: CreditSource
  granted: number
  startsAt: string
  expiresAt: string
  frozen: boolean
  balance: number
}
type PeriodRow = {
  id: string
  planCode: string
  entitlements: Entitlements
  startsAt: string
  endsAt: string
  cutAt: string | null
  anchorDay: number
  bought: boolean
}

type MovementRow = Omit<Movement, 'at'> & { at: string; total: number }
export type HoldingsRow = {
  periods: PeriodRow[]
  lots: LotRow[]
  planSlots: number
  suspendedJobs: number
  seatsTaken: number
  choice: Holdings['choice']
  renewal: { id: string; totalMinor: number; currency: string; payUntil: string } | null
  slotNotice: { id: string; limit: number; dueAt: string } | null
  movements: MovementRow[]
}

/** Plans, credits and used slots of a company in one row, with so many of its newest movements. */
export const holdingsQuery = (companyId: string, now: Date, movements = 0) => sql<HoldingsRow>`
    select
      (select coalesce(json_agg(m order by m.id desc), '[]') from (
        select t.id, t.kind, t.unit, (case when t.to_account = l.id then t.count else -t.count end) as count, t.reason, t.at,
          account.full_name as by, (count(*) over ())::int as total
        from credit_lot l
          join ledger_transfer t on t.from_account = l.id or t.to_account = l.id
          left join account on account.id = t.by_account
        where l.company_id = ${companyId}
        order by t.id desc limit ${movements}) m) as movements,
      (select coalesce(json_agg(json_build_object('id', id, 'planCode', plan_code, 'entitlements', entitlements,
          'startsAt', starts_at, 'endsAt', ends_at, 'cutAt', cut_at, 'anchorDay', anchor_day,
          'bought', order_line_id is not null) order by starts_at), '[]')
        from plan_period where company_id = ${companyId} and ends_at > ${now}::timestamptz - interval '90 days') as periods,
      (select coalesce(json_agg(json_build_object('id', l.id, 'unit', l.unit, 'source', l.source, 'granted', l.granted,
          'startsAt', l.starts_at, 'expiresAt', l.expires_at, 'frozen', l.frozen_at is not null, 'balance', a.balance)
          order by l.expires_at, l.id), '[]')
        from credit_lot l join ledger_account a on a.id = l.id
        where l.company_id = ${companyId} and l.expires_at > ${now}) as lots,
      (select count(*)::int from job_slot s join job j on j.id = s.job_id
        where s.company_id = ${companyId} and s.freed_at is null and s.lot_id is null and s.suspended_at is null
          and (j.expires_at is null or j.expires_at > ${now} or j.status = 'PENDING_REVIEW')) as "planSlots",
      (select count(*)::int from job_slot s join job j on j.id = s.job_id
        where s.company_id = ${companyId} and s.freed_at is null and s.suspended_at is not null
          and (j.expires_at is null or j.expires_at > ${now} or j.status = 'PENDING_REVIEW')) as "suspendedJobs",
      (select json_build_object('of', next_of, 'code', next_plan, 'period', next_period) from billing_account
        where company_id = ${companyId} and next_of is not null) as choice,
      (select json_build_object('id', id, 'totalMinor', total_minor, 'currency', currency, 'payUntil', expires_at)
        from pay_order where company_id = ${companyId} and renews_period is not null and replaced_at is null
          and status in ('CREATED', 'PENDING_PAYMENT', 'FAILED') and expires_at > ${now}
        order by created_at desc limit 1) as renewal,
      (select json_build_object('id', id, 'limit', slot_limit, 'dueAt', due_at) from slot_notice
        where company_id = ${companyId} and closed_at is null) as "slotNotice",
      (select taken from (${takenSeatsQuery(companyId, now)}) seats) as "seatsTaken"`

export const loadHoldings = async (db: Db, companyId: string, now: Date, movements = 0): Promise<Holdings> =>
  readHoldings((await holdingsQuery(companyId, now, movements).execute(db)).rows)

export function readHoldings([row]: readonly HoldingsRow[]): Holdings {
  if (!row) throw new Error('a statement without a table answers one row')
  return {
    ...row,
    movements: row.movements.map(({ total: _, at, ...rest }) => ({ ...rest, at: new Date(at) })),
    movementCount: row.movements[0]?.total ?? 0,
    renewal: row.renewal && { ...row.renewal, payUntil: new Date(row.renewal.payUntil) },
    slotNotice: row.slotNotice && { ...row.slotNotice, dueAt: new Date(row.slotNotice.dueAt) },
    periods: row.periods.map(({ startsAt, endsAt, cutAt, ...rest }) => ({
      ...rest,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      cutAt: cutAt === null ? null : new Date(cutAt),
    })),
    lots: row.lots.map(({ startsAt, expiresAt, ...rest }) => ({
      ...rest,
      startsAt: new Date(startsAt),
      expiresAt: new Date(expiresAt),
    })),
  }
}
