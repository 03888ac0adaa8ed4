import en from '../../../text/en/transfers.json' with { type: 'json' }
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { flatten } from '#platform/i18n/translate.ts'
import { TextSourceProvider, type TextSource } from '#ui/i18n/i18n.tsx'
import { render } from '../../../../test/fixtures/render.tsx'
import type { TransferInstructions } from '../transfers/contract.shapes.ts'
import { TransferPanel } from './transfer-panel.tsx'

const texts = flatten(en)
const source: TextSource = { locale: 'en', version: '1', read: () => texts }
const money = (minor: number) => ({ minor, currency: 'IDR' })
const sums = { net: money(9_900_000), tax: money(1_089_000), total: money(10_989_000), taxLabel: null }
const instructions: TransferInstructions = {
  account: { bank: 'Bank Mandiri', accountNumber: '123 00 4567890 1', accountName: 'PT Karya' },
  reference: 'K2611-ABCDEFG',
  due: money(10_989_000),
  received: money(0),
  proForma: '#pro-forma',
  proof: null,
}
const proof = { stated: money(10_989_000), paidOn: '2026-11-23', uploadedAt: '2026-11-23T03:00:00.000Z' }
const show = (changed: Partial<TransferInstructions>) =>
  render(
    <TextSourceProvider source={source}>
      <TransferPanel order={{ id: 'order', sums }} transfer={{ ...instructions, ...changed }} reply={null} />
    </TextSourceProvider>,
  )
const send = () => page.getByRole('button', { name: 'Send the proof' })

test('the account, the exact amount and the reference can be copied as a bank takes them', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
  await show({})
  for (const name of ['Copy the account number', 'Copy the amount', 'Copy the reference'])
    await page.getByRole('button', { name }).click()
  expect(copied.mock.calls.flat()).toEqual(['1230045678901', '109890', 'K2611-ABCDEFG'])
  await expect.element(page.getByRole('textbox', { name: /^Amount transferred/ })).toHaveValue('1,09,890')
  await expect
    .element(page.getByRole('link', { name: 'Pro forma invoice (PDF)' }))
    .toHaveAttribute('href', '#pro-forma')
  await expect.element(send()).toBeVisible()
})

test('a proof that waits leaves nothing to do; a rejected one says why and can be followed by another', async () => {
  await show({ proof: { ...proof, status: 'WAITING', reason: null } })
  await expect.element(page.getByText('We are checking your transfer')).toBeVisible()
  await expect.element(send()).not.toBeInTheDocument()
  await show({ proof: { ...proof, status: 'REJECTED', reason: 'The picture cannot be read.' } })
  await expect.element(page.getByText(/^The picture cannot be read/)).toBeVisible()
  await expect.element(send()).toBeVisible()
})

test('of a part that has arrived the rest is asked for; without an account nobody is asked to transfer', async () => {
  const received = { received: money(10_000_000), due: money(989_000) }
  await show({ ...received, proof: { ...proof, status: 'ACCEPTED', reason: null } })
  await expect.element(page.getByText('IDR 1,00,000 has arrived so far')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: /^Amount transferred/ })).toHaveValue('9,890')
  await show({ account: null })
  await expect.element(page.getByText(/^We cannot take transfers/)).toBeVisible()
})
