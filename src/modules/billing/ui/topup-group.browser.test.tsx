import en from '../../../text/en/pricing.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { flatten } from '#platform/i18n/translate.ts'
import { TextSourceProvider, type TextSource } from '#ui/i18n/i18n.tsx'
import { render } from '../../../../test/fixtures/render.tsx'
import type { Topup } from '../contract.shapes.ts'
import { TopupGroup } from './topup-group.tsx'

const texts = flatten(en)
const source: TextSource = { locale: 'en', version: '1', read: () => texts }
const ten: Topup = {
  code: 'UNLOCK_10',
  title: '10 unlocks',
  unit: 'UNLOCK',
  count: 10,
  days: 365,
  price: { net: { minor: 9_900_000, currency: 'IDR' }, total: { minor: 10_989_000, currency: 'IDR' } },
  left: 3,
}
const show = (topup: Topup, tax: { label: string; percent: number } | null) =>
  render(
    <TextSourceProvider source={source}>
      <TopupGroup
        unit="UNLOCK"
        topups={[topup]}
        tax={tax}
        now={Date.parse('2026-11-23T05:00:00Z')}
        action={({ code }) => <a href={`#${code}`}>buy</a>}
      />
    </TextSourceProvider>,
  )
const group = () => page.getByRole('region', { name: 'Contact unlocks' })
async function shownText(): Promise<string> {
  await expect.element(group()).toBeVisible()
  return group().element().textContent
}

test('a kind of top-up says what is left, what each costs, and when it would expire before it is bought', async () => {
  await show(ten, { label: 'VAT', percent: 11 })
  const text = await shownText()
  expect(text).toContain('Left now: 310 unlocks')
  expect(text).toContain('IDR 99,000 · IDR 9,900 each')
  expect(text).toContain('IDR 1,09,890 with 11% VAT')
  expect(text).toContain('Valid for 365 days: bought today, until 23 November 2027')
  await expect.element(group().getByRole('link', { name: 'buy' })).toHaveAttribute('href', '#UNLOCK_10')
})

test('who may not see prices sees what there is', async () => {
  await show({ ...ten, price: null, left: null }, null)
  expect(await shownText()).toContain('Left now: Unlimited10 unlocksbuy')
})
