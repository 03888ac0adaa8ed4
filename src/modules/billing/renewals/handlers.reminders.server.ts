import type { CreditUnit } from '#kernel/enums/billing.ts'
import { readSettings } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { lotsOf, planStateOf } from '../handlers.credits.server.ts'
import { prepareRenewal, type Renewal } from './handlers.prepare.server.ts'
import { remind } from './mail.server.ts'
import { billingHref, pricingPath, topupPath } from '../rules.addresses.ts'
import { unitsLeft } from '../rules.credits.ts'
import { monthlyAllowance } from '../rules.entitlements.ts'
import { expiryNotice, graceEnd, isLow, reminderDue } from './rules.ts'
import { lockBillingAccount } from '../store.ledger.server.ts'
import { findOrder } from '../store.orders.server.ts'
import { readCatalogue } from '../store.plans.server.ts'

const profilePath = '/employer/profile'

/** Reminds the buyers of a plan that ends soon or ended lately, of the newest step only. Who leaves or declined is told of the end alone. */
export async function remindOfEnd(ctx: Context, companyId: string): Promise<void> {
  const renewal = await prepareRenewal(ctx, companyId)
  if (!renewal || renewal.state === 'OTHER_ORDER') return
  const { period, graceDays, state } = renewal
  const days = reminderDue(period, { now: ctx.now, graceDays })
  if (days === null) return
  const ended = days > 0
  if ((state === 'LEAVING' || state === 'DECLINED') && days !== 1) return
  const order = renewal.order && (await findOrder(ctx.db, renewal.order.id))
  const title = await planTitle(ctx, order?.lines.find(({ kind }) => kind === 'PLAN')?.code ?? period.planCode)
  const old = await planTitle(ctx, period.planCode)
  await remind(ctx, {
    companyId,
    kind: ended ? 'ended' : 'ending',
    key: `${ended ? 'ended' : 'ending'}:${period.id}:${days}`,
    params: ({ locale, format }) => ({
      plan: old[locale],
      next: title[locale],
      date: format.date(period.endsAt),
      until: format.date(graceEnd(period, graceDays)),
      total: order ? format.money(order.totalMinor, order.currency) : '',
    }),
    next: nextStep(renewal),
    path: order ? billingHref('/employer/payment', { order: order.id }) : pricingPath,
  })
}

const nextStep = ({ order, state }: Renewal) => (order ? 'pay' : state === 'LEAVING' ? 'leaving' : 'choose')

async function planTitle({ db }: Context, planCode: string) {
  const plan = (await readCatalogue(db)).plans.find(({ code }) => code === planCode)
  return plan?.title ?? { en: planCode, id: planCode }
}

/** Tells the buyers that their plan and its grace are over. */
export async function remindOfFree(
  ctx: Context,
  { companyId, periodId, planCode }: { companyId: string; periodId: string; planCode: string },
): Promise<void> {
  await lockBillingAccount(ctx.db, companyId)
  const { plan } = await planStateOf(ctx, companyId)
  if (plan.source !== 'FREE') return
  const title = await planTitle(ctx, planCode)
  await remind(ctx, {
    companyId,
    kind: 'free',
    key: `free:${periodId}`,
    params: ({ locale }) => ({ plan: title[locale] }),
    next: 'choose',
    path: pricingPath,
  })
}

/** Units that are spent; seats are not. */
const spentUnits = ['JOB', 'UNLOCK', 'FEATURED_DAY'] as const

/** Reminds the buyers of credits that are nearly used up and of bought ones that expire soon, each once. */
export async function remindOfCredits(ctx: Context, companyId: string): Promise<void> {
  await lockBillingAccount(ctx.db, companyId)
  for (const unit of spentUnits) await remindOfLow(ctx, companyId, unit)
  await remindOfExpiry(ctx, companyId)
}

/** Counts what the company sees: this month's allowance and bought credits. FREE alone is no reason to write. */
async function remindOfLow(ctx: Context, companyId: string, unit: CreditUnit): Promise<void> {
  const planState = await planStateOf(ctx, companyId)
  const { plan, month } = planState
  if (monthlyAllowance(plan, unit) === null || (unit === 'JOB' && plan.entitlements.activeJobs === null)) return
  const lots = lotsOf(planState, unit).filter(({ frozen }) => !frozen)
  if (plan.source === 'FREE' && lots.every(({ source }) => source === 'PLAN')) return
  const granted = lots.reduce((sum, lot) => sum + lot.granted, 0)
  const left = unitsLeft(lots, ctx.now)
  if (!isLow(left, granted)) return
  const newest = lots.toSorted((one, other) => (one.startsAt < other.startsAt ? 1 : -1))[0]
  await remind(ctx, {
    companyId,
    kind: 'creditsLow',
    // Once for each purchase and each month's allowance.
    key: `low:${unit}:${newest?.id || `${companyId}:${month.from.toISOString()}`}`,
    params: ({ locale }) => ({ what: unitName(ctx, locale, unit), left, granted }),
    next: 'choose',
    path: topupPath,
  })
}

const unitName = ({ ports }: Context, locale: 'en' | 'id', unit: CreditUnit) =>
  ports.texts.translate(locale, 'mailBilling', `unit.${unit}`, {})

async function remindOfExpiry(ctx: Context, companyId: string): Promise<void> {
  const { holdings } = await planStateOf(ctx, companyId)
  const due = holdings.lots
    .filter(({ source, balance, frozen }) => source !== 'PLAN' && balance > 0 && !frozen)
    .flatMap((lot) => {
      const days = expiryNotice(lot, ctx.now)
      return days === null ? [] : [{ ...lot, key: `expiring:${lot.id}:${days}` }]
    })
  for (const lot of due)
    await remind(ctx, {
      companyId,
      kind: 'creditsExpiring',
      key: lot.key,
      params: ({ locale, format }) => ({
        what: unitName(ctx, locale, lot.unit),
        left: lot.balance,
        date: format.date(lot.expiresAt),
      }),
      next: 'use',
      path: `${profilePath}#credits`,
    })
}

/** Whether anything is sold here; without billing nobody is reminded of anything. */
export async function isSold({ db }: Context): Promise<{ sold: boolean; graceDays: number }> {
  const { billing, graceDays } = await readSettings(db, 'billing', 'graceDays')
  return { sold: billing === 'on', graceDays }
}
