import { anApplication } from '../../fixtures/applications.ts'
import { aJob } from '../../fixtures/jobs.ts'
import { aCandidate, anEmployer } from '../../fixtures/people.ts'
import type { TestApp } from '../../fixtures/open-test-app.ts'
import { expect, test, waitForHydration, watch } from '../site.ts'

test.use({ viewport: { width: 390, height: 844 } })

async function createApplicants(app: TestApp) {
  const employer = await anEmployer(app)
  const questions = [
    {
      kind: 'YES_NO' as const,
      text: 'Do you have a driving licence?',
      required: true,
      dealBreaker: { accept: [true] },
    },
  ]
  const job = await aJob(app, { employer, title: 'Analis Data', questions })
  for (const [name, licence] of [
    ['Ayu Lestari', true],
    ['Budi Santoso', false],
  ] as const)
    await anApplication(app, { candidate: await aCandidate(app, name), employer, jobId: job.id, answers: [licence] })
  return employer
}

test('on a phone all filters of applicants are in one sheet, which says how many are in use and closes', async ({
  page,
  app,
  enter,
}) => {
  const employer = await createApplicants(app)
  await enter(employer.caller)
  const seen = watch(page)
  await page.goto('/employer/responses')
  await waitForHydration(page)
  const meets = page.getByLabel('Requirements')
  await expect(meets).toBeHidden()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await meets.selectOption({ label: 'Meets the requirements' })
  await expect(page).toHaveURL(/meets=yes/)
  await page.getByLabel('Needs my action').check()
  await page.getByRole('button', { name: 'Show 1 applicant' }).click()
  await expect(meets).toBeHidden()
  await expect(page).toHaveURL(/meets=yes.*todo=1/)
  await expect(page.getByRole('button', { name: 'Filters (2)', exact: true })).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ayu Lestari' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Budi Santoso' })).toHaveCount(0)
  expect(seen.problems).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the sheet of filters opens and applies them', async ({ page, app, enter }) => {
    const employer = await createApplicants(app)
    await enter(employer.caller)
    await page.goto('/employer/responses')
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByLabel('Requirements').selectOption({ label: 'Meets the requirements' })
    await page.getByRole('button', { name: 'Show 2 applicants' }).click()
    await expect(page).toHaveURL(/meets=yes/)
    await expect(page.getByRole('button', { name: 'Filters (1)', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Budi Santoso' })).toHaveCount(0)
  })
})
