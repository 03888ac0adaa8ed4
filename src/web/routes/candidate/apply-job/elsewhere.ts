import { redirect } from 'react-router'
import { loadJob } from '../job-search/job-loader.ts'
import { app, load } from '#web/pipeline/request.ts'
import { fromOwnPage } from './own-page.ts'
import type { Route } from './+types/elsewhere'

const applyPage = '/jobsseekers/apply-job'

/**
 * Redirects to the employer's own site and records it (event type 4, with the visit's referrer). Only for requests from the apply
 * page, which names the host, and only to the URL of the job; anything else is redirected to that page.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { id } = await loadJob(context)
  if (app(context).caller.kind !== 'candidate') return redirect(`${applyPage}?id=${id}`)
  const { externalUrl, problem } = await load(context, 'userjobs.checkApply', { jobId: id })
  const isPrefetch = `${request.headers.get('sec-purpose') ?? ''}${request.headers.get('purpose') ?? ''}`.includes(
    'prefetch',
  )
  const hosts = [request.headers.get('host'), new URL(request.url).host]
  const from = { site: request.headers.get('sec-fetch-site'), referer: request.headers.get('referer'), hosts }
  if (
    !externalUrl ||
    !/^https?:\/\//i.test(externalUrl) ||
    problem === 'JOB_NOT_OPEN' ||
    !fromOwnPage(from, applyPage) ||
    isPrefetch
  )
    return redirect(`${applyPage}?id=${id}`)
  await load(context, 'activity.track', { jobId: id, type: 4 })
  return redirect(externalUrl, {
    status: 303,
    headers: { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
  })
}
