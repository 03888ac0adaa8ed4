import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { templatePath } from './addresses.ts'

/** Files with the columns that are understood. Needs the set `imports`. */
export function TemplateLinks({ className }: { className?: string }) {
  const t = useTexts('imports')
  return (
    <ul className={cx('flex flex-wrap gap-3', className)} aria-label={t('templates')}>
      {(['xlsx', 'csv'] as const).map((format) => (
        <li key={format}>
          <a className="k-btn" data-variant="secondary" href={templatePath(format)} download>
            <Icon name="download" />
            {t(format === 'csv' ? 'templateCsv' : 'templateXlsx')}
          </a>
        </li>
      ))}
    </ul>
  )
}
