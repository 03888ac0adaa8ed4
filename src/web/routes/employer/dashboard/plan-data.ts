import type { Subscription } from '#modules/billing/contract.shapes.ts'

export type PlanLineData = {
  title: string
  slots: { used: number; limit: number } | null
  jobCredits: number
  unlocks: number | null
  graceUntil: string | null
}

/** What the dashboard says of the plan; null where nothing is sold. */
export function planLine({ title, usage, jobCredits, graceUntil }: Subscription): PlanLineData | null {
  if (title === null) return null
  const of = (key: string) => usage.find((each) => each.key === key)
  const slots = of('activeJobs')
  return {
    title,
    slots: slots && slots.limit !== null ? { used: slots.used, limit: slots.limit } : null,
    jobCredits: jobCredits ?? 0,
    unlocks: of('candidateUnlocksPerMonth')?.left ?? null,
    graceUntil,
  }
}
