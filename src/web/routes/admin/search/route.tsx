import { redirect } from 'react-router'
import { resultKinds, searchScope, type SearchFilter } from '#modules/admin/search/rules.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/display.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Page, PageHead, Section } from '#ui/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { load, requireAdmin } from '#web/pipeline/request.ts'
import { addressOf, filterAddress } from './filter-address.ts'
import { FilterForm } from './filter-form.tsx'
import { ResultList } from './result-list.tsx'
import { SettingResults, useSettingResults } from './setting-results.tsx'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['admin', 'adminSettings'] }

const examples: Record<SearchFilter, string> = {
  city: 'city:bandung',
  domain: 'domain:example.com',
  flag: 'flag:LOOKALIKE',
  score: 'score:>40',
  setting: 'setting:',
}

export async function loader({ context }: Route.LoaderArgs) {
  const { url, caller } = requireAdmin(context)
  const kind = resultKinds.find((each) => each === url.searchParams.get('kind')) ?? null
  const address = filterAddress(url.searchParams, kind)
  if (address) throw redirect(address)
  const query = (url.searchParams.get('q') ?? '').trim().slice(0, 200)
  const scope = searchScope(caller.role)
  const answer = query ? await load(context, 'admin.search', { query, ...(kind && { kind }) }) : null
  const kinds = resultKinds.filter((each) => scope.kinds[each])
  return {
    query,
    kind,
    answer,
    kinds,
    whole: kinds.filter((each) => scope.kinds[each] === 'ALL'),
    filters: scope.filters,
  }
}

const settingPrefix = /^setting:\s*/i
const isSettings = (query: string) => settingPrefix.test(query)
/** The same words among settings, which a prefix asks for. */
const settingQuery = (query: string) => (isSettings(query) ? query : `setting:${query}`)

/** Everything that the words find, in groups; the same page without JavaScript. */
export default function SearchPage({
  loaderData: { query, kind, answer, kinds, whole, filters },
}: Route.ComponentProps) {
  const t = useTexts('adminSearch')
  const settingResults = useSettingResults(kind ? '' : query)
  const nothing = answer && answer.exact.length + answer.groups.length + settingResults.length === 0
  return (
    <Page>
      <PageMeta title={query ? `${query} · ${t('title')}` : t('title')} noindex />
      <PageHead title={t('title')} lead={t('lead')} />
      <FilterForm query={query} kind={kind} kinds={whole} filters={filters} />
      {answer && (
        <div className="mt-6">
          <Tabs
            label={t('kindLabel')}
            tabs={[
              {
                to: addressOf(query.replace(settingPrefix, ''), null),
                label: t('all'),
                current: !kind && !isSettings(query),
              },
              ...kinds.map((each) => ({
                to: addressOf(query.replace(settingPrefix, ''), each),
                label: t(`kind.${each}`),
                current: kind === each,
              })),
              ...(filters.includes('setting')
                ? [{ to: addressOf(settingQuery(query), null), label: t('settings'), current: isSettings(query) }]
                : []),
            ]}
          />
        </div>
      )}
      <div className="k-stack mt-4 [overflow-wrap:anywhere]">
        {answer && answer.exact.length > 0 && (
          <Section title={t('exact')}>
            <Card flush>
              <ResultList list={answer.exact} label={t('exact')} />
            </Card>
          </Section>
        )}
        {answer?.similar && <Notice>{t('similar')}</Notice>}
        {answer?.groups.map((group) => (
          <Section key={group.kind} title={t(`kind.${group.kind}`)}>
            <Card flush>
              <ResultList list={group.list} label={t(`kind.${group.kind}`)} />
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
        {settingResults.length > 0 && <SettingResults results={settingResults} />}
        {nothing && <EmptyState title={t('none', { query })}>{t('noneText')}</EmptyState>}
        <Section title={t('typed')} lead={t('filtersText')}>
          <ul aria-label={t('typed')} className="flex flex-wrap gap-2">
            {[
              ...kinds.map((each) => `${each.toLowerCase()}:`),
              ...filters.map((each) => examples[each]),
              'is:suspended',
              'created:>2026-11-01',
              '"…"',
              '-…',
            ].map((example) => (
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
