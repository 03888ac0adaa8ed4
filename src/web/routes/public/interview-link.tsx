import { data, redirect } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { OwnInterviewCard } from '#modules/interviews/ui/own-interview.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { readAnswer, refusedAnswer, typedIn } from '#web/interviews/read-answer.ts'
import { app, load, throwErrorResponse } from '#web/pipeline/request.ts'
import { ErrorMessage } from '#web/settings/error-message.tsx'
import { failedAt } from '#web/settings/reply.ts'
import type { Route } from './+types/interview-link'

export const handle: RouteHandle = { texts: ['interviews'] }

function tokenOf(token: string): string {
  if (!/^[\w-]{43}$/.test(token)) throw data({ code: 'NOT_FOUND' }, { status: 404 })
  return token
}

/** Opening the link changes nothing: mail scanners open it too. The address goes to no other site. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { setHeader, url } = app(context)
  setHeader('Referrer-Policy', 'no-referrer')
  const answer = await load(context, 'interviews.byLink', { token: tokenOf(params.token) })
  return { ...answer, answered: url.searchParams.has('done') }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const token = tokenOf(params.token)
  const form = await request.formData()
  const { version, answer } = readAnswer(form)
  app(context).setHeader('Referrer-Policy', 'no-referrer')
  try {
    await app(context).call('interviews.answerByLink', { token, version, answer })
  } catch (error) {
    if (!isFail(error)) throw error
    if (['NOT_FOUND', 'GONE', 'DEFECT'].includes(error.code)) throwErrorResponse(app(context), error)
    return failedAt(answer.action, error, typedIn(form))
  }
  // A change of a booked time ends this link; then the page says that a newer mail has another.
  return redirect(`/i/${token}?done`, 303)
}

/** The interview that a mail is about, with its answers, for whoever has that mail. */
export default function InterviewLink({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('interviews')
  const { interview, candidateName, answered } = loaderData
  const refused = refusedAnswer(actionData, (action) => action)
  const params = { name: candidateName, company: interview.company.name, title: interview.job.title }
  return (
    <Page width="reading" className="py-8">
      <PageMeta title={t('byLink.title')} noindex />
      <PageHead title={t('byLink.title')} lead={t('byLink.lead', params)} />
      {!refused?.wrong.length && <ErrorMessage answer={actionData} />}
      {answered && !actionData && (
        <Notice tone="success" live className="mb-5" title={t('byLink.done', { company: interview.company.name })} />
      )}
      <OwnInterviewCard interview={interview} signedIn={false} refused={refused} />
      <p className="mt-6">
        <LinkButton variant="quiet" to="/jobsseekers/interviews">
          {t('byLink.signIn')}
        </LinkButton>
      </p>
    </Page>
  )
}
