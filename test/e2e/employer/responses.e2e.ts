import type { Page } from '@playwright/test'
import { mailsTo } from '../../fixtures/accounts.ts'
import { anApplication, decide } from '../../fixtures/applications.ts'
import { aJob } from '../../fixtures/jobs.ts'
import { aCandidate, anEmployer } from '../../fixtures/people.ts'
import type { TestApp } from '../../fixtures/open-test-app.ts'
import { holdCode } from '../held-requests.ts'
import { expect, test, waitForHydration, watch } from '../site.ts'

const questions = [
  { kind: 'YES_NO' as const, text: 'Do you have a driving licence?', required: true, dealBreaker: { accept: [true] } },
]

/** A job with three applicants: Ayu meets everything, Budi misses a requirement, Citra is shortlisted and was opened. */
async function createApplicants(app: TestApp) {
  const employer = await anEmployer(app)
  const job = await aJob(app, { employer, title: 'Analis Data', questions })
  const person = async (name: string, seed: Parameters<typeof anApplication>[1] = {}) =>
    anApplication(app, {
      candidate: await aCandidate(app, name),
      employer,
      jobId: job.id,
      answers: [true],
      ...seed,
    })
  const citra = await person('Citra Dewi', { status: 'SHORTLIST', viewed: true, daysAgo: 3 })
  const budi = await person('Budi Santoso', { answers: [false], daysAgo: 2 })
  const ayu = await person('Ayu Lestari', { coverLetter: 'Dear team, I measure ports.' })
  return { employer, job, ayu, budi, citra }
}
const statusOf = async (app: TestApp, id: string) =>
  await app.db
    .selectFrom('application')
    .select(['status', 'shown_status', 'viewed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('the list marks who is new and who misses something, filters by the address, and moves one by its menu @long', async ({
  page,
  app,
  enter,
}) => {
  const { employer, ayu, job } = await createApplicants(app)
  await enter(employer.caller)
  const seen = watch(page)
  await page.goto('/employer/responses')
  await expect(row(page, 'Ayu Lestari')).toContainText('New')
  await expect(row(page, 'Citra Dewi')).not.toContainText('New')
  await expect(row(page, 'Budi Santoso')).toContainText('1 requirement not met')
  await page.getByLabel('Requirements').selectOption({ value: 'no' })
  await expect(page).toHaveURL(/meets=no/)
  await expect(row(page, 'Ayu Lestari')).toHaveCount(0)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await page.getByRole('button', { name: 'Select a job' }).click()
  await page.getByRole('link', { name: /Analis Data/ }).click()
  await expect(page).toHaveURL(new RegExp(`job=${job.id}`))
  await row(page, 'Ayu Lestari').getByRole('button', { name: 'Move Ayu Lestari' }).click()
  await row(page, 'Ayu Lestari')
    .getByRole('menuitem', { name: /Invite to interview/ })
    .click()
  await expect(page.getByRole('status').filter({ hasText: 'Ayu Lestari: Interview' })).toBeVisible()
  await expect(row(page, 'Ayu Lestari')).toContainText('Interview')
  await expect(row(page, 'Ayu Lestari')).not.toContainText('New') // decided, if not opened
  expect(await statusOf(app, ayu.id)).toMatchObject({ status: 'IN_INTERVIEW', viewed_at: null })
  expect(seen.problems).toEqual([])
})

test('a filter that is chosen while the page begins to run is kept and sent @long', async ({ page, app, enter }) => {
  const { employer } = await createApplicants(app)
  await enter(employer.caller)
  const come = await holdCode(page)
  await page.goto('/employer/responses', { waitUntil: 'commit' })
  const requirements = page.getByLabel('Requirements')
  await requirements.selectOption({ value: 'no' })
  come()
  await waitForHydration(page)
  await expect(requirements).toHaveValue('no')
  await page.getByLabel('Rows').selectOption({ value: '20' })
  await expect(page).toHaveURL(/meets=no.*size=20/)
})

