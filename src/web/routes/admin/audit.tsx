import { Form } from 'react-router'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/audit'

export const handle: RouteHandle = { texts: ['admin'] }
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export async function loader({ context }: Route.LoaderArgs) {
  const params = app(context).url.searchParams
  const action = (params.get('action') ?? '').slice(0, 60)
  const subject = params.get('subject') ?? ''
  const before = Number(params.get('before'))
  const input = {
    limit: 50,
    action,
    ...(id.test(subject) && { subjectId: subject }),
    ...(Number.isSafeInteger(before) && before > 0 && { before }),
  }
  return { ...(await load(context, 'admin.audit.list', input)), action, subject }
}

const details = (row: Record<string, unknown>) =>
  Object.entries(row)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')

const about = ({ subjectType, subjectId }: { subjectType: string | null; subjectId: string | null }) =>
  [subjectType, subjectId].filter(Boolean).join(' ')

/** Nothing for an empty text, so that a card on phones leaves out its row. */
const small = (text: string, look: string) => text && <span className={`text-sm ${look}`}>{text}</span>

/** Who did what, when and with which outcome; it can be read, never changed. */
export default function Audit({ loaderData: { list, nextBefore, action, subject } }: Route.ComponentProps) {
  const t = useTexts('admin')
  const format = useFormat()
  const older = new URLSearchParams({
    ...(action && { action }),
    ...(subject && { subject }),
    before: String(nextBefore ?? ''),
  })
  return (
    <Page>
      <PageMeta title={t('nav.audit')} noindex />
      <PageHead title={t('nav.audit')} lead={t('audit.lead')} />
      <Form className="mb-4 grid max-w-3xl items-end gap-3 sm:grid-cols-[1fr_1fr_auto]" role="search">
        <TextField label={t('audit.action')} name="action" defaultValue={action} />
        <TextField label={t('audit.subject')} name="subject" defaultValue={subject} />
        <Button type="submit">{t('search.go')}</Button>
      </Form>
      {list.length === 0 ? (
        <EmptyState title={t('audit.empty')}>{t('audit.emptyText')}</EmptyState>
      ) : (
        <Card flush>
          <Table
            caption={t('nav.audit')}
            rows={list}
            rowKey={(row) => String(row.id)}
            columns={[
              {
                key: 'at',
                head: t('audit.at'),
                cell: (row) => <span className="whitespace-nowrap">{format.dateTime(row.at)}</span>,
              },
              { key: 'who', head: t('audit.who'), cell: (row) => row.actorName ?? t(`audit.kind.${row.actorKind}`) },
              { key: 'action', head: t('audit.action'), rowHeader: true, cell: (row) => row.action },
              {
                key: 'outcome',
                head: t('audit.outcome'),
                cell: (row) => (
                  <Badge tone={row.outcome === 'OK' ? 'success' : 'error'}>{t(`audit.${row.outcome}`)}</Badge>
                ),
              },
              {
                key: 'subject',
                head: t('audit.subject'),
                cell: (row) => small(about(row), 'text-muted'),
              },
              {
                key: 'details',
                head: t('audit.details'),
                cell: (row) => small(details(row.details), 'inline-block min-w-44 [overflow-wrap:anywhere]'),
              },
            ]}
          />
        </Card>
      )}
      {nextBefore !== null && (
        <p className="mt-4">
          <LinkButton to={`/admin/audit?${older.toString()}`}>{t('audit.older')}</LinkButton>
        </p>
      )}
    </Page>
  )
}
