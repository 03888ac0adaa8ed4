import type { FetchOutcome } from '#platform/http/public-fetch.server.ts'
import { anEmployer, setLocale } from '../../fixtures/people.ts'
import { expect, test, watch } from '../site.ts'

const about =
  'You serve guests at the counter, count the money with care, keep the shelves full and the shop clean every day.'
const feedOf = (...titles: string[]): FetchOutcome => ({
  bytes: Buffer.from(
    `<source>${titles
      .map(
        (title, at) =>
          `<job><title>${title}</title><referencenumber>R-${at}</referencenumber><description>${about}</description>
           <city>Surabaya</city><jobtype>FULL_TIME</jobtype></job>`,
      )
      .join('')}</source>`,
  ),
})

test('a feed is added, looked at once, and then brings jobs by itself; it is paused and deleted @long', async ({
  page,
  app,
  enter,
}) => {
  const employer = await anEmployer(app)
  await setLocale(app, 'en', employer.id)
  await enter(employer.caller)
  const seen = watch(page)
  let answer = feedOf('Cashier')
  app.core.parts.ports.fetchPublic = async () => answer
  await page.goto('/employer/import-history')
  await page.getByRole('link', { name: 'Job feeds' }).click()
  await page.getByRole('link', { name: 'Add a feed' }).click()
  await page.getByLabel('Feed address').fill('http://jobs.example.com/feed.xml')
  await page.getByRole('button', { name: 'Add feed' }).click()
  await expect(page.getByText('Enter an address such as https://').first()).toBeVisible()
  await page.getByLabel('Feed address').fill('https://jobs.example.com/feed.xml?key=secret')
  await page.getByRole('button', { name: 'Add feed' }).click()
  await expect(page.getByText('Being fetched…')).toBeVisible()
  await app.runJobs()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'jobs.example.com/feed.xml?…' })).toBeVisible()
  await expect(page.getByText('1 job', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Check and import' }).click()
  await page.getByRole('button', { name: 'Import 1 job' }).click()
  await expect(page.getByText('You can leave this page')).toBeVisible()
  await app.runJobs()
  answer = feedOf('Cashier', 'Barista')
  await page.goto('/employer/import-history/feeds')
  await page.getByRole('button', { name: 'Fetch now' }).click()
  await expect(page.getByText('Being fetched…')).toBeVisible()
  await app.runJobs()
  await page.reload()
  await expect(page.getByText('2 jobs', { exact: true })).toBeVisible()
  const jobs = await app.db
    .selectFrom('job')
    .select('title')
    .where('company_id', '=', employer.companyId)
    .orderBy('title')
    .execute()
  expect(jobs).toEqual([{ title: 'Barista' }, { title: 'Cashier' }])
  answer = { refused: 'NOT_REACHED' }
  await page.getByRole('button', { name: 'Fetch now' }).click()
  await expect(page.getByText('Being fetched…')).toBeVisible()
  await app.runJobs()
  await page.reload()
  await expect(page.getByText('The address could not be reached.')).toBeVisible()
  await page.getByRole('button', { name: /^Pause/ }).click()
  await expect(page.getByRole('button', { name: /^Resume/ })).toBeVisible()
  await page.getByRole('link', { name: /^Change/ }).click()
  await page.getByLabel('Fetch', { exact: true }).selectOption({ label: 'Every 6 hours' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Every 6 hours')).toBeVisible()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete feed' }).click()
  await expect(page.getByText('No job feeds yet')).toBeVisible()
  expect(seen.problems).toEqual([])
})
