import type { Page } from '@playwright/test'
import { aCandidate, anEmployer, setLocale } from '../../fixtures/people.ts'
import { anApplication, runNow } from '../../fixtures/applications.ts'
import { aRegisteredUser, mailsTo } from '../../fixtures/accounts.ts'
import { aCity, aJob } from '../../fixtures/jobs.ts'
import type { TestApp } from '../../fixtures/open-test-app.ts'
import { barriers } from '../a11y/barriers.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

// A headless browser says so, and bots are not counted.
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
test.use({ userAgent })
const translate = textsOf('en')
const minute = 60_000
const myJobs = '/jobsseekers/my-jobs'
const searchesPath = '/jobsseekers/saved-searches'
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

/** Nothing that assistive technology trips over, and nothing wider than the screen. */
async function sound(page: Page): Promise<void> {
  expect(await barriers(page), page.url()).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wide, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0)
}

/** A candidate whose profile says what they do. */
async function aSeeker(app: TestApp) {
  const person = await aCandidate(app)
  await app.db
    .updateTable('candidate_profile')
    .set({
      role_code: 'BACK_END_DEVELOPER',
      domain: 'INFORMATION_TECHNOLOGY',
      city_id: await aCity(app),
      experience_months: 40,
      completion: 80,
    })
    .where('account_id', '=', person.id)
    .execute()
  await app.db
    .insertInto('candidate_skill')
    .values([{ account_id: person.id, skill_code: 'TYPESCRIPT', sort: 0 }])
    .execute()
  return person
}

test('a guest saves a search, signs in, is notified once of a new job at eight, and ends it with one click', async ({
  page,
  app,
  language,
}) => {
  const person = await aRegisteredUser(app, 'candidate')
  const employer = await anEmployer(app)
  await aJob(app, { employer, title: 'Lighthouse keeper' })
  await language('en')
  const seen = watch(page)
  await page.goto('/jobsseekers/browse-jobs?search=lighthouse')
  await page.getByRole('button', { name: translate('savedSearch.save') }).click()
  await page.getByLabel(translate('savedSearch.DAILY')).check()
  await page.getByRole('button', { name: translate('savedSearch.saveSignIn') }).click()
  await expect(page).toHaveURL(/jobsseekers\/login/)
  await page.locator('[name=email]').fill(person.email)
  await page.locator('[name=password]').fill(person.password)
  await page.locator('main button[type=submit]').first().click()
  await expect(page).toHaveURL(/saved-searches\?new=/)
  const saved = page.getByRole('list', { name: translate('savedSearch.label') }).getByRole('article')
  await expect(saved).toHaveCount(1)
  await expect(saved).toContainText('Jobs for “lighthouse”')
  await expect(saved.getByText(translate('savedSearch.short.DAILY'))).toBeVisible()
  await page.goto('/jobsseekers/browse-jobs?search=lighthouse&sort=compNm')
  await expect(page.getByRole('link', { name: translate('savedSearch.saved') })).toBeVisible()

  await aJob(app, { employer, title: 'Lighthouse painter' })
  app.clock.advance(minute)
  await runNow(app, 'alerts.match')
  const alerts = async () => (await mailsTo(app, person.email)).filter(({ kind }) => kind === 'alerts.jobs')
  expect(await alerts()).toHaveLength(0)
  const { nextAt } = (await person.browser.call('alerts.list', {})).list[0] ?? {}
  app.clock.advance(new Date(nextAt ?? 0).getTime() - app.clock.now().getTime() + minute)
  for (const _twice of [1, 2]) await runNow(app, 'alerts.match')
  const [mail, ...more] = await alerts()
  expect(more).toEqual([])
  expect(mail?.subject).toBe('New job: Jobs for “lighthouse”')
  expect(mail?.text).toContain('Lighthouse painter')
  expect(mail?.text).not.toContain('Lighthouse keeper')

  const address = /https?:\S+unsubscribe\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  const bare = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    redirect: 'manual',
  })
  expect(bare.status).toBe(200)
  await aJob(app, { employer, title: 'Lighthouse builder' })
  app.clock.advance(48 * 60 * minute)
  await runNow(app, 'alerts.match')
  expect(await alerts(), 'no mail any more').toHaveLength(1)
  await page.goto(searchesPath)
  await expect(page.getByText(translate('savedSearch.mailsOff.title'))).toBeVisible()
  expect(seen.problems).toEqual([])
})

