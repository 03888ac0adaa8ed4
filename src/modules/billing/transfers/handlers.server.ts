import { fail, invalid } from '#kernel/fail.ts'
import { dayIn } from '#kernel/time-zone.ts'
import { storeUpload } from '#modules/files/public.server.ts'
import { readSettings } from '#modules/reference/public.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { InvoiceDocument } from '../contract.invoice.ts'
import { invoiceDocumentShape } from '../contract.invoice.ts'
import { requireBuyer, requireOrderReader } from '../handlers.access.server.ts'
import { printedNotes } from '../handlers.invoice.server.ts'
import { invoiceDraft } from '../handlers.invoice-draft.server.ts'
import { renderInvoice } from '../pdf.invoice.server.ts'
import { maskedBuyer } from '../rules.invoice.ts'
import { isPayable } from '../rules.order.ts'
import { lockBillingAccount } from '../store.ledger.server.ts'
import { findOrder, type OrderProof, type OrderRow } from '../store.orders.server.ts'
import { paymentsOf, type PaymentRow } from '../store.payments.server.ts'
import type { TransferInstructions } from './contract.shapes.ts'
import type { transfersContract } from './contract.ts'
import { transferAttempt, withholdingProblem } from './rules.ts'
import { insertProof } from './store.server.ts'

/** The address of the pro forma of an order. */
export const proFormaUri = (orderId: string): string => `/client/api/v1/order/pro-forma/${orderId}`

const isOpen = ({ status, expiresAt, replacedAt, proofWaiting }: OrderRow, now: Date) =>
  isPayable(status) && (proofWaiting || (expiresAt > now && replacedAt === null))

const accountFor = async ({ db }: Context, currency: string) => {
  const { bankAccounts } = await readSettings(db, 'bankAccounts')
  const { currency: _currency, ...account } = bankAccounts.find((each) => each.currency === currency) ?? {}
  return 'bank' in account ? (account as NonNullable<TransferInstructions['account']>) : null
}

const proofView = ({ status, reason, statedMinor, paidOn, uploadedAt }: OrderProof, currency: string) => ({
  status,
  reason,
  stated: { minor: statedMinor, currency },
  paidOn,
  uploadedAt: new Date(uploadedAt).toISOString(),
})

/** How an open order is paid by transfer; null when another way was chosen. */
export async function transferOf(
  ctx: Context,
  order: OrderRow,
  payments: readonly PaymentRow[],
): Promise<TransferInstructions | null> {
  const { currency, totalMinor, proof } = order
  const attempt = isOpen(order, ctx.now) ? transferAttempt(payments, totalMinor) : undefined
  if (!attempt) return null
  const received = attempt.facts.paid?.minor ?? 0
  return {
    account: await accountFor(ctx, currency),
    reference: order.number,
    due: { minor: totalMinor - received, currency },
    received: { minor: received, currency },
    proForma: proFormaUri(order.id),
    proof: proof ? proofView(proof, currency) : null,
  }
}

/** The pro forma of an order that can be paid; throws ORDER_CLOSED for every other one. */
export async function proFormaOf(ctx: Context, order: OrderRow): Promise<InvoiceDocument> {
  if (!isOpen(order, ctx.now)) throw fail('ORDER_CLOSED')
  const { timeZone, documents } = await readSettings(ctx.db, 'timeZone', 'documents')
  const draft = await invoiceDraft(ctx, order, { provider: '', ref: '' })
  return invoiceDocumentShape.parse({
    ...draft,
    ...printedNotes(documents),
    kind: 'PRO_FORMA',
    buyer: maskedBuyer(draft.buyer),
    number: null,
    issuedAt: ctx.now,
    timeZone,
    paidAt: null,
    paidBy: null,
    paymentRef: order.number,
    payBy: order.expiresAt,
    payTo: await accountFor(ctx, order.currency),
  })
}

type Contract = Pick<typeof transfersContract, 'orders.proof' | 'orders.proForma'>

export const transfersHandlers: Handlers<Contract> = {
  async 'orders.proof'({ ctx, input: { id, file, ...stated } }) {
    const { companyId, accountId } = requireBuyer(ctx)
    const known = await findOrder(ctx.db, id, companyId)
    if (!known) throw fail('NOT_FOUND')
    requireUpload(known, await paymentsOf(ctx.db, id), ctx.now)
    await checkStated(ctx, stated)
    const { id: fileId } = await storeUpload(ctx, { purpose: 'PROOF', file })
    // The order may have been paid, cancelled or given a proof while the file was stored.
    return ctx.inTransaction(async (tx) => {
      await lockBillingAccount(tx.db, companyId)
      const order = (await findOrder(tx.db, id, companyId)) ?? known
      const { id: paymentId } = requireUpload(order, await paymentsOf(tx.db, id), tx.now)
      const { withheldMinor = 0, slipNumber, minor, paidOn, bank } = stated
      await insertProof(tx.db, {
        orderId: id,
        paymentId,
        fileId,
        minor,
        withheldMinor,
        slipNumber: withheldMinor > 0 ? slipNumber : null,
        paidOn,
        bank,
        by: accountId,
        now: tx.now,
      })
      await tx.audit({
        action: 'transfer.proof',
        subjectType: 'pay_order',
        subjectId: id,
        details: { minor, withheld: withheldMinor, currency: order.currency },
      })
      const { proof } = (await findOrder(tx.db, id, companyId)) ?? known
      if (!proof) throw new Error('a proof that was written is gone')
      return proofView(proof, order.currency)
    })
  },

  async 'orders.proForma'({ ctx, input: { id } }) {
    const { companyId } = requireOrderReader(ctx)
    const order = await findOrder(ctx.db, id, companyId)
    if (!order) throw fail('NOT_FOUND')
    const document = await proFormaOf(ctx, order)
    const bytes = await renderInvoice(ctx, document)
    return { name: `pro-forma-${order.number}.pdf`, mime: 'application/pdf', bytes, inline: true }
  },
}

/** The attempt that a proof can be uploaded for now. */
function requireUpload(order: OrderRow, payments: readonly PaymentRow[], now: Date): PaymentRow {
  if (order.proofWaiting) throw fail('PROOF_WAITING')
  if (!isOpen(order, now)) throw fail('ORDER_CLOSED')
  const attempt = transferAttempt(payments, order.totalMinor)
  if (!attempt) throw fail('CONFLICT')
  return attempt
}

type Stated = { minor: number; paidOn: string; withheldMinor?: number | undefined; slipNumber: string | null }

async function checkStated(ctx: Context, { minor, paidOn, withheldMinor = 0, slipNumber }: Stated): Promise<void> {
  const { timeZone } = await readSettings(ctx.db, 'timeZone')
  const missing = withholdingProblem(withheldMinor, slipNumber)
  const problems = [
    ...(minor === 0 ? [{ field: 'minor', code: 'TOO_SMALL', params: { min: 1 } }] : []),
    ...(paidOn > dayIn(ctx.now, timeZone) ? [{ field: 'paidOn', code: 'DATE' }] : []),
    ...(missing ? [{ field: missing, code: 'REQUIRED' }] : []),
  ]
  if (problems.length > 0) throw invalid(...problems)
}
