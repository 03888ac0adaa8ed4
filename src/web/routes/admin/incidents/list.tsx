import { Link } from 'react-router'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load } from '#web/pipeline/request.ts'
import { runAction } from '../action.ts'
import { ErrorMessage } from '../error-message.tsx'
import { ClockBadge } from '../rights/parts.tsx'
import { SaidFields, saidOf } from './said-form.tsx'
import type { Route } from './+types/list'

export const handle: RouteHandle = { texts: ['admin', 'incidents', 'rightsRequests'] }

export async function loader({ context }: Route.LoaderArgs) {
  const incidents = await load(context, 'admin.incidents.list', {})
  return { ...incidents, zone: app(context).settings.timeZone, key: crypto.randomUUID() }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  return runAction(context, '', '/admin/incidents', (call) =>
    call('admin.incidents.save', { id: null, key: String(form.get('key')), version: 0, ...saidOf(form) }),
  )
}

const nothing = { en: '', id: '' }

/** Breaches of personal data, those whose clock runs first. */
export default function Incidents({ loaderData: { list, nowLocal, zone, key }, actionData }: Route.ComponentProps) {
  const t = useTexts('incidents')
  const format = useFormat()
  const blank = { title: '', knownLocal: nowLocal, untilLocal: nowLocal, happened: nothing, measures: nothing }
  return (
    <Page>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={t('lead')} />
      <ErrorMessage code={actionData?.code} />
      <div className="grid gap-6">
        {list.length === 0 ? (
          <EmptyState title={t('none')}>
            <p>{t('noneText')}</p>
          </EmptyState>
        ) : (
          <Card flush>
            <Table
              caption={t('title')}
              rows={list}
              rowKey={(row) => row.id}
              columns={[
                {
                  key: 'title',
                  head: t('columns.title'),
                  rowHeader: true,
                  cell: (row) => (
                    <Link className="font-semibold break-words" to={`/admin/incidents/${row.id}`}>
                      {row.title}
                    </Link>
                  ),
                },
                { key: 'known', head: t('columns.known'), nowrap: true, cell: (row) => format.dateTime(row.knownAt) },
                {
                  key: 'clock',
                  head: t('columns.clock'),
                  cell: (row) =>
                    row.closedAt ? (
                      t('closed', { date: format.dateTime(row.closedAt) })
                    ) : (
                      <>
                        <ClockBadge stage={row.clock.stage} percent={row.clock.percent} />
                        <span className="mt-1 block text-sm text-muted">
                          {t('due', { date: format.dateTime(row.dueAt) })}
                        </span>
                      </>
                    ),
                },
                {
                  key: 'affected',
                  head: t('columns.affected'),
                  cell: (row) => (row.affected === null ? t('notCounted') : t('people', { count: row.affected })),
                },
                { key: 'told', head: t('columns.told'), align: 'end', cell: (row) => format.number(row.notified) },
              ]}
            />
          </Card>
        )}
        <details className="k-card p-0" open={actionData != null}>
          <summary className="k-fold p-4 font-semibold">{t('open')}</summary>
          <ActionForm method="post" className="grid gap-4 px-4 pb-4">
            <input type="hidden" name="key" value={key} />
            <SaidFields said={blank} zone={zone} />
            <div>
              <Button type="submit" variant="primary">
                {t('form.open')}
              </Button>
            </div>
          </ActionForm>
        </details>
        <p className="k-hint max-w-prose">{t('law')}</p>
      </div>
    </Page>
  )
}
