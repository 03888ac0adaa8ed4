import en from '../../../text/en/money.json' with { type: 'json' }
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { flatten } from '#platform/i18n/translate.ts'
import { TextSourceProvider, type TextSource } from '#ui/i18n/i18n.tsx'
import { render } from '../../../../test/fixtures/render.tsx'
// The form fetches its schema at the first touch and posts without it until then: here it is at hand.
import '../admin/contract.forms.ts'
import type { Offer } from '../admin/contract.plans.ts'
import { PlanForm } from './offer-form.tsx'
import { OfferPrices, PriceForm } from './offer-prices.tsx'

const texts = flatten(en)
const source: TextSource = { locale: 'en', version: '1', read: () => texts }
const show = (part: ReactNode) => render(<TextSourceProvider source={source}>{part}</TextSourceProvider>)

const plan = {
  description: { en: 'For teams', id: 'Untuk tim' },
  entitlements: {
    activeJobs: 3,
    jobDays: 30,
    candidateUnlocksPerMonth: null,
    seats: 3,
    featuredDays: 7,
    screeningQuestions: 5,
    exports: true,
  },
}
const offer: Offer = {
  code: 'STARTER',
  version: 4,
  title: { en: 'Starter', id: 'Pemula' },
  sort: 2,
  active: true,
  plan,
  topup: null,
  currency: 'IDR',
  prices: [
    {
      period: 'MONTH',
      net: { minor: 34_900_000, currency: 'IDR' },
      from: '2027-02-01T00:00:00Z',
      until: null,
      state: 'PLANNED',
    },
    {
      period: 'MONTH',
      net: { minor: 29_900_000, currency: 'IDR' },
      from: '2026-01-01T00:00:00Z',
      until: '2027-02-01T00:00:00Z',
      state: 'CURRENT',
    },
  ],
  touched: { paid: 0, paidUntil: null, free: 0, orders: 0 },
  history: [],
}

test('a limit is a number or "unlimited": neither is refused before it is sent', async () => {
  await show(<PlanForm offer={offer} plan={plan} reply={null} />)
  const unlocks = page.getByLabelText('Contact unlocks a month', { exact: true })
  await expect.element(unlocks).toHaveValue('')
  await expect.element(page.getByLabelText('Contact unlocks a month: unlimited')).toBeChecked()
  const jobs = page.getByLabelText('Open jobs at once', { exact: true })
  await expect.element(jobs).toHaveValue('3')
  await jobs.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(jobs).toHaveAttribute('aria-invalid', 'true')
  await expect.element(unlocks).not.toHaveAttribute('aria-invalid')
  await page.getByLabelText('Open jobs at once: unlimited').click()
  await expect.element(jobs).not.toHaveAttribute('aria-invalid')
})

test('only a planned price can be taken back, and a new one needs an amount', async () => {
  await show(
    <>
      <OfferPrices offer={offer} />
      <PriceForm offer={offer} reply={null} />
    </>,
  )
  await expect
    .element(page.getByRole('button', { name: 'Cancel the planned price from 01 February 2027' }))
    .toBeVisible()
  expect(page.getByRole('button', { name: /Cancel the planned/ }).elements()).toHaveLength(1)
  const amount = page.getByLabelText('Net price')
  await amount.fill('0')
  await page.getByRole('button', { name: 'Set price' }).click()
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true')
})
