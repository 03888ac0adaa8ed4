import type { Page } from '@playwright/test'
import { aBrowser, aRegistration, codeFor, errorCodeOf } from '../../fixtures/accounts.ts'
import { expect, test } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

type CodeApp = Parameters<typeof codeFor>[0]
let networks = 0

/** Somebody guesses a password and requests codes from many networks, beyond what strangers may in an hour. */
async function attack(app: CodeApp, email: string) {
  for (let network = 0; network < 12; network++) {
    const stranger = aBrowser(app, { ip: `198.51.100.${++networks}` })
    await Promise.all(
      Array.from({ length: 6 }, () => errorCodeOf(stranger.call('candidate.login', { email, password: 'not-this' }))),
    )
  }
  await aBrowser(app).call('candidate.login', { email, viaOtp: true })
}

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/jobsseekers/login')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('form#login button[type=submit]').first().click()
}

for (const locale of journeyLocales('id'))
  test(`while strangers guess, a new browser reads when to try again, and the known one signs in (${locale})`, async ({
    page,
    app,
    language,
    browser,
    site,
  }) => {
    await language(locale)
    const person = aRegistration('candidate')
    const registered = aBrowser(app)
    await registered.call('candidate.register', person)
    await registered.call('candidate.verifyEmailOtp', { otp: await codeFor(app, person.email) })
    await signIn(page, person)
    await expect(page).not.toHaveURL(/login/)
    await page.evaluate(() => fetch('/api/logout', { method: 'POST' }))
    await attack(app, person.email)

    const elsewhere = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' })
    await language(locale, elsewhere)
    const stranger = await elsewhere.newPage()
    const answer = stranger.waitForResponse((response) => response.request().method() === 'POST')
    await signIn(stranger, person)
    await expect(stranger.getByText(textsOf(locale).like('errorMsg.TOO_MANY'))).toBeVisible()
    const seconds = Number((await answer).headers()['retry-after'])
    expect(seconds).toBeGreaterThan(3000)
    expect(seconds).toBeLessThanOrEqual(3600)
    await elsewhere.close()

    await signIn(page, person)
    await expect(page).toHaveURL(/browse-jobs|profile-setup/)
    await page.evaluate(() => fetch('/api/logout', { method: 'POST' }))
    await page.goto('/jobsseekers/forgot-password')
    await page.locator('input[name=email]').fill(person.email)
    await page.locator('form#forgot button[type=submit]').click()
    await expect(page).toHaveURL(/forgot-password-otp$/)
    await page.locator('input[name=otp]').fill(await codeFor(app, person.email))
    await expect(page).toHaveURL(/new-password$/)
  })
