import { LinkButton } from '#ui/button.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import type { EndpointOutput } from '#modules/contract.ts'

type Missing = EndpointOutput<'admin.synonyms.missing'>['list'][number]

/** The way from a search without results to a synonym, with what it probably means. */
export function AddSynonym({ search, suggestion }: Pick<Missing, 'search' | 'suggestion'>) {
  const t = useTexts('synonyms')
  const query = new URLSearchParams({ add: search, ...(suggestion !== null && { with: suggestion }) })
  return (
    <LinkButton size="sm" to={`/admin/synonyms?${query.toString()}#new`} aria-label={`${t('add')}: ${search}`}>
      {t('add')}
    </LinkButton>
  )
}

/** A search without results, and what it probably means. */
export function MissingSearch({ search, suggestion }: Pick<Missing, 'search' | 'suggestion'>) {
  const t = useTexts('synonyms')
  return (
    <>
      <span className="font-semibold break-words">{search}</span>
      {suggestion !== null && (
        <span className="block text-sm font-normal break-words text-muted">
          {t('suggestion', { name: suggestion })}
        </span>
      )}
    </>
  )
}
