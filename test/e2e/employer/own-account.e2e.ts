import type { Page } from '@playwright/test'
import { aRegisteredUser, codeFor, mailsTo } from '../../fixtures/accounts.ts'
import { expect, test } from '../site.ts'
import { textsOf } from '../texts.ts'

const translate = textsOf('en')
const data = '/employer/account-data'

async function signIn(page: Page, person: { email: string; password: string }) {
  await page.goto('/employer/login')
  await page.locator('input[name=email]').fill(person.email)
  await page.locator('input[name=password]').fill(person.password)
  await page.locator('form#login button[type=submit]').first().click()
  await page.waitForURL((url) => !url.pathname.includes('login'))
}

test('an owner changes the address, closes and reopens the company, and deletes the account', async ({ page, app }) => {
  const person = await aRegisteredUser(app, 'employer')
  const click = (key: string) => page.getByRole('button', { name: translate(key), exact: true }).click()
  await signIn(page, person)

  const email = `baru.${Date.now()}@example.org`
  await page.goto('/employer/profile')
  await page.locator('form#email-form input[name=email]').fill(email)
  await page.locator('form#email-form input[name=currentPassword]').fill(person.password)
  await click('settings.email.ask')
  await expect(page.getByText(translate('settings.email.waiting', { email }))).toBeVisible()
  await page.locator('form#email-code input[name=otp]').fill(await codeFor(app, email))
  await expect(page.getByText(translate('responses.EMAIL_CHANGED'))).toBeVisible()

  await page.getByRole('link', { name: translate('company.account.openData') }).click()
  await page.locator('form#close-company input[name=currentPassword]').fill('not this one')
  await click('company.closure.submit')
  await expect(page.getByText(translate('validate.PASSWORD_WRONG'))).toBeVisible()
  await page.locator('form#close-company input[name=currentPassword]').fill(person.password)
  await click('company.closure.submit')
  await expect(page.getByText(translate('responses.COMPANY_CLOSED'))).toBeVisible()
  await page.goto('/employer/company-profile')
  await page.getByRole('link', { name: translate('company.banner.closure') }).click()
  await click('company.closure.reopen')
  await expect(page.getByText(translate('responses.COMPANY_REOPENED'))).toBeVisible()

  await click('settings.export.ask')
  await expect(page.getByText(translate('settings.export.waiting'))).toBeVisible()
  await page.locator('form#deletion input[name=currentPassword]').fill(person.password)
  await click('settings.deletion.submit')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('settings.deleted.title'))
  await page.goto(data)
  await expect(page).toHaveURL(/login/)
  const kinds = (await mailsTo(app, email)).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['accounts.exportReady', 'accounts.deletion', 'companies.closed']))

  await signIn(page, { ...person, email })
  await page.goto(data)
  await expect(page.getByRole('button', { name: translate('company.closure.reopen') })).toBeVisible()
})
