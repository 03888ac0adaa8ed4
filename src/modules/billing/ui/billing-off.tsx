import { Notice } from '#ui/display.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'

/** All that a page about money says where nothing is sold. Needs the set `pricing`. */
export function BillingOff({ className }: { className?: string }) {
  const t = useTexts('pricing')
  return (
    <Notice className={className} tone="success" title={t('off.title')}>
      {t('off.text')}
    </Notice>
  )
}
