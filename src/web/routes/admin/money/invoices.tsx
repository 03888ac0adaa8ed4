import { data, Form, Link } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { invoiceKinds } from '#kernel/enums/billing.ts'
import { ErrorMessage } from '../error-message.tsx'
import { InvoiceSums, TaxNumbers, TaxOffice } from '#modules/billing/ui/invoice-parts.tsx'
import type { EndpointOutput } from '#modules/contract.ts'
import { Badge, ChipLink } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load, throwErrorResponse, shownPage } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { listAddress, pageOf } from '../list-address.ts'
import { ListPages } from '../list-parts.tsx'
import type { Route } from './+types/invoices'

export const handle: RouteHandle = { texts: ['money', 'admin'] }
const maxBytes = 300_000

export async function loader({ context }: Route.LoaderArgs) {
  const params = app(context).url.searchParams
  const search = (params.get('search') ?? '').slice(0, 100)
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.exec(params.get('month') ?? '')?.[0]
  const currency = /^[A-Z]{3}$/.exec(params.get('currency') ?? '')?.[0]
  const kind = invoiceKinds.find((each) => each === params.get('kind'))
  const test = params.get('show') === 'test'
  const invoices = await shownPage(
    context,
    load(context, 'admin.invoices.list', {
      page: pageOf(params),
      limit: 20,
      search,
      test,
      ...(month && { month }),
      ...(currency && { currency }),
      ...(kind && { kind }),
    }),
  )
  return { ...invoices, search, month: month ?? '', currency: currency ?? '', kind: kind ?? '', test }
}

const refused = (code: string, status: number) =>
  data({ code: null, errors: { file: [code] }, imported: null }, { status })

/** Official numbers from a file: the answer says what became of each row. */
export async function action({ context, request }: Route.ActionArgs) {
  const file = (await request.formData()).get('file')
  if (!(file instanceof File) || file.size === 0) return refused('REQUIRED', 422)
  if (file.size > maxBytes) return refused('TOO_LARGE', 413)
  const page = app(context)
  try {
    const imported = await page.call('admin.invoices.importNumbers', { csv: await file.text() })
    return { code: null, imported }
  } catch (error) {
    if (!isFail(error)) throw error
    // With a script the page confirms in place and keeps the file.
    if (error.code === 'UNAUTHENTICATED' || (error.code === 'STEP_UP_NEEDED' && !page.fetched))
      throwErrorResponse(page, error)
    return data({ code: error.code, imported: null }, { status: error.status })
  }
}

/** Documents of all companies by month, the files for the tax office, and the official numbers that come back. */
export default function Invoices({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('money')
  const { month: monthName } = useFormat()
  const { list, total, page, limit, sums, months, testTotal, search, month, currency, kind, test } = loaderData
  const filters = { search, month, currency, kind, show: test ? 'test' : '' }
  return (
    <Page>
      <PageMeta title={t('invoices.title')} noindex />
      <PageHead title={t('invoices.title')} lead={t('invoices.lead')} />
      {testTotal > 0 && (
        <nav aria-label={t('invoices.show')} className="mb-4 flex flex-wrap gap-2">
          <ChipLink to={listAddress('/admin/invoices', { ...filters, show: '' })(1)} on={!test}>
            {t('invoices.real')}
          </ChipLink>
          <ChipLink to={listAddress('/admin/invoices', { ...filters, show: 'test' })(1)} on={test}>
            {t('invoices.test')}
          </ChipLink>
        </nav>
      )}
      <Form className="mb-4 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_10rem_auto]" role="search">
        {test && <input type="hidden" name="show" value="test" />}
        {currency && <input type="hidden" name="currency" value={currency} />}
        <TextField label={t('invoices.search')} name="search" type="search" defaultValue={search} />
        <Select
          key={`month ${month}`}
          label={t('invoices.month')}
          name="month"
          defaultValue={month}
          options={[
            { value: '', label: t('invoices.allMonths') },
            ...[...new Set([...months, ...(month ? [month] : [])])].map((value) => ({
              value,
              label: monthName(`${value}-15`),
            })),
          ]}
        />
        <Select
          key={`kind ${kind}`}
          label={t('invoices.kind')}
          name="kind"
          defaultValue={kind}
          options={[
            { value: '', label: t('invoices.allKinds') },
            ...invoiceKinds.map((value) => ({ value, label: t(`invoices.${value}`) })),
          ]}
        />
        <Button type="submit">{t('invoices.show')}</Button>
      </Form>
      <InvoiceSums sums={sums} />
      {list.length === 0 ? (
        <EmptyState title={t('invoices.empty')}>{t('invoices.emptyText')}</EmptyState>
      ) : (
        <Documents list={list} />
      )}
      <ListPages page={page} total={total} limit={limit} hrefFor={listAddress('/admin/invoices', filters)} />
      <div className="mt-10 grid items-start gap-6 lg:grid-cols-2">
        <TaxOffice month={month} months={months} />
        <div className="grid gap-4">
          <ErrorMessage code={actionData?.code ?? undefined} />
          <TaxNumbers imported={actionData?.imported ?? null} />
        </div>
      </div>
    </Page>
  )
}

function Documents({ list }: { list: EndpointOutput<'admin.invoices.list'>['list'] }) {
  const t = useTexts('money')
  const { money, date } = useFormat()
  return (
    <Card flush>
      <Table
        caption={t('invoices.title')}
        rows={list}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'number',
            head: t('invoices.number'),
            rowHeader: true,
            cell: ({ number, kind, test, orderId, orderNumber }) => (
              <>
                <span className="font-semibold">{number}</span>{' '}
                {kind === 'CREDIT_NOTE' && <Badge tone="warning">{t('invoices.CREDIT_NOTE')}</Badge>}
                {test && <Badge>{t('invoices.testBadge')}</Badge>}
                <Link className="k-link block text-sm font-normal" to={`/admin/orders/${orderId}`}>
                  {orderNumber}
                </Link>
              </>
            ),
          },
          {
            key: 'company',
            head: t('invoices.company'),
            cell: ({ companyId, companyName }) => (
              <Link className="k-link" to={`/admin/companies/${companyId}#money`}>
                {companyName}
              </Link>
            ),
          },
          { key: 'date', head: t('invoices.date'), cell: ({ issuedAt }) => date(issuedAt) },
          {
            key: 'net',
            head: t('invoices.net'),
            align: 'end',
            cell: ({ netMinor, currency }) => (
              <span className="whitespace-nowrap tabular-nums">{money(netMinor, currency)}</span>
            ),
          },
          {
            key: 'tax',
            head: t('invoices.tax'),
            align: 'end',
            cell: ({ taxMinor, currency }) => (
              <span className="whitespace-nowrap tabular-nums">{money(taxMinor, currency)}</span>
            ),
          },
          {
            key: 'total',
            head: t('invoices.total'),
            align: 'end',
            cell: ({ totalMinor, currency }) => (
              <span className="font-semibold whitespace-nowrap tabular-nums">{money(totalMinor, currency)}</span>
            ),
          },
          { key: 'official', head: t('invoices.official'), cell: ({ taxNumber }) => taxNumber ?? '' },
          {
            key: 'pdf',
            head: t('invoices.pdf'),
            cell: ({ privateUri, number }) =>
              privateUri ? (
                <a className="k-link" href={privateUri} aria-label={t('invoices.open', { number })}>
                  {t('invoices.pdf')}
                </a>
              ) : (
                <span className="text-muted">{t('invoices.drawing')}</span>
              ),
          },
        ]}
      />
    </Card>
  )
}
