import { expect } from '@playwright/test'
import { makePdf } from '../fixtures/pdf.ts'
import { choose, type Actor } from './employer-steps.ts'

/** The first two steps of the profile; the rest may follow later. */
export async function smallProfile({ page, translate }: Actor): Promise<void> {
  await page.goto('/jobsseekers/profile-setup')
  const step = (name: string) =>
    expect(page.getByRole('heading', { level: 2, name: translate(`profileSetup.setup.step.${name}`) })).toBeVisible()
  const next = () => page.getByRole('button', { name: translate('profileSetup.setup.continue'), exact: true }).click()
  await step('resume')
  await page.getByRole('button', { name: translate('profileSetup.setup.resume.byHand'), exact: true }).click()
  await step('personalDetails')
  await page
    .getByRole('textbox', { name: translate('profileSetup.field.headline') })
    .fill('Site engineer, eight years of concrete')
  await choose(page, translate('profileSetup.field.city'), 'bandung', /^Bandung/)
  await next()
  await step('industryDetails')
  await page.getByLabel(translate('profileSetup.field.fresher')).check()
  await next()
  await step('educations')
}

/** Finds a job by words, reads it, and opens the form to apply. */
export async function findJob({ page, translate }: Actor, title: string): Promise<void> {
  await page.goto('/jobsseekers/browse-jobs')
  await page.getByRole('combobox', { name: translate('browse.search.what') }).fill(title)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=/)
  await page
    .getByRole('list', { name: translate('browse.list') })
    .getByRole('link', { name: title })
    .click()
  await page.getByRole('link', { name: translate('browse.openPage') }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** A new resume, the employer's question, a letter; then it is sent. */
export async function apply(
  { page, translate }: Actor,
  { title, question, name }: { title: string; question: string; name: string },
): Promise<void> {
  await page
    .getByRole('link', { name: translate('jobPage.apply.now') })
    .first()
    .click()
  await expect(page).toHaveURL(/apply-job\?id=/)
  await expect(page.getByText(translate('applyJob.heading'), { exact: true })).toBeVisible()
  await page
    .getByLabel(translate('applyJob.resume.add'))
    .setInputFiles({ name: `CV ${name}.pdf`, mimeType: 'application/pdf', buffer: makePdf({ text: name }) })
  await expect(page.getByRole('radio', { name: new RegExp(`CV ${name}`) })).toBeChecked()
  await page
    .getByRole('group', { name: question })
    .getByRole('radio', { name: translate('applications.answers.yes'), exact: true })
    .check()
  await page.getByRole('textbox', { name: translate('applyJob.letter.label') }).fill('I build what lasts.')
  await page.getByRole('button', { name: translate('applyJob.submit') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('applyJob.done.title'))
  await expect(page.getByText(title).first()).toBeVisible()
}

/** The dated steps of the only application, as the candidate reads them. */
export async function course({ page, translate }: Actor): Promise<string[]> {
  await page.goto('/jobsseekers/my-jobs')
  const card = page
    .getByRole('list', { name: translate('myJobs.applied.label') })
    .getByRole('article')
    .first()
  await card.getByText(translate('myJobs.applied.more')).click()
  const steps = card.getByRole('list', { name: translate('applications.timeline.label') }).getByRole('listitem')
  await expect(steps.first()).toBeVisible()
  return steps.allInnerTexts()
}
