import { data, Form, Link } from 'react-router'
import { contentKinds, mailSetOf, pagePath, pageSetPath, type ContentKind } from '#modules/content/rules.items.ts'
import { legalPaths, type LegalDocument } from '#modules/content/rules.legal.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useFormat, useLocale, useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load } from '#web/pipeline/request.ts'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['adminContent'] }

export async function loader({ context, params }: Route.LoaderArgs) {
  const kind = params.kind === undefined ? 'FAQ' : contentKinds.find((each) => each === params.kind)
  if (!kind) throw data({ code: 'NOT_FOUND' }, { status: 404 })
  const search = (app(context).url.searchParams.get('search') ?? '').slice(0, 100)
  const term = search.toLowerCase()
  const { list } = await load(context, 'content.list', { kind })
  return {
    kind,
    search,
    list: list.filter(({ key, title }) => `${key} ${title.en} ${title.id}`.toLowerCase().includes(term)),
  }
}

/** Everything that can be worded anew, by kind. */
export default function Content({ loaderData: { kind, search, list } }: Route.ComponentProps) {
  const [t, shell] = [useTexts('adminContent'), useTexts('shell')]
  const { dateTime } = useFormat()
  const locale = useLocale()
  const placeOf = (key: string) =>
    pageSetPath(kind, key) ??
    (kind === 'MAIL' ? t(`set.${mailSetOf(key)}`) : kind === 'LEGAL' ? legalPaths[key as LegalDocument] : pagePath(key))
  const nameOf = (key: string, title: Record<typeof locale, string>) =>
    kind === 'FAQ' ? (t.find(`group.${key}`) ?? key) : title[locale]
  return (
    <Page>
      <PageMeta title={`${t(`kind.${kind}`)} · ${shell('admin.content')}`} noindex />
      <PageHead title={shell('admin.content')} lead={t('lead')} />
      <div className="mb-6">
        <Tabs
          label={shell('admin.content')}
          tabs={contentKinds.map((each: ContentKind) => ({
            to: `/admin/content/${each}`,
            label: t(`kind.${each}`),
            current: each === kind,
          }))}
        />
      </div>
      <h2 className="sr-only">{t(`kind.${kind}`)}</h2>
      <p className="mb-4 max-w-prose text-muted">{t(`kindText.${kind}`)}</p>
      {kind !== 'FAQ' && (
        <Form className="mb-4 flex items-end gap-3" role="search" action={`/admin/content/${kind}`}>
          <TextField
            label={t('search')}
            name="search"
            type="search"
            defaultValue={search}
            className="max-w-96 flex-1"
          />
          <Button type="submit">{t('go')}</Button>
        </Form>
      )}
      {list.length === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
      ) : (
        <Card flush>
          <Table
            caption={t(`kind.${kind}`)}
            rows={list}
            rowKey={({ key }) => key}
            columns={[
              {
                key: 'item',
                head: t('columns.item'),
                rowHeader: true,
                cell: ({ key, title }) => (
                  <span className="grid min-w-0">
                    <Link className="k-link font-semibold break-words" to={`/admin/content/${kind}/${key}`}>
                      {nameOf(key, title)}
                    </Link>
                    {kind !== 'FAQ' && <span className="k-hint break-words">{placeOf(key)}</span>}
                  </span>
                ),
              },
              {
                key: 'state',
                head: t('columns.state'),
                cell: ({ published, draft }) => (
                  <span className="flex flex-wrap gap-1.5">
                    <Badge tone={published > 0 ? 'success' : 'muted'}>
                      {t(published > 0 ? 'state.published' : 'state.builtIn')}
                    </Badge>
                    {draft && <Badge tone="warning">{t('state.draft')}</Badge>}
                  </span>
                ),
              },
              {
                key: 'changed',
                head: t('columns.changed'),
                cell: ({ changed }) =>
                  changed ? (
                    <span>{t('by', { date: dateTime(changed.at), name: changed.by ?? t('system') })}</span>
                  ) : (
                    '–'
                  ),
              },
            ]}
          />
        </Card>
      )}
    </Page>
  )
}
