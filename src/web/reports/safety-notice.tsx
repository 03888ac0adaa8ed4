import { Link } from 'react-router'
import { Notice } from '#ui/display.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'

/** How fraud is noticed, for somebody who has not applied or written yet; it is gone once they have. */
export function SafetyNotice() {
  const t = useTexts('safetyNotice')
  return (
    <Notice className="mb-4" title={t('title')}>
      {t('text')}{' '}
      <Link to="/safety-tips" className="k-link">
        {t('link')}
      </Link>
    </Notice>
  )
}
