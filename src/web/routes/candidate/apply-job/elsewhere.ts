import { redirect } from 'react-router'
import { loadJob } from '../job-search/job-loader.ts'
import { load, requireCandidate } from '#web/pipeline/request.ts'
import type { Route } from './+types/elsewhere'

/**
 * Redirects to the employer's own site and records it (event type 4, with the visit's referrer). Only for requests from our own pages and
 * only to the URL of the job; anything else is redirected to the apply page, which shows that URL.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireCandidate(context)
  const { id } = await loadJob(context)
  const { externalUrl, problem } = await load(context, 'userjobs.checkApply', { jobId: id })
  const from = request.headers.get('sec-fetch-site')
  const isPrefetch = `${request.headers.get('sec-purpose') ?? ''}${request.headers.get('purpose') ?? ''}`.includes(
    'prefetch',
  )
  const isSameSite = from === null || from === 'same-origin' || from === 'none'
  if (!externalUrl || !/^https?:\/\//i.test(externalUrl) || problem === 'JOB_NOT_OPEN' || !isSameSite || isPrefetch)
    return redirect(`/jobsseekers/apply-job?id=${id}`)
  await load(context, 'activity.track', { jobId: id, type: 4 })
  return redirect(externalUrl, {
    status: 303,
    headers: { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
  })
}
