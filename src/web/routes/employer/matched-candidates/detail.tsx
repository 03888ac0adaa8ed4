import { CandidatePage } from './candidate-page.tsx'
import { loadMatched } from './candidate-data.ts'
import { matchAction } from './actions.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/detail'

export const handle: RouteHandle = { texts: ['matching', 'applicants'] }

export const loader = ({ context }: Route.LoaderArgs) => loadMatched(context)
export const action = ({ context, request }: Route.ActionArgs) => matchAction(context, request)

/** One matched candidate with the reasons of the match; opening it is what the candidate sees as a view. */
export default function MatchedCandidate({ loaderData, actionData }: Route.ComponentProps) {
  return <CandidatePage data={loaderData} reply={actionData} from="matched" />
}
