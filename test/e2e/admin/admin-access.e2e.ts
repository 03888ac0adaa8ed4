import { generateSync } from 'otplib'
import { createDemoAccounts, demoPersonas, createBootstrapToken } from '#modules/accounts/public.server.ts'
import { expect, test, watch } from '../site.ts'
import { textsOf } from '../texts.ts'

test('the first administrator by the token of the first start; the demo one with the code of the local mailbox', async ({
  page,
  app,
}) => {
  const seen = watch(page)
  const token = await createBootstrapToken(app.db, app.clock.now())
  await page.goto(`/admin/setup?token=${token}`)
  await page.locator('input[name=fullName]').fill('Rina Wijaya')
  await page.locator('input[name=email]').fill('rina@example.org')
  await page.locator('input[name=password]').fill('pintu-depan-terkunci-rapat')
  await page.locator('form#setup button[type=submit]').click()
  const secret =
    (await page.locator('a[href^="otpauth:"]').getAttribute('href'))?.match(/secret=([A-Z2-7]+)/)?.[1] ?? ''
  await page
    .locator('input[name=code]')
    .fill(generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) }))
  await expect(page).toHaveURL(/\/admin\/security$/)
  await page.evaluate(() => fetch('/api/logout', { method: 'POST' }))
  await page.goto('/admin/login')

  await app.core.asSystem(createDemoAccounts)
  const { email, password } = demoPersonas.admin
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('form#admin-login button[type=submit]').click()
  await expect(page.locator('input[name=code]')).toBeVisible()
  const mailbox = await page.context().newPage()
  await mailbox.goto('/mailbox')
  await page.locator('input[name=code]').fill('000000')
  await expect(page.getByText(textsOf('en')('errorMsg.TOTP_WRONG'))).toBeVisible()
  const code = await mailbox.locator('.k-notice .tabular-nums').first().innerText()
  await page.locator('input[name=code]').fill(code)
  await expect(page).toHaveURL(/\/admin$/)
  expect(seen.problems).toEqual([])
})
