import { redirect } from 'react-router'
import { safeNext } from '#kernel/safe-next.ts'
import { load, requireMember } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { OrderResult } from './order-result.tsx'
import type { Route } from './+types/top-up-payment-success'

export const handle: RouteHandle = { texts: ['orders', 'transfers'] }

/** What became of a top-up, and until when it can be used. */
export async function loader({ context }: Route.LoaderArgs) {
  const { url } = requireMember(context)
  const id = url.searchParams.get('order')
  if (!id) throw redirect('/employer/top-up-plan')
  const order = await load(context, 'orders.status', { id })
  const paidAt = order.paidAt ? Date.parse(order.paidAt) : 0
  const credits = order.lines.flatMap(({ title, count, days }) =>
    days === null
      ? []
      : {
          title: count > 1 ? `${count} × ${title}` : title,
          expiresAt: new Date(paidAt + days * 86_400_000).toISOString(),
        },
  )
  return { order, credits, next: safeNext(url.searchParams.get('next'), '') }
}

export default function TopUpPaymentSuccess({ loaderData: { order, credits, next } }: Route.ComponentProps) {
  return <OrderResult order={order} next={next} credits={credits} />
}
