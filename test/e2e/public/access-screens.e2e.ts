import { aBrowser, aRegisteredUser } from '../../fixtures/accounts.ts'
import { longRun } from '../../fixtures/long-run.ts'
import { barriers } from '../a11y/barriers.ts'
import { expect, test } from '../site.ts'

const looks = [
  { locale: 'en', width: 390, axe: true },
  { locale: 'en', width: 1280, axe: longRun },
  { locale: 'id', width: 390, axe: longRun },
] as const
for (const { locale, width, axe } of looks) {
  test(`what signing in says has no ${axe ? 'accessibility fault and no ' : ''}overflow (${locale}, ${width} px)`, async ({
    page,
    app,
    language,
    enter,
  }) => {
    test.slow() // six screens, each looked through whole
    await language(locale)
    await page.setViewportSize({ width, height: 900 })
    const check = async (path: string) => {
      if (path) await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (axe) expect(await barriers(page), path || page.url()).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} is too wide`).toBe(
        true,
      )
      if (process.env['SHOTS'])
        await page.screenshot({
          path: `${process.env['SHOTS']}/${locale}-${width}${(path || new URL(page.url()).pathname).replaceAll('/', '_')}.png`,
        })
    }
    await page.goto('/jobsseekers/login')
    await page.locator('form#login button[type=submit]').first().click()
    await expect(page.locator('.k-errors').first()).toBeVisible()
    await check('')
    await page.locator('input[name=email]').fill('nobody@example.org')
    await page.locator('button[name=viaOtp]').click()
    await expect(page).toHaveURL(/\/otp$/)
    await check('')

    for (const side of ['candidate', 'employer'] as const) {
      const person = await aRegisteredUser(app, side, aBrowser(app))
      await enter(await person.browser.caller())
      await check(side === 'candidate' ? '/jobsseekers/reset-password' : '/employer/reset-password')
      await check('/devices')
    }
  })
}
