import type { Page } from '@playwright/test'
import { aCandidate } from '../../fixtures/people.ts'
import {
  aBrowser,
  aRegisteredUser,
  aRegistration,
  codeFor,
  advanceTime,
  wrongCode,
  type Registration,
} from '../../fixtures/accounts.ts'
import { holdReads } from '../held-requests.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

type CodeApp = Parameters<typeof codeFor>[0]
const sides = { candidate: '/jobsseekers', employer: '/employer' } as const
type Side = keyof typeof sides

async function fillRegistration(page: Page, side: Side, person: Registration) {
  await page.goto(`${sides[side]}/register`)
  if (side === 'employer') await page.locator('input[name=companyName]').fill('Cahaya Timur')
  await page.locator('input[name=fullName]').fill(person.fullName)
  await page.locator('input[name=email]').fill(person.email)
  await page.locator('input[name=phone]').fill(person.phone)
  await page.locator('input[name=password]').fill(person.password)
  await page.locator('input[name=acceptTerms]').check()
  await page.locator('form#register button[type=submit]').click()
}

async function registered(page: Page, app: CodeApp, side: Side): Promise<Registration> {
  const person = aRegistration(side)
  await fillRegistration(page, side, person)
  await expect(page).toHaveURL(/verification$/)
  await page.locator('input[name=otp]').fill(await codeFor(app, person.email))
  await expect(page).not.toHaveURL(/verification/)
  return person
}

async function signOut(page: Page) {
  await page.evaluate(() => fetch('/api/logout', { method: 'POST' }))
}

/** The page's browser has asked for a code to choose a new password with. */
async function requestCode(page: Page, app: CodeApp, email: string) {
  const browser = aBrowser(app)
  await browser.call('candidate.forgetPassword', { email })
  await page.goto('/')
  await page.context().addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: page.url() })))
}

