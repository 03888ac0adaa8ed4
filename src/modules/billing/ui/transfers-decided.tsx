import { Link } from 'react-router'
import { Badge } from '#ui/badge.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import type { TransferRow } from '../transfers/contract.ts'

/** What was decided about proofs of transfer, newest first. Needs the set `admin`. */
export function DecidedTransfers({ list }: { list: readonly TransferRow[] }) {
  const t = useTexts('admin')
  const format = useFormat()
  const sum = ({ minor, currency }: { minor: number; currency: string }) => format.money(minor, currency)
  return (
    <Card flush>
      <Table
        caption={t('transfers.decided')}
        rows={list}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'number',
            head: t('orders.number'),
            rowHeader: true,
            cell: ({ orderId, number, companyName }) => (
              <>
                <Link className="k-link" to={`/admin/orders/${orderId}`}>
                  {number}
                </Link>
                <span className="k-hint block font-normal">{companyName}</span>
              </>
            ),
          },
          {
            key: 'outcome',
            head: t('transfers.outcome'),
            cell: ({ status, reason, slipNumber }) => (
              <>
                <Badge tone={status === 'ACCEPTED' ? 'success' : 'error'}>{t(`transfers.status.${status}`)}</Badge>
                {(reason ?? slipNumber) && (
                  <span className="k-hint block">{reason ?? `${t('transfers.slip')}: ${slipNumber}`}</span>
                )}
              </>
            ),
          },
          {
            key: 'received',
            head: t('transfers.received'),
            align: 'end',
            cell: ({ received }) => (received ? sum(received) : '–'),
          },
          {
            key: 'withheld',
            head: t('transfers.withheld'),
            align: 'end',
            cell: ({ withheld }) => (withheld && withheld.minor > 0 ? sum(withheld) : '–'),
          },
          {
            key: 'file',
            head: t('transfers.file'),
            cell: ({ file }) =>
              file ? (
                <a className="k-link" href={file.privateUri} target="_blank" rel="noreferrer">
                  {file.name}
                </a>
              ) : (
                <span className="text-muted">{t('transfers.swept')}</span>
              ),
          },
          {
            key: 'by',
            head: t('transfers.by'),
            cell: ({ decidedBy, decidedAt }) => (
              <>
                {decidedBy}
                <span className="k-hint block">{decidedAt && format.dateTime(decidedAt)}</span>
              </>
            ),
          },
        ]}
      />
    </Card>
  )
}