test('not interested, undone at once and later, with and without a script @long', async ({
  page,
  app,
  enter,
  browser,
  language,
}) => {
  const employer = await anEmployer(app)
  for (const title of ['Sailmaker one', 'Sailmaker two']) await aJob(app, { employer, title })
  const person = await aCandidate(app)
  await enter(person.caller)
  await language('en')
  const at = '/jobsseekers/browse-jobs?search=sailmaker'
  await page.goto(at)
  await page.getByRole('button', { name: translate('jobDetail.card.hide', { title: 'Sailmaker one' }) }).click()
  await page.getByRole('button', { name: translate('jobDetail.card.undo') }).click()
  await expect(card(page, 'Sailmaker one').first()).toBeVisible()
  await page.getByRole('button', { name: translate('jobDetail.card.hide', { title: 'Sailmaker one' }) }).click()
  await expect(page.getByText(translate('jobDetail.card.hidden', { title: 'Sailmaker one' }))).toBeVisible()
  await page.reload()
  await expect(page.getByText(translate('jobDetail.card.left', { count: 1 }))).toBeVisible()
  await page.getByRole('link', { name: translate('jobDetail.card.showLeft') }).click()
  await page.getByRole('button', { name: translate('myJobs.hidden.undoOf', { title: 'Sailmaker one' }) }).click()
  await expect(page.getByText(translate('myJobs.empty.hidden'))).toBeVisible()

  const plain = await browser.newContext({ javaScriptEnabled: false, userAgent })
  await enter(person.caller, plain)
  await language('en', plain)
  const still = await plain.newPage()
  await still.goto(new URL(at, page.url()).href)
  await still.getByRole('button', { name: translate('jobDetail.card.hide', { title: 'Sailmaker two' }) }).click()
  await expect(still.getByText(translate('jobDetail.card.hidden', { title: 'Sailmaker two' }))).toBeVisible()
  await still.getByRole('button', { name: translate('jobDetail.card.undo') }).click()
  await expect(card(still, 'Sailmaker two').first()).toBeVisible()
  await plain.close()
})

test('recommended with why, and it learns from what was saved', async ({ page, app, enter, language }) => {
  const role = 'FRONT_END_DEVELOPER'
  for (let at = 0; at < 2; at++)
    await aJob(app, {
      employer: await anEmployer(app),
      title: `Backend job ${at}`,
      skills: [{ code: 'TYPESCRIPT' }],
    })
  const fronts = []
  for (let at = 0; at < 4; at++)
    fronts.push(
      await aJob(app, {
        employer: await anEmployer(app),
        title: `Frontend job ${at}`,
        role,
        skills: [{ code: 'REACT' }],
      }),
    )
  const person = await aSeeker(app)
  await enter(person.caller)
  await language('en')
  await page.goto(`${myJobs}?tab=recommended`)
  const list = page.getByRole('list', { name: translate('myJobs.recommended.label') })
  await expect(list.getByRole('article').first()).toContainText('Backend job')
  await expect(list.getByRole('article').first()).toContainText(
    translate('recommended.why.SKILLS', { names: 'TypeScript', count: 1 }),
  )
  for (const front of fronts.slice(0, 2))
    await app.as(person)('activity.setChoice', { jobId: front.id, choice: 'LIKE' })
  await page.reload()
  await expect(list.getByText(translate.like('recommended.why.LIKED_ROLE')).first()).toBeVisible()
  // By a link: the address would be the first load of a thin profile, which leads to the set-up.
  await page.evaluate(() => location.assign('/'))
  await expect(page.getByRole('heading', { name: translate('recommended.title') })).toBeVisible()
})

test('recently viewed jobs stand in their order and can be forgotten @long', async ({ page, app, enter, language }) => {
  const employer = await anEmployer(app)
  const jobs = [await aJob(app, { employer, title: 'Seen first' }), await aJob(app, { employer, title: 'Seen last' })]
  await enter((await aCandidate(app)).caller)
  await language('en')
  for (const job of jobs) {
    app.clock.advance(minute)
    await page.goto(`/jobsseekers/job-detail/${job.slug}?id=${job.id}`)
    await expect(page.getByRole('heading', { level: 1, name: job.title })).toBeVisible()
  }
  await page.goto(`${myJobs}?tab=viewed`)
  const titles = page.getByRole('list', { name: translate('myJobs.viewed.label') }).getByRole('heading', { level: 2 })
  await expect(titles).toHaveText(['Seen last', 'Seen first'])
  await page.getByRole('button', { name: translate('myJobs.viewed.clear') }).click()
  await expect(page.getByText(translate('myJobs.empty.viewed'))).toBeVisible()
})

