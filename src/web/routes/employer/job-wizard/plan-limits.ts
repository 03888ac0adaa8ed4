import { nextJobCost, type JobCost } from '#modules/billing/rules.job-cost.ts'
import { closesAt } from '#modules/jobs/closing/rules.ts'
import { app, load } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'

const dayMs = 86_400_000

/** What publishing a draft takes, how long it would be online, and whether it would close before its closing date. */
export type Publishing = { cost: JobCost; days: number; closesOn: string | null; isCut: boolean }

/** Of the draft of the URL; null for a job that is sent in already. */
export async function loadPublishing(context: PageContext): Promise<Publishing | null> {
  const { own } = await load(context, 'jobs.get', { id: app(context).url.searchParams.get('id') ?? '' })
  if (own?.status !== 'DRAFT' && own?.status !== 'REJECTED') return null
  const subscription = await load(context, 'billing.subscription', {})
  const { closesOn } = own
  const { jobDays: days } = subscription.entitlements
  const end = new Date(Date.now() + days * dayMs)
  const isCut = closesOn !== null && closesAt(end, closesOn, app(context).settings.timeZone) === end
  return { cost: nextJobCost(subscription), days, closesOn, isCut }
}

/** How many screening questions the plan includes for each job. */
export const loadQuestionLimit = async (context: PageContext): Promise<number> =>
  (await load(context, 'billing.subscription', {})).entitlements.screeningQuestions
