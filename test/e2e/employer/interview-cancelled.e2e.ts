import { anApplication } from '../../fixtures/applications.ts'
import { proposal } from '../../fixtures/interviews.ts'
import { expect, test, watch } from '../site.ts'
import { textsOf } from '../texts.ts'

test('from the list of those that wait, an interview is cancelled; without a reason nothing is lost', async ({
  page,
  app,
  enter,
}) => {
  const t = textsOf('en')
  const made = await anApplication(app)
  await made.them('interviews.propose', proposal(app, made.id))
  await enter(made.employer.caller)
  const seen = watch(page)
  await page.goto('/employer/interviews?view=list&which=WAITING')
  await expect(page.getByText(t('interviews.offered'))).toBeVisible()
  const note = page.getByRole('textbox', { name: t('interviews.cancelNote') })
  await page.getByText(t('interviews.cancel'), { exact: true }).click()
  await page.getByRole('button', { name: t('interviews.cancelDo') }).click()
  await expect(note).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL(/which=WAITING/)
  await note.fill('The position is on hold.')
  await page.getByRole('button', { name: t('interviews.cancelDo') }).click()
  await expect(page).toHaveURL(new RegExp(`response-detail\\?id=${made.id}`))
  await expect(page.locator('#interviews').getByText('The position is on hold.')).toBeVisible()
  expect(seen.problems.filter((problem) => !problem.includes('422'))).toEqual([])
  const { list } = await made.me('interviews.list', { applicationId: made.id })
  expect(list).toMatchObject([{ status: 'CANCELLED', reason: 'The position is on hold.' }])
})
