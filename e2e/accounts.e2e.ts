import type { Page } from '@playwright/test'
import { aRegistration, codeFor, passTime, wrongCode } from '../test/worlds.accounts.ts'
import { expect, test, watch } from './site.ts'

type World = Parameters<typeof codeFor>[0]
type Person = ReturnType<typeof aRegistration>
const sides = { candidate: '/jobsseekers', employer: '/employer' } as const
type Side = keyof typeof sides

async function fillRegistration(page: Page, side: Side, person: Person) {
  await page.goto(`${sides[side]}/register`)
  if (side === 'employer') await page.locator('input[name=companyName]').fill('Cahaya Timur')
  await page.locator('input[name=fullName]').fill(person.fullName)
  await page.locator('input[name=email]').fill(person.email)
  await page.locator('input[name=phone]').fill(person.phone)
  await page.locator('input[name=password]').fill(person.password)
  await page.locator('input[name=acceptTerms]').check()
  await page.locator('form#register button[type=submit]').click()
}

async function registered(page: Page, world: World, side: Side): Promise<Person> {
  const person = aRegistration(side)
  await fillRegistration(page, side, person)
  await expect(page).toHaveURL(/verification$/)
  await page.locator('input[name=otp]').fill(await codeFor(world, person.email))
  await expect(page).not.toHaveURL(/verification/)
  return person
}

async function signOut(page: Page) {
  await page.evaluate(() => fetch('/api/logout', { method: 'POST' }))
}

for (const [side, locale] of [
  ['candidate', 'en'],
  ['employer', 'id'],
] as const) {
  test(`registration as ${side} in ${locale}: wrong, expired and reused codes, then in`, async ({
    page,
    world,
    language,
    context,
  }) => {
    await language(locale)
    const seen = watch(page)
    const person = aRegistration(side)
    await fillRegistration(page, side, person)
    await expect(page).toHaveURL(/verification$/)
    await expect(page.getByText(person.email)).toBeVisible()
    expect(page.url()).not.toContain('@')

    const first = await codeFor(world, person.email)
    const otp = page.locator('input[name=otp]')
    await otp.fill(wrongCode(first))
    await expect(page.locator('.k-errors')).toBeVisible()
    await expect(otp).toHaveValue('')

    await passTime(world, 10 * 60_000 + 1000)
    await otp.fill(first)
    await expect(page.locator('.k-notice[data-tone=error]')).toBeVisible()
    await page.locator('input[name=intent] + button').click()
    await expect(page.locator('.k-notice[data-tone=error]')).toHaveCount(0)
    const second = await codeFor(world, person.email)
    const flow = (await context.cookies()).find(({ name }) => name === 'flow')
    await otp.fill(second)
    await expect(page).toHaveURL(side === 'employer' ? /company-profile-setup/ : /jobsseekers\/(?!registration)/)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('email'))).toBeNull()

    await signOut(page)
    if (flow) await context.addCookies([flow])
    await page.goto(`${sides[side]}/${side === 'employer' ? 'register-verification' : 'registration-verification'}`)
    await page.locator('input[name=otp]').fill(second)
    await expect(page.locator('.k-notice[data-tone=error]')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    expect(seen.problems).toEqual([])
  })
}

test('mistakes are told at their fields and what was typed stays', async ({ page }) => {
  const person = aRegistration('candidate')
  await fillRegistration(page, 'candidate', { ...person, fullName: 'Ana B Citra', password: 'password123' })
  await expect(page.locator('#register-fullName-errors')).toBeVisible()
  await expect(page.locator('input[name=email]')).toHaveValue(person.email)
})

test('forgot password: a code, a new password, sign in with it', async ({ page, world }) => {
  const person = await registered(page, world, 'candidate')
  await signOut(page)
  await page.goto('/jobsseekers/login?next=%2Fdevices')
  await page.locator('input[name=email]').fill(person.email)
  await page.locator('input[name=password]').fill('not-the-password')
  await page.locator('form#login button[type=submit]').first().click()
  await expect(page.locator('.k-notice[data-tone=error]')).toBeVisible()
  await expect(page.locator('input[name=email]')).toHaveValue(person.email)

  await page.goto('/jobsseekers/forgot-password')
  await page.locator('input[name=email]').fill(person.email)
  await page.locator('form#forgot button[type=submit]').click()
  await expect(page).toHaveURL(/forgot-password-otp$/)
  await page.locator('input[name=otp]').fill(await codeFor(world, person.email))
  await expect(page).toHaveURL(/new-password$/)
  await page.locator('input[name=password]').fill('awan-tipis-di-utara')
  await page.locator('form#new-password button[type=submit]').click()
  await expect(page).toHaveURL(/password-change-successfully$/)

  await page.goto('/jobsseekers/login?next=%2Fdevices')
  await page.locator('input[name=email]').fill(person.email)
  await page.locator('input[name=password]').fill('awan-tipis-di-utara')
  await page.locator('form#login button[type=submit]').first().click()
  await expect(page).toHaveURL(/\/devices$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('registering, signing out and in by code and by password all work', async ({ page, world }) => {
    const person = aRegistration('candidate')
    await fillRegistration(page, 'candidate', { ...person, fullName: 'Ana B Citra' })
    await expect(page.locator('#register-fullName-errors')).toBeVisible()
    await expect(page.locator('input[name=email]')).toHaveValue(person.email)
    await expect(page.locator('select[name=dialCode]')).toHaveValue('+62')
    expect(await page.content()).not.toContain(person.password)
    await fillRegistration(page, 'candidate', person)
    await page.locator('input[name=otp]').fill(await codeFor(world, person.email))
    await page.locator('form#code button[type=submit]').click()
    await page.goto('/devices')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page
      .locator('form[action="/logout"] button')
      .first()
      .evaluate((button) => (button as HTMLButtonElement).form?.submit())
    await expect(page).toHaveURL(/\/$/)

    await page.goto('/jobsseekers/login?next=%2Fdevices')
    await page.locator('input[name=email]').fill(person.email)
    await page.locator('button[name=viaOtp]').click()
    await expect(page).toHaveURL(/\/otp\?next=/)
    await page.locator('input[name=otp]').fill(await codeFor(world, person.email))
    await page.locator('form#code button[type=submit]').click()
    await expect(page).toHaveURL(/\/devices$/)
  })
})

test('the devices page ends another session', async ({ page, world, browser }) => {
  const person = await registered(page, world, 'candidate')
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await other.goto('/jobsseekers/login')
  await other.locator('input[name=email]').fill(person.email)
  await other.locator('input[name=password]').fill(person.password)
  await other.locator('form#login button[type=submit]').first().click()
  await expect(other).not.toHaveURL(/login/)
  await page.goto('/devices')
  await page.locator('button[name=intent][value=end]').click()
  await expect(page.locator('button[name=intent][value=end]')).toHaveCount(0)
  await other.goto('/devices')
  await expect(other).toHaveURL(/\/login/)
  await other.context().close()
})