for (const [side, locale] of [
  ['candidate', 'en'],
  ['employer', 'id'],
] as const) {
  test(`registration as ${side} in ${locale}: wrong, expired and reused codes, then in`, async ({
    page,
    app,
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

    const first = await codeFor(app, person.email)
    const otp = page.locator('input[name=otp]')
    await otp.fill(wrongCode(first))
    await expect(page.locator('.k-errors')).toBeVisible()
    await expect(otp).toHaveValue('')

    await advanceTime(app, 10 * 60_000 + 1000)
    await otp.fill(first)
    await expect(page.locator('.k-notice[data-tone=error]')).toBeVisible()
    await page.locator('input[name=intent] + button').click()
    await expect(page.locator('.k-notice[data-tone=error]')).toHaveCount(0)
    const second = await codeFor(app, person.email)
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

test('mistakes are shown at their fields and what was typed stays', async ({ page }) => {
  const person = aRegistration('candidate')
  await fillRegistration(page, 'candidate', { ...person, fullName: 'Ana B Citra', password: 'password123' })
  await expect(page.locator('#register-fullName-errors')).toBeVisible()
  await expect(page.locator('input[name=email]')).toHaveValue(person.email)
})

for (const locale of journeyLocales('en')) {
  const translate = textsOf(locale)
  test(`what is wrong with a registration is listed as the form goes, in words of its own (${locale}) @long`, async ({
    page,
    language,
  }) => {
    await language(locale)
    await page.goto('/employer/register')
    await page.locator('input[name=phone]').fill('0812-call')
    await page.locator('form#register button[type=submit]').click()
    const missing = translate('validate.REQUIRED')
    const field = (name: string) => translate(`register.field.${name}`)
    await expect(page.locator('form#register > [role=alert] li')).toHaveText([
      ...['companyName', 'fullName', 'workEmail'].map((name) => `${field(name)}: ${missing}`),
      `${field('phone')}: ${translate('validate.PHONE')}`,
      `${field('password')}: ${missing}`,
      `${field('acceptTerms')}: ${translate('validate.ACCEPT_TERMS')}`,
    ])
  })

  test(`why a code was refused stays until another one is typed (${locale}) @long`, async ({ page, app, language }) => {
    await language(locale)
    const { email } = await aRegisteredUser(app, 'candidate')
    await requestCode(page, app, email)
    const code = await codeFor(app, email)
    await page.goto('/jobsseekers/forgot-password-otp')
    const otp = page.locator('input[name=otp]')
    const send = page.locator('form#code button[type=submit]')
    const reason = page.getByText(translate('errorMsg.CODE_WRONG'))
    await otp.fill(wrongCode(code))
    await expect(reason).toBeVisible()
    await expect(otp).toHaveValue('')
    await send.click()
    await expect(otp).toBeFocused()
    await otp.blur()
    await page.locator('h1').click()
    await expect(reason).toBeVisible()
    await expect(page.getByText(translate('validate.REQUIRED'))).toHaveCount(0)
    await otp.pressSequentially('12')
    await expect(reason).toHaveCount(0)
    await expect(page.getByText(translate('validate.OTP'))).toBeVisible()

    for (let step = 2; step <= 5; step++) {
      await otp.fill(wrongCode(code, step))
      await expect(otp).toHaveValue('')
    }
    await otp.fill(code)
    const tries = page.getByText(translate('errorMsg.CODE_TOO_MANY_TRIES'))
    await expect(tries).toBeVisible()
    await send.click()
    await otp.blur()
    await expect(tries).toBeVisible()
    await expect(page.getByText(translate('validate.REQUIRED'))).toHaveCount(0)
  })

  test(`who was signed in reads on the login page why, who was not reads nothing (${locale}) @long`, async ({
    page,
    app,
    enter,
    language,
  }) => {
    await language(locale)
    const { caller } = await aCandidate(app)
    const ended = page.getByText(translate('auth.login.ended'))
    await page.goto('/jobsseekers/my-jobs')
    await expect(page).toHaveURL(/jobsseekers\/login\?next=%2Fjobsseekers%2Fmy-jobs$/)
    await expect(page.locator('form#login')).toBeVisible()
    await expect(ended).toHaveCount(0)
    await enter(caller)
    await page.goto('/jobsseekers/settings')
    await app.db
      .updateTable('session')
      .set({ revoked_at: app.clock.now() })
      .where('id', '=', caller.sessionId)
      .execute()
    await page.goto('/jobsseekers/my-jobs')
    await expect(ended).toBeVisible()
    await expect(page.getByText(translate('auth.login.endedKept'))).toHaveCount(0)
    await page.goto('/jobsseekers/my-jobs')
    await expect(page.locator('form#login')).toBeVisible()
    await expect(ended, 'the cookie of that session is gone').toHaveCount(0)
  })

  test(`a reason goes with the first thing typed, also before the form's own validation has come (${locale}) @long`, async ({
    page,
    app,
    language,
  }) => {
    await language(locale)
    const { email } = await aRegisteredUser(app, 'candidate')
    await requestCode(page, app, email)
    const come = await holdReads(page, /assets\/parse-form-/)
    await page.goto('/jobsseekers/forgot-password-otp')
    const otp = page.locator('input[name=otp]')
    const reason = page.getByText(translate('errorMsg.CODE_WRONG'))
    await otp.fill(wrongCode(await codeFor(app, email)))
    await expect(reason).toBeVisible()
    await otp.pressSequentially('12')
    await expect(reason).toBeVisible()
    come()
    await expect(reason).toHaveCount(0)
    await expect(page.getByText(translate('validate.OTP'))).toBeVisible()
    await expect(otp).toHaveValue('12')
  })
}

test('forgot password: a code, a new password, sign in with it', async ({ page, app }) => {
  const person = await registered(page, app, 'candidate')
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
  await page.locator('input[name=otp]').fill(await codeFor(app, person.email))
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

  test('registering, signing out and in by code and by password all work @long', async ({ page, app }) => {
    const person = aRegistration('candidate')
    await fillRegistration(page, 'candidate', { ...person, fullName: 'Ana B Citra' })
    await expect(page.locator('#register-fullName-errors')).toBeVisible()
    await expect(page.locator('input[name=email]')).toHaveValue(person.email)
    await expect(page.locator('select[name=dialCode]')).toHaveValue('+62')
    expect(await page.content()).not.toContain(person.password)
    await fillRegistration(page, 'candidate', person)
    await page.locator('input[name=otp]').fill(await codeFor(app, person.email))
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
    await page.locator('input[name=otp]').fill(await codeFor(app, person.email))
    await page.locator('form#code button[type=submit]').click()
    await expect(page).toHaveURL(/\/devices$/)
  })
})

test('the devices page ends another session', async ({ page, app, browser }) => {
  const person = await registered(page, app, 'candidate')
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
