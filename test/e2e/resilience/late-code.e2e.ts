import type { Page } from '@playwright/test'
import { aBrowser, aMember, codeFor, passTime, wrongCode } from '../../fixtures/accounts.ts'
import { hold, mark, same } from './held-parts.ts'
import { alive } from '../job-market.ts'
import { expect, test, watch, type Site } from '../site.ts'

/** A guest's page that awaits a code, with its form held back, and nothing done on it yet. */
async function awaitCode(page: Page, { app, url }: Site) {
  const { email } = await aMember(app, 'candidate')
  const browser = aBrowser(app)
  await browser.call('candidate.forgetPassword', { email })
  await page.context().addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url })))
  const form = await hold(page)
  await page.goto('/jobsseekers/forgot-password-otp', { waitUntil: 'networkidle' })
  await mark(page)
  return { ...form, email, code: () => codeFor(app, email), field: page.getByLabel('6-digit code') }
}

test.beforeEach(({ language }) => language('en'))

test('a page that awaits a code puts the reader into the field, counts down and keeps its keys before any deed', async ({
  page,
  site,
}) => {
  const seen = watch(page)
  const { asked, email, field } = await awaitCode(page, site)
  await expect(field).toBeFocused()
  const wait = page.getByText(/request a new code in \d+ s/)
  const first = await wait.textContent()
  await expect(wait).not.toHaveText(first ?? '')
  expect(await page.evaluate(() => localStorage.getItem('email'))).toBe(email)
  expect(asked()).toBe(0)
  await page.goto('/faq')
  expect(await page.evaluate(() => localStorage.getItem('email'))).toBeNull()
  expect(seen.problems).toEqual([])
})

test('a code that was complete before its form came is sent as soon as it is there', async ({ page, site }) => {
  const seen = watch(page)
  const { come, asked, code } = await awaitCode(page, site)
  await page.keyboard.insertText(await code())
  await expect.poll(asked).toBe(1)
  come()
  await expect(page).toHaveURL(/new-password$/)
  await expect(same(page)).toBeAttached()
  expect(seen.problems).toEqual([])
})

test('a code that the browser itself is sending is not sent once more by its form', async ({ page, site }) => {
  const { come, code } = await awaitCode(page, site)
  const sent: string[] = []
  // An answer that leaves the page where it is, so that its form comes after the browser has sent it.
  await page.route(/forgot-password-otp/, (route) => {
    sent.push(route.request().resourceType())
    return route.fulfill({ status: 204 })
  })
  await page.keyboard.insertText(await code())
  await page.keyboard.press('Enter')
  await expect.poll(() => sent).toEqual(['document'])
  come()
  await alive(page)
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown))))
  expect(sent).toEqual(['document'])
  await page.unrouteAll({ behavior: 'wait' })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/new-password$/)
  await expect(same(page)).toBeAttached()
})

test('what is typed after the browser itself sent a wrong code stays when the form comes', async ({ page, site }) => {
  const seen = watch(page)
  const { come, code, field } = await awaitCode(page, site)
  const right = await code()
  await page.keyboard.insertText(wrongCode(right))
  await page.keyboard.press('Enter')
  await expect(page.locator('.k-errors')).toBeVisible()
  await expect(field).toBeFocused()
  await page.waitForLoadState('networkidle')
  await page.keyboard.insertText(right.slice(0, 3))
  come()
  await alive(page)
  await expect(field).toHaveValue(right.slice(0, 3))
  await page.keyboard.insertText(right.slice(3))
  await expect(page).toHaveURL(/new-password$/)
  expect(seen.problems).toEqual([])
})

test('another code asked for while the form waits leaves an empty field for it, once', async ({ page, site }) => {
  const seen = watch(page)
  const { come, asked, code, email, field } = await awaitCode(page, site)
  const first = await code()
  await passTime(site.app, 61_000)
  await page.evaluate(() => localStorage.setItem('mobNo', '+6281'))
  await field.fill('12')
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect.poll(async () => (await code()) !== first).toBe(true)
  expect(asked()).toBe(1)
  come()
  await expect(page.getByRole('status').filter({ hasText: 'new code' })).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  expect(await page.evaluate(() => [localStorage.getItem('email'), localStorage.getItem('mobNo')])).toEqual([
    email,
    '+6281',
  ])
  await field.fill(await code())
  await expect(page).toHaveURL(/new-password$/)
  await expect(same(page)).toBeAttached()
  expect(seen.problems).toEqual([])
})
