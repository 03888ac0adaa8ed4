import { expect, test } from '../site.ts'

for (const [width, touch] of [
  [390, true],
  [1280, false],
] as const)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, hasTouch: touch })

    test('what is pressed right after a wrong field gets the press, though the error moves it', async ({ page }) => {
      await page.goto('/jobsseekers/register')
      const email = page.locator('input[name=email]')
      const name = page.locator('input[name=fullName]')
      const errors = page.locator('#register-fullName-errors')
      // Left by the keyboard, a field is validated at once: as soon as the schema has come with the first touch.
      await email.fill('no address')
      await expect(async () => {
        await email.press('Tab')
        await expect(page.locator('#register-email-errors')).toBeVisible({ timeout: 500 })
      }).toPass()
      await email.fill('ayu@contoh.id')
      await expect(page.locator('#register-email-errors')).toBeHidden()

      await name.click()
      const link = page.locator('main').getByRole('link', { name: 'Sign in' }).last()
      await link.scrollIntoViewIfNeeded()
      const box = await link.boundingBox()
      if (!box) throw new Error('the link is not there')
      const [x, y] = [box.x + box.width / 2, box.y + 4]
      if (touch) await page.touchscreen.tap(x, y)
      else {
        await page.mouse.move(x, y)
        await page.mouse.down()
        await expect(name).not.toBeFocused()
        await expect(errors).toBeHidden()
        await page.mouse.up()
      }
      await expect(page).toHaveURL(/\/login$/)
    })

    test('a press on nothing in particular shows the error once it is over @long', async ({ page }) => {
      await page.goto('/jobsseekers/register')
      const name = page.locator('input[name=fullName]')
      await expect(async () => {
        await name.focus()
        await page.getByRole('heading', { level: 1 }).click()
        await expect(page.locator('#register-fullName-errors')).toBeVisible({ timeout: 1000 })
      }).toPass()
    })
  })
