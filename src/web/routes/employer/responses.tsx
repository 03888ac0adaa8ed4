import { redirect } from 'react-router'
import { DecideOutcome } from '#features/applications/ui/decide-outcome.tsx'
import { allMoved, decide } from '../../decide.ts'
import { useTexts } from '../../i18n.tsx'
import { Page } from '../../kit/page.tsx'
import { PageMeta } from '../../page-meta.tsx'
import { app, flash } from '../../request.ts'
import { loadResponses } from '../../responses-data.ts'
import { RejectPlain } from '../../responses/reject-plain.tsx'
import { ResponsesDesk } from '../../responses/responses-desk.tsx'
import { ResponsesHead } from '../../responses/responses-head.tsx'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/responses'

export const handle: RouteHandle = { texts: ['applicants', 'applications', 'jobPost'] }

export const loader = ({ context }: Route.LoaderArgs) => loadResponses(context)

export async function action({ request, context }: Route.ActionArgs) {
  const { fetched, url } = app(context)
  const reply = await decide(context, await request.formData())
  if (fetched || !allMoved(reply.data)) return reply
  flash(context, 'SAVED')
  return redirect(url.pathname + url.search)
}

export default function Responses({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('applicants')
  const { current, list, lanes } = loaderData
  const known = [...(list?.rows ?? []), ...(lanes ?? []).flatMap(({ rows }) => rows)].map(
    ({ id, version, candidate }) => ({ id, version, name: candidate.name }),
  )
  return (
    <Page width="wide">
      <PageMeta title={current ? t('titleOf', { title: current.title }) : t('title')} noindex />
      <ResponsesHead found={loaderData} />
      {actionData?.reasonError ? (
        <RejectPlain reply={actionData} known={known} facts={loaderData.facts} />
      ) : (
        actionData && <DecideOutcome reply={actionData} known={known} />
      )}
      <ResponsesDesk found={loaderData} />
    </Page>
  )
}