test('the keyboard does everything: move, open, decide, undo, reject with a reason', async ({ page, app, enter }) => {
  const { employer, ayu, budi } = await createApplicants(app)
  await enter(employer.caller)
  await page.goto('/employer/responses')
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Ayu Lestari' })).toBeFocused()
  await page.keyboard.press('2')
  await expect(row(page, 'Ayu Lestari').getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ayu Lestari' })).toBeFocused()
  await page.keyboard.press('1')
  await expect(row(page, 'Ayu Lestari')).not.toContainText('Shortlisted')
  expect((await statusOf(app, ayu.id)).status).toBe('APPLIED')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Budi Santoso' })).toBeFocused()
  await page.keyboard.press('5')
  const dialog = page.getByRole('dialog', { name: 'Reject Budi Santoso' })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Reason').selectOption({ label: 'A requirement stated in the job post is not met' })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, 'Budi Santoso')).toContainText('Notified')
  expect(await statusOf(app, budi.id)).toMatchObject({ status: 'REJECTED', shown_status: 'APPLIED' })
  await row(page, 'Budi Santoso').getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Budi Santoso')).toContainText('Applied')
  await expect.poll(async () => (await statusOf(app, budi.id)).status).toBe('APPLIED')
})

test('a rejection is taken back to where the applicant stood, from the list and the panel @long', async ({
  page,
  app,
  enter,
}) => {
  const { employer, citra, job } = await createApplicants(app)
  await enter(employer.caller)
  const reject = () => decide(citra, 'REJECTED')
  const stands = () => expect.poll(async () => (await statusOf(app, citra.id)).status).toBe('SHORTLIST')
  await reject()
  await page.goto('/employer/responses')
  await row(page, 'Citra Dewi').getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Citra Dewi')).toContainText('Shortlisted')
  await stands()

  await page.goto(`/employer/response-detail?id=${citra.id}`)
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject Citra Dewi' })
  await dialog.getByLabel('Reason').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  const panel = page.getByRole('region', { name: 'Decision' })
  await expect(panel).toContainText('Rejected')
  await panel.getByRole('button', { name: 'Undo' }).click()
  await expect(panel).toContainText('Shortlisted')
  await stands()
  await expect(page.getByText(/Citra Dewi has been notified\. You can undo this until/)).toBeVisible()

  await citra.them('jobs.close', { id: job.id, version: 1, reason: 'FILLED' })
  await app.runJobs()
  await page.reload()
  await expect(page.getByText(/The job was closed on/).first()).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await page.goto('/employer/responses')
  await expect(row(page, 'Citra Dewi')).toContainText('Closed')
  await expect(row(page, 'Citra Dewi').getByRole('button', { name: 'Undo:' })).toHaveCount(0)
})

test('several at once, each answered for itself @long', async ({ page, app, enter }) => {
  const { employer, ayu, budi, citra } = await createApplicants(app)
  await enter(employer.caller)
  await page.goto('/employer/responses')
  await page.getByLabel('Select all on this page').check()
  await expect(page.getByText('3 selected')).toBeVisible()
  await decide(citra, 'IN_INTERVIEW')
  await page.getByRole('button', { name: 'Shortlist', exact: true }).click()
  await expect(page.getByText('1 was not changed')).toBeVisible()
  await expect(page.getByText(/Citra Dewi: Someone else has changed this/)).toBeVisible()
  const statuses = await Promise.all([ayu, budi, citra].map(({ id }) => statusOf(app, id)))
  expect(statuses.map(({ status }) => status)).toEqual(['SHORTLIST', 'SHORTLIST', 'IN_INTERVIEW'])
  await expect(page.getByText('1 selected')).toBeVisible()
})

test('the board has the five columns with the same filters @long', async ({ page, app, enter }) => {
  const { employer } = await createApplicants(app)
  await enter(employer.caller)
  await page.goto('/employer/responses?meets=yes')
  await page.getByRole('link', { name: 'Board', exact: true }).click()
  await expect(page).toHaveURL(/view=board/)
  const lane = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(lane('Applied').getByRole('link', { name: 'Ayu Lestari' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Budi Santoso' })).toHaveCount(0)
  await expect(lane('Shortlisted').getByRole('link', { name: 'Citra Dewi' })).toBeVisible()
  await page.getByRole('link', { name: 'Ayu Lestari' }).focus()
  await page.keyboard.press('4')
  await expect(lane('Hired').getByRole('link', { name: 'Ayu Lestari' })).toBeVisible()
  await page.getByRole('link', { name: 'Citra Dewi' }).dragTo(lane('Interview'))
  await expect(lane('Interview').getByRole('link', { name: 'Citra Dewi' })).toBeVisible()
})

test('one applicant, next to the list and on a page: opening is noted, answers and resume are there, notes, decisions, the next one', async ({
  page,
  app,
  enter,
}) => {
  const { employer, ayu } = await createApplicants(app)
  const colleague = await anEmployer(app, { companyId: employer.companyId, role: 'RECRUITER', name: 'Rina Rekrut' })
  await enter(employer.caller)
  await page.goto('/employer/responses')
  const opened = (name: string) => page.getByRole('complementary').getByRole('heading', { level: 2, name })
  await page.getByRole('link', { name: 'Ayu Lestari' }).click()
  await expect(opened('Ayu Lestari')).toBeFocused()
  await expect(row(page, 'Ayu Lestari').first()).not.toContainText('New')
  await page.keyboard.press('j')
  await expect(opened('Budi Santoso')).toBeFocused()
  await page.keyboard.press('k')
  await expect(opened('Ayu Lestari')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opened('Ayu Lestari')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Ayu Lestari' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('New note').fill('Called, no answer yet.')
  await page.getByText('Notify colleagues').click()
  await page.getByLabel('Rina Rekrut').check()
  await page.getByRole('button', { name: 'Add note' }).click()
  const notes = page.getByRole('region', { name: 'Notes' })
  await expect(notes.getByText('Called, no answer yet.')).toBeVisible()
  await expect(notes.getByText('Notified: Rina Rekrut')).toBeVisible()
  expect((await mailsTo(app, colleague.email)).map(({ kind }) => kind)).toEqual(['applications.mentioned'])
  await page.getByRole('link', { name: 'Open full page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ayu Lestari' })).toBeVisible()
  expect((await statusOf(app, ayu.id)).viewed_at).not.toBeNull()
  await expect(page.getByText('Meets the requirement')).toBeVisible()
  await expect(page.getByText('Dear team, I measure ports.')).toBeVisible()
  const sections = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  const headings = await page.locator('main section h2').allInnerTexts()
  expect(headings).toEqual(expect.arrayContaining(await sections.allInnerTexts()))
  const frame = page.locator('iframe')
  const answer = await page.request.get((await frame.getAttribute('src')) ?? '')
  expect([
    answer.status(),
    answer.headers()['content-type'],
    answer.headers()['content-security-policy']?.startsWith('sandbox'),
  ]).toEqual([200, 'application/pdf', true])
  await page.getByLabel('New note').fill('Good talk on the phone.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('region', { name: 'Notes' }).getByText('Good talk on the phone.')).toBeVisible()
  await expect(page.getByLabel('New note')).toHaveValue('')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('2')
  await expect(page.getByText(/You can undo this until/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByText(/You can undo this until/)).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { level: 1, name: 'Budi Santoso' })).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { level: 1, name: 'Ayu Lestari' })).toBeVisible()
})

test('after a withdrawal nothing of what was sent is left', async ({ page, app, enter }) => {
  const { employer, ayu } = await createApplicants(app)
  await ayu.me('userjobs.update', { id: ayu.id, withdraw: true })
  await enter(employer.caller)
  await page.goto('/employer/responses')
  await expect(page.getByRole('link', { name: 'Citra Dewi' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ayu Lestari' })).toHaveCount(0)
  await page.goto('/employer/responses?show=withdrawn')
  await page.getByRole('link', { name: 'Ayu Lestari' }).click()
  await expect(page.getByText(/Ayu Lestari withdrew this application/)).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByText('Dear team')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Shortlist|Hire|Reject/ })).toHaveCount(0)
})

test('without JavaScript: the list is read, several are moved, a rejection asks for its reason @long', async ({
  browser,
  site,
  app,
  enter,
}) => {
  const { employer, ayu, budi } = await createApplicants(app)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  await enter(employer.caller, context)
  const page = await context.newPage()
  await page.goto('/employer/responses')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByLabel('Needs my action').check()
  await page.getByLabel('Match score').selectOption({ index: 0 })
  await page.getByRole('button', { name: /^Show \d/ }).click()
  await expect(page).toHaveURL(/todo=1/)
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByLabel('View name').fill('For me')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.goto('/employer/responses')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('link', { name: 'For me' }).click()
  await expect(page.getByRole('link', { name: 'Remove filter: Needs my action' })).toBeVisible()
  await expect(row(page, 'Ayu Lestari')).toBeVisible()
  await page.getByLabel('Select Ayu Lestari').check()
  await page.getByRole('button', { name: 'Invite to interview' }).first().click()
  // Answered, so it waits for nobody.
  await expect(row(page, 'Ayu Lestari')).toHaveCount(0)
  expect((await statusOf(app, ayu.id)).status).toBe('IN_INTERVIEW')
  await page.getByLabel('Select Budi Santoso').check()
  await page.getByRole('button', { name: 'Reject', exact: true }).first().click()
  await page.getByLabel('Reason').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Reject', exact: true }).first().click()
  expect((await statusOf(app, budi.id)).status).toBe('REJECTED')
  await context.close()
})

test('somebody else’s applicant is not found', async ({ page, app, enter }) => {
  const { ayu } = await createApplicants(app)
  const stranger = await anEmployer(app)
  await enter(stranger.caller)
  const answer = await page.goto(`/employer/response-detail?id=${ayu.id}`)
  expect(answer?.status()).toBe(404)
})
