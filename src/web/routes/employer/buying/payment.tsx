import { useTexts } from '#ui/i18n/i18n.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { buyingAction, loadBuying } from './buying.ts'
import { BuyingPage } from './buying-page.tsx'
import type { Route } from './+types/payment'

export const handle: RouteHandle = { texts: ['orders', 'transfers'] }
export { revalidateAfterRefusal as shouldRevalidate } from './revalidate.ts'

const choose = '/employer/pricing-and-plans'

export const loader = ({ context }: Route.LoaderArgs) => loadBuying(context, choose)
export const action = ({ request, context }: Route.ActionArgs) => buyingAction(context, request, '/employer/payment')

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('orders')
  return (
    <BuyingPage buying={loaderData} answer={actionData} title={t('plan.title')} lead={t('plan.lead')} back={choose} />
  )
}
