import { Link } from 'react-router'
import type { OpenOrder, Order } from '#modules/billing/contract.orders.ts'
import { OrderStatusBadge } from '#modules/billing/ui/order-status.tsx'
import { OrderSummary } from '#modules/billing/ui/order-summary.tsx'
import { TransferState } from '#modules/billing/ui/transfer-panel.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Page, PageHead } from '#ui/page.tsx'
import { usePolling } from '#ui/use-polling.ts'
import { PageMeta } from '#web/document/page-meta.tsx'

type OrderResultProps = { order: OpenOrder; next: string; credits?: readonly { title: string; expiresAt: string }[] }
type OrderState =
  | 'checking'
  | 'proof'
  | 'transfer'
  | 'mismatch'
  | 'paid'
  | 'partlyRefunded'
  | 'refunded'
  | 'disputed'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'open'

const paidStates: Partial<Record<Order['status'], OrderState>> = {
  PAID: 'paid',
  PARTIALLY_REFUNDED: 'partlyRefunded',
  REFUNDED: 'refunded',
  DISPUTED: 'disputed',
}

/** What to say of an order. Money that is not what was asked for comes first: somebody has to look, unless it came besides a payment. */
export function stateOf({
  status,
  checking,
  transfer = null,
}: Pick<OpenOrder, 'status' | 'checking'> & Partial<Pick<OpenOrder, 'transfer'>>): OrderState {
  const paid = paidStates[status]
  if (paid) return paid
  if (transfer?.proof?.status === 'WAITING') return 'proof'
  if (checking) return 'mismatch'
  if (transfer) return 'transfer'
  if (status === 'PENDING_PAYMENT') return 'checking'
  if (status === 'CREATED') return 'open'
  if (status === 'FAILED') return 'failed'
  if (status === 'EXPIRED') return 'expired'
  return 'cancelled'
}

const tones = {
  checking: 'primary',
  proof: 'primary',
  transfer: 'primary',
  mismatch: 'warning',
  paid: 'success',
  partlyRefunded: 'primary',
  refunded: 'primary',
  disputed: 'warning',
  failed: 'error',
  expired: 'muted',
  cancelled: 'muted',
  open: 'muted',
} as const

/** Seconds between two looks; then every thirty. */
const pauses = [2, 3, 5, 8, 13, 21, 30]

/** The result of a payment; it looks again by itself until the order is final. Needs the sets `orders` and `transfers`. */
export function OrderResult({ order, next, credits = [] }: OrderResultProps) {
  const t = useTexts('orders')
  const format = useFormat()
  const state = stateOf(order)
  usePolling(state === 'checking', pauses)
  const again = `/employer/payment?order=${order.id}${next && `&next=${encodeURIComponent(next)}`}`
  const plan = order.lines.some(({ kind }) => kind === 'PLAN')
  return (
    <Page width="normal">
      <PageMeta title={t(`result.${state}.title`)} noindex />
      <PageHead
        title={t(`result.${state}.title`)}
        lead={t('result.order', { number: order.number })}
        actions={<OrderStatusBadge status={order.status} />}
      />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <div className="grid gap-6">
          {(order.transfer === null || state === 'transfer') && (
            <Notice tone={tones[state]} live>
              {t(`result.${state}.text`)}
              {order.test && <span className="mt-1 block font-semibold">{t('test')}</span>}
            </Notice>
          )}
          {order.transfer && <TransferState transfer={order.transfer} />}
          <Aftermath order={order} />
          {credits.length > 0 && state === 'paid' && (
            <ul className="grid gap-1.5">
              {credits.map(({ title, expiresAt }) => (
                <li key={title}>{t('result.credits', { title, date: format.date(expiresAt) })}</li>
              ))}
            </ul>
          )}
          <div className="flex flex-wrap gap-3">
            {state === 'paid' && (
              <LinkButton variant="primary" to={next || (plan ? '/employer/job-post' : '/employer/matched-candidate')}>
                {t(next ? 'result.goOn' : plan ? 'result.post' : 'result.candidates')}
              </LinkButton>
            )}
            {order.payUntil !== null && state !== 'proof' && (state !== 'mismatch' || order.transfer) && (
              <LinkButton variant={state === 'checking' ? 'secondary' : 'primary'} to={again}>
                {t(state === 'failed' ? 'result.again' : order.transfer ? 'result.transfer.action' : 'result.pay')}
              </LinkButton>
            )}
            {(state === 'expired' || state === 'cancelled') && (
              <LinkButton variant="primary" to={plan ? '/employer/pricing-and-plans' : '/employer/top-up-plan'}>
                {t('result.choose')}
              </LinkButton>
            )}
            {(state === 'checking' || state === 'mismatch' || state === 'proof') && (
              <Link className="k-btn" data-variant="quiet" to="." reloadDocument>
                {t('result.refresh')}
              </Link>
            )}
            {order.documents.map(
              ({ kind, number, privateUri }) =>
                privateUri && (
                  <a key={number} className="k-btn" data-variant="secondary" href={privateUri}>
                    {t(`result.document.${kind}`, { number })}
                  </a>
                ),
            )}
            <LinkButton to="/employer/profile#invoices">{t('result.orders')}</LinkButton>
          </div>
        </div>
        <OrderSummary lines={order.lines} sums={order.sums} />
      </div>
    </Page>
  )
}

/** Money that goes back, a second payment, and until when a dispute is answered. */
function Aftermath({ order: { refunds, dispute, checking, paidAt } }: { order: OpenOrder }) {
  const t = useTexts('orders')
  const format = useFormat()
  const lines = [
    ...refunds.map(({ sum: { minor, currency }, doneAt }) => {
      const sum = format.money(minor, currency)
      return doneAt ? t('result.refundDone', { sum, date: format.date(doneAt) }) : t('result.refundOpen', { sum })
    }),
    ...(checking && paidAt ? [t('result.secondPayment')] : []),
    ...(dispute?.dueAt ? [t('result.disputeDue', { date: format.date(dispute.dueAt) })] : []),
  ]
  if (lines.length === 0) return null
  return (
    <ul className="grid gap-1.5">
      {lines.map((line, at) => (
        <li key={at}>{line}</li>
      ))}
    </ul>
  )
}
