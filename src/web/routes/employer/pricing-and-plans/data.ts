import { redirect } from 'react-router'
import { safeNext } from '#kernel/safe-next.ts'
import { buyProblem } from '#modules/billing/rules.ts'
import { pricingPath } from '#modules/billing/rules.addresses.ts'
import { planProducts } from '#modules/billing/rules.structured.ts'
import { scriptJson } from '#web/document/structured-data.tsx'
import { app, load } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'

export async function loadPricing(context: PageContext) {
  const { caller, page, url, settings } = app(context)
  if (caller.kind === 'candidate') throw redirect('/jobsseekers/pricing-and-plans')
  page.keep = { seconds: 10, parameters: ['period'] }
  const [offer, { settings: stored }, own] = await Promise.all([
    load(context, 'billing.plans', {}),
    load(context, 'reference.settings', {}),
    caller.kind === 'employer' ? load(context, 'billing.subscription', {}) : null,
  ])
  if (offer.sold)
    page.structured = scriptJson(
      planProducts(offer.plans, {
        origin: url.origin,
        siteName: settings.siteName,
        currency: offer.currency,
        path: pricingPath,
        taxed: offer.tax !== null,
      }),
    )
  return {
    offer,
    own,
    kind: caller.kind,
    problem: caller.kind === 'employer' ? buyProblem(caller) : null,
    graceDays: Number(stored['graceDays']),
    period: url.searchParams.get('period') === 'YEAR' ? ('YEAR' as const) : ('MONTH' as const),
    // Guests get one page for all; members come from somewhere and want to go back.
    next: caller.kind === 'employer' ? safeNext(url.searchParams.get('next'), '') || null : null,
  }
}
export type PricingData = Awaited<ReturnType<typeof loadPricing>>
