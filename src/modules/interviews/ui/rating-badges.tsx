import { StatusBadge, type Tone } from '#ui/badge.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { ratings, type CriterionRating, type Spread } from '../scorecards/rules.ts'

const tones: Record<CriterionRating, Tone> = {
  STRONG_YES: 'success',
  YES: 'primary',
  NO: 'warning',
  STRONG_NO: 'error',
  NOT_ASKED: 'muted',
}

export function RatingBadge({ rating }: { rating: CriterionRating }) {
  const t = useTexts('scorecards')
  return <StatusBadge tone={tones[rating]}>{t(`rating.${rating}`)}</StatusBadge>
}

/** How often each rating was given, the best first: a spread, not an average. */
export function RatingSpread({ spread, notAsked = 0 }: { spread: Spread; notAsked?: number }) {
  const t = useTexts('scorecards')
  const given = ratings.toReversed().filter((rating) => spread[rating] > 0)
  if (given.length === 0 && notAsked === 0) return <span className="text-sm text-muted">{t('notRated')}</span>
  const badge = (rating: CriterionRating, count: number) => (
    <li key={rating}>
      <StatusBadge tone={tones[rating]}>{t('count', { rating: t(`rating.${rating}`), count })}</StatusBadge>
    </li>
  )
  return (
    <ul className="flex flex-wrap gap-1.5">
      {given.map((rating) => badge(rating, spread[rating]))}
      {notAsked > 0 && badge('NOT_ASKED', notAsked)}
    </ul>
  )
}
