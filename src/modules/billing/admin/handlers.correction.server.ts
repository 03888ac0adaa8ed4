import * as z from 'zod'
import { creditUnits } from '#kernel/enums/billing.ts'
import { fail, invalid } from '#kernel/fail.ts'
import { idShape } from '#kernel/shapes.ts'
import { readSetting, readSettings } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { requireAdministrator } from '#kernel/admin-rights.ts'
import { refuseOwnCompany } from '../handlers.access.server.ts'
import { needsSecond } from '../refunds/rules.ts'
import { insertApproval } from '../refunds/store.approvals.server.ts'
import { anchorDayOf, periodEnd } from '../rules.period.ts'
import { grantLot, ledgerAccount, lockBillingAccount, transfer } from '../store.ledger.server.ts'
import { paidPeriods } from '../store.orders.server.ts'
import { insertPeriod } from '../store.periods.server.ts'
import { readCatalogue } from '../store.plans.server.ts'
import { mailCorrection, type CorrectionMail } from './mail.company.server.ts'
import { worthOf, type Correction } from './rules.correction.ts'
import { givenUnder, lotOf, movedUnder, nameOf, type LotRow } from './store.company.server.ts'

const dayMs = 86_400_000
const done = { done: true, waiting: false } as const
const waits = { done: false, waiting: true } as const

/** A correction as it waits for a second administrator. */
export const requestShape = z.object({
  key: idShape,
  reason: z.string(),
  /** Of credits that are changed. */
  unit: z.enum(creditUnits).nullable(),
  correction: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('lot'), lotId: idShape, count: z.int() }),
    z.object({ kind: z.literal('credits'), unit: z.enum(creditUnits), count: z.int(), days: z.int() }),
    z.object({ kind: z.literal('plan'), planCode: z.string(), months: z.int() }),
  ]),
})

type CorrectionBasis = { companyId: string; key: string; reason: string }

/** Locks a company of which the administrator is no member. */
export async function lockCompany(ctx: Context, companyId: string): Promise<void> {
  if ((await nameOf(ctx.db, companyId)) === undefined) throw fail('NOT_FOUND')
  await refuseOwnCompany(ctx, companyId)
  await lockBillingAccount(ctx.db, companyId)
}

/** Corrects what a company holds, or asks for a second administrator where it is worth more than one may decide. The same key is once. */
export async function correct(ctx: Context, change: CorrectionBasis, correction: Correction) {
  const { accountId: by } = requireAdministrator(ctx)
  const { companyId, key } = change
  await lockCompany(ctx, companyId)
  const before = await doneBefore(ctx, change, correction)
  if (before !== null) {
    if (!before) throw fail('KEY_REUSED')
    return done
  }
  const lot = await checkCorrection(ctx, companyId, correction)
  const { twoEyes, currency } = await readSettings(ctx.db, 'twoEyes', 'currency')
  const unit = correction.kind === 'credits' ? correction.unit : (lot?.unit ?? null)
  const worth = worthOf(correction, unit, await readCatalogue(ctx.db), { currency, now: ctx.now })
  // What nobody can put a price on is for two as well.
  if (twoEyes === null || (worth !== null && !needsSecond(worth, twoEyes)))
    return carryOut(ctx, { ...change, by }, correction)
  const minor = worth ?? 0
  const input = { key, reason: change.reason, unit, correction }
  const isNew = await insertApproval(
    ctx.db,
    { action: 'ADJUST', orderId: null, companyId, minor, currency, input, by },
    ctx.now,
  )
  if (isNew)
    await ctx.audit({
      action: 'billing.requestApproval',
      subjectType: 'company',
      subjectId: companyId,
      details: { action: 'ADJUST', minor, currency },
    })
  return waits
}

/** Whether the key has corrected something: this (true), something else (false), or nothing (null). */
async function doneBefore(
  { db }: Context,
  { companyId, key }: CorrectionBasis,
  correction: Correction,
): Promise<boolean | null> {
  if (correction.kind === 'plan') {
    const given = await givenUnder(db, key)
    return given ? given.companyId === companyId && given.planCode === correction.planCode : null
  }
  const isLot = correction.kind === 'lot'
  const moved = await movedUnder(db, isLot ? `adjust:${key}` : `courtesy:${key}`)
  if (!moved) return null
  const isSame = isLot ? moved.lot === correction.lotId : moved.unit === correction.unit
  return isSame && moved.companyId === companyId && moved.signed === correction.count
}

