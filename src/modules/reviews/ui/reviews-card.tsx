import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'
import type { ReviewSummary } from '../contract.shapes.ts'
import { shownCount } from '../rules.ts'
import { Stars } from './stars.tsx'

/** Summary card of the company's reviews: average and number of unanswered ones. */
export function ReviewsCard({ summary, unanswered }: { summary: ReviewSummary; unanswered: number }) {
  const t = useTexts('reviews')
  const format = useFormat()
  const { average, count } = summary
  return (
    <Card as="section" id="reviews" aria-labelledby="reviews-title" className="grid scroll-mt-20 gap-2">
      <h2 id="reviews-title" className="text-base">
        {t('company.card')}
      </h2>
      {average !== null && (
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-2xl font-bold tabular-nums">{format.exactly(average, 1)}</span>
          <Stars
            value={average}
            label={t('list.averageLabel', { average: format.exactly(average, 1), count: shownCount(count) })}
          />
          <span className="text-sm text-muted tabular-nums">({shownCount(count)})</span>
        </p>
      )}
      <p className="text-sm text-muted">
        {count === 0
          ? t('company.cardNone')
          : unanswered > 0
            ? t('company.cardText', { count: unanswered })
            : t('company.cardAll')}
      </p>
      {count > 0 && (
        <div>
          <LinkButton to="/employer/reviews" size="sm">
            {t('company.open')}
          </LinkButton>
        </div>
      )}
    </Card>
  )
}
