import { Link } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'

/** How many jobs of this page the reader is not interested in, and where they are. Nothing when there are none. */
export function HiddenJobs({ count }: { count: number }) {
  const t = useTexts('jobDetail')
  if (count === 0) return null
  return (
    <p className="mt-3 text-sm text-muted">
      {t('card.left', { count })}{' '}
      <Link to="/jobsseekers/my-jobs?tab=hidden" className="k-link">
        {t('card.showLeft')}
      </Link>
    </p>
  )
}
