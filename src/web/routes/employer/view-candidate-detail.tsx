import { CandidatePage } from '../../matching/candidate-page.tsx'
import { loadSeen, loadViewed } from '../../matching/candidate-data.ts'
import { matchDeed } from '../../matching/match-deeds.ts'
import { ViewedList } from '../../matching/viewed-list.tsx'
import { idIn } from '../../match-filter.ts'
import { app } from '../../request.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/view-candidate-detail'

export const handle: RouteHandle = { texts: ['matching', 'applicants'] }

export async function loader({ context }: Route.LoaderArgs) {
  const id = idIn(app(context).url.searchParams.get('id'))
  return id ? { one: await loadSeen(context, id), viewed: null } : { one: null, viewed: await loadViewed(context) }
}
export const action = ({ context, request }: Route.ActionArgs) => matchDeed(context, request)

/** Candidates that the team opened before, and one of them. */
export default function ViewedCandidate({ loaderData: { one, viewed }, actionData }: Route.ComponentProps) {
  if (one) return <CandidatePage data={one} reply={actionData} seen />
  return viewed && <ViewedList found={viewed} />
}
