import { useTexts } from '#ui/i18n/i18n.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { buyingAction, loadBuying } from './buying.ts'
import { BuyingPage } from './buying-page.tsx'
import type { Route } from './+types/top-up-payment'

export const handle: RouteHandle = { texts: ['orders', 'transfers'] }
export { revalidateAfterRefusal as shouldRevalidate } from './revalidate.ts'

const choose = '/employer/top-up-plan'

export const loader = ({ context }: Route.LoaderArgs) => loadBuying(context, choose)
export const action = ({ request, context }: Route.ActionArgs) =>
  buyingAction(context, request, '/employer/top-up-payment')

export default function TopUpPayment({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('orders')
  return (
    <BuyingPage buying={loaderData} answer={actionData} title={t('topup.title')} lead={t('topup.lead')} back={choose} />
  )
}
