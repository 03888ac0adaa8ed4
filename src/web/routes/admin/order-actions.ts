import { toMinor } from '#kernel/money.ts'
import type { Call } from '#modules/contract.ts'

/** What a form of the page of an order asks for; everything else is asking the provider. */
export function orderAction(call: Call, id: string, form: FormData): Promise<unknown> {
  const text = (name: string) => String(form.get(name) ?? '')
  const about = text('about')
  switch (text('intent')) {
    case 'markPaid':
      return call('admin.orders.markPaid', { id, minor: Number(text('minor')), reason: text('reason') })
    case 'refund':
      return refundAction(call, id, form)
    case 'send':
      return call('admin.refunds.send', { id: about })
    case 'confirm':
      return call('admin.refunds.confirm', { id: about, on: text('on'), reference: text('reference') })
    case 'decide':
      return call('admin.approvals.decide', { id: about, approve: text('approve') === 'yes' })
    default:
      return call('admin.orders.ask', { id })
  }
}

/** Of a sale the typed amount; of money that came besides it what is left, or it is accepted as the total. */
function refundAction(call: Call, id: string, form: FormData): Promise<unknown> {
  const text = (name: string) => String(form.get(name) ?? '')
  const reason = text('reason')
  const paymentId = text('paymentId')
  if (paymentId && form.get('accept')) return call('admin.orders.accept', { id, paymentId, reason })
  if (paymentId) return call('admin.orders.refund', { id, paymentId, minor: Number(text('minor')), reason })
  const minor = /^\d+(\.\d{1,2})?$/.test(text('amount')) ? toMinor(Number(text('amount')), text('currency')) : 0
  return call('admin.orders.refund', { id, minor, reason })
}
