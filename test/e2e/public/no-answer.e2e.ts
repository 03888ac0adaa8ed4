import { expect, test } from '../site.ts'

test('what was typed is there again after a line that broke while it was sent', async ({ page }) => {
  await page.goto('/contact-us', { waitUntil: 'networkidle' })
  const message = page.locator('main textarea').first()
  await message.fill('Formulir ini panjang')
  await page.locator('main input[name=name]').fill('Budi')
  await page.locator('main input[name=email]').fill('budi@example.org')
  const topic = page.locator('main select[name=topic]')
  if (await topic.count()) await topic.selectOption({ index: 1 })
  await page.route('**/*', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  )
  await page.locator('main form:has(textarea) button[type=submit]').click()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(message).toHaveValue('Formulir ini panjang')
  await expect(page.getByRole('status').filter({ hasText: 'The server didn’t answer' })).toBeVisible()
})
