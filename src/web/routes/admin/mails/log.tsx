import { Form, Link } from 'react-router'
import { isId } from '#kernel/id.ts'
import { mailStatuses, type MailStatus } from '#kernel/enums/accounts.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { listAddress } from '../list-address.ts'
import { MailTabs } from './tabs.tsx'
import type { Route } from './+types/log'

export const handle: RouteHandle = { texts: ['admin', 'mailLog'] }

export async function loader({ context }: Route.LoaderArgs) {
  const params = app(context).url.searchParams
  const text = (name: string, max: number) => (params.get(name) ?? '').trim().slice(0, max)
  const status = mailStatuses.find((each) => each === params.get('status')) ?? null
  const [account, before] = [text('account', 36), text('before', 36)]
  const filter = { search: text('search', 254), kind: text('kind', 60) }
  const input = {
    limit: 50,
    ...filter,
    ...(status && { status }),
    ...(isId(account) && { accountId: account }),
    ...(isId(before) && { before }),
  }
  return { ...(await load(context, 'admin.mails.log', input)), ...filter, status, account: input.accountId ?? '' }
}

const tones: Record<MailStatus, 'success' | 'warning' | 'error' | 'muted'> = {
  QUEUED: 'muted',
  SENT: 'success',
  STORED: 'muted',
  BOUNCED: 'error',
  FAILED: 'error',
  SUPPRESSED: 'warning',
}

/** Outgoing mails: to whom, about what, when, and what became of them. */
export default function MailLog({ loaderData }: Route.ComponentProps) {
  const t = useTexts('mailLog')
  const adminTexts = useTexts('admin')
  const format = useFormat()
  const { list, nextBefore, search, kind, status, account } = loaderData
  const isFiltered = search !== '' || kind !== '' || status !== null || account !== ''
  const older = listAddress('/admin/mails', { search, kind, status: status ?? '', account, before: nextBefore ?? '' })(
    1,
  )
  return (
    <Page>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={t('lead')} />
      <MailTabs current="log" />
      <Form
        className="my-4 grid max-w-4xl items-end gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto]"
        role="search"
      >
        {account && <input type="hidden" name="account" value={account} />}
        <TextField label={t('filter.address')} name="search" type="search" defaultValue={search} />
        <TextField label={t('filter.kind')} name="kind" defaultValue={kind} />
        <Select
          label={t('filter.status')}
          name="status"
          defaultValue={status ?? ''}
          options={[
            { value: '', label: t('filter.all') },
            ...mailStatuses.map((each) => ({ value: each, label: t(`status.${each}`) })),
          ]}
        />
        <Button type="submit">{adminTexts('search.go')}</Button>
      </Form>
      {account && (
        <p className="mb-3 text-sm">
          {t('onlyPerson', { name: list[0]?.person ?? '' })} ·{' '}
          <Link className="k-link" to={`/admin/people/${account}`}>
            {t('openPerson')}
          </Link>{' '}
          ·{' '}
          <Link className="k-link" to="/admin/mails">
            {t('showAll')}
          </Link>
        </p>
      )}
      {list.length === 0 ? (
        <EmptyState title={t(isFiltered ? 'noneFound' : 'empty')}>
          {t(isFiltered ? 'noneFoundText' : 'emptyText')}
        </EmptyState>
      ) : (
        <Card flush>
          <Table
            caption={t('title')}
            rows={list}
            rowKey={(row) => row.id}
            columns={[
              {
                key: 'to',
                head: t('to'),
                rowHeader: true,
                cell: (row) => (
                  <>
                    <span className="inline-block max-w-72 wrap-break-word">{row.to}</span>
                    {row.person && row.accountId && (
                      <Link
                        className="block text-sm font-normal"
                        to={`/admin/mails?account=${row.accountId}`}
                        aria-label={t('mailsOf', { name: row.person })}
                      >
                        {row.person}
                      </Link>
                    )}
                  </>
                ),
              },
              {
                key: 'kind',
                head: t('kind'),
                cell: (row) => (
                  <>
                    {row.subject ?? t('name.other')}
                    <span className="block text-sm break-all text-muted">{row.kind}</span>
                  </>
                ),
              },
              {
                key: 'status',
                head: t('status.head'),
                cell: (row) => (
                  <>
                    <StatusBadge tone={tones[row.status]}>{t(`status.${row.status}`)}</StatusBadge>
                    {row.event && row.eventAt && (
                      <span className="mt-1 block text-sm text-muted">
                        {[t(`event.${row.event}`), row.statusCode, format.dateTime(row.eventAt)]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    )}
                    {row.error && <span className="mt-1 block break-words text-sm text-muted">{row.error}</span>}
                  </>
                ),
              },
              { key: 'tries', head: t('tries'), align: 'end', cell: (row) => format.number(row.attempts) },
              {
                key: 'at',
                head: t('at'),
                nowrap: true,
                cell: (row) => format.dateTime(row.sentAt ?? row.createdAt),
              },
            ]}
          />
        </Card>
      )}
      {nextBefore && (
        <p className="mt-4">
          <LinkButton to={older}>{t('older')}</LinkButton>
        </p>
      )}
    </Page>
  )
}
