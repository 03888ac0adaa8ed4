import { Icon } from '#ui/icon.tsx'
import { data } from 'react-router'
import { idIn } from '#kernel/id.ts'
import { isFail } from '#kernel/fail.ts'
import { ReplyForm } from '#modules/reviews/ui/reply-form.tsx'
import { ReviewCard } from '#modules/reviews/ui/review-card.tsx'
import { Summary } from '#modules/reviews/ui/summary.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Notice } from '#ui/display.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { packError } from '#ui/form/error-code.ts'
import { Page, PageHead } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { ReportReview } from '#web/reports/report-review.tsx'
import { app, load, redirectWithNotice, requireMember, throwErrorResponse, shownPage } from '#web/pipeline/request.ts'
import { reportReview } from '#web/reviews/actions.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/reviews'

export const handle: RouteHandle = { texts: ['reviews'] }

const reviewsPath = '/employer/reviews'
const size = 10
const address = (show: string, page = 1, more: Record<string, string> = {}) => {
  const params = new URLSearchParams({
    ...(show !== 'all' && { show }),
    ...(page > 1 && { page: String(page) }),
    ...more,
  })
  return params.size > 0 ? `${reviewsPath}?${params.toString()}` : reviewsPath
}

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = requireMember(context)
  const params = url.searchParams
  const page = Math.min(Math.max(1, Math.trunc(Number(params.get('page')) || 1)), 1000)
  const unanswered = params.get('show') === 'unanswered'
  const [received, own] = await Promise.all([
    shownPage(context, load(context, 'reviews.received', { page, limit: size, unanswered })),
    load(context, 'employer.view', {}),
  ])
  return {
    ...received,
    company: own.company.name,
    // The list and its number are apart: the tab names what waits, whichever is open.
    waiting: received.unanswered,
    show: unanswered ? ('unanswered' as const) : ('all' as const),
    report: idIn(params.get('report')) ?? '',
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { url, call } = requireMember(context)
  const form = await request.formData()
  const [intent, id] = [form.get('intent'), idIn(form.get('id')) ?? '']
  if (intent === 'report') {
    const failure = await reportReview(context, form)
    if (failure) return data({ ...failure.data, about: '', text: '' }, failure.init ?? undefined)
    return redirectWithNotice(context, `${reviewsPath}#r-${id}`, 'REPORTED')
  }
  const text = String(form.get('text') ?? '')
  try {
    if (intent === 'delete') await call('reviews.replyDelete', { id })
    else await call('reviews.reply', { id, version: Number(form.get('version')), text })
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED' || error.code === 'NOT_FOUND') throwErrorResponse(app(context), error)
    const code = packError(error.fields[0] ?? error)
    return data({ reviewId: '', about: id, code, text }, { status: error.status })
  }
  return redirectWithNotice(context, `${reviewsPath}${url.search}#r-${id}`, intent === 'delete' ? 'SAVED' : 'REPLIED')
}

/** What people wrote about the company, with its replies. */
export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  const { list, total, page, limit, summary, company, waiting, mayReply, show, report } = loaderData
  const t = useTexts('reviews')
  const errorTexts = useErrorTexts()
  const reportedId = actionData?.reviewId ?? ''
  return (
    <Page>
      <PageMeta title={t('company.title')} noindex />
      <PageHead
        back={
          <Breadcrumb
            label={t('company.back')}
            items={[{ label: t('company.back'), to: '/employer/company-profile' }, { label: t('company.title') }]}
          />
        }
        title={t('company.title')}
        lead={t('company.lead')}
      />
      {reportedId && actionData && actionData.code !== 'REQUIRED' && (
        <Notice tone="error" live className="mb-4" title={errorTexts([actionData.code])[0]} />
      )}
      {!mayReply && summary.count > 0 && (
        <Notice tone="muted" className="mb-4">
          {t('company.readOnly')}
        </Notice>
      )}
      <Summary summary={summary} heading="h2" />
      {summary.count > 0 && (
        <Tabs
          label={t('company.show')}
          tabs={(['all', 'unanswered'] as const).map((each) => ({
            to: address(each),
            label: t(`company.${each}`),
            count: each === 'all' ? summary.count : waiting,
            current: show === each,
          }))}
        />
      )}
      {list.length === 0 ? (
        <EmptyState
          icon={<Icon name="message-square-text" />}
          title={t(show === 'unanswered' && summary.count > 0 ? 'company.emptyAnswered' : 'company.empty')}
        >
          {summary.count === 0 && t('company.emptyText')}
        </EmptyState>
      ) : (
        <ul className="mt-4 grid gap-4">
          {list.map((review) => (
            <li key={review.id}>
              <ReviewCard review={review} company={company} heading="h2">
                <div className="mt-3 flex flex-wrap items-start gap-x-6 gap-y-2">
                  {mayReply && (
                    <ReplyForm
                      review={review}
                      failed={actionData?.about === review.id ? { code: actionData.code, text: actionData.text } : null}
                    />
                  )}
                  {review.reported ? (
                    <p className="self-center text-sm text-muted">{t('company.reported')}</p>
                  ) : (
                    <ReportReview
                      review={review}
                      open={report === review.id || reportedId === review.id}
                      hasError={actionData?.code === 'REQUIRED'}
                      href={`${address(show, page, { report: review.id })}#r-${review.id}`}
                    />
                  )}
                </div>
              </ReviewCard>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        label={t('list.pages')}
        page={page}
        pages={Math.ceil(total / limit)}
        hrefFor={(at) => address(show, at)}
        previous={t('list.previous')}
        next={t('list.next')}
        pageLabel={(number) => t('list.page', { number: String(number) })}
      />
    </Page>
  )
}
