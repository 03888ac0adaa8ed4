import { safeNext } from '#kernel/safe-next.ts'
import { load, requireMember } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { OrderResult } from './order-result.tsx'
import type { Route } from './+types/payment-status'

export const handle: RouteHandle = { texts: ['orders', 'transfers'] }

/** What became of a payment. Coming back from the pay page proves nothing: only the order's own status counts. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { url } = requireMember(context)
  const order = await load(context, 'orders.status', { id: params.id })
  return { order, next: safeNext(url.searchParams.get('next'), '') }
}

export default function PaymentStatus({ loaderData: { order, next } }: Route.ComponentProps) {
  return <OrderResult order={order} next={next} />
}
