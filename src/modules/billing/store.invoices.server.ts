import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { InvoiceKind, InvoiceSeries } from '#kernel/enums/billing.ts'
import { invoiceDocumentShape, type InvoiceDocument } from './contract.invoice.ts'

export type Invoice = {
  id: string
  companyId: string
  orderId: string
  kind: InvoiceKind
  series: InvoiceSeries
  number: string
  issuedAt: Date
  document: InvoiceDocument
  /** Sealed number of a person, which the document shows masked. */
  buyerNumberSealed: string | null
  /** null until its PDF is rendered. */
  fileId: string | null
}

const columns = [
  'id',
  'company_id as companyId',
  'order_id as orderId',
  'kind',
  'series',
  'number',
  'issued_at as issuedAt',
  'document',
  'buyer_number_sealed as buyerNumberSealed',
  'file_id as fileId',
] as const

/** Parsing fills fields that were added after a document was issued. */
const withDocument = <T extends { document: object }>(row: T) => ({
  ...row,
  document: invoiceDocumentShape.parse(row.document),
})

const invoices = (db: Db) => db.selectFrom('invoice').select(columns)

export async function invoiceById(db: Db, id: string): Promise<Invoice | undefined> {
  const row = await invoices(db).where('id', '=', id).executeTakeFirst()
  return row && withDocument(row)
}

/** The documents of an order, oldest first. */
export async function invoicesOfOrder(db: Db, orderId: string): Promise<Invoice[]> {
  const rows = await invoices(db).where('order_id', '=', orderId).orderBy('issued_at').orderBy('id').execute()
  return rows.map(withDocument)
}

/** The credit note of a refund. */
export async function creditNoteOfRefund(
  db: Db,
  refundId: string,
): Promise<{ id: string; number: string } | undefined> {
  return db.selectFrom('invoice').select(['id', 'number']).where('refund_id', '=', refundId).executeTakeFirst()
}

/** Invoices and credit notes of a time with the official numbers that they have, in the order of their numbers. */
export async function invoicesBetween(
  db: Db,
  { from, until }: { from: Date; until: Date },
): Promise<(Invoice & { taxNumber: string | null })[]> {
  const rows = await db
    .selectFrom('invoice')
    .leftJoin('invoice_tax_number as official', 'official.invoice_id', 'invoice.id')
    .select(columns.map((column) => `invoice.${column}` as const))
    .select('official.number as taxNumber')
    .where('issued_at', '>=', from)
    .where('issued_at', '<', until)
    .orderBy('invoice.number')
    .execute()
  return rows.map(withDocument)
}

/** The ids of issued documents by their numbers. */
export async function invoicesByNumber(db: Db, numbers: readonly string[]): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map()
  const rows = await db.selectFrom('invoice').select(['id', 'number']).where('number', 'in', numbers).execute()
  return new Map(rows.map(({ id, number }) => [number, id]))
}

/**
 * The next number of a series and month, from 1. Its row stays locked until the transaction ends, so everything else of the
 * transaction comes first.
 */
export async function takeNumber(db: Db, series: InvoiceSeries, month: string): Promise<number> {
  const { last } = await db
    .insertInto('invoice_counter')
    .values({ series, month, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['series', 'month']).doUpdateSet({ last: sql`invoice_counter.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export type NewInvoice = Omit<Invoice, 'id' | 'fileId' | 'number'> & {
  number: string
  refersTo: string | null
  refundId: string | null
}

export async function insertInvoice(db: Db, invoice: NewInvoice): Promise<string> {
  const { id } = await db
    .insertInto('invoice')
    .values({
      company_id: invoice.companyId,
      order_id: invoice.orderId,
      kind: invoice.kind,
      series: invoice.series,
      number: invoice.number,
      issued_at: invoice.issuedAt,
      document: JSON.stringify(invoice.document),
      buyer_number_sealed: invoice.buyerNumberSealed,
      refers_to: invoice.refersTo,
      refund_id: invoice.refundId,
      reason: invoice.document.reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks an invoice that has no PDF; false when it has one. */
export async function lockUnrendered(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('invoice').select('file_id').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.file_id === null
}

export async function setInvoiceFile(db: Db, id: string, fileId: string): Promise<void> {
  await db.updateTable('invoice').set({ file_id: fileId }).where('id', '=', id).execute()
}

/** Records the official number of an invoice; the same again is no change. False when either has another one. */
export async function recordTaxNumber(
  db: Db,
  { invoiceId, number, by, now }: { invoiceId: string; number: string; by: string | null; now: Date },
): Promise<boolean> {
  await db
    .insertInto('invoice_tax_number')
    .values({ invoice_id: invoiceId, number, by_account: by, recorded_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const recorded = await db
    .selectFrom('invoice_tax_number')
    .select('number')
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst()
  return recorded?.number === number
}

export type OldInvoice = { id: string; fileId: string | null }

/** Documents issued before this moment that still have a PDF or the number of a person, oldest first. */
export async function oldInvoices(db: Db, before: Date, limit: number): Promise<OldInvoice[]> {
  const { rows } = await sql<OldInvoice>`
    select id, file_id as "fileId" from invoice
    where issued_at < ${before} and (file_id is not null or buyer_number_sealed is not null)
    order by issued_at limit ${limit} for update skip locked`.execute(db)
  return rows
}

/** The PDF and the sealed number of a person go; what the document says stays. */
export async function forgetInvoiceFiles(db: Db, ids: readonly string[]): Promise<void> {
  await db.updateTable('invoice').set({ file_id: null, buyer_number_sealed: null }).where('id', 'in', ids).execute()
}
