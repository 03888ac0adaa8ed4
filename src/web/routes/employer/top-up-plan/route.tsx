import { BackLink } from '#ui/back-link.tsx'
import { useRouteLoaderData } from 'react-router'
import { safeNext } from '#kernel/safe-next.ts'
import { buyProblem, seesPrices } from '#modules/billing/rules.ts'
import { billingHref, pricingPath, topupPaymentHref } from '#modules/billing/rules.addresses.ts'
import { creditUnits } from '#kernel/enums/billing.ts'
import type { Topup } from '#modules/billing/contract.shapes.ts'
import { BillingOff } from '#modules/billing/ui/billing-off.tsx'
import { BuyNotice } from '#modules/billing/ui/buy-notice.tsx'
import { TopupGroup } from '#modules/billing/ui/topup-group.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load, requireMember } from '#web/pipeline/request.ts'
import type { RootData } from '#web/document/root-data.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['pricing'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { caller } = requireMember(context)
  return {
    offer: await load(context, 'billing.topups', {}),
    problem: buyProblem(caller),
    pricesHidden: !seesPrices(caller.role),
    next: safeNext(app(context).url.searchParams.get('next'), '') || null,
  }
}

/** Single jobs, unlocks, featured days and seats on top of a plan, with what is left of each. */
export default function TopUpPlan({ loaderData: { offer, problem, pricesHidden, next } }: Route.ComponentProps) {
  const t = useTexts('pricing')
  const now = useRouteLoaderData<RootData>('root')?.now ?? 0
  const { sold, topups, tax } = offer
  const buy = (topup: Topup) =>
    problem || !topup.price ? null : (
      <LinkButton to={topupPaymentHref(topup.code, next)} className="flex-none">
        {t('topup.buy')} <span className="sr-only">{topup.title}</span>
      </LinkButton>
    )
  return (
    <Page>
      <PageMeta title={t('topup.title')} noindex />
      <PageHead
        title={t('topup.title')}
        lead={sold && t('topup.lead')}
        back={next && <BackLink to={next}>{t('back')}</BackLink>}
        actions={sold && <LinkButton to={billingHref(pricingPath, { next })}>{t('topup.plans')}</LinkButton>}
      />
      {sold ? (
        <>
          <BuyNotice problem={problem} className="mb-6" />
          {topups.length === 0 && <Notice tone="muted">{t('topup.none')}</Notice>}
          {pricesHidden && <p className="k-hint mb-4">{t('topup.hidden')}</p>}
          <div className="grid gap-5 lg:grid-cols-2">
            {creditUnits.map((unit) => (
              <TopupGroup
                key={unit}
                unit={unit}
                topups={topups.filter((topup) => topup.unit === unit)}
                tax={tax}
                now={now}
                action={buy}
              />
            ))}
          </div>
          <p className="k-hint mt-5 max-w-prose">
            {tax ? t('price.taxed', { label: tax.label, percent: tax.percent }) : t('price.untaxed')}
          </p>
        </>
      ) : (
        <BillingOff />
      )}
    </Page>
  )
}
