import type { Subscription } from './contract.shapes.ts'

/** What sending in one more job takes; `left` counts what is left after it. */
export type JobCost =
  | { kind: 'FREE' }
  | { kind: 'SLOT'; limit: number; left: number }
  | { kind: 'CREDIT'; left: number }
  | UsedUp
type UsedUp = { kind: 'USED_UP'; limit: number }

/** A slot of the plan first, then a job credit. `limit` null is unlimited. */
export function jobCost({ limit, used, credits }: { limit: number | null; used: number; credits: number }): JobCost {
  if (limit === null) return { kind: 'FREE' }
  if (used < limit) return { kind: 'SLOT', limit, left: limit - used - 1 }
  return credits > 0 ? { kind: 'CREDIT', left: credits - 1 } : { kind: 'USED_UP', limit }
}

/** The same, from what a company may read about its plan. */
export function nextJobCost({ usage, jobCredits }: Pick<Subscription, 'usage' | 'jobCredits'>): JobCost {
  const slots = usage.find(({ key }) => key === 'activeJobs')
  return jobCost({ limit: slots?.limit ?? null, used: slots?.used ?? 0, credits: jobCredits ?? 0 })
}
