import { anApplication, decide } from '../../fixtures/applications.ts'
import { aJob, type JobSeed } from '../../fixtures/jobs.ts'
import { aCandidate, anEmployer } from '../../fixtures/people.ts'
import { expect, test } from '../site.ts'
import { textsOf } from '../texts.ts'

const questions: NonNullable<JobSeed['questions']> = [
  { kind: 'YES_NO', text: 'Do you have a driving licence?', dealBreaker: { accept: [true] } },
  { kind: 'NUMBER', text: 'How many years have you done this?', dealBreaker: { min: 2, max: null } },
]
const translate = textsOf('en')

test('what was decided without being opened says nothing of opening; the number of misses is shown @long', async ({
  page,
  app,
  enter,
}) => {
  const [candidate, employer] = [await aCandidate(app), await anEmployer(app)]
  const job = await aJob(app, { employer, questions })
  const made = await anApplication(app, {
    candidate,
    employer,
    jobId: job.id,
    answers: [false, 1],
  })
  await enter(candidate.caller)
  await page.goto(`/jobsseekers/apply-job-successfully?id=${made.id}`)
  await expect(page.getByText(translate('applyJob.done.misses', { count: 2 }))).toBeVisible()
  await page.goto('/jobsseekers/my-jobs')
  const card = page.getByRole('article')
  await expect(card).toContainText(translate('myJobs.applied.unseen'))
  await expect(card).toContainText(translate('myJobs.applied.misses', { count: 2 }))
  await decide(made, 'SHORTLIST')
  await page.reload()
  await expect(card).toContainText(translate('applications.status.SHORTLIST'))
  await expect(card).not.toContainText(translate('myJobs.applied.unseen'))
})

test('withdrawing asks once, and takes the employer’s access at once', async ({ page, app, enter }) => {
  const made = await anApplication(app, { viewed: true })
  await enter(made.candidate.caller)
  await page.goto(`/jobsseekers/my-jobs?id=${made.id}`)
  await page.getByRole('link', { name: translate('myJobs.applied.withdraw'), exact: true }).click()
  await expect(page.getByText(translate('myJobs.withdraw.title'))).toBeVisible()
  await page.getByRole('button', { name: translate('myJobs.withdraw.confirm') }).click()
  await expect(page.getByRole('article')).toContainText(translate('applications.status.WITHDRAWN'))
  const seen = await made.them('userjobs.candidateDetails', { id: made.id })
  expect(seen).toMatchObject({ ended: true, resume: null, email: null })
  // Nothing says any more that somebody reads it.
  const chips = page.getByRole('navigation', { name: translate('myJobs.filter.label') })
  await expect(chips.getByRole('link')).toHaveText([translate('myJobs.filter.all')])
  await page.goto(`/jobsseekers/job-detail?id=${made.jobId}`)
  await expect(page.getByText(translate.like('jobPage.apply.withdrawnOn')).first()).toBeVisible()
  await page.goto(`/jobsseekers/apply-job?id=${made.jobId}`)
  await expect(page.getByRole('heading', { level: 1, name: translate('applyJob.done.withdrawn') })).toBeVisible()
  await expect(page.getByText(translate.like('applyJob.done.withdrawnText'))).toBeVisible()
})
