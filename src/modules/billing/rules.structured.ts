import { fromMinor, minorDigits } from '#kernel/money.ts'
import type { Plan } from './contract.shapes.ts'

type Site = { origin: string; siteName: string; currency: string; path: string; taxed: boolean }
const months = { month: 1, year: 12 } as const

/** The plans as products with their offers (schema.org), for search engines. Prices are those that a buyer pays, with tax. */
export function planProducts(plans: readonly Plan[], { origin, siteName, currency, path, taxed }: Site): object {
  const offer = (price: string, count: number | null) => ({
    '@type': 'Offer',
    price,
    priceCurrency: currency,
    availability: 'https://schema.org/InStock',
    url: origin + path,
    ...(count !== null && {
      eligibleDuration: { '@type': 'QuantitativeValue', value: count, unitCode: 'MON' },
      priceSpecification: {
        '@type': 'PriceSpecification',
        price,
        priceCurrency: currency,
        valueAddedTaxIncluded: taxed,
      },
    }),
  })
  const offersOf = (plan: Plan) => {
    if (plan.code === 'FREE') return [offer('0', null)]
    return (['month', 'year'] as const).flatMap((period) => {
      const total = plan[period]?.total
      return total
        ? [offer(fromMinor(total.minor, total.currency).toFixed(minorDigits(total.currency)), months[period])]
        : []
    })
  }
  return {
    '@context': 'https://schema.org',
    '@graph': plans
      .map((plan) => ({ plan, offers: offersOf(plan) }))
      .filter(({ offers }) => offers.length > 0)
      .map(({ plan, offers }) => ({
        '@type': 'Product',
        '@id': `${origin}${path}#plan-${plan.code}`,
        name: `${siteName} ${plan.title}`,
        description: plan.description,
        brand: { '@type': 'Brand', name: siteName },
        offers,
      })),
  }
}
