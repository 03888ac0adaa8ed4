import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { escapeLike } from '#db/like.ts'
import type { InvoiceKind } from '#kernel/enums/billing.ts'
import type { InvoiceSum } from './contract.invoices.ts'

export type InvoiceQuery = {
  search: string
  span: { from: Date; until: Date } | null
  kind: InvoiceKind | undefined
  currency: string | undefined
  test: boolean
}
export type InvoiceRow = {
  id: string
  number: string
  kind: InvoiceKind
  test: boolean
  issuedAt: Date
  companyId: string
  companyName: string
  orderId: string
  orderNumber: string
  netMinor: number
  taxMinor: number
  totalMinor: number
  currency: string
  taxNumber: string | null
  fileId: string | null
}

const amounts = sql`(i.document->>'netMinor')::bigint as "netMinor",
  coalesce((i.document#>>'{tax,taxMinor}')::bigint, 0) as "taxMinor", (i.document->>'totalMinor')::bigint as "totalMinor",
  i.document->>'currency' as currency`

function matching({ search, span, kind, currency, test }: InvoiceQuery) {
  const prefix = `${escapeLike(search)}%`
  return sql.join(
    [
      sql`(i.series = 'TEST') = ${test}`,
      ...(search
        ? [sql`(i.number ilike ${prefix} or i.document->>'orderNumber' ilike ${prefix} or c.name ilike ${prefix})`]
        : []),
      ...(span ? [sql`i.issued_at >= ${span.from} and i.issued_at < ${span.until}`] : []),
      ...(kind ? [sql`i.kind = ${kind}`] : []),
      ...(currency ? [sql`i.document->>'currency' = ${currency}`] : []),
    ],
    sql` and `,
  )
}

/** Documents of all companies, newest first, with the sums of all that match. */
export async function allInvoices(db: Db, query: InvoiceQuery, page: { limit: number; offset: number }) {
  const where = matching(query)
  const { rows: list } = await sql<InvoiceRow>`
    select i.id, i.number, i.kind, i.series = 'TEST' as test, i.issued_at as "issuedAt", i.company_id as "companyId",
      c.name as "companyName", i.order_id as "orderId", i.document->>'orderNumber' as "orderNumber", ${amounts},
      n.number as "taxNumber", i.file_id as "fileId"
    from invoice i join company c on c.id = i.company_id left join invoice_tax_number n on n.invoice_id = i.id
    where ${where} order by i.issued_at desc, i.id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  const { rows: sums } = await sql<InvoiceSum>`
    select kind, currency, count(*)::int as count, sum("netMinor")::bigint as "netMinor",
      sum("taxMinor")::bigint as "taxMinor", sum("totalMinor")::bigint as "totalMinor"
    from (select i.kind, ${amounts} from invoice i join company c on c.id = i.company_id where ${where}) document
    group by kind, currency order by currency, kind desc`.execute(db)
  return { list, sums }
}

/** Months in which documents were issued, newest first, and how many documents of test payments there are. */
export async function invoiceMonths(db: Db): Promise<{ months: string[]; testTotal: number }> {
  const { rows } = await sql<{ month: string; test: number }>`
    select month, coalesce(sum(last) filter (where series = 'TEST'), 0)::int as test
    from invoice_counter group by month order by month desc`.execute(db)
  return { months: rows.map(({ month }) => month), testTotal: rows.reduce((sum, { test }) => sum + test, 0) }
}

export type IncomeRow = InvoiceSum & { month: string }

/** What was invoiced and credited by month of the site, kind and currency, newest month first; test payments are not income. */
export const incomeByMonth = ({ from, timeZone }: { from: Date; timeZone: string }) => sql<IncomeRow>`
    select month, kind, currency, count(*)::int as count, sum("netMinor")::bigint as "netMinor",
      sum("taxMinor")::bigint as "taxMinor", sum("totalMinor")::bigint as "totalMinor"
    from (select to_char(i.issued_at at time zone ${timeZone}, 'YYYY-MM') as month, i.kind, ${amounts}
      from invoice i where i.series <> 'TEST' and i.issued_at >= ${from}) document
    group by month, kind, currency order by month desc, currency, kind desc`
