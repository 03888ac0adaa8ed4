import { Link } from 'react-router'
import { Form } from '#ui/form/page-form.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/page.tsx'
import type { Recent } from '../contract.ts'
import { browsePath } from '#modules/search/rules.url.ts'

/** What the person searched lately without saving it, and one press to forget it all. Needs the set `savedSearch`. */
export function RecentSearches({ recent }: { recent: readonly Recent[] }) {
  const t = useTexts('savedSearch')
  if (recent.length === 0) return null
  return (
    <Section
      title={t('recent.title')}
      lead={t('recent.lead')}
      className="mt-8"
      actions={
        <Form method="post" preventScrollReset>
          <Button type="submit" name="intent" value="forget" size="sm">
            {t('recent.forget')}
          </Button>
        </Form>
      }
    >
      <ul className="grid gap-1">
        {recent.map(({ query, search, location }) => (
          <li key={query} className="min-w-0">
            <Link
              to={browsePath + query}
              className="k-link inline-flex min-h-9 max-w-full items-center break-words touch:min-h-11"
            >
              {[search, location].filter(Boolean).join(' · ')}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
