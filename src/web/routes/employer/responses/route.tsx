import { type ShouldRevalidateFunctionArgs } from 'react-router'
import { DecideOutcome } from '#modules/applications/ui/decide-outcome.tsx'
import { allSucceeded, decideApplications } from './decide.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Page } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, redirectWithNotice } from '#web/pipeline/request.ts'
import { loadResponses } from './data.ts'
import { RejectPlain } from './reject-page-form.tsx'
import { viewAction } from './view-action.ts'
import { ApplicantsView } from './applicants-view.tsx'
import { ResponsesHead } from './head.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/route'

export const handle: RouteHandle = {
  texts: [
    'applicants',
    'applicantList',
    'applications',
    'jobPost',
    'matching',
    'messages',
    'interviews',
    'scorecards',
    'company',
  ],
}

export const loader = ({ context }: Route.LoaderArgs) => loadResponses(context)

export async function action({ request, context }: Route.ActionArgs) {
  const { fetched, url } = app(context)
  const form = await request.formData()
  const view = await viewAction(context, form)
  if (view) return view
  const reply = await decideApplications(context, form)
  if (fetched || !allSucceeded(reply.data)) return reply
  return redirectWithNotice(context, url.pathname + url.search, 'SAVED')
}

/** After a conflict the page shows what is stored now. Whose drawer is open does not change the list. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
  formMethod,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs): boolean {
  const list = (url: URL) => {
    const query = new URLSearchParams(url.search)
    query.delete('applicant')
    return `${url.pathname}?${query}`
  }
  if (!formMethod && currentUrl.search !== nextUrl.search && list(currentUrl) === list(nextUrl)) return false
  return actionStatus === 409 || defaultShouldRevalidate
}

export default function Responses({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('applicants')
  const { current, list, lanes } = loaderData
  const decided = actionData && 'results' in actionData ? actionData : null
  const known = [...(list?.rows ?? []), ...(lanes ?? []).flatMap(({ rows }) => rows)].map(
    ({ id, version, candidate }) => ({ id, version, name: candidate.name }),
  )
  return (
    <Page width="wide">
      <PageMeta title={current ? t('titleOf', { title: current.title }) : t('title')} noindex />
      <ResponsesHead data={loaderData} />
      {decided?.reasonError ? (
        <RejectPlain reply={decided} known={known} facts={loaderData.facts} />
      ) : (
        decided && <DecideOutcome reply={decided} known={known} />
      )}
      <ApplicantsView data={loaderData} />
    </Page>
  )
}
