import { Link } from 'react-router'
import { mayAdmin } from '#kernel/admin-rights.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Page, PageHead, Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { useViewer } from '#web/document/use-viewer.ts'
import { load } from '#web/pipeline/request.ts'
import { runAction } from '../action.ts'
import { ErrorMessage } from '../error-message.tsx'
import { WaitingCard } from './waiting-card.tsx'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['admin', 'adminSecond', 'audit', 'moderation', 'adminSettings', 'money'] }
const path = '/admin/second'

export const loader = ({ context }: Route.LoaderArgs) => load(context, 'admin.second.list', {})

const notices = { approve: 'SECOND_APPROVED', refuse: 'SECOND_REFUSED', withdraw: 'SECOND_WITHDRAWN' } as const
type Intent = keyof typeof notices
const isIntent = (text: string): text is Intent => Object.hasOwn(notices, text)

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const [id, note, intent] = ['id', 'note', 'intent'].map((name) => String(form.get(name) ?? ''))
  const known: Intent = isIntent(intent ?? '') ? (intent as Intent) : 'refuse'
  const approve = known === 'approve'
  return runAction(
    context,
    id ?? '',
    path,
    (call) => call('admin.second.decide', { id: id ?? '', approve, note: note === '' ? null : (note ?? null) }),
    { notice: notices[known] },
  )
}

/** What waits for a second administrator, and what was decided. */
export default function SecondApprovals({ loaderData: { waiting, money, settled }, actionData }: Route.ComponentProps) {
  const [t, shell, audit] = [useTexts('adminSecond'), useTexts('shell'), useTexts('audit')]
  const format = useFormat()
  const viewer = useViewer()
  const callName = (action: string) => t.find(`call.${action}`) ?? action
  return (
    <Page>
      <PageMeta title={shell('admin.second')} noindex />
      <PageHead title={shell('admin.second')} lead={t('lead')} />
      {viewer.kind === 'admin' && mayAdmin(viewer.role, 'settings.edit') && (
        <p className="mb-4">
          <Link className="k-link" to="/admin/settings/safety#setting-secondPerson">
            {t('setting')}
          </Link>
        </p>
      )}
      <ErrorMessage code={actionData?.code} />
      <Section title={t('waiting')}>
        {waiting.length === 0 ? (
          <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
        ) : (
          <ul className="grid gap-4">
            {waiting.map((request) => (
              <WaitingCard key={request.id} request={request} />
            ))}
          </ul>
        )}
      </Section>
      {money.length > 0 && (
        <Section title={t('moneyTitle')} lead={t('moneyLead')}>
          <Card flush>
            <ul className="divide-y divide-line">
              {money.map((row) => (
                <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
                  <div className="min-w-0 [overflow-wrap:anywhere]">
                    <p className="font-semibold">
                      {t.find(`money.${row.action}`) ?? row.action}: {row.company},{' '}
                      {format.money(row.minor, row.currency)}
                    </p>
                    <p className="text-sm text-muted">
                      {t('by', { name: row.by, date: format.dateTime(row.requestedAt) })}
                    </p>
                  </div>
                  <Link
                    className="k-link"
                    to={row.orderId ? `/admin/orders/${row.orderId}` : `/admin/companies/${row.companyId}/money`}
                  >
                    {t('moneyOpen')}
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        </Section>
      )}
      {settled.length > 0 && (
        <Section title={t('settled')}>
          <Card flush>
            <Table
              caption={t('settled')}
              rows={settled}
              rowKey={(row) => row.id}
              columns={[
                {
                  key: 'action',
                  head: t('action'),
                  rowHeader: true,
                  cell: (row) => (
                    <>
                      {callName(row.action)}
                      <span className="block text-sm font-normal text-muted">
                        {audit.find(`type.${row.subject.type}`) ?? ''}
                      </span>
                    </>
                  ),
                },
                {
                  key: 'asked',
                  head: t('asked'),
                  cell: (row) => (
                    <>
                      {row.by}
                      <span className="block text-sm text-muted">{format.dateTime(row.requestedAt)}</span>
                    </>
                  ),
                },
                {
                  key: 'decided',
                  head: t('decided'),
                  cell: (row) => (
                    <>
                      {row.decidedBy}
                      <span className="block text-sm text-muted">{format.dateTime(row.decidedAt)}</span>
                    </>
                  ),
                },
                {
                  key: 'outcome',
                  head: t('outcomeHead'),
                  cell: (row) => (
                    <>
                      <Badge tone={row.outcome === 'APPROVED' ? 'success' : 'muted'}>
                        {t(`outcome.${row.outcome}`)}
                      </Badge>
                      {row.note && <span className="block text-sm text-muted">{row.note}</span>}
                    </>
                  ),
                },
              ]}
            />
          </Card>
        </Section>
      )}
    </Page>
  )
}
