import type { Page } from '@playwright/test'
import { aResume } from '../../fixtures/applications.ts'
import { makePdf } from '../../fixtures/pdf.ts'
import { aJob, type JobSeed } from '../../fixtures/jobs.ts'
import { aCandidate, anEmployer } from '../../fixtures/people.ts'
import type { TestApp } from '../../fixtures/open-test-app.ts'
import { holdCode } from '../held-requests.ts'
import { expect, test, watch } from '../site.ts'
import { textsOf } from '../texts.ts'

const questions: NonNullable<JobSeed['questions']> = [
  { kind: 'YES_NO', text: 'Do you have a driving licence?', dealBreaker: { accept: [true] } },
  { kind: 'SINGLE', text: 'Which shift do you want?', options: ['Day', 'Night'] },
  { kind: 'MULTIPLE', text: 'Which tools do you know?', options: ['Drill', 'Saw', 'Crane'], required: false },
  { kind: 'NUMBER', text: 'How many years have you done this?', dealBreaker: { min: 2, max: null } },
  { kind: 'SHORT_TEXT', text: 'Where do you live?', required: false },
  { kind: 'LONG_TEXT', text: 'Tell us about a project', required: false },
  { kind: 'DATE', text: 'When can you start?', required: false },
  { kind: 'FILE', text: 'Your work samples', required: false },
]
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: makePdf() })
const translate = textsOf('en')

async function stage(app: TestApp, seed: Partial<JobSeed> = {}) {
  const [candidate, employer] = [await aCandidate(app), await anEmployer(app)]
  const job = await aJob(app, { employer, questions, ...seed })
  return { candidate, employer, job, path: `/jobsseekers/apply-job?id=${job.id}` }
}
const applications = (app: TestApp, jobId: string) =>
  app.db.selectFrom('application').selectAll().where('job_id', '=', jobId).execute()
const send = (page: Page) => page.getByRole('button', { name: translate('applyJob.submit') })
const answer = async (page: Page, licence = 'Yes', years = '3') => {
  await page.getByRole('group', { name: 'Do you have a driving licence?' }).getByLabel(licence, { exact: true }).check()
  await page.getByLabel('Night').check()
  await page.getByLabel('How many years have you done this?').fill(years)
}

test('what is wrong stands at its question, what was typed stays, and every kind of answer arrives', async ({
  page,
  app,
  enter,
}) => {
  const { candidate, job, path } = await stage(app)
  await enter(candidate.caller)
  const seen = watch(page)
  await page.goto(path)
  await expect(page.getByText(translate('applyJob.requirements.title'))).toBeVisible()
  await page.getByLabel(translate('applyJob.letter.label')).fill('Dear team')
  await send(page).click()
  await expect(page.getByRole('alert').first()).toContainText('Do you have a driving licence?')
  expect(await applications(app, job.id)).toEqual([])

  await page
    .locator('#resume-upload')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>no pdf</html>') })
  await expect(page.getByText(translate('errorMsg.FILE_REJECTED'))).toBeVisible()
  await page.locator('#resume-upload').setInputFiles(pdf('My CV.pdf'))
  await expect(page.getByRole('radio', { name: /My CV\.pdf/ })).toBeChecked()
  await answer(page, 'No')
  for (const tool of ['Drill', 'Crane']) await page.getByLabel(tool).check()
  await page.getByLabel('Where do you live?').fill('Bandung')
  await page.getByLabel('Tell us about a project').fill('A bridge\nof wood')
  await page.getByLabel('When can you start?').fill('2027-01-15')
  await page.getByLabel('Your work samples').setInputFiles(pdf('Bridge.pdf'))
  await expect(page.getByRole('link', { name: 'Bridge.pdf' })).toBeVisible()
  await send(page).click()
  await expect(page.getByRole('heading', { level: 1, name: translate('applyJob.done.title') })).toBeVisible()
  await expect(page.getByText(translate('applyJob.done.misses', { count: 1 }))).toBeVisible()

  const [row] = await applications(app, job.id)
  expect(row).toMatchObject({ cover_letter: 'Dear team', resume_name: 'My CV.pdf', meets: false, status: 'APPLIED' })
  const answers = await app.db
    .selectFrom('application_answer as x')
    .innerJoin('job_question as q', 'q.id', 'x.question_id')
    .select(['q.kind', 'x.answer'])
    .where('x.application_id', '=', row?.id ?? '')
    .orderBy('q.sort')
    .execute()
  expect(answers.slice(0, 7).map((each) => (each.answer as { value: unknown }).value)).toEqual([
    false,
    'Night',
    ['Drill', 'Crane'],
    3,
    'Bandung',
    'A bridge\nof wood',
    '2027-01-15',
  ])
  expect(answers).toHaveLength(8)
  expect(seen.problems.filter((problem) => !problem.includes('415'))).toEqual([]) // the page that was no PDF
})

test('a resume that was missing and has come is wrong no longer @long', async ({ page, app, enter }) => {
  const { candidate, path } = await stage(app, { questions: [] })
  await enter(candidate.caller)
  await page.goto(path)
  await send(page).click()
  const wrong = page.getByRole('alert').filter({ hasText: translate('applyJob.fix') })
  await expect(wrong).toBeVisible()
  await page.locator('#resume-upload').setInputFiles(pdf('My CV.pdf'))
  await expect(page.getByRole('radio', { name: /My CV\.pdf/ })).toBeChecked()
  await expect(wrong).toHaveCount(0)
  await send(page).click()
  await expect(page.getByRole('heading', { level: 1, name: translate('applyJob.done.title') })).toBeVisible()
})

