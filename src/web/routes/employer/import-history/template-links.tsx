import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { templatePath } from './addresses.ts'

/** Files with the columns that are understood. Needs the set `imports`. */
export function TemplateLinks() {
  const t = useTexts('imports')
  return (
    <ul className="flex flex-wrap gap-3" aria-label={t('templates')}>
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
