import { anEmployer } from '../../fixtures/people.ts'
import { expect, test } from '../site.ts'
import { textsOf } from '../texts.ts'

const translate = textsOf('en')

test('a step that is stored with gaps says so, until an error keeps it from being stored again', async ({
  page,
  app,
  enter,
}) => {
  await enter((await anEmployer(app)).caller)
  await page.goto('/employer/job-type')
  const next = () => page.getByRole('button', { name: translate('jobPost.form.next'), exact: true }).click()
  await page.getByRole('textbox', { name: translate('jobPost.TYPE.jobTitle') }).fill('Barista')
  await next()
  await expect(page.getByText(translate('jobPost.form.gaps'))).toBeVisible()
  await page.locator('[name=referenceCode]').fill('letters')
  await next()
  await expect(page.getByText(translate('jobPost.form.wrong'))).toBeVisible()
  await expect(page.getByText(translate('jobPost.form.gaps'))).toBeHidden()
})
