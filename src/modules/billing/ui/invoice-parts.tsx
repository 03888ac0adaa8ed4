import { Icon } from '#ui/icon.tsx'
import { Badge, type Tone } from '#ui/badge.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { FileField } from '#ui/form/file-field.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import type { Imported, InvoiceSum } from '../admin/contract.invoices.ts'

/** What the documents that match come to, each kind and currency by itself. Needs the set `money`. */
export function InvoiceSums({ sums }: { sums: readonly InvoiceSum[] }) {
  const t = useTexts('money')
  const { money } = useFormat()
  if (sums.length === 0) return null
  return (
    <section aria-label={t('invoices.sums')} className="mb-4">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-3">
        {sums.map(({ kind, currency, count, netMinor, taxMinor, totalMinor }) => (
          <div key={`${kind} ${currency}`} className="k-card">
            <dt className="text-sm text-muted">
              {t(kind === 'INVOICE' ? 'invoices.INVOICES' : 'invoices.CREDIT_NOTES', { count })}
            </dt>
            <dd className="mt-0.5 text-xl font-bold tabular-nums">{money(totalMinor, currency)}</dd>
            <dd className="k-hint mt-0.5 tabular-nums">
              {t('invoices.net')} {money(netMinor, currency)} · {t('invoices.tax')} {money(taxMinor, currency)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The files of a month for the tax office. Needs the set `money`. */
export function TaxOffice({ month, months }: { month: string; months: readonly string[] }) {
  const t = useTexts('money')
  const { month: monthName } = useFormat()
  const shown = month ? [month] : months.slice(0, 6)
  const uri = (of: string, format: 'xml' | 'csv') => `/admin/invoices/export/${of}/${format}`
  return (
    <Card as="section" aria-labelledby="tax-office">
      <h2 id="tax-office" className="text-lg">
        {t('invoices.taxTitle')}
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">{t('invoices.taxLead')}</p>
      <ul className="grid gap-4">
        {shown.map((each) => (
          <li key={each} className="grid gap-2">
            <span className="font-semibold tabular-nums">{monthName(`${each}-15`)}</span>
            <span className="flex flex-wrap gap-2">
              {(['xml', 'csv'] as const).map((format) => (
                <LinkButton
                  key={format}
                  to={uri(each, format)}
                  size="sm"
                  reloadDocument
                  icon={<Icon name="download" />}
                >
                  {t(`invoices.${format}`)}
                </LinkButton>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const tones: Record<Imported['rows'][number]['result'], Tone> = {
  RECORDED: 'success',
  UNKNOWN: 'warning',
  DIFFERENT: 'error',
}

/** Official numbers from a file, and what became of each row of the last one. Needs the set `money`. */
export function TaxNumbers({ imported }: { imported: Imported | null }) {
  const t = useTexts('money')
  return (
    <Card as="section" aria-labelledby="tax-numbers">
      <h2 id="tax-numbers" className="text-lg">
        {t('invoices.importTitle')}
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">{t('invoices.importLead')}</p>
      <ActionForm method="post" encType="multipart/form-data" className="grid gap-4">
        <FileField
          label={t('invoices.file')}
          name="file"
          accept=".csv,text/csv"
          mostMegabytes={1}
          prompt={t('invoices.prompt')}
          limits={t('invoices.limits')}
          removeLabel={t('invoices.remove')}
        />
        <div>
          <Button type="submit">{t('invoices.upload')}</Button>
        </div>
      </ActionForm>
      {imported && <Results imported={imported} />}
    </Card>
  )
}

function Results({ imported: { rows, problems } }: { imported: Imported }) {
  const t = useTexts('money')
  if (rows.length + problems.length === 0) return <p className="mt-4">{t('invoices.nothing')}</p>
  return (
    <div className="mt-4 grid gap-3" role="status">
      {problems.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {problems.map(({ line, reason }) => (
            <li key={line}>
              {t('invoices.line', { line })}: {t(`invoices.${reason}`)}
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <Table
          caption={t('invoices.result')}
          rows={rows}
          rowKey={({ number }) => number}
          columns={[
            { key: 'number', head: t('invoices.number'), rowHeader: true, cell: ({ number }) => number },
            { key: 'tax', head: t('invoices.taxNumber'), cell: ({ taxNumber }) => taxNumber },
            {
              key: 'result',
              head: t('invoices.result'),
              cell: ({ result }) => <Badge tone={tones[result]}>{t(`invoices.${result}`)}</Badge>,
            },
          ]}
        />
      )}
    </div>
  )
}
