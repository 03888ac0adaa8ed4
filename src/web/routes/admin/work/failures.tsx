import { Fragment } from 'react'
import { Form, Link } from 'react-router'
import { ErrorMessage } from '../error-message.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load, shownPage } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { runAction } from '../action.ts'
import { listAddress, pageOf } from '../list-address.ts'
import { ListPages } from '../list-parts.tsx'
import { useRightReason } from '../use-right.ts'
import { useKindName } from './kind-name.ts'
import { RetryKinds } from './retry-kinds.tsx'
import { WorkTabs } from './tabs.tsx'
import type { Route } from './+types/failures'

export const handle: RouteHandle = { texts: ['admin', 'work', 'mailLog'] }

type FailureRow = {
  id: string
  /** A job by the name of its kind; null for a mail of a kind that is unknown here. */
  what: string | null
  who: string | null
  about: string | null
  payload: readonly { key: string; value: string | null }[]
  error: string | null
  attempts: number
  at: string
  canRetry: boolean
}

export async function loader({ context }: Route.LoaderArgs) {
  const params = app(context).url.searchParams
  const input = { page: pageOf(params), limit: 30 }
  if (params.get('kind') === 'mails') {
    const { list, ...rest } = await shownPage(context, load(context, 'admin.mails.failed', input))
    const rows: FailureRow[] = list.map((mail) => ({
      id: mail.id,
      what: mail.subject,
      who: mail.to,
      about: null,
      payload: [],
      error: mail.error,
      attempts: mail.attempts,
      at: mail.createdAt,
      canRetry: mail.canRetry,
    }))
    return { ...rest, rows, kind: 'mails' as const, name: null }
  }
  const name = params.get('name')
  const { list, ...rest } = await shownPage(
    context,
    load(context, 'admin.failed.list', { ...input, ...(name && { name }) }),
  )
  const rows: FailureRow[] = list.map((job) => ({
    id: job.id,
    what: job.name,
    who: null,
    about: job.key,
    payload: job.payload,
    error: job.error,
    attempts: job.attempts,
    at: job.failedAt,
    canRetry: true,
  }))
  return { ...rest, rows, kinds: [], kind: 'jobs' as const, name }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const id = String(form.get('id'))
  const mails = form.get('kind') === 'mails'
  const name = String(form.get('name') ?? '')
  const kind = form.get('of')
  const back = mails ? '/admin/failures?kind=mails' : name ? `/admin/failures?name=${name}` : '/admin/failures'
  return runAction(context, id, back, (call) =>
    mails
      ? typeof kind === 'string'
        ? call('admin.mails.retryAll', { kind })
        : call('admin.mails.retry', { id })
      : form.get('intent') === 'drop'
        ? call('admin.failed.delete', { id })
        : call('admin.failed.retry', { id }),
  )
}

/** Background jobs and mails that gave up, with the way to try again. */
export default function Failures({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, kinds, kind, name, page, limit, total } = loaderData
  const t = useTexts('admin')
  const format = useFormat()
  const discardReason = useRightReason()('work.discard')
  const tWork = useTexts('work')
  const kindName = useKindName()
  const tMail = useTexts('mailLog')
  const nameOf = (what: string | null) =>
    kind === 'jobs' && what !== null ? kindName(what) : (what ?? tMail('name.other'))
  return (
    <Page>
      <PageMeta title={t('nav.failures')} noindex />
      <PageHead title={t('nav.failures')} lead={t('failures.lead')} />
      <WorkTabs current={kind} />
      <div className="mt-4">
        <ErrorMessage code={actionData?.code} />
        <RetryKinds kinds={kinds} />
        {name && (
          <p className="mb-3 text-sm">
            {tWork('onlyKind', { name: nameOf(name) })} ·{' '}
            <Link className="k-link" to="/admin/failures">
              {tWork('showAll')}
            </Link>
          </p>
        )}
        {rows.length === 0 ? (
          <EmptyState title={t('failures.empty')}>{t('failures.emptyText')}</EmptyState>
        ) : (
          <Card flush>
            <Table
              caption={t(`failures.${kind}`)}
              rows={rows}
              rowKey={(row) => row.id}
              columns={[
                {
                  key: 'what',
                  head: t('failures.what'),
                  rowHeader: true,
                  cell: (row) => (
                    <>
                      {nameOf(row.what)}
                      {row.who && <span className="block text-sm font-normal break-all text-muted">{row.who}</span>}
                    </>
                  ),
                },
                {
                  key: 'error',
                  head: t('failures.error'),
                  cell: (row) => (
                    <>
                      <span className="break-words text-sm">{row.error ?? t('none')}</span>
                      {row.about && (
                        <span className="mt-1 block break-all font-mono text-xs text-muted">{row.about}</span>
                      )}
                      <Payload parts={row.payload} />
                    </>
                  ),
                },
                { key: 'tries', head: t('failures.tries'), align: 'end', cell: (row) => format.number(row.attempts) },
                { key: 'at', head: t('failures.at'), nowrap: true, cell: (row) => format.dateTime(row.at) },
                {
                  key: 'do',
                  head: t('failures.actions'),
                  label: '',
                  align: 'end',
                  cell: (row) => (
                    <Form method="post" className="flex flex-wrap justify-end gap-2">
                      <input type="hidden" name="id" value={row.id} />
                      <input type="hidden" name="kind" value={kind} />
                      <input type="hidden" name="name" value={name ?? ''} />
                      <Button
                        type="submit"
                        size="sm"
                        name="intent"
                        value="retry"
                        aria-label={t('failures.retryOf', { name: nameOf(row.what) })}
                        reason={row.canRetry ? null : t('failures.gone')}
                      >
                        {t('failures.retry')}
                      </Button>
                      {kind === 'jobs' && (
                        <Button
                          type="submit"
                          size="sm"
                          variant="danger-quiet"
                          name="intent"
                          value="drop"
                          aria-label={t('failures.dropOf', { name: nameOf(row.what) })}
                          reason={discardReason}
                          reasonAs="tip"
                        >
                          {t('failures.drop')}
                        </Button>
                      )}
                    </Form>
                  ),
                },
              ]}
            />
          </Card>
        )}
        <ListPages
          page={page}
          total={total}
          limit={limit}
          hrefFor={listAddress('/admin/failures', { kind: kind === 'mails' ? 'mails' : '', name: name ?? '' })}
        />
      </div>
    </Page>
  )
}

/** What a job was queued with, behind a summary; what may be secret or about a person is named, never shown. */
function Payload({ parts }: { parts: FailureRow['payload'] }) {
  const t = useTexts('work')
  if (parts.length === 0) return null
  return (
    <details className="mt-1 text-start text-sm">
      <summary className="k-link inline-flex min-h-6 cursor-pointer items-center">{t('payload')}</summary>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-xs">
        {parts.map(({ key, value }) => (
          <Fragment key={key}>
            <dt className="font-mono">{key}</dt>
            <dd className={value === null ? 'text-muted' : 'break-all font-mono'}>{value ?? t('masked')}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  )
}
