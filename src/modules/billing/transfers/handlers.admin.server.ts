import { requireAdministrator } from '#kernel/admin-rights.ts'
import { fail, invalid } from '#kernel/fail.ts'
import { privateUri } from '#modules/files/rules.ts'
import { readSettings } from '#modules/reference/public.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { transferAnswer } from '#platform/pay/manual.server.ts'
import { transferRejected } from '../events.ts'
import { refuseOwnCompany } from '../handlers.access.server.ts'
import { learn } from '../handlers.payments.server.ts'
import { lockBillingAccount } from '../store.ledger.server.ts'
import { findOrder, patchOrder, type OrderRow } from '../store.orders.server.ts'
import { beginAsk, patchPayment } from '../store.payments.server.ts'
import type { transfersContract } from './contract.ts'
import { mailTransfer } from './mail.server.ts'
import { atLeastUntil, withholdingProblem } from './rules.ts'
import {
  acceptedProofs,
  acceptProof,
  findProof,
  listProofs,
  rejectProof,
  type Proof,
  type TransferRow,
} from './store.server.ts'

function rowView(row: TransferRow) {
  const money = (minor: number) => ({ minor, currency: row.currency })
  return {
    id: row.id,
    status: row.status,
    orderId: row.orderId,
    number: row.number,
    orderStatus: row.orderStatus,
    companyId: row.companyId,
    companyName: row.companyName,
    ownCompany: row.ownCompany,
    net: money(row.netMinor),
    total: money(row.totalMinor),
    due: money(row.totalMinor - row.acceptedMinor),
    stated: money(row.statedMinor),
    statedWithheld: money(row.statedWithheldMinor),
    statedSlipNumber: row.statedSlipNumber,
    paidOn: row.paidOn,
    bank: row.bank,
    uploadedAt: row.uploadedAt.toISOString(),
    file:
      row.fileId === null
        ? null
        : {
            name: row.fileName ?? '',
            mime: row.mime ?? '',
            privateUri: privateUri(row.fileId),
          },
    received: row.receivedMinor === null ? null : money(row.receivedMinor),
    withheld: row.withheldMinor === null ? null : money(row.withheldMinor),
    slipNumber: row.slipNumber,
    reason: row.reason,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.decidedBy,
  }
}

/** A proof with its order, both under the lock of the company. Whoever comes second reads what the first one decided. */
async function lockedProof(ctx: Context, id: string): Promise<{ proof: Proof; order: OrderRow }> {
  const known = await findProof(ctx.db, id)
  if (!known) throw fail('NOT_FOUND')
  await refuseOwnCompany(ctx, known.companyId)
  await lockBillingAccount(ctx.db, known.companyId)
  const [proof, order] = [await findProof(ctx.db, id), await findOrder(ctx.db, known.orderId)]
  if (!proof || !order) throw new Error('a proof that was there is gone')
  return { proof, order }
}

export const transfersAdminHandlers: Handlers<
  Pick<typeof transfersContract, 'admin.transfers.list' | 'admin.transfers.accept' | 'admin.transfers.reject'>
> = {
  async 'admin.transfers.list'({ ctx, input: { page, limit, show } }) {
    const { accountId } = requireAdministrator(ctx)
    const query = { show, caller: accountId, page, limit }
    const { list, total } = await listProofs(ctx.db, query)
    return { list: list.map(rowView), total, page, limit }
  },

  async 'admin.transfers.accept'({ ctx, input: { id, receivedMinor, withheldMinor, slipNumber: slip } }) {
    const { accountId } = requireAdministrator(ctx)
    const { db, now } = ctx
    const { proof, order } = await lockedProof(ctx, id)
    const missing = withholdingProblem(withheldMinor, slip)
    if (missing) throw invalid({ field: missing, code: 'REQUIRED' })
    const transfer = { receivedMinor, withheldMinor, slipNumber: withheldMinor > 0 ? slip : null }
    if (isSame(proof, transfer)) return { status: order.status, checking: order.checking }
    if (proof.status !== 'WAITING') throw fail('PROOF_DECIDED')
    const before = (await acceptedProofs(db, proof.paymentId)).map((each) => each.receivedMinor + each.withheldMinor)
    const foundMinor = before.reduce((sum, each) => sum + each, receivedMinor + withheldMinor)
    await acceptProof(db, id, { ...transfer, by: accountId, now })
    await ctx.audit({
      action: 'transfer.accept',
      subjectType: 'pay_order',
      subjectId: order.id,
      details: { proof: id, received: receivedMinor, withheld: withheldMinor, currency: order.currency },
    })
    // Another sum pays nothing; the buyer gets time to transfer the rest.
    if (foundMinor !== order.totalMinor) await extend(ctx, order, { proof, way: 'transfer' })
    const payment = await beginAsk(db, proof.paymentId)
    if (!payment) throw new Error('a proof without its payment')
    const settled = await learn(ctx, payment, await transferAnswer({ db, now }, payment.id))
    if (foundMinor !== order.totalMinor)
      await mailTransfer(ctx, order, { proofId: id, kind: 'transferDiffers', foundMinor })
    return { status: settled.status, checking: settled.checking }
  },

  async 'admin.transfers.reject'({ ctx, input: { id, reason } }) {
    const { accountId } = requireAdministrator(ctx)
    const { db, now } = ctx
    const { proof, order } = await lockedProof(ctx, id)
    if (proof.status === 'REJECTED' && proof.reason === reason) return { status: order.status }
    if (proof.status !== 'WAITING') throw fail('PROOF_DECIDED')
    await rejectProof(db, id, { reason, by: accountId, now })
    await extend(ctx, order, { proof, way: 'online' })
    await ctx.audit({
      action: 'transfer.reject',
      subjectType: 'pay_order',
      subjectId: order.id,
      details: { proof: id, reason },
    })
    await ctx.emit(transferRejected, {
      proofId: id,
      orderId: order.id,
      companyId: order.companyId,
      number: order.number,
    })
    await mailTransfer(ctx, order, { proofId: id, kind: 'transferRejected', reason })
    return { status: order.status }
  },
}

type ReceivedTransfer = { receivedMinor: number; withheldMinor: number; slipNumber: string | null }

/** The same decision again, as after a second click. */
const isSame = (proof: Proof, transfer: ReceivedTransfer) =>
  proof.status === 'ACCEPTED' &&
  proof.receivedMinor === transfer.receivedMinor &&
  proof.withheldMinor === transfer.withheldMinor &&
  proof.slipNumber === transfer.slipNumber

/** Nobody loses the order because a decision took long: from it on there are at least as many hours as a new order has. */
async function extend(
  { db, now }: Context,
  { id, expiresAt, paidAt }: OrderRow,
  { proof, way }: { proof: Proof; way: 'online' | 'transfer' },
): Promise<void> {
  if (paidAt !== null) return
  const { orderHours } = await readSettings(db, 'orderHours')
  const until = atLeastUntil(expiresAt, now, orderHours[way])
  await patchOrder(db, id, { expires_at: until })
  await patchPayment(db, proof.paymentId, { expires_at: until, next_ask_at: until })
}
