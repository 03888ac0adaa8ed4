import { anAdministrator, anEmployer } from '../../fixtures/people.ts'
import { aJob } from '../../fixtures/jobs.ts'
import { expect, test } from '../site.ts'
import { textsOf } from '../texts.ts'

const translate = textsOf('en')
const flagged = 'Barista, pay the registration fee'

test('a flagged title waits next to the published one until a moderator accepts it', async ({
  page,
  app,
  enter,
  language,
  browser,
}) => {
  const employer = await anEmployer(app)
  const { id } = await aJob(app, { employer, title: 'Barista' })
  const publicPage = `/jobsseekers/job-detail?id=${id}`
  await language('en')
  await enter(employer.caller)
  await page.goto(`/employer/job-type?id=${id}`)
  await page.getByLabel(translate('jobPost.TYPE.jobTitle'), { exact: false }).first().fill(flagged)
  await page.getByRole('button', { name: translate('jobPost.form.saveLive') }).click()
  await expect(page.getByText(translate('jobChanges.state.OPEN'))).toBeVisible()
  await page.getByRole('link', { name: translate('jobChanges.compare') }).click()
  const changes = page.getByRole('region', { name: translate('jobChanges.state.OPEN') })
  await expect(changes).toContainText('Barista')
  await expect(changes).toContainText(flagged)
  await expect(page.getByText(/score|skor/i)).toHaveCount(0)
  await page.goto(publicPage)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Barista')

  const adminContext = await browser.newContext({ baseURL: new URL(page.url()).origin })
  await enter((await anAdministrator(app)).caller, adminContext)
  await language('en', adminContext)
  const moderation = await adminContext.newPage()
  await moderation.goto('/admin/jobs')
  await moderation
    .getByRole('row')
    .filter({ hasText: translate('admin.jobs.kind.EDIT') })
    .getByRole('link', { name: 'Barista' })
    .click()
  await expect(moderation.getByRole('region', { name: translate('admin.screening.title') })).toContainText(
    translate('admin.screening.rule.MONEY_ASKED'),
  )
  await moderation.getByText(translate('admin.decideJob.ACCEPT_CHANGES'), { exact: true }).first().click()
  await moderation
    .locator('details[open]')
    .getByRole('button', { name: translate('admin.decideJob.ACCEPT_CHANGES') })
    .click()
  await expect(moderation).toHaveURL(/\/admin\/jobs$/)
  await adminContext.close()

  await page.goto(publicPage)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(flagged)
})
