import { Notice } from '#ui/display.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/route'
import { Applied } from './applied.tsx'
import { myJobsAction } from './action.ts'
import { MyJobsFrame } from './layout.tsx'
import { Invitations } from './invitations.tsx'
import { JobListTab } from './saved.tsx'
import { loadMyJobs } from './load.ts'

export const handle: RouteHandle = { texts: ['myJobs', 'applications', 'recommended'] }

export const loader = ({ context }: Route.LoaderArgs) => loadMyJobs(context)
export const action = async ({ request, context }: Route.ActionArgs) => myJobsAction(context, await request.formData())

/** Everything a candidate has with jobs: applied, invited to, saved, recommended, seen and hidden. */
export default function MyJobs({ loaderData, actionData }: Route.ComponentProps) {
  const errorTexts = useErrorTexts()
  const { tab, counts } = loaderData
  return (
    <MyJobsFrame current={tab} counts={counts}>
      {actionData?.error && <Notice tone="error" live className="mb-4" title={errorTexts([actionData.error])[0]} />}
      {tab === 'applied' ? (
        <Applied {...loaderData} />
      ) : tab === 'invitations' ? (
        <Invitations {...loaderData} />
      ) : (
        <JobListTab {...loaderData} tab={tab} />
      )}
    </MyJobsFrame>
  )
}
