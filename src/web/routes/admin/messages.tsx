import { Form, Link } from 'react-router'
import { ErrorMessage } from './error-message.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load, shownPage } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { runAction } from './action.ts'
import { listAddress, pageOf } from './list-address.ts'
import { ListPages } from './list-parts.tsx'
import type { Route } from './+types/messages'

export const handle: RouteHandle = { texts: ['admin', 'contactMessages'] }

export async function loader({ context }: Route.LoaderArgs) {
  const params = app(context).url.searchParams
  const open = params.get('done') === null
  return {
    ...(await shownPage(context, load(context, 'admin.messages.list', { page: pageOf(params), limit: 20, open }))),
    open,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const id = String(form.get('id'))
  const handled = form.get('intent') === 'done'
  return runAction(context, id, handled ? '/admin/messages' : '/admin/messages?done=1', (call) =>
    call('admin.messages.handle', { id, handled }),
  )
}

/** What people wrote by the contact form. */
export default function Messages({ loaderData: { list, total, page, limit, open }, actionData }: Route.ComponentProps) {
  const t = useTexts('admin')
  const threadTexts = useTexts('contactMessages')
  const format = useFormat()
  return (
    <Page width="reading">
      <PageMeta title={t('nav.messages')} noindex />
      <PageHead title={t('nav.messages')} lead={t('messages.lead')} />
      <Tabs
        label={t('nav.messages')}
        tabs={[
          { to: '/admin/messages', label: t('messages.open'), current: open },
          { to: '/admin/messages?done=1', label: t('messages.done'), current: !open },
        ]}
      />
      <div className="mt-4 grid gap-3">
        <ErrorMessage code={actionData?.code} />
        {list.length === 0 && <EmptyState title={t('messages.empty')}>{t('messages.emptyText')}</EmptyState>}
        {list.map((row) => (
          <Card as="article" key={row.id}>
            <h2 className="text-base">
              <Link to={`/admin/messages/${row.id}`}>{row.name}</Link>
            </h2>
            <p className="text-sm text-muted">
              <a href={`mailto:${encodeURIComponent(row.email)}`}>{row.email}</a>
              {` · ${t(`messages.topic.${row.topic}`)} · ${format.dateTime(row.createdAt)}`}
            </p>
            <p className="my-3 max-w-prose whitespace-pre-line break-words" lang={row.locale}>
              {row.message}
            </p>
            {row.replies > 0 && (
              <p className="mb-3 text-sm text-muted">{threadTexts('replies', { count: row.replies })}</p>
            )}
            <Form method="post" className="flex flex-wrap gap-2">
              <LinkButton
                to={`/admin/messages/${row.id}`}
                size="sm"
                aria-label={threadTexts('open', { action: threadTexts(open ? 'answerNow' : 'show'), name: row.name })}
              >
                {threadTexts(open ? 'answerNow' : 'show')}
              </LinkButton>
              <input type="hidden" name="id" value={row.id} />
              <Button type="submit" size="sm" variant="quiet" name="intent" value={open ? 'done' : 'again'}>
                {open ? t('messages.markDone') : t('messages.markOpen')}
              </Button>
            </Form>
          </Card>
        ))}
        <ListPages
          page={page}
          total={total}
          limit={limit}
          hrefFor={listAddress('/admin/messages', { done: open ? '' : '1' })}
        />
      </div>
    </Page>
  )
}
