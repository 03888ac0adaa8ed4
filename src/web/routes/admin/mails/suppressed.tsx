import { isId } from '#kernel/id.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { runAction } from '../action.ts'
import { ErrorMessage } from '../error-message.tsx'
import { MailTabs } from './tabs.tsx'
import type { Route } from './+types/suppressed'

export const handle: RouteHandle = { texts: ['admin', 'mailLog'] }

export async function loader({ context }: Route.LoaderArgs) {
  const before = app(context).url.searchParams.get('before') ?? ''
  return load(context, 'admin.suppressions.list', { limit: 30, ...(isId(before) && { before }) })
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const id = String(form.get('id'))
  const reason = String(form.get('reason') ?? '')
  return runAction(context, id, '/admin/mails/suppressed', (call) => call('admin.suppressions.lift', { id, reason }))
}

/** Addresses that are not written to, with why, and the way to allow mail again. */
export default function Suppressed({ loaderData: { list, nextBefore }, actionData }: Route.ComponentProps) {
  const t = useTexts('mailLog')
  const format = useFormat()
  return (
    <Page>
      <PageMeta title={t('tab.suppressed')} noindex />
      <PageHead title={t('title')} lead={t('suppressed.lead')} />
      <MailTabs current="suppressed" />
      <div className="mt-4 grid gap-3">
        <ErrorMessage code={actionData?.code} />
        {list.length === 0 ? (
          <EmptyState title={t('suppressed.empty')}>{t('suppressed.emptyText')}</EmptyState>
        ) : (
          <Card flush>
            <Table
              caption={t('tab.suppressed')}
              rows={list}
              rowKey={(row) => row.id}
              columns={[
                {
                  key: 'to',
                  head: t('to'),
                  rowHeader: true,
                  cell: (row) => (
                    <>
                      <span className="inline-block max-w-72 wrap-break-word">
                        {row.to ?? t('suppressed.forgotten')}
                      </span>
                      {row.person && <span className="block text-sm font-normal text-muted">{row.person}</span>}
                    </>
                  ),
                },
                {
                  key: 'why',
                  head: t('suppressed.why'),
                  cell: (row) => (
                    <>
                      <StatusBadge tone={row.reason === 'BOUNCED' ? 'error' : 'warning'}>
                        {t(`suppressed.${row.reason}`)}
                      </StatusBadge>
                      <span className="mt-1 block break-words text-sm text-muted">
                        {row.reason === 'COMPLAINED'
                          ? t('suppressed.COMPLAINEDText')
                          : [row.statusCode, row.diagnostic].filter(Boolean).join(' · ')}
                      </span>
                    </>
                  ),
                },
                {
                  key: 'since',
                  head: t('suppressed.since'),
                  nowrap: true,
                  cell: (row) => format.dateTime(row.since),
                },
                {
                  key: 'do',
                  head: t('suppressed.allow'),
                  label: '',
                  cell: (row) => (
                    <ActionForm method="post" className="flex min-w-52 flex-wrap items-end gap-2">
                      <input type="hidden" name="id" value={row.id} />
                      <div className="min-w-40 flex-1">
                        <TextField
                          label={t('suppressed.reason')}
                          name="reason"
                          required
                          minLength={3}
                          maxLength={500}
                        />
                      </div>
                      <Button
                        type="submit"
                        size="sm"
                        aria-label={t('suppressed.allowOf', { address: row.to ?? t('suppressed.forgotten') })}
                      >
                        {t('suppressed.allow')}
                      </Button>
                    </ActionForm>
                  ),
                },
              ]}
            />
          </Card>
        )}
        {nextBefore && (
          <p>
            <LinkButton to={`/admin/mails/suppressed?before=${nextBefore}`}>{t('older')}</LinkButton>
          </p>
        )}
      </div>
    </Page>
  )
}
