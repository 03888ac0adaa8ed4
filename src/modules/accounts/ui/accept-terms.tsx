import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { accessPath, type Side } from '../rules.access-paths.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'

/** Checkbox with links to the terms of this side and the privacy policy. */
export function AcceptTerms({ side, field }: { side: Side; field: ComponentProps<typeof Checkbox>['field'] }) {
  const t = useTexts('register')
  const terms = (
    <Link className="k-link" to={accessPath(side, 'terms-condition')} target="_blank">
      {t('terms')}
    </Link>
  )
  const privacy = (
    <Link className="k-link" to="/privacy-policy" target="_blank">
      {t('privacy')}
    </Link>
  )
  return <Checkbox field={field} required label={t.nodes(`accept.${side}`, { terms, privacy })} />
}
