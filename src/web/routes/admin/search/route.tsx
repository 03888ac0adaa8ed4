import { Form } from 'react-router'
import { foundKinds, searchKinds, searchScope } from '#modules/admin/search/rules.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/display.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Page, PageHead, Section } from '#ui/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { load, requireAdmin } from '#web/pipeline/request.ts'
import { FoundList } from './found-list.tsx'
import { SettingsFound, useSettingsFound } from './settings-found.tsx'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['adminSettings'] }

const page = '/admin/search'
const examples = ['person:', 'company:', 'job:', 'case:', 'order:', 'is:suspended', 'created:>2026-11-01', '"…"', '-…']

const addressOf = (query: string, kind: string | null) =>
  `${page}?${new URLSearchParams({ q: query, ...(kind && { kind }) }).toString()}`

export async function loader({ context }: Route.LoaderArgs) {
  const { url, caller } = requireAdmin(context)
  const query = (url.searchParams.get('q') ?? '').trim().slice(0, 200)
  const kind = foundKinds.find((each) => each === url.searchParams.get('kind')) ?? null
  const scope = searchScope(caller.role)
  const answer = query ? await load(context, 'admin.search', { query, ...(kind && { kind }) }) : null
  return { query, kind, answer, kinds: searchKinds.filter((each) => scope.kinds[each]) }
}

/** Everything that the words find, in groups; the same page without JavaScript. */
export default function SearchPage({ loaderData: { query, kind, answer, kinds } }: Route.ComponentProps) {
  const t = useTexts('adminSearch')
  const found = useSettingsFound(kind ? '' : query)
  const nothing = answer && answer.exact.length + answer.groups.length + found.length === 0
  return (
    <Page>
      <PageMeta title={query ? `${query} · ${t('title')}` : t('title')} noindex />
      <PageHead title={t('title')} lead={t('lead')} />
      <Form role="search" className="mb-4 flex max-w-xl items-end gap-2 md:hidden" aria-label={t('title')}>
        {kind && <input type="hidden" name="kind" value={kind} />}
        <div className="flex-1">
          <TextField key={query} label={t('label')} type="search" name="q" defaultValue={query} maxLength={200} />
        </div>
        <Button type="submit">{t('go')}</Button>
      </Form>
      {answer && (
        <Tabs
          label={t('kindLabel')}
          tabs={[
            { to: addressOf(query, null), label: t('all'), current: !kind },
            ...kinds.map((each) => ({
              to: addressOf(query, each),
              label: t(`kind.${each}`),
              current: kind === each,
            })),
          ]}
        />
      )}
      <div className="mt-4 grid max-w-4xl grid-cols-1 gap-6 [overflow-wrap:anywhere]">
        {answer && answer.exact.length > 0 && (
          <Section title={t('exact')}>
            <Card flush>
              <FoundList list={answer.exact} label={t('exact')} />
            </Card>
          </Section>
        )}
        {answer?.similar && <Notice>{t('similar')}</Notice>}
        {answer?.groups.map((group) => (
          <Section key={group.kind} title={t(`kind.${group.kind}`)}>
            <Card flush>
              <FoundList list={group.list} label={t(`kind.${group.kind}`)} />
            </Card>
            {group.more && !kind && (
              <p className="mt-3">
                <LinkButton
                  to={addressOf(query, group.kind)}
                  size="sm"
                  aria-label={`${t('more')}: ${t(`kind.${group.kind}`)}`}
                >
                  {t('more')}
                </LinkButton>
              </p>
            )}
            {group.more && kind && <p className="k-hint mt-3">{t('upTo')}</p>}
          </Section>
        ))}
        {found.length > 0 && <SettingsFound found={found} />}
        {nothing && <EmptyState title={t('none', { query })}>{t('noneText')}</EmptyState>}
        <Section title={t('filters')} lead={t('filtersText')}>
          <ul aria-label={t('filters')} className="flex flex-wrap gap-2">
            {examples.map((example) => (
              <li key={example}>
                <code className="rounded-md bg-sunken px-2 py-1 text-sm">{example}</code>
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </Page>
  )
}
