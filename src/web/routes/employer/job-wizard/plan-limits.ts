import type { RouterContextProvider } from 'react-router'
import { nextJobCost, type JobCost } from '#modules/billing/rules.job-cost.ts'
import { app, load } from '#web/pipeline/request.ts'

type Context = Readonly<RouterContextProvider>

/** What publishing the draft of the URL would take; null for a job that is sent in already. */
export async function loadJobCost(context: Context): Promise<JobCost | null> {
  const { own } = await load(context, 'jobs.get', { id: app(context).url.searchParams.get('id') ?? '' })
  if (own?.status !== 'DRAFT' && own?.status !== 'REJECTED') return null
  return nextJobCost(await load(context, 'billing.subscription', {}))
}

/** How many screening questions the plan includes for each job. */
export const loadQuestionLimit = async (context: Context): Promise<number> =>
  (await load(context, 'billing.subscription', {})).entitlements.screeningQuestions
