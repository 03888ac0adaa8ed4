import { readFileSync } from 'node:fs'
import { aJob } from '../../fixtures/jobs.ts'
import { anAdministrator, anEmployer } from '../../fixtures/people.ts'
import { expect, test, watch } from '../site.ts'

for (const locale of ['en', 'id'] as const) {
  test(`a guest opens the first page (${locale})`, async ({ page, language }) => {
    await language(locale)
    const seen = watch(page)
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const seo = JSON.parse(readFileSync(`src/text/${locale}/seo.json`, 'utf8')) as { keywords: string; author: string }
    await expect(page.locator('head meta[name=keywords]')).toHaveAttribute('content', seo.keywords)
    await expect(page.locator('head meta[name=author]')).toHaveAttribute('content', seo.author)
    expect(seen.problems).toEqual([])
  })
}

test('an address that leads nowhere is a 404 in status and in words', async ({ page }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

for (const who of ['employer', 'administrator'] as const)
  test(`an ${who} reads what stands on public pages like anybody else @long`, async ({ page, app, enter }) => {
    const employer = await anEmployer(app)
    const job = await aJob(app, { employer })
    await enter(who === 'employer' ? employer.caller : (await anAdministrator(app)).caller)
    const seen = watch(page)
    for (const at of [
      '/',
      '/jobsseekers/browse-jobs',
      `/jobsseekers/job-detail/${job.slug}?id=${job.id}`,
      `/jobsseekers/company-profile?id=${employer.companyId}`,
      '/jobsseekers/pricing-and-plans',
      '/contact-us',
      '/faq',
    ]) {
      const answer = await page.goto(at)
      expect(answer?.status(), at).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (at.includes('browse')) await expect(page.locator('main')).toContainText(job.title)
      // Nothing that only candidates may do, no page that only guests may open.
      await expect(page.locator('button[name=choice], main a[href*="/login"], a[href$="/register"]')).toHaveCount(0)
    }
    expect(seen.problems).toEqual([])
  })
