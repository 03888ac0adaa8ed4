import { useTexts } from '#ui/i18n/i18n.tsx'
import { ChipLink } from '#ui/badge.tsx'
import { browseTo, type Browse } from '../rules.url.ts'

type RelatedProps = { browse: Partial<Browse>; related: readonly { code: string; label: string }[] }

/** Titles near the one that is searched for, as links to their jobs; `browse` is what stays of the search. */
export function RelatedTitles({ browse, related }: RelatedProps) {
  const t = useTexts('browse')
  if (related.length === 0) return null
  return (
    <nav aria-label={t('related')} className="mt-3 flex flex-wrap items-center gap-2">
      <span aria-hidden="true" className="text-sm text-muted">
        {t('relatedLead')}
      </span>
      {related.map(({ code, label }) => (
        <ChipLink key={code} to={browseTo({ ...browse, search: label })}>
          {label}
        </ChipLink>
      ))}
    </nav>
  )
}
