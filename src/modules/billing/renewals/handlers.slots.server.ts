import { fail } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { jobSlotsSuspended } from '../events.ts'
import { lotsOf, planAt, spend, planStateOf } from '../handlers.credits.server.ts'
import { pricingPath } from '../rules.addresses.ts'
import { unitsLeft } from '../rules.credits.ts'
import { jobCost } from '../rules.job-cost.ts'
import { lockBillingAccount } from '../store.ledger.server.ts'
import { slotOf } from '../store.slots.server.ts'
import { remind } from './mail.server.ts'
import { jobsBeyond, lowest } from './rules.slots.ts'
import { closeSlotNotice, openSlotNotice, resumeSlot, slotJobs, suspendSlots } from './store.slots.server.ts'

const dayMs = 86_400_000
/** How long a company has to choose which jobs stay. */
export const noticeDays = 7
const planPath = '/employer/profile#plan'

/**
 * Notifies a company whose plan has, or will have in a week, fewer slots than its jobs hold; a week later suspends what is beyond: what
 * the company chose stays, then the oldest. Twice is once.
 */
export async function checkSlots(ctx: Context, companyId: string): Promise<void> {
  const { db, now } = ctx
  await lockBillingAccount(db, companyId)
  const { plan, holdings } = await planStateOf(ctx, companyId)
  const { planSlots: used, slotNotice: notice, periods } = holdings
  const present = plan.entitlements.activeJobs
  const soon = await planAt(ctx, periods, new Date(now.getTime() + noticeDays * dayMs))
  const limit = lowest(present, soon.entitlements.activeJobs)
  if (limit === null || used <= limit) {
    if (notice) await closeSlotNotice(db, notice.id, now)
  } else if (!notice) await announce(ctx, { companyId, limit, used })
  // Until the plan ends in fact, nothing is suspended.
  else if (notice.dueAt <= now && present !== null && used > present)
    await suspend(ctx, { companyId, limit: present, noticeId: notice.id })
}

async function announce(
  ctx: Context,
  { companyId, limit, used }: { companyId: string; limit: number; used: number },
): Promise<void> {
  const dueAt = new Date(ctx.now.getTime() + noticeDays * dayMs)
  const id = await openSlotNotice(ctx.db, { companyId, limit, now: ctx.now, dueAt })
  await remind(ctx, {
    companyId,
    kind: 'slots',
    key: `slots:${id}`,
    params: ({ format }) => ({ used, limit, due: format.date(dueAt) }),
    next: 'choose',
    path: planPath,
  })
}

async function suspend(
  ctx: Context,
  { companyId, limit, noticeId }: { companyId: string; limit: number; noticeId: string },
): Promise<void> {
  const { db, now } = ctx
  const jobs = (await slotJobs(db, companyId, now)).filter(({ suspended }) => !suspended)
  const kept = jobs.filter(({ keep }) => keep).map(({ id }) => id)
  const beyond = new Set(jobsBeyond(jobs, limit, kept))
  await suspendSlots(db, [...beyond], now)
  await closeSlotNotice(db, noticeId, now)
  await ctx.audit({
    action: 'billing.slotsSuspended',
    subjectType: 'company',
    subjectId: companyId,
    details: { limit, jobs: [...beyond] },
  })
  await ctx.emit(jobSlotsSuspended, { companyId })
  await remind(ctx, {
    companyId,
    kind: 'jobsPaused',
    key: `paused:${noticeId}`,
    params: () => ({ count: beyond.size, limit }),
    lines: () => jobs.filter(({ id }) => beyond.has(id)).map(({ title }) => title),
    next: 'choose',
    path: pricingPath,
  })
}

/**
 * Gives a job whose slot was suspended a slot of the plan again, or with `useCredit` one that a job credit pays. Throws
 * JOB_SLOTS_USED_UP. A job that holds one, or needs none, keeps it.
 */
export async function resumeJobSlot(
  ctx: Context,
  { companyId, jobId, by, useCredit }: { companyId: string; jobId: string; by: string | null; useCredit: boolean },
): Promise<void> {
  const { db, now } = ctx
  await lockBillingAccount(db, companyId)
  const slot = await slotOf(db, jobId)
  if (!slot?.suspendedAt) return
  const planState = await planStateOf(ctx, companyId)
  const cost = jobCost({
    limit: planState.plan.entitlements.activeJobs,
    used: planState.holdings.planSlots,
    credits: unitsLeft(lotsOf(planState, 'JOB'), now),
  })
  if (cost.kind === 'FREE' || cost.kind === 'SLOT') return resumeSlot(db, slot.id, null)
  if (cost.kind === 'USED_UP' || !useCredit)
    throw fail('JOB_SLOTS_USED_UP', { limit: planState.plan.entitlements.activeJobs ?? 0 })
  const [lotId = null] = await spend(ctx, { companyId, unit: 'JOB', count: 1, subject: slot.id, by })
  return resumeSlot(db, slot.id, lotId)
}

/** Whether the plan no longer covers the slot of a job. */
export const isJobSlotSuspended = async ({ db }: Context, jobId: string): Promise<boolean> =>
  (await slotOf(db, jobId))?.suspendedAt != null
