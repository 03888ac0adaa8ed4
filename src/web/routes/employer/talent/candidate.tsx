import { data } from 'react-router'
import { idIn } from '#kernel/id.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app } from '#web/pipeline/request.ts'
import { matchAction } from '../matched-candidates/actions.ts'
import { loadAnyCandidate } from '../matched-candidates/candidate-data.ts'
import { CandidatePage } from '../matched-candidates/candidate-page.tsx'
import { isPoolIntent, poolAction } from './actions.ts'
import { poolPath } from './addresses.ts'
import { PoolsCard } from './pools-card.tsx'
import { readTalentQuery, talentHref } from './talent-filter.ts'
import type { Route } from './+types/candidate'

export const handle: RouteHandle = { texts: ['matching', 'applicants', 'talent'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { url, requestId } = app(context)
  const id = idIn(url.searchParams.get('id'))
  if (!id) throw data({ code: 'NOT_FOUND', requestId }, { status: 404 })
  const poolId = idIn(url.searchParams.get('pool'))
  const back = poolId ? poolPath(poolId) : talentHref(readTalentQuery(url.searchParams))
  const candidate = await loadAnyCandidate(context, id, back)
  return { candidate, from: poolId ? ('pool' as const) : ('talent' as const) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.clone().formData()
  return isPoolIntent(String(form.get('intent'))) ? poolAction(context, form) : matchAction(context, request)
}

/** One candidate of the search or of a pool; opening it is what the candidate sees as a view. */
export default function TalentCandidate({ loaderData: { candidate, from }, actionData }: Route.ComponentProps) {
  const poolReply = actionData && 'about' in actionData ? actionData : null
  return (
    <CandidatePage
      data={candidate}
      reply={actionData && !('about' in actionData) ? actionData : undefined}
      from={from}
      aside={candidate.result && <PoolsCard result={candidate.result} reply={poolReply} />}
    />
  )
}
