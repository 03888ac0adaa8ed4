import { DecisionForm } from '#modules/admin/ui/decision-form.tsx'
import { ErrorMessage } from './error-message.tsx'
import { rejectReasons, type RejectReason } from '#modules/reviews/rules.ts'
import { Evidence } from '#modules/reviews/ui/evidence.tsx'
import { ReviewBody } from '#modules/reviews/ui/review-body.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Card, Page, PageHead, Section } from '#ui/page.tsx'
import { WithAside } from '#ui/with-aside.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { load } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { runAction } from './action.ts'
import { AboutEntity } from './copy-id.tsx'
import type { Route } from './+types/review'

export const handle: RouteHandle = { texts: ['admin', 'reviews'] }

export const loader = ({ context, params }: Route.LoaderArgs) => load(context, 'admin.reviews.get', { id: params.id })

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await request.formData()
  const base = { id: params.id, version: Number(form.get('version')), reports: Number(form.get('reports')) }
  const because = { reason: String(form.get('reason') ?? '') as RejectReason, note: String(form.get('note') ?? '') }
  return runAction(context, params.id, '/admin/reviews', (call) =>
    call(
      'admin.reviews.decide',
      form.get('decision') === 'PUBLISH'
        ? { ...base, decision: 'PUBLISH' }
        : { ...base, ...because, decision: 'REJECT' },
    ),
  )
}

/** A review with what was flagged and reported, the decision in the sidebar. */
export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { review, companyId, companyName, flags, complaints, evidence, edited, open, version, reports } = loaderData
  const t = useTexts('admin')
  const reviewsTexts = useTexts('reviews')
  const format = useFormat()
  const isPublished = review.status === 'PUBLISHED'
  return (
    <Page>
      <PageMeta title={review.title} noindex />
      <PageHead
        back={
          <Breadcrumb
            label={t('path')}
            items={[{ label: t('nav.reviews'), to: '/admin/reviews' }, { label: companyName }]}
          />
        }
        title={companyName}
        lead={`${reviewsTexts(`status.${review.status}`)} · ${reviewsTexts('mineList.writtenOn', { date: format.dateTime(review.createdAt) })}`}
        actions={
          <>
            <LinkButton to={`/admin/companies/${companyId}`} size="sm">
              {t('openCompany')}
            </LinkButton>
            <AboutEntity type="review" id={review.id} />
          </>
        }
      />
      <ErrorMessage code={actionData?.code} />
      <WithAside
        label={t('decide.title')}
        jump
        aside={
          <>
            <h2>{t('decide.title')}</h2>
            {open.map((decision) => (
              <DecisionForm
                key={decision}
                decision={decision}
                version={version}
                tone={decision === 'PUBLISH' ? 'primary' : 'danger'}
                label={reviewsTexts(`admin.${decision === 'PUBLISH' && isPublished ? 'KEEP' : decision}`)}
                consequence={reviewsTexts(`admin.after.${decision === 'PUBLISH' && isPublished ? 'KEEP' : decision}`)}
                reasons={
                  decision === 'REJECT'
                    ? {
                        name: 'reason',
                        legend: t('decide.reason'),
                        options: rejectReasons.map((value) => ({
                          value,
                          label: reviewsTexts(`rejectReason.${value}`),
                        })),
                        single: true,
                      }
                    : undefined
                }
                noteLabel={decision === 'REJECT' ? reviewsTexts('admin.note') : undefined}
              >
                <input type="hidden" name="reports" value={reports} />
              </DecisionForm>
            ))}
          </>
        }
      >
        <Card as="article">
          {(flags.length > 0 || edited || reports > 0) && (
            <p className="mb-3 flex flex-wrap gap-1">
              {reports > 0 && <Badge tone="error">{reviewsTexts('admin.reports', { count: reports })}</Badge>}
              {flags.map((flag) => (
                <Badge key={flag} tone="warning">
                  {reviewsTexts(`flag.${flag}`)}
                </Badge>
              ))}
              {edited && <Badge>{reviewsTexts('admin.edited')}</Badge>}
            </p>
          )}
          <ReviewBody review={review} heading="h2" />
          {review.reply && (
            <div className="mt-4 rounded-md bg-sunken px-4 py-3">
              <p className="text-sm font-semibold">{reviewsTexts('reply', { company: companyName })}</p>
              <p className="mt-1 break-words whitespace-pre-line">{review.reply.text}</p>
            </div>
          )}
        </Card>
        <Section title={reviewsTexts('admin.complaints')}>
          {complaints.length === 0 ? (
            <p className="text-muted">{reviewsTexts('admin.noComplaints')}</p>
          ) : (
            <ul className="grid gap-3">
              {complaints.map((each, at) => (
                <Card as="li" key={at}>
                  <p className="font-semibold">{reviewsTexts(`reportReason.${each.reason}`)}</p>
                  <p className="text-sm text-muted">
                    {reviewsTexts(each.byCompany ? 'admin.byCompany' : 'admin.byCandidate')} ·{' '}
                    {format.dateTime(each.at)}
                    {each.handled && ` · ${reviewsTexts('admin.handled')}`}
                  </p>
                  {each.details && <p className="mt-2 break-words whitespace-pre-line">{each.details}</p>}
                </Card>
              ))}
            </ul>
          )}
        </Section>
        <Evidence evidence={evidence} companyId={companyId} />
      </WithAside>
    </Page>
  )
}
