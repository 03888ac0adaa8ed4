import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { idIn } from '#kernel/id.ts'
import { reviewForm } from '#modules/reviews/contract.forms.ts'
import { ReviewForm } from '#modules/reviews/ui/review-form.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Notice } from '#ui/display.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page, PageHead } from '#ui/page.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load, redirectWithNotice, requireCandidate } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { submit } from '#web/pipeline/submit.ts'
import type { Route } from './+types/write-review'

export const handle: RouteHandle = { texts: ['reviews'] }

const mine = '/jobsseekers/reviews'

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = requireCandidate(context)
  const id = idIn(url.searchParams.get('company'))
  if (!id) throw data({ code: 'NOT_FOUND', requestId: app(context).requestId }, { status: 404 })
  const { company, problem, kinds, againAt, own } = await load(context, 'reviews.eligibility', { id })
  const editing = own !== null && own.editable && problem === 'ALREADY_REVIEWED'
  // What an author chose stays open to them, whatever became of their application.
  const open = editing && !kinds.includes(own.kind) ? [...kinds, own.kind] : kinds
  return { company, problem: editing ? null : problem, kinds: open, againAt, own: editing ? own : null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { url } = requireCandidate(context)
  const companyId = idIn(url.searchParams.get('company')) ?? ''
  const form = await request.formData()
  const version = Number(form.get('version'))
  const { own } = await load(context, 'reviews.eligibility', { id: companyId })
  const done =
    form.has('version') && own
      ? await submit(context, form, reviewForm, 'reviews.update', ({ recommend, ...text }) => ({
          ...text,
          id: own.id,
          version,
          recommend: recommend === 'yes',
        }))
      : await submit(context, form, reviewForm, 'reviews.create', ({ recommend, ...text }) => ({
          ...text,
          companyId,
          recommend: recommend === 'yes',
        }))
  if (!done.ok) return done.reply
  return redirectWithNotice(context, mine, 'REVIEW_SENT')
}

/** After a conflict the page must know what is stored now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}

export default function WriteReview({ loaderData, actionData }: Route.ComponentProps) {
  const { company, problem, kinds, againAt, own } = loaderData
  const t = useTexts('reviews')
  const format = useFormat()
  const errorTexts = useErrorTexts()
  const back = `/jobsseekers/company-profile?id=${company.id}`
  const title = t(own ? 'write.editTitle' : 'write.title', { company: company.name })
  return (
    <Page width="reading">
      <PageMeta title={title} noindex />
      <PageHead
        back={<Breadcrumb label={t('write.back')} items={[{ label: company.name, to: back }, { label: title }]} />}
        title={title}
        lead={problem ? undefined : t('write.lead')}
      />
      {problem ? (
        <EmptyState
          title={t('write.cannot', { company: company.name })}
          action={
            <>
              {problem === 'REVIEW_NEEDS_TIE' && (
                <LinkButton to="/jobsseekers/profile">{t('write.profile')}</LinkButton>
              )}
              {problem === 'ALREADY_REVIEWED' && <LinkButton to={mine}>{t('list.yours')}</LinkButton>}
              <LinkButton to={back} variant="quiet">
                {t('write.toCompany')}
              </LinkButton>
            </>
          }
        >
          <p>{errorTexts([problem])[0]}</p>
          {problem === 'ALREADY_REVIEWED' && againAt && <p>{t('write.againAt', { date: format.date(againAt) })}</p>}
        </EmptyState>
      ) : (
        <>
          {own?.status === 'REJECTED' && own.reason && (
            <Notice
              tone="warning"
              className="mb-6"
              title={t('mineList.reason', { reason: t(`rejectReason.${own.reason}`) })}
            >
              {own.note && t('mineList.note', { note: own.note })}
            </Notice>
          )}
          <ReviewForm
            kinds={kinds}
            own={own}
            reply={actionData}
            aside={
              <LinkButton to={own ? mine : back} variant="quiet">
                {t('write.cancel')}
              </LinkButton>
            }
          />
        </>
      )}
    </Page>
  )
}
