import type { Page } from '@playwright/test'
import type { Caller } from '#kernel/caller.ts'
import { aBrowser, aRegisteredUser, codeFor } from '../../fixtures/accounts.ts'
import { aJob } from '../../fixtures/jobs.ts'
import { aCandidate, anEmployer } from '../../fixtures/people.ts'
import { holdCode, holdReads, mark, same } from '../held-requests.ts'
import { browse, filters, createBrowseJobs, pathOf, what, where } from '../browse-jobs.ts'
import { expect, test, waitForHydration, watch, type Site } from '../site.ts'

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /Saved \d/ })).toBeVisible()

/** The words about a candidate who has some, with the page's code held back. */
async function ownWords(page: Page, { app }: Site, enter: (caller: Caller) => Promise<void>) {
  const { caller, id } = await aCandidate(app)
  await app.as({ caller })('profiles.basicDetails', { id, about: 'Early words' })
  await enter(caller)
  const come = await holdCode(page)
  await page.goto('/jobsseekers/profile?edit=about', { waitUntil: 'commit' })
  const words = page.locator('textarea[name=about]')
  await expect(words).toHaveValue('Early words')
  return { come, words }
}

test('what is typed before the editor has come stands in it, with the caret behind it', async ({
  page,
  app,
  enter,
}) => {
  const employer = await anEmployer(app, { role: 'RECRUITER' })
  const { id } = await aJob(app, { employer, status: 'DRAFT' })
  await enter(employer.caller)
  const come = await holdReads(page, /rich-text-editor/)
  await page.goto(`/employer/job-description?id=${id}`)
  const editor = page.getByRole('textbox', { name: 'Description' })
  await editor.fill('You look after a house')
  await editor.press('End')
  come()
  await expect(page.getByRole('button', { name: 'Bold' }).first()).toBeVisible()
  await page.keyboard.type(' & its garden')
  await expect(editor).toBeFocused()
  await expect(editor).toHaveText('You look after a house & its garden')
  await saved(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Bold' }).first()).toBeVisible()
  await expect(editor).toHaveText('You look after a house & its garden')
})

test('what is typed before the page can run at all is not put back @long', async ({ page, app, enter }) => {
  const employer = await anEmployer(app, { role: 'RECRUITER' })
  const { id } = await aJob(app, { employer, status: 'DRAFT' })
  await enter(employer.caller)
  const come = await holdCode(page)
  await page.goto(`/employer/job-description?id=${id}`, { waitUntil: 'commit' })
  await page.locator('textarea').first().fill('You look after a house')
  come()
  await expect(page.getByRole('button', { name: 'Bold' }).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveText('You look after a house')
})

test('what is selected before the page can run at all is written over after it can @long', async ({
  page,
  site,
  enter,
}) => {
  const { come, words } = await ownWords(page, site, enter)
  await words.selectText()
  come()
  await waitForHydration(page)
  await page.keyboard.insertText('Better words')
  await expect(words).toHaveValue('Better words')
})

test('somebody who corrects a text while the page begins to run goes on where the caret was, and it is counted @long', async ({
  page,
  site,
  enter,
}) => {
  const { come, words } = await ownWords(page, site, enter)
  await words.press('End')
  for (let back = 0; back < 'words'.length; back++) await words.press('ArrowLeft')
  await page.keyboard.insertText('and ')
  come()
  await waitForHydration(page)
  await page.keyboard.insertText('good ')
  await expect(words).toHaveValue('Early and good words')
  await expect(page.getByText(/^20 \/ /)).toBeVisible()
})

/** Opens a page whose scripts wait, and has it filled; then they come, and what was typed is still there. */
async function keeps(page: Page, path: string, fields: Record<string, string>) {
  const come = await holdCode(page)
  await page.goto(path, { waitUntil: 'commit' })
  const field = (name: string) => page.locator(`#main [name="${name}"]`).first()
  for (const [name, text] of Object.entries(fields)) await field(name).fill(text)
  await mark(page)
  come()
  await waitForHydration(page)
  for (const [name, text] of Object.entries(fields)) await expect(field(name), `${path} ${name}`).toHaveValue(text)
  await expect(same(page)).toBeAttached()
  await page.unrouteAll({ behavior: 'wait' })
}

test('what is typed before the page is hydrated stays: sign in, register, search, contact, apply', async ({
  page,
  site,
  language,
  enter,
}) => {
  const { baker } = await createBrowseJobs(site)
  await language('en')
  const seen = watch(page)
  await keeps(page, '/jobsseekers/login', { email: 'ayu@contoh.id', password: 'correct horse' })
  await keeps(page, '/jobsseekers/register', {
    fullName: 'Ayu Lestari',
    email: 'ayu@contoh.id',
    phone: '81234567890',
    password: 'correct horse battery',
  })
  await keeps(page, '/employer/register', { companyName: 'Roti Samudra', fullName: 'Ayu', email: 'ayu@contoh.id' })
  await keeps(page, browse, { search: 'baker', location: 'Bandung' })
  await keeps(page, '/', { search: 'baker', location: 'Bandung' })
  await keeps(page, '/contact-us', { name: 'Ayu', message: 'Where do I find my applications?' })
  await enter((await aCandidate(site.app)).caller)
  await keeps(page, `/jobsseekers/apply-job?id=${baker.id}`, { coverLetter: 'Dear team, I bake at night.' })
  expect(seen.problems).toEqual([])
})

test('choices made before the page is hydrated stay, and are sent', async ({ page, site, language }) => {
  await createBrowseJobs(site)
  await language('en')
  const come = await holdCode(page)
  await page.goto('/contact-us', { waitUntil: 'commit' })
  const topic = page.locator('#main select').first()
  await topic.selectOption({ index: 1 })
  const selected = await topic.inputValue()
  come()
  await waitForHydration(page)
  await expect(topic).toHaveValue(selected)

  await page.goto(`${browse}?search=samudra`, { waitUntil: 'commit' })
  const partTime = filters(page).getByRole('checkbox', { name: /Part time/ })
  await partTime.check()
  come()
  await expect(page).toHaveURL(/\?search=samudra&type=part-time$/)
  await expect(partTime).toBeChecked()
})

test('forms that are sent before the page is hydrated post and search by themselves', async ({
  page,
  site,
  language,
}) => {
  const { baker } = await createBrowseJobs(site)
  await language('en')
  const seen = watch(page)
  const come = await holdCode(page)
  await page.goto('/jobsseekers/login', { waitUntil: 'commit' })
  await page.locator('#main [name=email]').fill('nobody@contoh.id')
  await page.locator('#main [name=password]').fill('not my password')
  const posted = page.waitForRequest((each) => each.method() === 'POST')
  await page.locator('form#login button[type=submit]').first().click()
  expect((await posted).resourceType()).toBe('document')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.locator('#main [name=email]')).toHaveValue('nobody@contoh.id')

  await page.goto(browse, { waitUntil: 'commit' })
  await what(page).fill('baker')
  await where(page).fill('Bandung')
  await page.getByRole('button', { name: 'Find jobs' }).first().click()
  await expect(page).toHaveURL(/search=baker/)
  await page.goto(pathOf(baker), { waitUntil: 'commit' })
  await page.getByRole('button', { name: `Save ${baker.title}` }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  come()
  await waitForHydration(page)
  expect(seen.problems).toEqual([])
})

test('a code that is typed before the page is hydrated stays for its button @long', async ({
  page,
  site,
  language,
}) => {
  await language('en')
  const { email } = await aRegisteredUser(site.app, 'candidate')
  const browser = aBrowser(site.app)
  await browser.call('candidate.forgetPassword', { email })
  await page.context().addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: site.url })))
  const come = await holdCode(page)
  await page.goto('/jobsseekers/forgot-password-otp', { waitUntil: 'commit' })
  const field = page.locator('input[name=otp]')
  await expect(field).toBeFocused()
  const code = await codeFor(site.app, email)
  await field.fill(code)
  come()
  await waitForHydration(page)
  await expect(field).toHaveValue(code)
  await page.locator('form#code button[type=submit]').click()
  await expect(page).toHaveURL(/new-password$/)
})

test('no public page reports an error while it is hydrated @long', async ({ page, context, site, language }) => {
  const { baker } = await createBrowseJobs(site)
  await language('id')
  await page.goto(pathOf(baker))
  const company = await page.locator('a[href*="company-profile"]').first().getAttribute('href')
  const pages = ['/', browse, `${browse}?search=nothing-at-all`, pathOf(baker), company ?? '', '/contact-us', '/login']
  pages.push('/faq', '/about-us', '/privacy-policy', '/terms-of-use', '/jobsseekers/pricing-and-plans')
  for (const side of ['jobsseekers', 'employer'])
    pages.push(`/${side}/login`, `/${side}/register`, `/${side}/forgot-password`, `/${side}/terms-condition`)
  const problemsOf = async (path: string) => {
    const tab = await context.newPage()
    const { problems } = watch(tab)
    await tab.goto(path, { waitUntil: 'networkidle' })
    await tab.close()
    return problems.map((problem) => `${path} ${problem}`)
  }
  // A network that is idle has been waited for: four at a time.
  for (let at = 0; at < pages.length; at += 4)
    expect((await Promise.all(pages.slice(at, at + 4).map(problemsOf))).flat()).toEqual([])
})
