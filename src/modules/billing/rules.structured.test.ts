import { expect, test } from 'vitest'
import type { Plan } from './contract.shapes.ts'
import { planProducts } from './rules.structured.ts'

const price = (net: number) => ({
  net: { minor: net, currency: 'IDR' },
  total: { minor: Math.round(net * 1.11), currency: 'IDR' },
})
const plan = (code: string, month: number | null): Plan => ({
  code,
  title: code,
  description: `About ${code}`,
  entitlements: {
    activeJobs: 1,
    jobDays: 30,
    candidateUnlocksPerMonth: 5,
    seats: 1,
    featuredDays: 0,
    screeningQuestions: 3,
    exports: false,
  },
  month: month === null ? null : price(month),
  year: month === null ? null : price(month * 10),
  own: false,
})
const site = { origin: 'https://karya.example', siteName: 'Karya', currency: 'IDR', path: '/p', taxed: true }

test('each plan is a product with an offer for each period, at the price that is paid', () => {
  const { '@graph': products } = planProducts([plan('FREE', null), plan('STARTER', 29_900_000)], site) as {
    '@graph': { name: string; offers: { price: string; eligibleDuration?: { value: number } }[] }[]
  }
  expect(products.map(({ name }) => name)).toEqual(['Karya FREE', 'Karya STARTER'])
  expect(products[0]?.offers).toMatchObject([{ price: '0' }])
  expect(products[1]?.offers).toMatchObject([
    { price: '331890.00', eligibleDuration: { value: 1 }, priceSpecification: { valueAddedTaxIncluded: true } },
    { price: '3318900.00', eligibleDuration: { value: 12 } },
  ])
})

test('a plan that is not sold in the currency of the site is no product', () => {
  expect(planProducts([plan('GROWTH', null)], site)).toMatchObject({ '@graph': [] })
})

test('what search engines read is as schema.org writes it', () => {
  const year = { ...plan('STARTER', 100), month: null }
  expect(planProducts([year], { ...site, taxed: false })).toEqual({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Product',
        '@id': 'https://karya.example/p#plan-STARTER',
        name: 'Karya STARTER',
        description: 'About STARTER',
        brand: { '@type': 'Brand', name: 'Karya' },
        offers: [
          {
            '@type': 'Offer',
            price: '11.10',
            priceCurrency: 'IDR',
            availability: 'https://schema.org/InStock',
            url: 'https://karya.example/p',
            eligibleDuration: { '@type': 'QuantitativeValue', value: 12, unitCode: 'MON' },
            priceSpecification: {
              '@type': 'PriceSpecification',
              price: '11.10',
              priceCurrency: 'IDR',
              valueAddedTaxIncluded: false,
            },
          },
        ],
      },
    ],
  })
})
