import { idIn } from '#kernel/id.ts'
import { CandidatePage } from './candidate-page.tsx'
import { loadViewedCandidate, loadViewed } from './candidate-data.ts'
import { matchAction } from './actions.ts'
import { ViewedList } from './viewed-list.tsx'
import { app } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/viewed'

export const handle: RouteHandle = { texts: ['matching', 'applicants'] }

export async function loader({ context }: Route.LoaderArgs) {
  const id = idIn(app(context).url.searchParams.get('id'))
  return id
    ? { one: await loadViewedCandidate(context, id), viewed: null }
    : { one: null, viewed: await loadViewed(context) }
}
export const action = ({ context, request }: Route.ActionArgs) => matchAction(context, request)

/** Candidates that the team opened before, and one of them. */
export default function ViewedCandidate({ loaderData: { one, viewed }, actionData }: Route.ComponentProps) {
  if (one) return <CandidatePage data={one} reply={actionData} from="viewed" />
  return viewed && <ViewedList viewed={viewed} />
}
