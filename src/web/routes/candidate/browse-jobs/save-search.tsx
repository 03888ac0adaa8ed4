import { BellPlus, BookmarkCheck } from '#ui/icons.tsx'
import { Form } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { mayLookForJobs, useViewer } from '#web/document/use-viewer.ts'

const path = '/jobsseekers/saved-searches'

/**
 * Keeps the search of this page under its title; guests sign in on the way and find it saved. Nothing for a search that asks nothing,
 * and for employers and administrators. Needs the set `savedSearch`.
 */
export function SaveSearch({ query, name, saved }: { query: string; name: string; saved: boolean }) {
  const t = useTexts('savedSearch')
  const { kind } = useViewer()
  if (query === '' || !mayLookForJobs(kind)) return null
  if (saved)
    return (
      <LinkButton to={path} size="sm" variant="quiet" icon={<BookmarkCheck aria-hidden="true" />}>
        {t('saved')}
      </LinkButton>
    )
  const icon = <BellPlus aria-hidden="true" />
  if (kind === 'guest') {
    const next = `${path}?${new URLSearchParams({ add: query, name: name.slice(0, 80) }).toString()}`
    return (
      <LinkButton to={`/jobsseekers/login?next=${encodeURIComponent(next)}`} size="sm" rel="nofollow" icon={icon}>
        {t('save')}
      </LinkButton>
    )
  }
  return (
    <Form method="post" action={path} className="inline-flex">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="query" value={query} />
      <input type="hidden" name="name" value={name.slice(0, 80)} />
      <Button type="submit" size="sm" icon={icon}>
        {t('save')}
      </Button>
    </Form>
  )
}
