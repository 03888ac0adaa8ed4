import type { Page } from '@playwright/test'
import { aCandidate } from '../../fixtures/people.ts'
import { hold, mark, same } from './held-parts.ts'
import { alive, browse, cards, filters, openMarket, pathOf } from '../job-market.ts'
import { expect, test, watch } from '../site.ts'

const title = 'Head Baker & Pastry <Chef>'
const save = (page: Page) => page.getByRole('button', { name: `Save ${title}` })

test('nothing is asked for before a deed, and what the server made needs no script', async ({
  page,
  site,
  language,
}) => {
  await openMarket(site)
  await language('en')
  const seen = watch(page)
  const { come, asked } = await hold(page)
  await page.setViewportSize({ width: 1100, height: 900 })
  await page.goto(`${browse}?search=baker`, { waitUntil: 'networkidle' })
  await expect(cards(page)).toHaveCount(2)
  expect(asked()).toBe(0)
  await mark(page)
  // A header's link moves inside the site although the parts below it wait.
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL(/\/faq$/)
  await expect(same(page)).toBeAttached()
  await page.goBack()
  await page.goto(`${browse}?search=baker`, { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await save(page).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  come()
  expect(seen.problems).toEqual([])
})

test('what was pressed, chosen and typed while parts waited has its effect when they come', async ({
  page,
  site,
  language,
  context,
}) => {
  const { baker } = await openMarket(site)
  await language('en')
  const seen = watch(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const job = await hold(page)
  await page.goto(pathOf(baker), { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Share' }).click()
  job.come()
  await expect(page.getByRole('status').filter({ hasText: 'copied' })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })

  const found = await hold(page)
  await page.setViewportSize({ width: 1100, height: 900 })
  await page.goto(`${browse}?search=samudra`, { waitUntil: 'networkidle' })
  const partTime = filters(page).getByRole('checkbox', { name: /Part time/ })
  await partTime.check()
  await mark(page)
  found.come()
  await expect(page).toHaveURL(/\?search=samudra&type=part-time$/)
  await expect(cards(page)).toHaveCount(1)
  await expect(partTime).toBeChecked()
  await expect(same(page)).toBeAttached()
  await page.unrouteAll({ behavior: 'wait' })

  const sorted = await hold(page)
  await page.goto(`${browse}?search=samudra`, { waitUntil: 'networkidle' })
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('maxSalary')
  sorted.come()
  await expect(page).toHaveURL(/sort=maxSalary$/)
  await page.unrouteAll({ behavior: 'wait' })

  const contact = await hold(page)
  await page.goto('/contact-us', { waitUntil: 'networkidle' })
  await page.getByLabel('Your name').fill('Ayu')
  await page.getByLabel('Message').fill('Where do I find my applications?')
  contact.come()
  const topic = page.getByLabel('What is it about')
  await topic.selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/email/i).locator('visible=true').first()).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('Where do I find my applications?')
  await expect(page.getByLabel('Your name')).toHaveValue('Ayu')
  expect(seen.problems).toEqual([])
})

test('a text that was taken back before its form came does not return', async ({ page, language }) => {
  await language('en')
  const { come } = await hold(page)
  await page.goto('/contact-us', { waitUntil: 'networkidle' })
  const message = page.getByLabel('Message')
  await message.fill('Where?')
  await message.fill('')
  come()
  await alive(page)
  await expect(message).toHaveValue('')
})

test('after a deed the page is alive: saved without a new page, and gone back and forth', async ({
  page,
  site,
  app,
  enter,
  language,
}) => {
  await openMarket(site)
  await language('en')
  await enter((await aCandidate(app)).caller)
  const seen = watch(page)
  await page.setViewportSize({ width: 1100, height: 900 })
  await page.goto(`${browse}?search=baker`, { waitUntil: 'networkidle' })
  await mark(page)
  await page.keyboard.press('Shift')
  await alive(page)
  await save(page).click()
  await expect(page.getByRole('button', { name: `Remove ${title} from` })).toBeVisible()
  await expect(same(page)).toBeAttached()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goBack()
  await expect(cards(page)).toHaveCount(2)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(same(page)).toBeAttached()
  expect(seen.problems).toEqual([])
})

test('another language while the parts wait blanks nothing and is taken over with them', async ({
  page,
  site,
  language,
}) => {
  await openMarket(site)
  await language('en')
  const seen = watch(page)
  const { come } = await hold(page)
  await page.setViewportSize({ width: 1100, height: 900 })
  await page.goto(`${browse}?search=baker`, { waitUntil: 'networkidle' })
  await mark(page)
  const card = page.getByRole('link', { name: title })
  await card.focus()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Indonesia/ })
    .click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'id')
  await expect(cards(page)).toHaveCount(2)
  await expect(save(page)).toBeVisible()
  come()
  await expect(page.getByRole('button', { name: `Simpan ${title}` })).toBeVisible()
  await expect(same(page)).toBeAttached()
  expect(seen.problems).toEqual([])
})

test('no public page says a word about being taken over, before the first deed or after', async ({
  page,
  site,
  language,
}) => {
  const { baker } = await openMarket(site)
  await language('id')
  const seen = watch(page)
  await page.goto(pathOf(baker))
  const company = await page.locator('a[href*="company-profile"]').first().getAttribute('href')
  const pages = ['/', browse, `${browse}?search=nothing-at-all`, pathOf(baker), company ?? '', '/contact-us', '/login']
  pages.push('/faq', '/about-us', '/privacy-policy', '/terms-of-use', '/jobsseekers/pricing-and-plans')
  for (const side of ['jobsseekers', 'employer'])
    pages.push(`/${side}/login`, `/${side}/register`, `/${side}/forgot-password`, `/${side}/terms-condition`)
  for (const path of pages) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.keyboard.press('Shift')
    await alive(page)
    expect(seen.problems, path).toEqual([])
  }
})
