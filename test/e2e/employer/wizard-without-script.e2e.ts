import { aJob } from '../../fixtures/jobs.ts'
import { anEmployer } from '../../fixtures/people.ts'
import { expect, test } from '../site.ts'

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

const words =
  'You plan and look after the houses we build together with a small and friendly team, from the first stone to the keys. '

test('without JavaScript a job comes online: skills and cities are typed, looked up, and taken away again', async ({
  page,
  app,
  enter,
}) => {
  const employer = await anEmployer(app, { role: 'RECRUITER' })
  await enter(employer.caller)
  const next = () => page.getByRole('button', { name: 'Save and continue' }).click()
  await page.goto('/employer/job-post')
  await page.getByRole('link', { name: 'Start a new job' }).first().click()
  await page.getByLabel('Job title').fill('Site engineer')
  await page.getByRole('radio', { name: 'Full time' }).check()
  await page.getByLabel('Job category').selectOption('CONSTRUCTION')
  await page.getByLabel('Job level').selectOption('STAFF')
  await page.getByRole('textbox', { name: /^Role/ }).fill('zzqqxx')
  await next()
  await expect(page.locator('#typed-roleCode-errors')).toHaveText('Select an option from the list.')
  await expect(page.getByRole('textbox', { name: /^Role/ })).toHaveValue('zzqqxx')
  await expect(page.getByLabel('Job title')).toHaveValue('Site engineer')
  await page.getByRole('textbox', { name: /^Role/ }).fill('civil engineer')
  await next()

  await expect(page).toHaveURL(/job-description\?id=/)
  await page.getByLabel('Description').fill(words)
  await page.getByRole('textbox', { name: 'Skills' }).fill('autocad\nReading soil\nWelding')
  await page.getByRole('button', { name: 'Add', exact: true }).first().click()
  await page.getByLabel('AutoCAD is required').check()
  await page.getByRole('checkbox', { name: 'Remove Welding' }).check()
  await expect(page.getByLabel('Description')).toHaveValue(words)
  // Also the site's own limit is said together with what the form finds by itself.
  await page.getByLabel('Minimum', { exact: true }).fill('600,000,000')
  await page.locator('[name=experienceMin]').fill('5')
  await page.locator('[name=experienceMax]').fill('3')
  await next()
  await expect(page.getByText('The maximum must not be lower than the minimum.', { exact: true })).toBeVisible()
  await expect(page.getByText(/^The maximum salary you can enter is/)).toBeVisible()
  await page.locator('[name=experienceMax]').fill('')
  await page.getByLabel('Minimum', { exact: true }).fill('8,000,000')
  await next()

  await expect(page).toHaveURL(/employer\/location\?id=/)
  await page.goto(page.url().replace('location', 'job-description'))
  await expect(page.getByLabel('AutoCAD is required')).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Remove Reading soil' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Remove Welding' })).toBeHidden()
  await expect(page.getByLabel('Minimum', { exact: true })).toHaveValue('8000000')
  await next()

  await page.getByRole('radio', { name: /^On-site/ }).check()
  await page.getByRole('textbox', { name: 'Cities' }).fill('Bandung\nNowhereville')
  await next()
  await expect(page.locator('#typed-places-errors')).toHaveText('Select an option from the list.')
  await expect(page.getByRole('textbox', { name: 'Cities' })).toHaveValue('Nowhereville')
  await expect(page.getByRole('radio', { name: /^On-site/ })).toBeChecked()
  await page.getByLabel('Address in Bandung').fill('Jalan Braga 1')
  await page.getByRole('textbox', { name: 'Cities' }).fill('')
  await next()

  await expect(page).toHaveURL(/employer\/benefits\?id=/)
  await next()
  await page.getByLabel('Name').fill('Ibu Wati')
  await next()
  await next()
  await expect(page).toHaveURL(/job-post-verification\?id=/)
  await expect(page.getByText('Bandung').first()).toBeVisible()
  await expect(page.getByText('Takes the one job slot of your plan.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish job' }).click()
  await expect(page).toHaveURL(/job-posted-successfull\?id=/)

  // The next job: why it cannot be published, where there is more, and back to the same draft.
  const { id } = await aJob(app, { employer, status: 'DRAFT' })
  await page.goto(`/employer/job-post-verification?id=${id}`)
  await page.getByRole('button', { name: 'Publish job' }).click({ force: true })
  await expect(page.getByRole('alert').first()).toContainText('All job slots of your plan are in use (1).')
  await page.getByRole('link', { name: 'See plans' }).click()
  await expect(page.getByText('Only owners and billing members of your company can buy')).toBeVisible()
  await page.getByRole('link', { name: 'Yearly' }).click()
  await page.getByRole('link', { name: 'Back to where you were' }).click()
  await expect(page).toHaveURL(new RegExp(`job-post-verification\\?id=${id}$`))
})
