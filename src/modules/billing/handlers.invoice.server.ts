import type { InvoiceKind, InvoiceSeries } from '#kernel/enums/billing.ts'
import { readSettings } from '#modules/reference/public.server.ts'
import type { SettingValue } from '#modules/reference/settings.ts'
import type { Context } from '#platform/core/context.server.ts'
import { invoiceDocumentShape, type InvoiceDraft } from './contract.invoice.ts'
import { renderInvoiceFile } from './jobs.invoice.server.ts'
import { documentProblem, invoiceNumber, isPersonalNumber, maskedBuyer, monthOf } from './rules.invoice.ts'
import {
  creditNoteOfRefund,
  insertInvoice,
  invoicesOfOrder,
  takeNumber,
  type Invoice,
} from './store.invoices.server.ts'

const sealPurpose = 'invoice-buyer'
/** Documents are kept for years; a seal of theirs does not expire. */
const never = new Date('9999-01-01T00:00:00Z')

export type IssuedInvoice = { id: string; number: string }
export type IssueTarget = {
  companyId: string
  orderId: string
  series: InvoiceSeries
  /** The refund that a credit note documents: it has one. */
  refundId?: string
}

/**
 * Issues an invoice or a credit note in the open transaction and queues its PDF. Call it last: from here to the commit every
 * other document of the series waits. The caller holds the lock of the company's billing account; the same order (or refund)
 * again answers with the document it has.
 */
export async function issueInvoice(ctx: Context, draft: InvoiceDraft, target: IssueTarget): Promise<IssuedInvoice> {
  const { db, now } = ctx
  const { companyId, orderId, series, refundId = null } = target
  const { kind } = draft
  const invoice = await invoiceOf(ctx, orderId, 'INVOICE')
  const issued = kind === 'INVOICE' ? invoice : refundId && (await creditNoteOfRefund(db, refundId))
  if (issued) return { id: issued.id, number: issued.number }
  if (kind === 'CREDIT_NOTE' && (!invoice || invoice.number !== draft.refersTo))
    throw new Error('a credit note of an invoice that the order does not have')
  const problem = documentProblem(draft)
  if (problem) throw new Error(`not a document: ${problem}`)
  const { timeZone, documents } = await readSettings(db, 'timeZone', 'documents')
  // A credit note carries the buyer of its invoice, whose number is masked already.
  const buyerNumberSealed =
    kind === 'CREDIT_NOTE' ? (invoice?.buyerNumberSealed ?? null) : await sealedNumber(ctx, draft.buyer)
  const document = invoiceDocumentShape.parse({
    ...draft,
    ...printedNotes(documents),
    buyer: maskedBuyer(draft.buyer),
    number: null,
    issuedAt: now,
    timeZone,
  })
  const month = monthOf(now, timeZone)
  const number = invoiceNumber({ kind, series }, month, await takeNumber(db, series, month), documents)
  const id = await insertInvoice(db, {
    companyId,
    orderId,
    kind,
    series,
    number,
    issuedAt: now,
    document: { ...document, number },
    buyerNumberSealed,
    refersTo: kind === 'CREDIT_NOTE' ? (invoice?.id ?? null) : null,
    refundId,
  })
  await ctx.enqueue(renderInvoiceFile, { invoiceId: id })
  return { id, number }
}

/** What documents say from the settings of this moment. */
export const printedNotes = ({ signerName, signerTitle, refundNote, stampDuty }: SettingValue<'documents'>) => ({
  signer: signerName === '' ? null : { name: signerName, title: signerTitle },
  refundNote: refundNote.en === '' ? null : refundNote,
  stampDutyNote: stampDuty,
})

async function sealedNumber({ ports }: Context, { taxNumberKind, taxNumber }: InvoiceDraft['buyer']) {
  return taxNumber !== null && isPersonalNumber(taxNumberKind) ? ports.sealer.seal(sealPurpose, taxNumber, never) : null
}

/** The buyer's number of a document in full; null when there is none or its key is gone. */
export async function buyerNumberOf(
  { ports, now }: Pick<Context, 'ports' | 'now'>,
  { document, buyerNumberSealed }: Pick<Invoice, 'document' | 'buyerNumberSealed'>,
): Promise<string | null> {
  if (buyerNumberSealed === null) return document.buyer.taxNumber
  const number = await ports.sealer.open(sealPurpose, buyerNumberSealed, now)
  return typeof number === 'string' ? number : null
}

/** The invoice of an order, or its newest credit note. */
export async function invoiceOf(
  { db }: Pick<Context, 'db'>,
  orderId: string,
  kind: InvoiceKind,
): Promise<Invoice | undefined> {
  return (await invoicesOfOrder(db, orderId)).findLast((each) => each.kind === kind)
}
