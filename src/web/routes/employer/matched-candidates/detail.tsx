import { isPoolIntent, poolAction } from '../talent/actions.ts'
import { PoolsCard } from '../talent/pools-card.tsx'
import { CandidatePage } from './candidate-page.tsx'
import { loadMatched } from './candidate-data.ts'
import { matchAction } from './actions.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/detail'

export const handle: RouteHandle = { texts: ['matching', 'applicants', 'talent'] }

export const loader = ({ context }: Route.LoaderArgs) => loadMatched(context)

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.clone().formData()
  return isPoolIntent(String(form.get('intent')))
    ? poolAction(context, form, { source: 'MATCH' })
    : matchAction(context, request)
}

/** One matched candidate with the reasons of the match; opening it is what the candidate sees as a view. */
export default function MatchedCandidate({ loaderData: candidate, actionData }: Route.ComponentProps) {
  const poolReply = actionData && 'about' in actionData ? actionData : null
  return (
    <CandidatePage
      data={candidate}
      reply={actionData && !('about' in actionData) ? actionData : undefined}
      from="matched"
      aside={candidate.result && <PoolsCard result={candidate.result} reply={poolReply} />}
    />
  )
}