test('a form that was left comes back as it was @long', async ({ page, app, enter }) => {
  const { candidate, path } = await stage(app)
  await enter(candidate.caller)
  await page.goto(path)
  await answer(page)
  await page.getByLabel(translate('applyJob.letter.label')).fill('Half a sentence')
  await expect(page.getByText(translate.like('applyJob.saved'))).toBeVisible()
  await page.goto('/jobsseekers/my-jobs')
  await page.goto(path)
  await expect(page.getByLabel(translate('applyJob.letter.label'))).toHaveValue('Half a sentence')
  await expect(page.getByLabel('Night')).toBeChecked()
  await expect(page.getByLabel('How many years have you done this?')).toHaveValue('3')
})

test('a double click and the way back make one application (RE-25)', async ({ page, app, enter }) => {
  const { candidate, job, path } = await stage(app)
  await aResume(app, candidate.caller)
  await enter(candidate.caller)
  await page.goto(path)
  await answer(page)
  await send(page).dblclick()
  await expect(page).toHaveURL(/apply-job-successfully/)
  await page.goBack()
  await expect(page).toHaveURL(/apply-job-successfully.*again=1/)
  expect(await applications(app, job.id)).toHaveLength(1)
})

test('without a line nothing is lost; what was sent twice over a bad one arrives once @long', async ({
  page,
  context,
  app,
  enter,
}) => {
  const { candidate, job, path } = await stage(app)
  await aResume(app, candidate.caller)
  await enter(candidate.caller)
  await page.goto(path)
  await answer(page)
  await page.getByLabel(translate('applyJob.letter.label')).fill('Typed on the train')
  // The request arrives, its answer is lost, and so is everything the page would load anew.
  let down = true
  await context.route(/\.data(\?|$)/, async (route) => {
    if (!down) return route.continue()
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort('connectionreset')
  })
  await send(page).click()
  await expect(page.getByText(translate('applyJob.offline.title'), { exact: true })).toBeVisible()
  await expect(page.getByLabel(translate('applyJob.letter.label'))).toHaveValue('Typed on the train')
  expect(await applications(app, job.id)).toHaveLength(1)
  down = false
  await send(page).click()
  await expect(page).toHaveURL(/apply-job-successfully/)
  await expect(page.getByRole('heading', { level: 1, name: translate('applyJob.done.title') })).toBeVisible()
  const rows = await applications(app, job.id)
  expect(rows.map((row) => row.cover_letter)).toEqual(['Typed on the train'])
})

test('a draft that could not be saved is kept on the device and stands in the form again', async ({
  page,
  context,
  app,
  enter,
}) => {
  const { candidate, path } = await stage(app)
  await enter(candidate.caller)
  await page.goto(path)
  await context.route(/userjobs\/draft/, (route) => route.abort('internetdisconnected'))
  await page.getByLabel(translate('applyJob.letter.label')).fill('No line here')
  await expect(page.getByText(translate('applyJob.savedHere'))).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(translate('applyJob.letter.label'))).toHaveValue('No line here')
})

test('an answer given before the page is hydrated is saved with the draft @long', async ({ page, app, enter }) => {
  const { candidate, path } = await stage(app)
  await enter(candidate.caller)
  const come = await holdCode(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByLabel('How many years have you done this?').fill('4')
  come()
  await expect(page.getByRole('status').filter({ hasText: /^Saved \d/ })).toBeVisible()
})

test('the first page of a visit leads to the set-up while the profile is thin; browsing stays free', async ({
  page,
  app,
  enter,
}) => {
  const { candidate } = await stage(app)
  await enter(candidate.caller)
  await page.goto('/jobsseekers/browse-jobs')
  await expect(page).toHaveURL(/profile-setup$/)
  await page.getByRole('link', { name: translate('profileSetup.setup.browse') }).click()
  await expect(page).toHaveURL(/browse-jobs$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a candidate edits the profile, applies with a new resume, and withdraws @long', async ({
    page,
    app,
    enter,
  }) => {
    const { candidate, job, path } = await stage(app)
    await enter(candidate.caller)
    await page.goto('/jobsseekers/profile?edit=experience')
    await page.getByRole('combobox', { name: 'Position' }).fill('Carpenter')
    await page.getByLabel('Company').fill('Toko Kayu')
    await page.getByLabel('Start date').first().fill('2022-03')
    await page.getByLabel('I currently work here').check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Carpenter' })).toBeVisible()

    await page.goto(path)
    await page.locator('#resume-upload').setInputFiles(pdf('Plain.pdf'))
    await send(page).click()
    await expect(page.getByRole('alert').first()).toContainText('Do you have a driving licence?')
    await expect(page.getByRole('radio', { name: /Plain\.pdf/ })).toBeChecked()
    await answer(page)
    await send(page).click()
    await expect(page.getByRole('heading', { level: 1, name: translate('applyJob.done.title') })).toBeVisible()
    expect((await applications(app, job.id)).map(({ resume_name }) => resume_name)).toEqual(['Plain.pdf'])
    await page.getByRole('link', { name: translate('applyJob.done.mine') }).click()
    await page.getByRole('link', { name: translate('myJobs.applied.withdraw'), exact: true }).click()
    await page.getByRole('button', { name: translate('myJobs.withdraw.confirm') }).click()
    await expect(page.getByRole('article')).toContainText(translate('applications.status.WITHDRAWN'))
  })
})
