import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { RatingLine } from '#ui/rating.tsx'
import type { JobView } from '../contract.shapes.ts'

/** "★ 4.2 (18)"; empty below three reviews. */
export function CompanyRating({ rating }: { rating: JobView['company']['rating'] }) {
  const t = useTexts('jobDetail')
  const format = useFormat()
  if (rating.average === null) return null
  const count = rating.count > 50 ? t('many') : String(rating.count)
  const value = format.exactly(rating.average, 1)
  return <RatingLine value={value} count={count} label={t('rating', { value, count })} />
}
