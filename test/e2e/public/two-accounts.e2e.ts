import { makePdf } from '../../fixtures/pdf.ts'
import { aCandidate } from '../../fixtures/people.ts'
import { expect, test } from '../site.ts'
import { textsOf } from '../texts.ts'

const translate = textsOf('en')

test('a page of one account saves nothing for another that signed in in another tab', async ({ app, page, enter }) => {
  const first = await aCandidate(app, 'Sri Wahyuni')
  const second = await aCandidate(app, 'Agus Salim')
  const nameOf = async ({ caller }: typeof first) => (await app.as({ caller })('candidate.view', {})).account.name
  await enter(first.caller)
  await page.goto('/jobsseekers/settings')
  const form = page.locator('form:has(input[name="intent"][value="person"])')
  await form.getByRole('textbox').first().fill('Sri Wahyuni Dewi')
  await enter(second.caller) // the cookie is the browser's: both tabs have it
  await form.getByRole('button').last().click()
  await expect(page.getByText(translate('errorMsg.ACCOUNT_CHANGED'))).toBeVisible()
  expect([await nameOf(first), await nameOf(second)]).toEqual(['Sri Wahyuni', 'Agus Salim'])
  await page.getByRole('link', { name: translate('errorMsg.page.again') }).click()
  await expect(page.getByRole('button', { name: 'Agus Salim' })).toBeVisible()
})

test('what such a page reads is drawn anew, and its calls are refused', async ({ app, page, enter }) => {
  const first = await aCandidate(app, 'Sri Wahyuni')
  const second = await aCandidate(app, 'Agus Salim')
  await enter(first.caller)
  await page.goto('/jobsseekers/settings')
  await enter(second.caller)
  const status = await page.evaluate(async () => (await fetch('/client/api/v1/candidate/view')).status)
  expect(status).toBe(409)
  await page
    .getByRole('link', { name: translate('settings.nav.privacy') })
    .first()
    .click()
  await page.waitForURL('**/settings/privacy')
  await expect(page.getByRole('button', { name: 'Agus Salim' })).toBeVisible()
  await expect(page.getByText('Sri Wahyuni')).toHaveCount(0)
})

test('a file selected on such a page is not taken for the other account', async ({ app, page, enter }) => {
  const first = await aCandidate(app, 'Sri Wahyuni')
  const second = await aCandidate(app, 'Agus Salim')
  await enter(first.caller)
  await page.goto('/jobsseekers/profile')
  await enter(second.caller)
  const buffer = makePdf({ text: 'Sri Wahyuni' })
  await page.locator('input[name=resumeFile]').setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer })
  await expect(page.getByText(translate('errorMsg.ACCOUNT_CHANGED')).first()).toBeVisible()
  expect(await app.db.selectFrom('file').select('name').execute()).toEqual([])
})
