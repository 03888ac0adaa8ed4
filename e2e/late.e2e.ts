import type { Page } from '@playwright/test'
import { aBrowser, aMember, codeFor, passTime, wrongCode } from '../test/worlds.accounts.ts'
import { aCandidate } from '../test/worlds.ts'
import { alive, browse, cards, filters, openMarket, pathOf } from './market.ts'
import { expect, test, watch, type Site } from './site.ts'

// What comes at the reader's first deed (src/web/kit/late.tsx).
const parts =
  /assets\/(landing|job-body|company-body|browse-parts|browse-nothing|search-line|job-card|job-view|(login|register|forgot|contact|password|code)-form|plans-table)-/

/** Holds the files of such parts back until `come` is called. */
async function hold(page: Page) {
  let come = () => {}
  const held = new Promise<void>((resolve) => (come = resolve))
  let asked = 0
  await page.route(parts, async (route) => {
    asked++
    await held
    await route.continue()
  })
  return { come: () => come(), asked: () => asked }
}

/** A mark that a whole new page does not have. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
const same = (page: Page) => page.locator('html[data-same]')
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
  await page.getByRole('contentinfo').getByRole('link', { name: 'Questions and answers' }).click()
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
  await expect(
    page
      .getByText(/e-mail/i)
      .locator('visible=true')
      .first(),
  ).toBeVisible()
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
  world,
  enter,
  language,
}) => {
  await openMarket(site)
  await language('en')
  await enter((await aCandidate(world)).caller)
  const seen = watch(page)
  await page.setViewportSize({ width: 1100, height: 900 })
  await page.goto(`${browse}?search=baker`, { waitUntil: 'networkidle' })
  await mark(page)
  await page.keyboard.press('Shift')
  await alive(page)
  await save(page).click()
  await expect(page.getByRole('button', { name: `Take ${title} off` })).toBeVisible()
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

/** A guest's page that awaits a code, with its form held back, and nothing done on it yet. */
async function awaitCode(page: Page, { world, url }: Site) {
  const { email } = await aMember(world, 'candidate')
  const browser = aBrowser(world)
  await browser.call('candidate.forgetPassword', { email })
  await page.context().addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url })))
  const form = await hold(page)
  await page.goto('/jobsseekers/forgot-password-otp', { waitUntil: 'networkidle' })
  await mark(page)
  return { ...form, email, code: () => codeFor(world, email), field: page.getByLabel('Code of 6 digits') }
}

test('a page that awaits a code puts the reader into the field, counts down and keeps its keys before any deed', async ({
  page,
  site,
  language,
}) => {
  await language('en')
  const seen = watch(page)
  const { asked, email, field } = await awaitCode(page, site)
  await expect(field).toBeFocused()
  const wait = page.getByText(/can be sent in \d+ s/)
  const first = await wait.textContent()
  await expect(wait).not.toHaveText(first ?? '')
  expect(await page.evaluate(() => localStorage.getItem('email'))).toBe(email)
  expect(asked()).toBe(0)
  await page.goto('/faq')
  expect(await page.evaluate(() => localStorage.getItem('email'))).toBeNull()
  expect(seen.problems).toEqual([])
})

test('a code that was complete before its form came is sent as soon as it is there', async ({
  page,
  site,
  language,
}) => {
  await language('en')
  const seen = watch(page)
  const { come, asked, code } = await awaitCode(page, site)
  await page.keyboard.insertText(await code())
  await expect.poll(asked).toBe(1)
  come()
  await expect(page).toHaveURL(/new-password$/)
  await expect(same(page)).toBeAttached()
  expect(seen.problems).toEqual([])
})

test('a code that the browser itself is sending is not sent once more by its form', async ({
  page,
  site,
  language,
}) => {
  await language('en')
  const { come, code } = await awaitCode(page, site)
  const sent: string[] = []
  // An answer that leaves the page where it is, so that its form comes after the browser has sent it.
  await page.route(/forgot-password-otp/, (route) => {
    sent.push(route.request().resourceType())
    return route.fulfill({ status: 204 })
  })
  await page.keyboard.insertText(await code())
  await page.keyboard.press('Enter')
  await expect.poll(() => sent).toEqual(['document'])
  come()
  await alive(page)
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown))))
  expect(sent).toEqual(['document'])
  await page.unrouteAll({ behavior: 'wait' })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/new-password$/)
  await expect(same(page)).toBeAttached()
})

test('what is typed after the browser itself sent a wrong code stays when the form comes', async ({
  page,
  site,
  language,
}) => {
  await language('en')
  const seen = watch(page)
  const { come, code, field } = await awaitCode(page, site)
  const right = await code()
  await page.keyboard.insertText(wrongCode(right))
  await page.keyboard.press('Enter')
  await expect(page.locator('.k-errors')).toBeVisible()
  await expect(field).toBeFocused()
  await page.waitForLoadState('networkidle')
  await page.keyboard.insertText(right.slice(0, 3))
  come()
  await alive(page)
  await expect(field).toHaveValue(right.slice(0, 3))
  await page.keyboard.insertText(right.slice(3))
  await expect(page).toHaveURL(/new-password$/)
  expect(seen.problems).toEqual([])
})

test('another code asked for while the form waits leaves an empty field for it, once', async ({
  page,
  site,
  language,
}) => {
  await language('en')
  const seen = watch(page)
  const { come, asked, code, email, field } = await awaitCode(page, site)
  const first = await code()
  await passTime(site.world, 61_000)
  await page.evaluate(() => localStorage.setItem('mobNo', '+6281'))
  await field.fill('12')
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect.poll(async () => (await code()) !== first).toBe(true)
  expect(asked()).toBe(1)
  come()
  await expect(page.getByRole('status').filter({ hasText: 'new code' })).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  expect(await page.evaluate(() => [localStorage.getItem('email'), localStorage.getItem('mobNo')])).toEqual([
    email,
    '+6281',
  ])
  await field.fill(await code())
  await expect(page).toHaveURL(/new-password$/)
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
