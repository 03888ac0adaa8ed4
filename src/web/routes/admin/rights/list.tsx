import { Link, redirect } from 'react-router'
import { openRequestForm } from '#modules/accounts/requests/contract.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load, shownPage } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { submit } from '#web/pipeline/submit.ts'
import { listAddress, pageOf } from '../list-address.ts'
import { ListPages } from '../list-parts.tsx'
import { OpenForm } from './open-form.tsx'
import { ClockBadge, RightsTabs, StateBadge } from './parts.tsx'
import type { Route } from './+types/list'

export const handle: RouteHandle = { texts: ['admin', 'rightsRequests'] }

export async function loader({ context }: Route.LoaderArgs) {
  const params = app(context).url.searchParams
  const open = params.get('closed') === null
  const requests = await shownPage(
    context,
    load(context, 'admin.rights.list', { page: pageOf(params), limit: 20, open }),
  )
  return { ...requests, open, formKey: crypto.randomUUID() }
}

export async function action({ context, request }: Route.ActionArgs) {
  const done = await submit(context, request, openRequestForm, 'admin.rights.open')
  return done.ok ? redirect(`/admin/rights/${done.output.id}`) : done.reply
}

/** What people ask about their data, those with the least time first. */
export default function RightsRequests({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('rightsRequests')
  const format = useFormat()
  const { list, page, limit, total, open, formKey } = loaderData
  return (
    <Page>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={t('lead')} />
      <RightsTabs current={open ? 'open' : 'closed'} />
      <div className="mt-4 grid gap-4">
        {list.length === 0 ? (
          <EmptyState title={t(open ? 'empty' : 'emptyClosed')}>{t('emptyText')}</EmptyState>
        ) : (
          <Card flush>
            <Table
              caption={t(open ? 'tab.open' : 'tab.closed')}
              rows={list}
              rowKey={(row) => row.id}
              columns={[
                {
                  key: 'kind',
                  head: t('kindLabel'),
                  rowHeader: true,
                  cell: (row) => (
                    <>
                      <Link className="font-semibold" to={`/admin/rights/${row.id}`}>
                        {t(`kind.${row.kind}`)}
                      </Link>
                      <span className="block text-sm font-normal text-muted">{row.person ?? t('erased')}</span>
                    </>
                  ),
                },
                { key: 'state', head: t('state.head'), cell: (row) => <StateBadge state={row.state} /> },
                {
                  key: 'due',
                  head: t('due'),
                  cell: (row) => (
                    <>
                      <ClockBadge stage={row.stage} percent={row.percent} />
                      <span className="mt-1 block text-sm text-muted">
                        {format.dateTime(row.dueAt)} · {t(`lawShort.${row.law}`)}
                      </span>
                    </>
                  ),
                },
                {
                  key: 'received',
                  head: t('received'),
                  nowrap: true,
                  cell: (row) => format.dateTime(row.receivedAt),
                },
              ]}
            />
          </Card>
        )}
        <ListPages
          page={page}
          total={total}
          limit={limit}
          hrefFor={listAddress('/admin/rights', { closed: open ? '' : '1' })}
        />
        <OpenForm key={formKey} formKey={formKey} reply={actionData ?? null} />
      </div>
    </Page>
  )
}
