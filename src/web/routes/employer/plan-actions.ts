import { isFail } from '#kernel/fail.ts'
import { keepJobsForm } from '#modules/billing/contract.forms.ts'
import { app, redirectWithNotice, throwErrorResponse } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { submit } from '#web/pipeline/submit.ts'
import { failedAt, repliedAt } from '#web/settings/reply.ts'

const page = '/employer/profile#plan'
export const planIntents = ['plan', 'keepJobs', 'resumeJob'] as const
type PlanIntent = (typeof planIntents)[number]
export const isPlanIntent = (intent: unknown): intent is PlanIntent => planIntents.some((each) => each === intent)

/** What follows the plan, which jobs stay, and jobs that go on: the forms of the section `#plan`. */
export async function planAction(context: PageContext, form: FormData, intent: PlanIntent) {
  const request = app(context)
  const text = (name: string) => String(form.get(name) ?? '')
  try {
    if (intent === 'plan') await request.call('billing.changePlan', { next: nextOf(text('next')) })
    else if (intent === 'keepJobs') {
      form.delete('intent')
      const done = await submit(context, form, keepJobsForm, 'billing.changePlan')
      if (!done.ok) return repliedAt('keepJobs', done.reply)
    } else
      await request.call('jobs.activate', {
        id: text('jobId'),
        version: Number(text('version')),
        active: true,
        useCredit: text('useCredit') === 'yes',
      })
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED' || error.code === 'DEFECT') throwErrorResponse(request, error)
    return failedAt('plan', error)
  }
  return redirectWithNotice(context, page, 'SAVED')
}

/** "STARTER YEAR" of the list; empty takes the choice back. */
function nextOf(value: string): { code: string; period: 'MONTH' | 'YEAR' } | null {
  const [code = '', period] = value.split(' ')
  return code === '' ? null : { code, period: period === 'YEAR' ? 'YEAR' : 'MONTH' }
}
