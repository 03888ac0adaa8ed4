import { anApplication } from '../../fixtures/applications.ts'
import { aJob } from '../../fixtures/jobs.ts'
import { aCandidate, anEmployer } from '../../fixtures/people.ts'
import { expect, test, watch } from '../site.ts'

const dayMs = 86_400_000

test('the start page leads to what to do now, the dashboard to jobs, and a job is closed with its reason', async ({
  page,
  app,
  enter,
}) => {
  const employer = await anEmployer(app)
  const soon = await aJob(app, {
    employer,
    title: 'Kurir Motor',
    expiresAt: new Date(app.clock.now().getTime() + 2 * dayMs),
  })
  const job = await aJob(app, { employer, title: 'Analis Data' })
  await aJob(app, { employer, title: 'Staf Gudang', status: 'DRAFT' })
  await anApplication(app, {
    employer,
    jobId: job.id,
    candidate: await aCandidate(app, 'Ayu Lestari'),
    daysAgo: 9,
  })
  await anApplication(app, { employer, jobId: job.id, status: 'IN_INTERVIEW', viewed: true })
  await enter(employer.caller)
  const seen = watch(page)
  await page.goto('/employer/home')
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  await expect(waiting.getByRole('listitem').filter({ hasText: 'Kurir Motor closes soon.' })).toBeVisible()
  await expect(waiting.getByRole('link', { name: 'Continue: Your draft Staf Gudang is unfinished.' })).toBeVisible()
  await waiting.getByRole('link', { name: /^Answer: 1 applicant for Analis Data/ }).click()
  await expect(page.getByText('Ayu Lestari').first()).toBeVisible()
  await page.goto('/employer/dashboard')
  const row = (title: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name: title }) })
  await expect(row('Analis Data')).toContainText('2 applicants')
  await expect(row('Kurir Motor')).toContainText('Soon')
  await row('Kurir Motor').getByRole('button', { name: 'Actions for Kurir Motor' }).click()
  await row('Kurir Motor').getByRole('menuitem', { name: 'Close…' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('We are no longer hiring for this job').check()
  await dialog.getByRole('button', { name: /Close/ }).last().click()
  await expect(row('Kurir Motor')).toContainText('Closed')
  const closed = await app.db
    .selectFrom('job')
    .select(['status', 'close_reason'])
    .where('id', '=', soon.id)
    .executeTakeFirstOrThrow()
  expect(closed).toEqual({ status: 'CLOSED', close_reason: 'CANCELLED' })
  await page.getByRole('link', { name: /^Draft/ }).click()
  await expect(page).toHaveURL(/status=DRAFT/)
  await expect(row('Staf Gudang')).toBeVisible()
  await expect(row('Analis Data')).toHaveCount(0)
  expect(seen.problems).toEqual([])
})

test('notifications: the bell counts, opening reads one, all at once, a deleted job says so', async ({
  page,
  app,
  enter,
}) => {
  const employer = await anEmployer(app)
  const openJob = await aJob(app, { employer, title: 'Analis Data' })
  const gone = await aJob(app, { employer, title: 'Kurir Motor' })
  const apply = async (jobId: string, name: string) =>
    anApplication(app, { employer, jobId, candidate: await aCandidate(app, name) })
  await apply(gone.id, 'Citra Dewi')
  await apply(openJob.id, 'Budi Santoso')
  await apply(openJob.id, 'Ayu Lestari')
  await app.as(employer)('jobs.softDelete', { ids: [gone.id] })
  await enter(employer.caller)
  await page.goto('/employer/notification')
  const bell = (count: number) =>
    page.getByRole('link', { name: count > 0 ? `Notifications, ${count} unread` : 'Notifications', exact: true })
  await expect(bell(3)).toBeVisible()
  const item = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await expect(item('Citra Dewi')).toContainText('Sorry, this job has been deleted')
  await expect(item('Citra Dewi').getByRole('link')).toHaveCount(0)
  await page.getByRole('button', { name: 'Mark as read: Budi Santoso applied for Analis Data.' }).click()
  await expect(bell(2)).toBeVisible()
  await page.getByRole('link', { name: /^Unread/ }).click()
  await expect(item('Budi Santoso')).toHaveCount(0)
  await page.getByRole('link', { name: 'Ayu Lestari applied for Analis Data.' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ayu Lestari' })).toBeVisible()
  await expect(bell(1)).toBeVisible()
  await page.goto('/employer/notification')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(0)).toBeVisible()
  await expect(page.getByText('All caught up')).toBeVisible()
})

test('“Jobs” in the menu leads to the jobs @long', async ({ page, app, enter }) => {
  const employer = await anEmployer(app)
  await aJob(app, { employer, title: 'Analis Data' })
  await enter(employer.caller)
  await page.goto('/employer/home')
  const menu = page.getByRole('navigation', { name: 'Main navigation' })
  await menu.getByRole('link', { name: 'Jobs', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Jobs' }).getByRole('link', { name: 'Analis Data' })).toBeInViewport()
  await expect(menu.locator('[aria-current]')).toHaveText('Jobs')
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await expect(menu.locator('[aria-current]')).toHaveText('Dashboard')
})
