import { Link, redirect } from 'react-router'
import { privacyLaws, requestKinds } from '#kernel/rights-request.ts'
import { openRequestForm } from '#modules/accounts/requests/contract.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { submit } from '#web/pipeline/submit.ts'
import { listAddress, pageOf } from '../list-address.ts'
import { ListPages } from '../list-parts.tsx'
import { ClockBadge, RightsTabs, StateBadge } from './parts.tsx'
import type { Route } from './+types/list'

export const handle: RouteHandle = { texts: ['admin', 'rightsRequests'] }

export async function loader({ context }: Route.LoaderArgs) {
  const params = app(context).url.searchParams
  const open = params.get('closed') === null
  const found = await load(context, 'admin.rights.list', { page: pageOf(params), limit: 20, open })
  return { ...found, open, formKey: crypto.randomUUID() }
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
                  cell: (row) => <span className="whitespace-nowrap">{format.dateTime(row.receivedAt)}</span>,
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
        <details className="k-card p-0" open={actionData != null}>
          <summary className="k-fold p-4 font-semibold">{t('enter')}</summary>
          <OpenForm key={formKey} formKey={formKey} reply={actionData ?? null} />
        </details>
      </div>
    </Page>
  )
}

const schema = () => import('#modules/accounts/requests/contract.ts').then((forms) => forms.openRequestForm)
type FormProps = { formKey: string; reply: Parameters<typeof useKitForm>[0]['lastResult'] }

function OpenForm({ formKey, reply }: FormProps) {
  const t = useTexts('rightsRequests')
  const kit = useKitForm({ id: 'open-request', lastResult: reply, schema })
  return (
    <KitForm {...kit} className="grid max-w-2xl gap-4 px-4 pb-4 sm:grid-cols-2">
      <input type="hidden" name="key" value={formKey} />
      <p className="text-muted sm:col-span-2">{t('enterLead')}</p>
      <Select
        field={kit.fields.side}
        label={t('side')}
        options={(['candidate', 'employer'] as const).map((value) => ({ value, label: t(`sides.${value}`) }))}
      />
      <TextField field={kit.fields.email} label={t('email')} type="email" autoComplete="off" required />
      <Select
        field={kit.fields.kind}
        label={t('kindLabel')}
        options={requestKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <Select
        field={kit.fields.law}
        label={t('law')}
        options={privacyLaws.map((value) => ({ value, label: t(`laws.${value}`) }))}
      />
      <DateField field={kit.fields.receivedOn} label={t('receivedOn')} required />
      <div className="sm:col-span-2">
        <TextArea field={kit.fields.note} label={t('note')} rows={3} maxLength={1000} optional />
      </div>
      <div>
        <SubmitButton>{t('save')}</SubmitButton>
      </div>
    </KitForm>
  )
}
