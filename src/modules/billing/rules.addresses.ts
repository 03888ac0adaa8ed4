export const pricingPath = '/employer/pricing-and-plans'
export const topupPath = '/employer/top-up-plan'

/** An address of the billing pages; `next` is the page of this site to come back to afterwards. */
export function billingHref(
  path: string,
  parameters: Readonly<Record<string, string | null | undefined>> = {},
): string {
  const query = new URLSearchParams(Object.entries(parameters).flatMap(([key, value]) => (value ? [[key, value]] : [])))
  return query.size > 0 ? `${path}?${query.toString()}` : path
}

/** Where a plan is paid. */
export const planPaymentHref = (plan: string, period: string, next: string | null): string =>
  billingHref('/employer/payment', { plan, period, next })

/** Where a top-up is paid. */
export const topupPaymentHref = (topup: string, next: string | null): string =>
  billingHref('/employer/top-up-payment', { topup, next })
