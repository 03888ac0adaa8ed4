import { Form } from 'react-router'
import { ErrorMessage } from './error-message.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load } from '#web/pipeline/request.ts'
import { runAction } from './action.ts'
import { listAddress, pageOf } from './list-address.ts'
import { ListPages } from './list-parts.tsx'
import type { Route } from './+types/message-reports'

export const handle: RouteHandle = { texts: ['admin'] }
const path = '/admin/message-reports'

export async function loader({ context }: Route.LoaderArgs) {
  const params = app(context).url.searchParams
  const open = params.get('done') === null
  return { ...(await load(context, 'admin.messageReports.list', { page: pageOf(params), limit: 20, open })), open }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const id = String(form.get('id'))
  const decision = form.get('decision') === 'UPHELD' ? 'UPHELD' : 'DISMISSED'
  return runAction(context, id, path, (call) => call('admin.messageReports.decide', { id, decision }))
}

/** Messages that somebody reported: these alone, never the conversation around them. */
export default function MessageReports({ loaderData, actionData }: Route.ComponentProps) {
  const { list, total, page, limit, open } = loaderData
  const t = useTexts('admin')
  const format = useFormat()
  return (
    <Page width="reading">
      <PageMeta title={t('nav.messageReports')} noindex />
      <PageHead title={t('nav.messageReports')} lead={t('messageReports.lead')} />
      <Tabs
        label={t('nav.messageReports')}
        tabs={[
          { to: path, label: t('messageReports.open'), current: open },
          { to: `${path}?done=1`, label: t('messageReports.done'), current: !open },
        ]}
      />
      <div className="mt-4 grid gap-3">
        <ErrorMessage code={actionData?.code} />
        {list.length === 0 && (
          <EmptyState title={t('messageReports.empty')}>{t('messageReports.emptyText')}</EmptyState>
        )}
        {list.map((row) => (
          <Card as="article" key={row.id}>
            <div className="flex flex-wrap items-start justify-between gap-3">
              <h2 className="min-w-0 text-base">{t(`messageReports.reason.${row.reason}`)}</h2>
              <Badge>{t(`messageReports.status.${row.status}`)}</Badge>
            </div>
            <p className="text-sm text-muted [overflow-wrap:anywhere]">
              {t(`messageReports.by.${row.side}`)} · {row.company} · {row.jobTitle} · {format.dateTime(row.createdAt)}
            </p>
            {row.details && <p className="mt-2 max-w-prose whitespace-pre-line break-words text-sm">{row.details}</p>}
            <ul className="my-3 grid gap-2">
              {row.messages.map((message) => (
                <li key={message.at} className="rounded-md bg-sunken p-3 text-sm">
                  <p className="text-xs text-muted">
                    {message.author} · {format.dateTime(message.at)}
                  </p>
                  <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{message.body}</p>
                </li>
              ))}
            </ul>
            {open && (
              <Form method="post" className="flex flex-wrap gap-3">
                <input type="hidden" name="id" value={row.id} />
                <Button type="submit" size="sm" name="decision" value="DISMISSED">
                  {t('messageReports.dismiss')}
                </Button>
                <Button type="submit" size="sm" variant="danger" name="decision" value="UPHELD">
                  {t('messageReports.uphold')}
                </Button>
              </Form>
            )}
          </Card>
        ))}
        <ListPages page={page} total={total} limit={limit} hrefFor={listAddress(path, { done: open ? '' : '1' })} />
      </div>
    </Page>
  )
}
