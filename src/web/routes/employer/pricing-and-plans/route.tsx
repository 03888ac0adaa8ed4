import { BackLink } from '#ui/back-link.tsx'
import { useRouteLoaderData } from 'react-router'
import { pricingPath } from '#modules/billing/rules.addresses.ts'
import { BillingOff } from '#modules/billing/ui/billing-off.tsx'
import { BuyNotice } from '#modules/billing/ui/buy-notice.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RootData } from '#web/document/root-data.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/route'
import { loadPricing } from './data.ts'
import { PlanNotes } from './plan-notes.tsx'
import { Plans } from './plans.tsx'

export const handle: RouteHandle = { texts: ['pricing'] }

export const loader = ({ context }: Route.LoaderArgs) => loadPricing(context)

/** What employers can buy: open to everybody, with the own plan for members. */
export default function PricingAndPlans({ loaderData }: Route.ComponentProps) {
  const t = useTexts('pricing')
  const site = useRouteLoaderData<RootData>('root')?.settings.siteName ?? ''
  const { offer, problem, next } = loaderData
  const back = next && <BackLink to={next}>{t('back')}</BackLink>
  return (
    <Page>
      <PageMeta title={t('title')} description={t('description', { site })} canonical={pricingPath} />
      <PageHead title={t('title')} lead={offer.sold && t('lead')} back={back} />
      {offer.sold ? (
        <>
          <BuyNotice problem={problem} className="mb-6" />
          <Plans data={loaderData} />
          <PlanNotes data={loaderData} />
        </>
      ) : (
        <BillingOff />
      )}
    </Page>
  )
}
