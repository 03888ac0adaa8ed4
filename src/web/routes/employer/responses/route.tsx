import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { DecideOutcome } from '#modules/applications/ui/decide-outcome.tsx'
import { allSucceeded, decideApplications } from './decide.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Page } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, flash } from '#web/pipeline/request.ts'
import { loadResponses } from './data.ts'
import { RejectPlain } from './reject-page-form.tsx'
import { ApplicantsView } from './applicants-view.tsx'
import { ResponsesHead } from './head.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['applicants', 'applications', 'jobPost'] }

export const loader = ({ context }: Route.LoaderArgs) => loadResponses(context)

export async function action({ request, context }: Route.ActionArgs) {
  const { fetched, url } = app(context)
  const reply = await decideApplications(context, await request.formData())
  if (fetched || !allSucceeded(reply.data)) return reply
  flash(context, 'SAVED')
  return redirect(url.pathname + url.search)
}

/** After a conflict the page shows what is stored now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
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
      <ApplicantsView found={loaderData} />
    </Page>
  )
}
