import { anEmployer, setLocale } from '../../fixtures/people.ts'
import { expect, test } from '../site.ts'
import { textsOf } from '../texts.ts'

test.use({ viewport: { width: 390, height: 844 } })
const translate = textsOf('id')

test('a new company sees what it can do, and no filters for lists that are still empty', async ({
  page,
  app,
  enter,
}) => {
  const employer = await anEmployer(app, { status: 'INCOMPLETE' })
  await setLocale(app, 'id', employer.caller.accountId)
  await enter(employer.caller)
  const banner = page.getByRole('region', { name: translate('shell.banner') })

  await page.goto('/employer/home')
  await expect(page.getByRole('heading', { name: translate('employerHome.tasks.OPEN') })).toBeVisible()
  await expect(page.getByRole('heading', { name: translate('employerHome.tasks.OVERDUE') })).toBeHidden()
  await expect(banner.getByText(translate('shell.approval.INCOMPLETE'))).toBeVisible()

  for (const view of ['', '?view=board']) {
    await page.goto(`/employer/responses${view}`)
    await expect(page.getByRole('heading', { name: translate('applicants.empty.none') })).toBeVisible()
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(0)
    await expect(banner.getByText(translate('shell.approval.INCOMPLETE'))).toBeHidden()
  }
  await page.goto('/employer/dashboard')
  await expect(page.getByRole('heading', { name: translate('employerHome.home.noJobs') })).toBeVisible()
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveCount(0)

  await page.goto('/employer/company-profile-setup')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toHaveCount(0)

  await page.goto('/employer/job-type')
  await expect(page.getByRole('radio', { name: translate('jobPost.TYPE.id') })).toBeChecked()
})
