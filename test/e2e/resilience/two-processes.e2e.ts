import type { BrowserContext } from '@playwright/test'
import { sessionCookieName } from '#platform/session/cookies.server.ts'
import { openProcesses, type Processes } from '../../fixtures/processes.ts'
import { aRegisteredUser } from '../../fixtures/accounts.ts'
import { aJob } from '../../fixtures/jobs.ts'
import { anEmployer } from '../../fixtures/people.ts'
import { apply, findJob } from '../candidate-steps.ts'
import { decide, type Actor } from '../employer-steps.ts'
import { expect, test, watch } from '../site.ts'
import { textsOf } from '../texts.ts'

const translate = textsOf('en')
const title = 'Harbour Pilot'
const question = 'May you work at night?'

let site: Processes | undefined
test.afterEach(() => site?.close())

test(
  'two processes behind one address: signing in, finding, applying, answering, live numbers and signing out everywhere',
  { tag: '@long' },
  async ({ app, browser }) => {
    const seeker = await aRegisteredUser(app, 'candidate') // before there are workers that take the mail with the code
    site = await openProcesses(app, 'web,api,worker')
    const { url, served } = site
    const seen: ReturnType<typeof watch>[] = []
    const person = async (): Promise<Actor & { context: BrowserContext }> => {
      const context = await browser.newContext({ baseURL: url })
      await context.addCookies([{ name: 'lang', value: 'en', url }])
      const page = await context.newPage()
      seen.push(watch(page))
      return { page, translate, app, context }
    }
    const boss = await anEmployer(app, { company: 'Pelabuhan Dua' })
    await aJob(app, { employer: boss, title, questions: [{ kind: 'YES_NO', text: question }] })

    // The employer waits with an open page; the session that the tests sealed is good in both.
    const employer = await person()
    const { sealer } = app.core.parts.ports
    const expires = new Date(app.clock.now().getTime() + 3_600_000)
    const value = await sealer.seal('session', { sid: boss.caller.sessionId }, expires)
    await employer.context.addCookies([{ name: sessionCookieName(url), value, url, httpOnly: true, sameSite: 'Lax' }])
    await employer.page.goto('/employer/home')
    const bell = ({ page }: Actor, count: number) =>
      page.getByRole('link', {
        name: count > 0 ? translate('shell.bell', { count }) : translate('shell.nav.notifications'),
        exact: true,
      })
    await expect(bell(employer, 0)).toBeVisible()

    // The candidate signs in by the form in two browsers, and applies in one of them.
    const [candidate, elsewhere] = [await person(), await person()]
    for (const { page } of [candidate, elsewhere]) {
      await page.goto('/jobsseekers/login?next=%2Fjobsseekers%2Fmy-jobs%3Ftab%3Dsaved')
      await page.locator('input[name=email]').fill(seeker.email)
      await page.locator('input[name=password]').fill(seeker.password)
      await page.locator('form#login button[type=submit]').first().click()
      await expect(page).toHaveURL(/my-jobs/)
    }
    await findJob(candidate, title)
    await apply(candidate, { title, question, name: 'Rara Samudra' })

    // The employer hears of it without a reload and answers; the candidate hears of that.
    await expect(bell(employer, 1)).toBeVisible()
    await employer.page.goto('/employer/responses')
    await employer.page
      .getByRole('list', { name: translate('applicants.list.label') })
      .getByRole('link', { name: seeker.fullName })
      .click()
    await expect(employer.page.getByText('I build what lasts.')).toBeVisible()
    await candidate.page.goto('/jobsseekers/saved-searches')
    const unread = candidate.page.getByRole('link', { name: translate.like('shell.bell', {}) })
    const before = Number(/\d+/.exec((await unread.getAttribute('aria-label')) ?? (await unread.innerText()))?.[0])
    await decide(employer, 'SHORTLIST')
    await expect(bell(candidate, before + 1)).toBeVisible()

    // Signed out everywhere else means in every process at once.
    await candidate.page.goto('/jobsseekers/settings/devices')
    await candidate.page.getByRole('button', { name: translate('account.devices.endOthers') }).click()
    await expect(candidate.page.getByRole('button', { name: translate('account.devices.endOthers') })).toHaveCount(0)
    for (let times = 0; times < 2; times++) {
      await elsewhere.page.goto('/jobsseekers/my-jobs?tab=saved')
      await expect(elsewhere.page).toHaveURL(/\/jobsseekers\/login/)
    }
    expect(Math.min(...served.values())).toBeGreaterThan(20)
    expect(seen.flatMap(({ problems }) => problems)).toEqual([])
    for (const { context } of [employer, candidate, elsewhere]) await context.close()
  },
)
