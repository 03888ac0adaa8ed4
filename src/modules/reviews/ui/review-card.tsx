import type { ReactNode } from 'react'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/page.tsx'
import type { ReviewView } from '../contract.shapes.ts'
import { ReviewBody, SubRatings } from './review-body.tsx'

type ShownReview = Omit<ReviewView, 'mine'> & { mine?: boolean }

/** The middle of a month, so that no time zone shifts it into another month. */
const middleOf = (month: string) => `${month}-15T12:00:00Z`

type CardProps = { review: ShownReview; company: string; heading?: 'h2' | 'h3'; brief?: boolean; children?: ReactNode }

/** A published review with the company's reply; `children` are its actions. A brief one folds its sub-ratings beside them. */
export function ReviewCard({ review, company, heading, brief, children }: CardProps) {
  const t = useTexts('reviews')
  const format = useFormat()
  const { month, edited, reply, mine } = review
  return (
    <Card as="article" id={`r-${review.id}`} className="scroll-mt-20">
      <ReviewBody
        review={review}
        heading={heading}
        brief={brief}
        aside={mine && <Badge tone="primary">{t('mine')}</Badge>}
        when={
          <span>
            {format.month(middleOf(month))}
            {edited && ` · ${t('edited')}`}
          </span>
        }
      />
      {reply && (
        <div className="mt-4 rounded-md bg-sunken px-4 py-3">
          <p className="text-sm text-muted">
            <span className="font-semibold text-ink">{t('reply', { company })}</span> ·{' '}
            {format.month(middleOf(reply.month))}
          </p>
          <p className="mt-1 max-w-prose break-words whitespace-pre-line">{reply.text}</p>
        </div>
      )}
      {brief ? (
        <div className="mt-1 -mb-2 flex flex-wrap gap-x-5">
          {Object.keys(review.parts).length > 0 && (
            <details className="open:basis-full">
              <summary className="k-unfold min-h-11 cursor-pointer text-sm text-muted hover:text-ink hover:underline">
                {t('list.sides')}
              </summary>
              <SubRatings parts={review.parts} className="pb-2" />
            </details>
          )}
          {children}
        </div>
      ) : (
        children
      )}
    </Card>
  )
}
