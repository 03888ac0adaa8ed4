import en from '../../../text/en/pricing.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { flatten } from '#platform/i18n/translate.ts'
import { TextSourceProvider, type TextSource } from '#ui/i18n/i18n.tsx'
import { render } from '../../../../test/fixtures/render.tsx'
import type { Plan } from '../contract.shapes.ts'
import { PeriodSwitch } from './period-switch.tsx'
import { PlanCard } from './plan-card.tsx'

const texts = flatten(en)
const source: TextSource = { locale: 'en', version: '1', read: () => texts }
const price = (net: number) => ({
  net: { minor: net, currency: 'IDR' },
  total: { minor: Math.round(net * 1.11), currency: 'IDR' },
})
const starter: Plan = {
  code: 'STARTER',
  title: 'Starter',
  description: 'For small businesses',
  entitlements: {
    activeJobs: 3,
    jobDays: 30,
    candidateUnlocksPerMonth: null,
    seats: 3,
    featuredDays: 7,
    screeningQuestions: 5,
    exports: true,
  },
  month: price(29_900_000),
  year: price(299_000_000),
  own: false,
}
const card = (more: Partial<Parameters<typeof PlanCard>[0]> = {}) =>
  render(
    <TextSourceProvider source={source}>
      <ul>
        <PlanCard
          plan={starter}
          period="MONTH"
          currency="IDR"
          tax={{ label: 'VAT', percent: 11 }}
          rows={['activeJobs', 'candidateUnlocksPerMonth']}
          {...more}
        />
      </ul>
    </TextSourceProvider>,
  )

const shown = page.getByRole('listitem')

test('a plan says its price without tax, what is paid with it, and what it holds', async () => {
  await card()
  await expect
    .element(shown)
    .toHaveTextContent(
      'StarterFor small businessesIDR 2,99,000 a monthIDR 3,31,890 with 11% VATOpen jobs at once3Contact unlocks a monthUnlimited',
    )
})

test('a year says what it saves; where no tax is added, none is mentioned', async () => {
  await card({ period: 'YEAR', tax: null, rows: [] })
  await expect
    .element(shown)
    .toHaveTextContent('StarterFor small businessesIDR 29,90,000 a yearSaves IDR 5,98,000 a year')
})

test('the own plan and a plan without a price say so', async () => {
  await card({ plan: { ...starter, own: true, month: null }, currency: 'USD', status: 'Until 05 March 2026', rows: [] })
  await expect
    .element(shown)
    .toHaveTextContent('StarterYour planFor small businessesNot sold in USDUntil 05 March 2026')
})

test('month and year are links, and the year says what it saves at most', async () => {
  await render(
    <TextSourceProvider source={source}>
      <PeriodSwitch period="YEAR" saving={16} hrefFor={(period) => `?period=${period}`} />
    </TextSourceProvider>,
  )
  await expect.element(page.getByRole('link', { name: 'Yearly save 16%' })).toHaveAttribute('aria-current')
  const monthly = page.getByRole('link', { name: 'Monthly' })
  expect(monthly.element().getAttribute('href')).toMatch(/\?period=MONTH$/)
})
