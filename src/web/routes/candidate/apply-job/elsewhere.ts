import { redirect } from 'react-router'
import { loadJob } from '../job-search/job-loader.ts'
import { load, requireCandidate } from '#web/pipeline/request.ts'
import type { Route } from './+types/elsewhere'

/**
 * The way to the employer's own site: notes that somebody went on (track 4, with the referrer of the visit) and leads there. Only from a
 * page of ours and only to the address that the job itself names; anything else ends on the page that says where one would go.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireCandidate(context)
  const { id } = await loadJob(context)
  const { externalUrl, problem } = await load(context, 'userjobs.checkApply', { jobId: id })
  const from = request.headers.get('sec-fetch-site')
  const ahead = `${request.headers.get('sec-purpose') ?? ''}${request.headers.get('purpose') ?? ''}`.includes(
    'prefetch',
  )
  const ours = from === null || from === 'same-origin' || from === 'none'
  if (!externalUrl || !/^https?:\/\//i.test(externalUrl) || problem === 'JOB_NOT_OPEN' || !ours || ahead)
    return redirect(`/jobsseekers/apply-job?id=${id}`)
  await load(context, 'activity.track', { jobId: id, type: 4 })
  return redirect(externalUrl, {
    status: 303,
    headers: { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
  })
}
