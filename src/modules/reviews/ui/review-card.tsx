import type { ReactNode } from 'react'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/page.tsx'
import type { ReviewView } from '../contract.shapes.ts'
import { ReviewBody } from './review-body.tsx'

type ShownReview = Omit<ReviewView, 'mine'> & { mine?: boolean }

/** The middle of a month, so that no time zone shifts it into another month. */
const middleOf = (month: string) => `${month}-15T12:00:00Z`

type CardProps = { review: ShownReview; company: string; heading?: 'h2' | 'h3'; children?: ReactNode }

/** A published review with the company's reply; `children` are its actions. */
export function ReviewCard({ review, company, heading, children }: CardProps) {
  const t = useTexts('reviews')
  const format = useFormat()
  const { month, edited, reply, mine } = review
  return (
    <Card as="article" id={`r-${review.id}`} className="scroll-mt-20">
      <ReviewBody
        review={review}
        heading={heading}
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
      {children}
    </Card>
  )
}
