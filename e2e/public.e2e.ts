import { expect, test, watch } from './site.ts'

for (const locale of ['en', 'id'] as const) {
  test(`a guest opens the first page (${locale})`, async ({ page, language }) => {
    await language(locale)
    const seen = watch(page)
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(seen.problems).toEqual([])
  })
}

test('an address that leads nowhere is a 404 in status and in words', async ({ page }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