/** Throws where the correction cannot be made now; answers the credits that it changes. */
export async function checkCorrection(
  { db, now }: Context,
  companyId: string,
  correction: Correction,
): Promise<LotRow | null> {
  if (correction.kind === 'credits') return null
  if (correction.kind === 'plan') {
    const { plans } = await readCatalogue(db)
    if (!plans.some(({ code }) => code === correction.planCode && code !== 'FREE'))
      throw invalid({ field: 'planCode', code: 'NOT_IN_LIST' })
    return null
  }
  const { lotId, count } = correction
  const lot = await lotOf(db, companyId, lotId)
  if (!lot || lot.expiresAt <= now) throw fail('NOT_FOUND')
  if (count === 0) throw invalid({ field: 'count', code: 'NOT_VALID' })
  if (lot.balance + count < 0) throw invalid({ field: 'count', code: 'TOO_SMALL', params: { min: -lot.balance } })
  return lot
}

type Acting = CorrectionBasis & { by: string }

/** Makes a correction that was checked; the company is locked. */
export async function carryOut(ctx: Context, change: Acting, correction: Correction) {
  const mail =
    correction.kind === 'lot'
      ? await adjustLot(ctx, change, correction)
      : correction.kind === 'credits'
        ? await giveCredits(ctx, change, correction)
        : await givePlan(ctx, change, correction)
  const { companyId, key, reason } = change
  const details: Record<string, string | number> =
    mail.kind === 'plan'
      ? { plan: mail.planCode, until: mail.until.toISOString() }
      : { unit: mail.unit, count: mail.kind === 'added' ? mail.count : -mail.count }
  await ctx.audit({
    action: mail.kind === 'plan' ? 'billing.grantPlan' : 'billing.adjust',
    subjectType: 'company',
    subjectId: companyId,
    details: { ...details, reason },
  })
  await mailCorrection(ctx, companyId, { correction: mail, reason, key })
  return done
}

async function adjustLot(
  { db, now }: Context,
  { companyId, key, by }: Acting,
  { lotId, count }: Extract<Correction, { kind: 'lot' }>,
): Promise<CorrectionMail> {
  const lot = await lotOf(db, companyId, lotId)
  if (!lot) throw fail('NOT_FOUND')
  const issued = await ledgerAccount(db, { companyId, unit: lot.unit, kind: 'ISSUED' })
  await transfer(db, {
    kind: 'ADJUST',
    from: count > 0 ? issued : lotId,
    to: count > 0 ? lotId : issued,
    count: Math.abs(count),
    unit: lot.unit,
    reason: 'ADJUST',
    by,
    key: `adjust:${key}`,
    at: now,
  })
  return { kind: count > 0 ? 'added' : 'taken', unit: lot.unit, count: Math.abs(count), until: lot.expiresAt }
}

async function giveCredits(
  { db, now }: Context,
  { companyId, key, by }: Acting,
  { unit, count, days }: Extract<Correction, { kind: 'credits' }>,
): Promise<CorrectionMail> {
  const until = new Date(now.getTime() + days * dayMs)
  const lot = { source: 'COURTESY', count, from: now, until, reason: 'COURTESY' } as const
  await grantLot(db, { companyId, unit, ...lot, key: `courtesy:${key}`, by, now })
  return { kind: 'added', unit, count, until }
}

/** From now on, or after the plans that the company has. */
async function givePlan(
  { db, now }: Context,
  { companyId, key, reason, by }: Acting,
  { planCode, months }: Extract<Correction, { kind: 'plan' }>,
): Promise<CorrectionMail> {
  const plan = (await readCatalogue(db)).plans.find(({ code }) => code === planCode)
  if (!plan) throw invalid({ field: 'planCode', code: 'NOT_IN_LIST' })
  const timeZone = await readSetting(db, 'timeZone')
  const last = (await paidPeriods(db, companyId, now)).findLast(({ endsAt, cutAt }) => cutAt === null && endsAt > now)
  const from = last?.endsAt ?? now
  const anchorDay = last?.anchorDay ?? anchorDayOf(now, timeZone)
  const until = periodEnd(from, months, anchorDay, timeZone)
  const { entitlements } = plan
  await insertPeriod(db, { companyId, planCode, entitlements, from, until, anchorDay, given: { key, by, reason } })
  return { kind: 'plan', planCode, from, until }
}
