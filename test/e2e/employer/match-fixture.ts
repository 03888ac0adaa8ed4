import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Locale } from '#kernel/shapes.ts'
import type { TestApp } from '../../fixtures/open-test-app.ts'
import { aJob } from '../../fixtures/jobs.ts'
import { aPerson } from '../../fixtures/matching.ts'
import { anEmployer, setLocale } from '../../fixtures/people.ts'

// What calls itself headless is a bot, and bots are no views.
export const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

let taken = 0
/** A skill of its own for each market, so that nobody of another one fits. */
export async function aSkill(app: TestApp): Promise<string> {
  const { code } = await app.db
    .selectFrom('master')
    .select('code')
    .where('category', '=', 'SKILLS')
    .where('code', 'not in', ['PYTHON', 'SQL'])
    .orderBy('key')
    .offset(taken++)
    .limit(1)
    .executeTakeFirstOrThrow()
  return code
}

/** A job, and three people who fit it: Sari best, Agus without one of the skills, Made who lives elsewhere and would move. */
export async function createMatchingFixture(app: TestApp, locale: Locale = 'en') {
  const employer = await anEmployer(app, { company: 'Samudra Digital' })
  const must = await aSkill(app)
  const skills = [{ code: must, required: true }, { code: 'PYTHON' }, { code: 'SQL' }]
  const job = await aJob(app, { employer, title: 'Harbour services developer', skills })
  const sari = await aPerson(app, { name: 'Sari Dewi Wulandari', skills: [must, 'PYTHON', 'SQL'] })
  const agus = await aPerson(app, { name: 'Agus Pranoto', months: 40, skills: [must, 'PYTHON'] })
  const made = await aPerson(app, { name: 'Made Wirawan', city: null, willingToMove: true, skills: [must, 'PYTHON'] })
  const people = [employer.id, sari.id, agus.id, made.id]
  await setLocale(app, locale, people)
  const list = `/employer/matched-candidate?job=${job.id}`
  const detail = (id: string) => `/employer/matched-candidate-detail?job=${job.id}&id=${id}`
  return { employer, job, sari, agus, made, list, detail, them: app.as({ caller: employer.caller, userAgent }) }
}
/** The line of a candidate in the list. */
export const row = (page: Page, name: string) => page.locator('[data-candidate]').filter({ hasText: name })
export const names = (page: Page) => page.locator('[data-candidate] [data-open]').allInnerTexts()
/** A browser for the other side. */
export const side = (browser: Browser, baseURL: string): Promise<BrowserContext> =>
  browser.newContext({ baseURL, userAgent })
