import { Icon } from '#ui/icon.tsx'
import { data, Link, redirect } from 'react-router'
import { idIn } from '#kernel/id.ts'
import { isFail } from '#kernel/fail.ts'
import { ProposalForm } from '#modules/resumes/ui/proposal-form.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { packError } from '#ui/form/error-code.ts'
import { Page, PageHead } from '#ui/page.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load, redirectWithNotice, requireCandidate, throwErrorResponse } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { resumesPath } from './address.ts'
import { resumeAction } from './action.ts'
import type { Route } from './+types/review'

export const handle: RouteHandle = { texts: ['resume'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { url, call } = requireCandidate(context)
  const id = idIn(url.searchParams.get('id'))
  if (!id) throw redirect(resumesPath)
  const { title, kind } = await load(context, 'resumes.get', { id })
  const newId = crypto.randomUUID()
  try {
    return { id, title, kind, newId, proposal: await call('resumes.proposal', { id }) }
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code !== 'FILE_REJECTED') throwErrorResponse(app(context), error)
    return { id, title, kind, newId, proposal: null }
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireCandidate(context)
  const form = await request.formData()
  if (form.get('intent') === 'copy') return resumeAction(context, form)
  const id = idIn(form.get('id')) ?? ''
  const parts = form.getAll('part').filter((part) => typeof part === 'string')
  const withError = (error: string, status: number) => data({ error, ticked: parts }, { status })
  if (parts.length === 0) return withError(packError({ code: 'PICK_ONE' }), 422)
  try {
    await app(context).call('resumes.takeOver', { id, parts })
  } catch (error) {
    if (!isFail(error)) throw error
    if (['UNAUTHENTICATED', 'NOT_FOUND', 'DEFECT'].includes(error.code)) throwErrorResponse(app(context), error)
    const [first] = error.fields
    return withError(packError(first ?? { code: error.code, params: error.params }), error.status)
  }
  return redirectWithNotice(context, '/jobsseekers/profile', 'SAVED')
}

export default function ResumeReview({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('resume')
  const errorTexts = useErrorTexts()
  const { id, title, kind, newId, proposal } = loaderData
  const failed = actionData && 'error' in actionData ? actionData : null
  const other = actionData && 'errors' in actionData ? actionData.errors[0] : null
  const [error] = errorTexts(failed ? [failed.error] : other ? [packError({ code: other.code })] : [])
  return (
    <Page width="reading">
      <PageMeta title={t('review.title')} noindex />
      <PageHead
        title={t('review.title')}
        lead={proposal ? t('review.lead', { name: title }) : undefined}
        back={
          <Link to={resumesPath} className="k-link inline-flex min-h-11 items-center gap-1 justify-self-start">
            <Icon name="arrow-left" size={18} />
            {t('review.back')}
          </Link>
        }
      />
      {error && <Notice tone="error" live className="mb-5" title={error} />}
      {!proposal ? (
        <EmptyState
          title={t('review.unreadable.title')}
          action={<LinkButton to="/jobsseekers/profile">{t('review.unreadable.profile')}</LinkButton>}
        >
          {t('review.unreadable.text')}
        </EmptyState>
      ) : (
        <ProposalForm
          key={id}
          id={id}
          newId={newId}
          proposal={proposal}
          ticked={failed?.ticked ?? null}
          editable={kind === 'FILE'}
        />
      )}
    </Page>
  )
}
