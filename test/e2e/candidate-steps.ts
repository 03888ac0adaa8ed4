import { expect } from '@playwright/test'
import { makePdf } from '../fixtures/pdf.ts'
import { choose, type Actor } from './employer-steps.ts'

/** The first two steps of the profile; the rest may follow later. */
export async function smallProfile({ page, say }: Actor): Promise<void> {
  await page.goto('/jobsseekers/profile-setup')
  const step = (name: string) =>
    expect(page.getByRole('heading', { level: 2, name: say(`profileSetup.setup.step.${name}`) })).toBeVisible()
  const next = () => page.getByRole('button', { name: say('profileSetup.setup.continue'), exact: true }).click()
  await step('personalDetails')
  await page
    .getByRole('textbox', { name: say('profileSetup.field.headline') })
    .fill('Site engineer, eight years of concrete')
  await choose(page, say('profileSetup.field.city'), 'bandung', /^Bandung/)
  await next()
  await step('industryDetails')
  await page.getByLabel(say('profileSetup.field.fresher')).check()
  await next()
  await step('educations')
}

/** Finds a job by words, reads it, and opens the form to apply. */
export async function findJob({ page, say }: Actor, title: string): Promise<void> {
  await page.goto('/jobsseekers/browse-jobs')
  await page.getByRole('combobox', { name: say('browse.search.what') }).fill(title)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=/)
  await page
    .getByRole('list', { name: say('browse.list') })
    .getByRole('link', { name: title })
    .click()
  await page.getByRole('link', { name: say('browse.openPage') }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** A new resume, the employer's question, a letter; then it is sent. */
export async function apply(
  { page, say }: Actor,
  { title, question, name }: { title: string; question: string; name: string },
): Promise<void> {
  await page
    .getByRole('link', { name: say('jobPage.apply.now') })
    .first()
    .click()
  await expect(page).toHaveURL(/apply-job\?id=/)
  await expect(page.getByText(say('applyJob.heading'), { exact: true })).toBeVisible()
  await page
    .getByLabel(say('applyJob.resume.add'))
    .setInputFiles({ name: `CV ${name}.pdf`, mimeType: 'application/pdf', buffer: makePdf({ text: name }) })
  await expect(page.getByRole('radio', { name: new RegExp(`CV ${name}`) })).toBeChecked()
  await page
    .getByRole('group', { name: question })
    .getByRole('radio', { name: say('applications.answers.yes'), exact: true })
    .check()
  await page.getByRole('textbox', { name: say('applyJob.letter.label') }).fill('I build what lasts.')
  await page.getByRole('button', { name: say('applyJob.submit') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('applyJob.done.title'))
  await expect(page.getByText(title).first()).toBeVisible()
}

/** The dated steps of the only application, as the candidate reads them. */
export async function course({ page, say }: Actor): Promise<string[]> {
  await page.goto('/jobsseekers/my-jobs')
  const card = page
    .getByRole('list', { name: say('myJobs.applied.label') })
    .getByRole('article')
    .first()
  await card.getByText(say('myJobs.applied.more')).click()
  const steps = card.getByRole('list', { name: say('applications.timeline.label') }).getByRole('listitem')
  await expect(steps.first()).toBeVisible()
  return steps.allInnerTexts()
}
