import { useTexts } from '#ui/i18n/i18n.tsx'
import { StatusBadge, type Tone } from '#ui/badge.tsx'
import type { Order } from '../contract.orders.ts'

const tones: Record<Order['status'], Tone> = {
  CREATED: 'muted',
  PENDING_PAYMENT: 'warning',
  PAID: 'success',
  FAILED: 'error',
  EXPIRED: 'muted',
  CANCELLED: 'muted',
  PARTIALLY_REFUNDED: 'primary',
  REFUNDED: 'primary',
  DISPUTED: 'error',
}

/** Needs the text set `orders`. */
export function OrderStatusBadge({ status }: { status: Order['status'] }) {
  const t = useTexts('orders')
  return <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>
}
