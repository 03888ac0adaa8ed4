import { Link } from 'react-router'
import { consoleLists, viewAddress } from '#modules/admin/views/rules.ts'
import { ChipLink } from '#ui/badge.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import type { Saved } from './load.ts'

/** Saved views of a list as links, and the way to keep what is filtered by now. Needs the texts `adminViews`. */
export function SavedViews({ saved: { list, views, filters } }: { saved: Saved }) {
  const t = useTexts('adminViews')
  const now = viewAddress(list, filters)
  const filtered = now !== consoleLists[list].path
  if (views.length === 0 && !filtered) return null
  const kept = views.some((view) => viewAddress(list, view.filters) === now)
  return (
    <nav aria-label={t('nav')} className="mb-4 flex flex-wrap items-center gap-2">
      {views.map(({ id, name, filters: each }) => (
        <ChipLink key={id} to={viewAddress(list, each)} on={viewAddress(list, each) === now}>
          {name}
        </ChipLink>
      ))}
      {filtered && !kept && (
        <Link className="k-link" to={`/admin/views?${new URLSearchParams({ list, ...filters }).toString()}`}>
          {t('save')}
        </Link>
      )}
      {views.length > 0 && (
        <Link className="k-link" to="/admin/views">
          {t('manage')}
        </Link>
      )}
    </nav>
  )
}
