import { Icon } from '#ui/icon.tsx'
import { Form, Link } from 'react-router'
import { idIn } from '#kernel/id.ts'
import type { OwnReview } from '#modules/reviews/contract.shapes.ts'
import { ReviewBody } from '#modules/reviews/ui/review-body.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { load, redirectWithNotice, requireCandidate, shownPage } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/reviews'

export const handle: RouteHandle = { texts: ['reviews'] }

const reviewsPath = '/jobsseekers/reviews'
const size = 10
const tones = { PENDING: 'primary', PUBLISHED: 'success', REJECTED: 'error' } as const

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = requireCandidate(context)
  const page = Math.min(Math.max(1, Math.trunc(Number(url.searchParams.get('page')) || 1)), 1000)
  return shownPage(context, load(context, 'reviews.mine', { page, limit: size }))
}

export async function action({ request, context }: Route.ActionArgs) {
  requireCandidate(context)
  await load(context, 'reviews.softDelete', { ids: [idIn((await request.formData()).get('id')) ?? ''] })
  return redirectWithNotice(context, reviewsPath, 'DELETED')
}

/** Own reviews with their state, the reason when one was not published, and what can be done about each. */
export default function Reviews({ loaderData: { list, total, page, limit } }: Route.ComponentProps) {
  const t = useTexts('reviews')
  return (
    <Page width="reading">
      <PageMeta title={t('mineList.title')} noindex />
      <PageHead title={t('mineList.title')} lead={t('mineList.lead')} />
      {list.length === 0 ? (
        <EmptyState
          icon={<Icon name="pencil-line" />}
          title={t('mineList.empty')}
          action={<LinkButton to="/jobsseekers/browse-jobs">{t('mineList.browse')}</LinkButton>}
        >
          {t('mineList.emptyText')}
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {list.map((review) => (
            <Card as="li" key={review.id} id={`r-${review.id}`}>
              <Own review={review} />
            </Card>
          ))}
        </ul>
      )}
      <Pagination
        label={t('list.pages')}
        page={page}
        pages={Math.ceil(total / limit)}
        hrefFor={(at) => `${reviewsPath}?page=${at}`}
        previous={t('list.previous')}
        next={t('list.next')}
        pageLabel={(number) => t('list.page', { number: String(number) })}
      />
    </Page>
  )
}

function Own({ review }: { review: OwnReview }) {
  const t = useTexts('reviews')
  const format = useFormat()
  const { id, company, status, reason, note, reply, createdAt, editable, editableUntil } = review
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2 border-b border-line pb-3">
        <Link to={`/jobsseekers/company-profile?id=${company.id}`} className="k-link font-semibold break-words">
          {company.name}
        </Link>
        <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>
      </div>
      <p className="mb-3 text-sm text-muted">{t(`statusText.${status}`)}</p>
      {status === 'REJECTED' && reason && (
        <div className="mb-3 rounded-md bg-cabai-soft px-3 py-2 text-sm text-cabai-ink">
          <p className="font-semibold">{t('mineList.reason', { reason: t(`rejectReason.${reason}`) })}</p>
          {note && <p className="break-words whitespace-pre-line">{t('mineList.note', { note })}</p>}
        </div>
      )}
      <ReviewBody
        review={review}
        heading="h2"
        when={<span>{t('mineList.writtenOn', { date: format.date(createdAt) })}</span>}
      />
      {reply && (
        <div className="mt-4 rounded-md bg-sunken px-4 py-3">
          <p className="text-sm font-semibold">{t('reply', { company: company.name })}</p>
          <p className="mt-1 break-words whitespace-pre-line">{reply.text}</p>
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-start gap-x-4 gap-y-2">
        {editable && (
          <LinkButton
            size="sm"
            to={`/jobsseekers/write-review?company=${company.id}`}
            aria-label={t('mineList.editOf', { company: company.name })}
          >
            {t('mineList.edit')}
          </LinkButton>
        )}
        <details className="min-w-0">
          <summary
            className="k-unfold min-h-11 cursor-pointer text-sm text-muted hover:text-ink hover:underline"
            aria-label={t('mineList.deleteOf', { company: company.name })}
          >
            {t('mineList.delete')}
          </summary>
          <Form method="post" className="mt-2 grid max-w-prose gap-3">
            <input type="hidden" name="id" value={id} />
            <p className="text-sm">{t('mineList.deleteText', { company: company.name })}</p>
            <div>
              <Button type="submit" variant="danger" size="sm">
                {t('mineList.deleteYes')}
              </Button>
            </div>
          </Form>
        </details>
        {editable && (
          <p className="ml-auto self-center text-sm text-muted">
            {t('mineList.editUntil', { date: format.date(editableUntil) })}
          </p>
        )}
      </div>
    </>
  )
}
