import { aCandidate } from '../../fixtures/people.ts'
import { expect, test } from '../site.ts'
import { textsOf } from '../texts.ts'

const translate = textsOf('en')

test('a step of the profile that was saved is not restored as unsaved when the candidate comes back to it', async ({
  page,
  app,
  enter,
}) => {
  await enter((await aCandidate(app)).caller)
  const step = '/jobsseekers/profile-setup?step=personalDetails'
  await page.goto(step)
  const headline = page.getByRole('textbox', { name: translate('profileSetup.field.headline') })
  await headline.fill('Barista, two years')
  await page.getByRole('button', { name: translate('profileSetup.setup.continue'), exact: true }).click()
  await expect(page).toHaveURL(/step=industryDetails/)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsaved:')))).toEqual([])
  await page.goto(step)
  await expect(headline).toHaveValue('Barista, two years')
  await expect(page.getByRole('heading', { name: translate('profileSetup.setup.step.personalDetails') })).toBeVisible()
  await expect(page.getByText(translate('profileSetup.unsaved.text'))).toBeHidden()
})