test('an application elsewhere: where one goes is said, the way is counted, and it leads only there @long', async ({
  page,
  app,
  enter,
  language,
  context,
}) => {
  const employer = await anEmployer(app)
  const job = await aJob(app, { employer, title: 'Applied elsewhere' })
  await app.db
    .updateTable('job')
    .set({ external_apply_url: 'https://karier.contoh.example/lamar?id=7' })
    .where('id', '=', job.id)
    .execute()
  const person = await aSeeker(app)
  await enter(person.caller)
  await language('en')
  await page.goto(`/jobsseekers/job-detail/${job.slug}?id=${job.id}&referrer=newsletter`)
  await page
    .getByRole('link', { name: translate('jobPage.apply.external') })
    .first()
    .click()
  await expect(page.getByText('https://karier.contoh.example/lamar?id=7')).toBeVisible()
  const tracks = ({ db } = app) =>
    db.selectFrom('job_interaction').select('referrer').where('job_id', '=', job.id).where('type', '=', 4).execute()
  expect(await tracks()).toEqual([])
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    context.waitForEvent('request', (request) => request.url() === 'https://karier.contoh.example/lamar?id=7'),
    page.getByRole('link', { name: translate('applyJob.external.open', { host: 'karier.contoh.example' }) }).click(),
  ])
  expect(await tracks()).toEqual([{ referrer: 'newsletter' }])
  await popup.close()
  await page.reload()
  await expect(page.getByText(translate.like('applyJob.external.going'))).toBeVisible()
})

for (const locale of journeyLocales('id'))
  test(`my jobs hold what was sent and what was begun, in ${locale}`, async ({ page, app, enter, language }) => {
    const text = textsOf(locale)
    const employer = await anEmployer(app)
    const job = await aJob(app, {
      employer,
      title: 'Crane driver',
      questions: [{ kind: 'YES_NO', text: 'Do you have a licence?', dealBreaker: { accept: [true] } }],
    })
    const candidate = await aSeeker(app)
    await anApplication(app, { candidate, employer, jobId: job.id, answers: [false], coverLetter: 'Dear team' })
    const begun = await aJob(app, {
      employer,
      title: 'Begun elsewhere',
      questions: [{ kind: 'YES_NO', text: 'Do you sail?', dealBreaker: { accept: [true] } }],
    })
    await app.as(candidate)('userjobs.draftSave', {
      id: begun.id,
      applicationId: '01890000-0000-7000-8000-00000000aaaa',
      coverLetter: 'From my other device',
    })
    await setLocale(app, locale, candidate.id)
    await enter(candidate.caller)
    await language(locale)
    await page.goto(`${myJobs}?tab=applied`) // the plain address leads a thin profile to the set-up once
    const application = card(page, 'Crane driver')
    await application.getByText(text('myJobs.applied.more')).click()
    await expect(application.getByText('Do you have a licence?')).toBeVisible()
    await expect(application.getByText(text('applications.answers.misses')).last()).toBeVisible()
    await expect(application.getByRole('link', { name: text('myJobs.applied.resumeOpen') })).toBeVisible()
    await page.getByRole('link', { name: text('myJobs.drafts.goOnWith', { title: 'Begun elsewhere' }) }).click()
    await expect(page.getByLabel(text('applyJob.letter.label'))).toHaveValue('From my other device')
    await expect(page.getByRole('heading', { name: text('applyJob.match.title') })).toBeVisible()
    await page
      .getByRole('group', { name: 'Do you sail?' })
      .getByLabel(text('applications.answers.no'), { exact: true })
      .check()
    await expect(page.getByText(text('applyJob.miss.title', { count: 1 }))).toBeVisible()
    await page.goto(myJobs)
    await page.getByRole('button', { name: text('myJobs.drafts.dropOf', { title: 'Begun elsewhere' }) }).click()
    await expect(page.getByText('Begun elsewhere')).toHaveCount(0)
    await page.getByRole('link', { name: text('myJobs.filter.withdrawn') }).click()
    await expect(page.getByText(text('myJobs.empty.filtered'))).toBeVisible()
    await page.goto(searchesPath)
    await expect(page.getByText(text('savedSearch.empty'))).toBeVisible()
    const me = app.as(candidate)
    await me('activity.setChoice', { jobId: begun.id, choice: 'DISLIKE' })
    const saved = await me('alerts.add', { name: 'Cranes', query: '?search=crane', frequency: 'WEEKLY' })
    await page.setViewportSize({ width: 390, height: 844 })
    const screens = [
      `${myJobs}?tab=applied`,
      ...['recommended', 'viewed', 'hidden'].map((tab) => `${myJobs}?tab=${tab}`),
    ]
    for (const at of [...screens, `${searchesPath}?new=${saved.id}`, '/', '/jobsseekers/browse-jobs?search=crane']) {
      await page.goto(at)
      await sound(page)
    }
  })
