import type { Locator } from '@playwright/test'
import { anApplication } from '../../fixtures/applications.ts'
import { aCity, aJob } from '../../fixtures/jobs.ts'
import { aCandidate, anEmployer } from '../../fixtures/people.ts'
import { expect, test, watch } from '../site.ts'

const dayMs = 86_400_000
/** Nothing of the text is cut off. */
const whole = (text: Locator) =>
  text.evaluate((box) => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight + 1)

test('a dialog opened from a menu reads from the start of its lines and gives focus back to the menu’s button', async ({
  page,
  app,
  enter,
}) => {
  const employer = await anEmployer(app)
  await aJob(app, { employer, title: 'Kurir Motor' })
  await enter(employer.caller)
  const seen = watch(page)
  await page.goto('/employer/dashboard')
  const menu = page
    .getByRole('row')
    .filter({ hasText: 'Kurir Motor' })
    .getByRole('button', { name: 'Actions for Kurir Motor' })
  for (const action of ['Close…', 'Delete…']) {
    await menu.focus()
    await page.keyboard.press('Enter')
    const choice = page.getByRole('menuitem', { name: action })
    await choice.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByRole('button', { name: 'Keep' })).toBeFocused()
    expect(await dialog.evaluate((box) => getComputedStyle(box).textAlign)).toBe('start')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(menu).toBeFocused()
  }
  expect(seen.problems).toEqual([])
})

test('numbers of applicants stand next to their labels, and what says who somebody is is not cut off @long', async ({
  page,
  app,
  enter,
}) => {
  const employer = await anEmployer(app)
  const job = await aJob(app, {
    employer,
    title: 'Senior Backend Engineer, Payments',
    expiresAt: new Date(app.clock.now().getTime() + 2 * dayMs),
  })
  const candidate = await aCandidate(app, 'Ayu Lestari')
  await app.db
    .updateTable('candidate_profile')
    .set({
      headline: 'Backend developer, payments',
      experience_months: 62,
      city_id: await aCity(app, 'Bandung'),
    })
    .where('account_id', '=', candidate.id)
    .execute()
  await anApplication(app, { employer, jobId: job.id, candidate, status: 'SHORTLIST' })
  await anApplication(app, { employer, jobId: job.id, candidate: await aCandidate(app, 'Citra Dewi') })
  await enter(employer.caller)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/employer/dashboard')
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: job.title }) })
  await expect(row.getByText('1 Applied', { exact: true })).toBeVisible()
  await expect(row.getByText('1 Shortlisted', { exact: true })).toBeVisible()
  await expect(row.getByText('Rejected')).toHaveCount(0)
  await page.goto('/employer/responses')
  const facts = page.locator('[data-applicant]').getByText('Backend developer, payments')
  expect(await whole(facts)).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/employer/home')
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  expect(await whole(waiting.getByText('Senior Backend Engineer, Payments closes soon.'))).toBe(true)
  expect(await whole(waiting.getByRole('link', { name: /^Extend or close/ }))).toBe(true)
})

test('a job’s card keeps how one works whole on the narrowest phone, and its company has the line under the title @long', async ({
  page,
  app,
  language,
}) => {
  const company = 'Perusahaan Logistik Samudra Nusantara Raya'
  const employer = await anEmployer(app, { company })
  const cities = [await aCity(app, 'Medan'), await aCity(app, 'Makassar')]
  await aJob(app, { employer, title: 'Kurir Motor Pengantar', cities })
  await language('id')
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/jobsseekers/browse-jobs?search=kurir+motor+pengantar')
  const card = page.getByRole('article').filter({ hasText: 'Kurir Motor Pengantar' })
  const how = card.getByText('Penuh waktu')
  await expect(how).toBeVisible()
  expect(await whole(how)).toBe(true)
  const [line, box] = [await card.getByText(company).boundingBox(), await card.boundingBox()]
  // To the edge of the card, under the buttons too.
  expect((box?.x ?? 0) + (box?.width ?? 0) - ((line?.x ?? 0) + (line?.width ?? 0))).toBeLessThan(24)
})

test('the front page shows a job once @long', async ({ page, app }) => {
  const employer = await anEmployer(app)
  for (let at = 0; at < 9; at++) await aJob(app, { employer, title: `Perawat ${at}` })
  await page.goto('/')
  const jobs = (id: string) =>
    page.locator(`#${id} h3 a`).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const [above, below] = [await jobs('recommended'), await jobs('fresh')]
  expect(above.length).toBeGreaterThan(0)
  expect(below.length).toBeGreaterThan(0)
  expect(below.filter((each) => above.includes(each))).toEqual([])
})

test('what unfolds has the chevron of the house, not the browser’s triangle @long', async ({ page }) => {
  await page.goto('/faq')
  const question = page.locator('summary').first()
  const chevron = () => question.evaluate((name) => getComputedStyle(name, '::before').rotate)
  expect(await question.evaluate((name) => getComputedStyle(name).listStyleType)).toBe('none')
  const closed = await chevron()
  await question.click()
  await expect.poll(chevron).not.toBe(closed)
})

test('the heads of the notification table keep a distance from its edge on a phone @long', async ({
  page,
  app,
  enter,
  language,
}) => {
  const candidate = await aCandidate(app)
  await enter(candidate.caller)
  await language('id')
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/jobsseekers/settings/notifications')
    const distance = await page
      .getByRole('columnheader')
      .last()
      .evaluate((head) => {
        const text = document.createRange()
        text.selectNodeContents(head)
        return (head.closest('table')?.getBoundingClientRect().right ?? 0) - text.getBoundingClientRect().right
      })
    expect(distance).toBeGreaterThanOrEqual(8)
  }
})
