import type { Page } from '@playwright/test'
import { anApplication, decide, runNow } from '../../fixtures/applications.ts'
import { aJob } from '../../fixtures/jobs.ts'
import { anEmployer } from '../../fixtures/people.ts'
import { expect, test } from '../site.ts'

const path = '/employer/analytics?period=days30'

/** The numbers of the page that lead to lists of applicants, with the addresses of these. */
const linkedNumbers = (page: Page) =>
  page.locator('main a[href^="/employer/responses?"]').evaluateAll((links) =>
    links.map((link) => ({
      href: link.getAttribute('href') ?? '',
      count: Number((link.closest('[data-live]')?.querySelector('dd') ?? link).textContent),
    })),
  )

test('every number that can be clicked leads to a list as long as it says, tables and file agree, and a viewer recognizes nobody', async ({
  page,
  app,
  enter,
}) => {
  test.setTimeout(240_000)
  const owner = await anEmployer(app)
  const [job, other] = [
    await aJob(app, {
      employer: owner,
      title: 'Analis Data',
      questions: [{ kind: 'YES_NO', text: 'Do you have a licence?' }],
    }),
    await aJob(app, { employer: owner, title: 'Juru Masak' }),
  ]
  const apply = (jobId: string, status: 'APPLIED' | 'SHORTLIST' | 'IN_INTERVIEW' | 'HIRED' | 'REJECTED') =>
    anApplication(app, { employer: owner, jobId, status, answers: [true] })
  const waiting = await apply(job.id, 'APPLIED')
  for (const status of ['SHORTLIST', 'IN_INTERVIEW', 'HIRED', 'REJECTED', 'REJECTED'] as const)
    await apply(job.id, status)
  for (const status of ['APPLIED', 'HIRED'] as const) await apply(other.id, status)
  await runNow(app, 'analytics.roll')

  await enter(owner.caller)
  await page.goto(path)
  const numbers = await linkedNumbers(page)
  expect(numbers.length).toBeGreaterThan(10)
  for (const { href, count } of new Map(numbers.map((each) => [each.href, each])).values()) {
    expect(numbers.filter((each) => each.href === href).every((each) => each.count === count)).toBe(true)
    await page.goto(href)
    await expect(page.locator('[data-applicant]'), href).toHaveCount(count)
  }

  // The file says what the table says, and a late step is in both within the next count.
  const inFile = async (name: string) => {
    const answer = await page.request.get(
      (await page.getByRole('link', { name: 'Numbers', exact: true }).getAttribute('href')) ?? '',
    )
    return new RegExp(`^${name},(\\d+),`, 'm').exec(await answer.text())?.[1]
  }
  const inTable = (name: string) =>
    page.getByRole('table', { name: 'Where do you lose people?' }).getByRole('row', { name }).getByRole('cell').first()
  for (const [shortlisted, step] of [
    ['4', null],
    ['5', 'SHORTLIST'],
  ] as const) {
    if (step) {
      await decide(waiting, step)
      await runNow(app, 'analytics.roll')
    }
    await page.goto(path)
    await page.getByText('Download CSV').click()
    await expect(inTable('Shortlisted')).toHaveText(shortlisted)
    expect(await inFile('Shortlisted')).toBe(shortlisted)
  }

  // Of one job also how its questions were answered, and what was spent on it.
  await page.goto(`${path}&job=${job.id}`)
  await expect(page.getByText('6 answers')).toBeVisible()
  await expect(page.getByText('Featured days')).toBeVisible()

  // A viewer opens no list from here: small numbers are hidden, and the chart names the whole number.
  const viewer = await anEmployer(app, { companyId: owner.companyId, role: 'VIEWER' })
  await enter(viewer.caller)
  await page.goto(path)
  await expect(page.getByText('Numbers below five are hidden')).toBeVisible()
  expect(await linkedNumbers(page)).toEqual([])
  await expect(inTable('Applications')).toHaveText('8')
  await expect(inTable('Hired')).toHaveText('< 5')
  await expect(page.getByText(/In this period: Applications 8, Interviews < 5, Hires < 5/).first()).toBeAttached()
})
