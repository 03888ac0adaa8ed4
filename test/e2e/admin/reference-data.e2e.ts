import { anAdministrator } from '../../fixtures/people.ts'
import { expect, test, watch } from '../site.ts'
import { textsOf } from '../texts.ts'

const t = textsOf('en')

test('a value is renamed, another form is refused, and the name comes back', async ({
  page,
  app,
  enter,
  browser,
  site,
}) => {
  await enter((await anAdministrator(app, 'CONTENT')).caller)
  const { id } = await app.db
    .selectFrom('master')
    .select('id')
    .where('code', '=', 'NEGOTIATION')
    .where('category', '=', 'SKILLS')
    .executeTakeFirstOrThrow()
  const address = `/admin/masters?search=NEGOTIATION&edit=${id}`
  const seen = watch(page)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  await enter((await anAdministrator(app, 'CONTENT')).caller, context)
  const other = await context.newPage()
  await other.goto(address)
  await page.goto(address)
  const name = await page.locator('input[name=en]').first().inputValue()
  await page.locator('input[name=en]').first().fill('Haggling')
  await page.getByRole('button', { name: t('admin.masters.save'), exact: true }).click()
  await expect(page).not.toHaveURL(/edit=/)

  await other.locator('input[name=idText]').first().fill('Tawar-menawar')
  await other.getByRole('button', { name: t('admin.masters.save'), exact: true }).click()
  await expect(other.getByText(t('errorMsg.STALE_VERSION'))).toBeVisible()
  await context.close()

  await page.goto(address)
  await expect(page.locator('input[name=en]').first()).toHaveValue('Haggling')
  await page.locator('summary', { hasText: t('admin.masters.earlier') }).click()
  await page.getByRole('button', { name: new RegExp(`“${name}”`) }).click()
  await expect(page).not.toHaveURL(/edit=/)
  await page.goto(address)
  await expect(page.locator('input[name=en]').first()).toHaveValue(name)
  expect(seen.problems).toEqual([])
})
