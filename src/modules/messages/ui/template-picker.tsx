import { Link } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import type { TemplateView } from '../contract.shapes.ts'

type TemplatePickerProps = {
  /** Null until they are asked for. */
  templates: readonly TemplateView[] | null
  hrefFor: (template: string) => string
}

/** Templates for the text that is being written, each filled for this applicant; links, so that they work without script. */
export function TemplatePicker({ templates, hrefFor }: TemplatePickerProps) {
  const t = useTexts('messages')
  if (!templates)
    return (
      <p className="text-sm">
        <Link className="k-link inline-flex min-h-11 items-center" to={hrefFor('choose')} preventScrollReset>
          {t('useTemplate')}
        </Link>
      </p>
    )
  return (
    <div className="mb-3 rounded-md border border-line p-3 text-sm">
      <p className="text-muted">{t(templates.length > 0 ? 'chooseTemplate' : 'template.none')}</p>
      <ul className="mt-1 grid gap-1">
        {templates.map(({ id, name, filled, empty }) => (
          <li key={id}>
            {filled ? (
              <Link className="k-link inline-flex min-h-9 items-center" to={hrefFor(id)} preventScrollReset>
                {name}
              </Link>
            ) : (
              <span className="text-muted">{t('templateEmpty', { name, placeholder: `{${empty ?? ''}}` })}</span>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Link className="k-link" to="/employer/message-templates">
          {t('templates')}
        </Link>
      </p>
    </div>
  )
}
