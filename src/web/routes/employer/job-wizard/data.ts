import { redirect, useRouteLoaderData } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import type { JobProposal } from '#modules/jobs/contract.proposal.ts'
import type { JobView } from '#modules/jobs/contract.shapes.ts'
import { app, throwErrorResponse } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'

export type WizardData = {
  id: string
  /** As it is edited: with the changes that wait. Null before its first step is saved. */
  job: JobView | null
  /** What candidates see meanwhile; the same as `job` while nothing waits. */
  published: JobView | null
  /** Changes of an online job that wait for a moderator, or were rejected. */
  proposal: JobProposal | null
  approved: boolean
  currency: string
  /** The most anyone may enter as a salary, in the currency's own unit. */
  salaryMax: number
}

/** The job of the URL, for every page of the wizard. Without one, the first page starts a new draft. */
export async function loadWizard(context: PageContext): Promise<WizardData> {
  const page = app(context)
  const first = page.url.pathname === '/employer/job-type'
  const id = page.url.searchParams.get('id')
  // The draft's id is made before the draft, so that sending the first step twice makes one.
  if (!id) throw redirect(first ? `/employer/job-type?id=${crypto.randomUUID()}` : '/employer/job-post')
  const { settings } = await page.call('reference.settings', {})
  const { unit, max } = settings['salary'] as { unit: number; max: number }
  const { currency } = page.settings
  const approved = page.caller.kind === 'employer' && page.caller.companyStatus === 'APPROVED'
  const stored = await loadStoredJob(page, id).catch((error: unknown) => {
    if (isFail(error) && error.code === 'NOT_FOUND' && first) return null
    if (isFail(error)) throwErrorResponse(page, error)
    throw error
  })
  // Somebody else's public job can be read, but not written.
  if (stored && !stored.published.own) throw redirect('/employer/job-post')
  const { job = null, published = null, proposal = null } = stored ?? {}
  return { id, job, published, proposal, approved, currency, salaryMax: unit * max }
}

/** A job as it is edited and as it is public; they differ while changes of an online job wait. */
export async function loadStoredJob({ call }: Pick<ReturnType<typeof app>, 'call'>, id: string) {
  const published = await call('jobs.get', { id })
  const live = published.own && (published.own.status === 'ACTIVE' || published.own.status === 'PAUSED')
  const { proposal } = live ? await call('jobs.proposal', { id }) : { proposal: null }
  return { published, proposal, job: proposal?.status === 'OPEN' ? proposal.job : published }
}

/** What the wizard's frame loaded. */
export function useWizard(): WizardData {
  const data = useRouteLoaderData<WizardData>('job-wizard')
  if (!data) throw new Error('this screen stands outside of the wizard')
  return data
}
