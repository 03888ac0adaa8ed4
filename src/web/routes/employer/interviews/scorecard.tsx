import { data, redirect } from 'react-router'
import { idShape } from '#kernel/shapes.ts'
import { additionForm, scorecardForm } from '#modules/interviews/scorecards/contract.forms.ts'
import { cardWarnings } from '#modules/interviews/scorecards/rules.ts'
import { ScorecardForm } from './scorecard-form.tsx'
import { When } from '#modules/interviews/ui/when.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Notice } from '#ui/display.tsx'
import { parseForm } from '#ui/form/parse-form.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { contentKey } from '#web/pipeline/content-key.ts'
import { flash, load, redirectWithNotice, requireMember } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { submit } from '#web/pipeline/submit.ts'
import { ErrorMessage } from '#web/settings/error-message.tsx'
import { repliedAt, replyOf } from '#web/settings/reply.ts'
import type { Route } from './+types/scorecard'

export const handle: RouteHandle = { texts: ['scorecards', 'protectedTopics', 'interviews', 'versions'] }

const sectionPath = (applicationId: string) => `/employer/response-detail?id=${applicationId}#scorecards`

function interviewOf(context: PageContext): string {
  const id = idShape.safeParse(requireMember(context).url.searchParams.get('interview'))
  if (!id.success) throw data({ code: 'NOT_FOUND' }, { status: 404 })
  return id.data
}

export async function loader({ context }: Route.LoaderArgs) {
  const own = await load(context, 'scorecards.get', { id: interviewOf(context) })
  const checking = requireMember(context).url.searchParams.get('check') === '1' && own.warnings.length > 0
  return { own, checking }
}

export async function action({ request, context }: Route.ActionArgs) {
  const id = interviewOf(context)
  const path = `/employer/scorecard?interview=${id}`
  const form = await request.formData()
  const { interview } = await load(context, 'scorecards.get', { id })
  if (form.get('intent') === 'add') {
    const added = await submit(context, form, additionForm, 'scorecards.add', ({ key, text }) => ({
      id,
      key: contentKey(key, text),
      text,
    }))
    if (!added.ok) return repliedAt('add', added.reply)
    return redirectWithNotice(context, sectionPath(interview.applicationId), 'SAVED')
  }
  const parsed = parseForm(form, scorecardForm)
  const isSubmitted = form.get('intent') === 'submit'
  // What touches a protected topic is shown once more before it is final; nothing of it is refused.
  const check =
    isSubmitted && parsed.status === 'success' && !parsed.value.acknowledged && cardWarnings(parsed.value).length > 0
  if (isSubmitted && !check) {
    const sent = await submit(context, form, scorecardForm, 'scorecards.submit', ({ acknowledged: _, ...card }) => ({
      id,
      ...card,
    }))
    if (!sent.ok) return repliedAt('scorecard', sent.reply)
    return redirectWithNotice(context, sectionPath(interview.applicationId), 'SAVED')
  }
  const saved = await submit(context, form, scorecardForm, 'scorecards.save', ({ acknowledged: _, ...card }) => ({
    id,
    ...card,
  }))
  if (!saved.ok) return repliedAt('scorecard', saved.reply)
  if (!check) flash(context, 'SAVED')
  return redirect(check ? `${path}&check=1` : path)
}

/** The own scorecard of an interview. */
export default function ScorecardPage({ loaderData: { own, checking }, actionData }: Route.ComponentProps) {
  const t = useTexts('scorecards')
  const errors = useTexts('errorMsg')
  const format = useFormat()
  const { interview, candidate, job, problem, submittedAt } = own
  return (
    <Page width="reading">
      <PageMeta title={t('form.title')} noindex />
      <PageHead
        title={t('form.title')}
        lead={t('form.lead', { candidate, job: job.title })}
        back={<BackLink to={sectionPath(interview.applicationId)}>{t('form.back')}</BackLink>}
      />
      <ErrorMessage answer={actionData} />
      {problem ? (
        <Notice
          tone="muted"
          title={
            submittedAt
              ? t('form.submitted', { date: format.dateTime(submittedAt) })
              : problem === 'TRANSITION_NOT_ALLOWED'
                ? t('later', { round: interview.round })
                : (errors.find(problem) ?? problem)
          }
        />
      ) : (
        <Card>
          <p className="mb-5 text-sm text-muted">
            {t('round', { round: interview.round })}
            {interview.when && (
              <>
                {' · '}
                <When moment={interview.when} />
              </>
            )}
            {' · '}
            {t('form.blind')}
          </p>
          <ScorecardForm
            key={`${own.version}`}
            own={own}
            reply={replyOf(actionData, 'scorecard')}
            checking={checking}
          />
        </Card>
      )}
    </Page>
  )
}
