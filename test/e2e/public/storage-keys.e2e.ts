import { aRegisteredUser, codeFor, aRegistration } from '../../fixtures/accounts.ts'
import { aJob } from '../../fixtures/jobs.ts'
import { anEmployer } from '../../fixtures/people.ts'
import { expect, test } from '../site.ts'
import type { Page } from '@playwright/test'

const storedItems = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>)

test('local storage keeps the keys of the specification, e-mail and phone only while a code is awaited, none after signing out', async ({
  page,
  app,
}) => {
  const person = aRegistration('candidate')
  await page.goto('/jobsseekers/register')
  await page.locator('input[name=fullName]').fill(person.fullName)
  await page.locator('input[name=email]').fill(person.email)
  await page.locator('input[name=phone]').fill(person.phone)
  await page.locator('input[name=password]').fill(person.password)
  await page.locator('input[name=acceptTerms]').check()
  await page.locator('form#register button[type=submit]').click()
  await expect(page).toHaveURL(/verification$/)
  await expect.poll(() => storedItems(page)).toMatchObject({ email: person.email, mobNo: `+62${person.phone}` })
  await page.locator('input[name=otp]').fill(await codeFor(app, person.email))
  await expect(page).not.toHaveURL(/verification/)

  const job = await aJob(app, { employer: await anEmployer(app) })
  await page.goto(`/jobsseekers/job-detail/${job.slug}?id=${job.id}`)
  await expect
    .poll(async () => Object.keys(await storedItems(page)))
    .toEqual(expect.arrayContaining(['token', 'user', 'candidateDetails', 'JOB_ID']))
  const { token = '', user = '', candidateDetails = '', JOB_ID, ...others } = await storedItems(page)
  expect(JOB_ID).toBe(job.id)
  expect(JSON.parse(candidateDetails)).toMatchObject({ name: person.fullName })
  expect(JSON.parse(user)).toMatchObject({ type: 'CANDIDATE', name: person.fullName })
  expect(Object.keys(others)).not.toEqual(expect.arrayContaining(['email']))
  expect(others).not.toHaveProperty('mobNo')
  expect(others).not.toHaveProperty('ADMIN_ID')
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    iat: number
    exp: number
  }
  expect(claims.exp - claims.iat).toBe(300)
  const answer = await page.request.get('/client/api/v1/candidate/view', {
    headers: { authorization: `jwt ${token}`, cookie: '' },
  })
  expect(answer.status()).toBe(200)

  await page.goto('/jobsseekers/browse-jobs?domain=it')
  await expect.poll(() => storedItems(page)).toMatchObject({ categoryName: 'it' })
  await page.goto('/jobsseekers/my-jobs')
  await page.locator('header button[aria-haspopup=menu]').click()
  await page.locator('form[action="/logout"] button').first().click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(async () => Object.keys(await storedItems(page))).toEqual([])
})

test('a session that ended elsewhere leaves nothing of the person here @long', async ({ page, app, enter }) => {
  const member = await aRegisteredUser(app, 'candidate')
  await enter(await member.browser.caller())
  await page.goto('/jobsseekers/my-jobs')
  await expect
    .poll(async () => Object.keys(await storedItems(page)))
    .toEqual(expect.arrayContaining(['token', 'user', 'candidateDetails']))
  await member.browser.call('candidate.logout', {})
  await page.goto('/faq')
  await expect.poll(async () => Object.keys(await storedItems(page))).toEqual([])
})

test('cookies: the session ends with it, the device stays, and no script reads either', async ({ page, app }) => {
  const { email, password } = await aRegisteredUser(app, 'candidate')
  await page.goto('/jobsseekers/login')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('form#login button[type=submit]').first().click()
  await expect(page).not.toHaveURL(/login/)
  const sealed = async () =>
    (await page.context().cookies()).filter(({ name }) => /karya|device|flow|signon/.test(name))
  const days = (expires: number) => Math.round((expires - Date.now() / 1000) / 86_400)
  const seen = (await sealed()).map(({ name, httpOnly, sameSite, path, expires }) => [
    name,
    { httpOnly, sameSite, path, days: days(expires) },
  ])
  const hidden = { httpOnly: true, sameSite: 'Lax', path: '/' }
  expect(Object.fromEntries(seen)).toEqual({ device: { ...hidden, days: 365 }, karya: { ...hidden, days: 15 } })
  expect(await page.evaluate(() => document.cookie)).not.toMatch(/karya|device/)
  await page.evaluate(() => fetch('/api/logout', { method: 'POST' }))
  expect((await sealed()).map(({ name }) => name)).toEqual(['device'])
  await page.goto('/jobsseekers/my-jobs')
  await expect(page).toHaveURL(/login/)
})
