import type { Locale } from '#kernel/shapes.ts'
import { aBrowser, aRegisteredUser } from '../../fixtures/accounts.ts'
import { longRun } from '../../fixtures/long-run.ts'
import { barriers } from '../a11y/barriers.ts'
import { expect, test } from '../site.ts'
import { textsOf } from '../texts.ts'

const looks: { locale: Locale; widths: number[]; axe: number[] }[] = [
  { locale: 'en', widths: [390, 1280], axe: longRun ? [390, 1280] : [390] },
  { locale: 'id', widths: [390], axe: longRun ? [390] : [] },
]
for (const { locale, widths, axe } of looks) {
  test(`what signing in says has no ${axe.length > 0 ? 'accessibility fault and no ' : ''}overflow (${locale}) @long`, async ({
    page,
    app,
    language,
    enter,
  }) => {
    test.slow() // six screens, each looked through whole
    await language(locale)
    const check = async (path: string) => {
      if (path) await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const where = path || new URL(page.url()).pathname
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        if (axe.includes(width)) expect(await barriers(page), `${where} at ${width} px`).toEqual([])
        const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
        expect(fits, `${where} is too wide at ${width} px`).toBe(true)
        if (process.env['SHOTS'])
          await page.screenshot({
            path: `${process.env['SHOTS']}/${locale}-${width}${where.replaceAll('/', '_')}.png`,
          })
      }
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

test('without JavaScript: what was sent when the session had ended is there again after signing in @long', async ({
  browser,
  baseURL,
  app,
  enter,
}) => {
  const translate = textsOf('en')
  const person = await aRegisteredUser(app, 'candidate')
  const caller = await person.browser.caller()
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  await enter(caller, context)
  const page = await context.newPage()
  const about = page.getByLabel(translate('profileSetup.place.about'), { exact: true }).last()
  const save = page.getByRole('button', { name: translate('profileSetup.save'), exact: true })
  const signIn = async () => {
    await page.locator('input[name=email]').fill(person.email)
    await page.locator('input[name=password]').fill(person.password)
    await page.locator('form#login button[type=submit]').first().click()
  }
  await page.goto('/jobsseekers/profile?edit=about')
  await about.fill('Words that must not be lost')
  await app.db.updateTable('session').set({ revoked_at: app.clock.now() }).where('account_id', '=', person.id).execute()
  await save.click()
  await expect(page).toHaveURL(/\/login\?next=.*ended=1/)
  await signIn()
  await expect(page).toHaveURL(/\/jobsseekers\/profile\?edit=about/)
  await expect(about).toHaveValue('Words that must not be lost')
  await expect(page.getByText(translate('errorMsg.SESSION_RENEWED'))).toBeVisible()
  expect((await app.as({ caller })('candidate.view', {})).profile.about, 'nothing is saved unasked').toBeNull()
  await save.click()
  await expect(page.locator('#about').getByText('Words that must not be lost')).toBeVisible()
  await page.goto('/jobsseekers/profile?edit=about')
  await expect(page.getByText(translate('errorMsg.SESSION_RENEWED'))).toBeHidden()
  await context.close()
})
