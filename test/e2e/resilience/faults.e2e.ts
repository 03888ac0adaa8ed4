import type { Page } from '@playwright/test'
import { aBrowser, aRegisteredUser } from '../../fixtures/accounts.ts'
import { makePdf } from '../../fixtures/pdf.ts'
import { aResume } from '../../fixtures/applications.ts'
import { aJob } from '../../fixtures/jobs.ts'
import { aCandidate, anEmployer, setLocale } from '../../fixtures/people.ts'
import type { TestApp } from '../../fixtures/open-test-app.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

const en = textsOf('en')
const applications = (app: TestApp, jobId: string) =>
  app.db.selectFrom('application').select('id').where('job_id', '=', jobId).execute()
const endSessions = (app: TestApp, accountId: string) =>
  app.db.updateTable('session').set({ revoked_at: app.clock.now() }).where('account_id', '=', accountId).execute()

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel(en('auth.field.email')).fill(email)
  await page.getByRole('textbox', { name: en('auth.field.password') }).fill(password)
  await page.getByRole('button', { name: en('auth.login.submit'), exact: true }).click()
}

for (const locale of journeyLocales('en')) {
  const translate = textsOf(locale)
  test(`without the approval the sentence stands wherever an employer would post, and nothing is published (${locale}) @long`, async ({
    page,
    app,
    enter,
    language,
  }) => {
    const employer = await anEmployer(app, { status: 'PENDING' })
    await setLocale(app, locale, employer.id)
    const draft = await aJob(app, { employer, status: 'DRAFT' })
    const paused = await aJob(app, { employer, status: 'PAUSED' })
    await language(locale)
    await enter(employer.caller)
    const sentence = translate('errorMsg.COMPANY_NOT_APPROVED')
    for (const path of [
      'home',
      'dashboard',
      'job-post',
      `job-post-verification?id=${draft.id}`,
      'job-type',
      'company-profile',
      'responses',
    ]) {
      await page.goto(`/employer/${path}`)
      await expect(page.getByText(sentence).first(), path).toBeVisible()
    }
    const asks = (path: string, data: object) =>
      page.evaluate(
        async ([to, body]) => {
          const answer = await fetch(`/client/api/v1/${to}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body,
          })
          return { status: answer.status, ...((await answer.json()) as { message: string }) }
        },
        [path, JSON.stringify(data)] as const,
      )
    const { version } = await app.db
      .selectFrom('job')
      .select('version')
      .where('id', '=', draft.id)
      .executeTakeFirstOrThrow()
    expect(await asks('jobs/confirm-post', { id: draft.id, version })).toMatchObject({ status: 403, message: sentence })
    const rows = await app.db
      .selectFrom('job')
      .select('status')
      .where('id', 'in', [draft.id, paused.id])
      .orderBy('status')
      .execute()
    expect(rows.map(({ status }) => status)).toEqual(['DRAFT', 'PAUSED'])
  })
}

test('two tabs publish the same draft: one effect, both end at the same place, and the way back offers no second time', async ({
  page,
  context,
  app,
  enter,
}) => {
  const employer = await anEmployer(app)
  await aJob(app, { employer, title: 'Earlier job' })
  const draft = await aJob(app, { employer, status: 'DRAFT', title: 'Twice' })
  await enter(employer.caller)
  const other = await context.newPage()
  const [first, second] = [page, other].map((each) => each.getByRole('button', { name: en('jobPost.CHECK.publish') }))
  for (const each of [page, other]) await each.goto(`/employer/job-post-verification?id=${draft.id}`)
  const stored = () =>
    app.db
      .selectFrom('job')
      .select(['status', 'published_at', 'version'])
      .where('id', '=', draft.id)
      .executeTakeFirstOrThrow()
  await first?.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('jobPost.posted.title', { title: 'Twice' }))
  const published = await stored()
  expect(published.status).toBe('ACTIVE')
  await second?.click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(en('jobPost.posted.title', { title: 'Twice' }))
  expect(await stored()).toEqual(published)
  expect(
    await app.db.selectFrom('job').select('id').where('company_id', '=', employer.companyId).execute(),
  ).toHaveLength(2)

  await page.goBack()
  await expect(page.getByRole('button', { name: en('jobPost.CHECK.publish') })).toHaveCount(0)
})

test('a session that ends in the middle of a step: sign in again by password, and what was typed is there', async ({
  page,
  app,
}) => {
  const boss = await aRegisteredUser(app, 'employer', aBrowser(app))
  const { company_id: companyId } = await app.db
    .selectFrom('company_member')
    .select('company_id')
    .where('account_id', '=', boss.id)
    .executeTakeFirstOrThrow()
  await app.db.updateTable('company').set({ status: 'APPROVED', completion: 80 }).where('id', '=', companyId).execute()
  await page.goto('/employer/login')
  await signIn(page, boss)
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  await page.goto('/employer/job-type')
  await page.getByRole('textbox', { name: en('jobPost.TYPE.jobTitle') }).fill('Night nurse')
  await page.getByRole('button', { name: en('jobPost.form.next') }).click()
  await page.getByRole('button', { name: en('jobPost.form.later') }).click()
  await expect(page).toHaveURL(/job-description\?id=/)
  const step = page.url()
  const editor = page.getByRole('textbox', { name: en('jobPost.DESCRIPTION.description') })
  await editor.click()
  await page.keyboard.insertText('You look after people who cannot sleep.')
  await endSessions(app, boss.id)
  await page.keyboard.insertText(' And you write down what they tell you.')
  await page.getByRole('button', { name: en('jobPost.form.next') }).click()
  await expect(page).toHaveURL(/employer\/login/)
  await signIn(page, boss)
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  expect(page.url()).toBe(step)
  const back = page.getByRole('button', { name: en('versions.unsaved.restore') })
  if (!(await editor.innerText()).includes('write down')) await back.click()
  await expect(editor).toContainText('You look after people who cannot sleep. And you write down what they tell you.')
})

test('a session that ends while applying: after signing in the form stands as it was, and one application arrives @long', async ({
  page,
  app,
}) => {
  const person = await aRegisteredUser(app, 'candidate', aBrowser(app))
  const caller = await person.browser.caller()
  if (caller.kind !== 'candidate') throw new Error('not signed in')
  await aResume(app, caller)
  const job = await aJob(app, {
    employer: await anEmployer(app),
    questions: [{ kind: 'SHORT_TEXT', text: 'Where do you live?' }],
  })
  await page.goto('/jobsseekers/login')
  await signIn(page, person)
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  await page.goto(`/jobsseekers/apply-job?id=${job.id}`)
  await page.getByLabel('Where do you live?').fill('Bandung')
  await endSessions(app, person.id)
  await page.getByLabel(en('applyJob.letter.label')).fill('I can start on Monday.')
  await page.getByRole('button', { name: en('applyJob.submit') }).click()
  await expect(page).toHaveURL(/jobsseekers\/login/)
  await signIn(page, person)
  await expect(page).toHaveURL(/apply-job\?id=/)
  await expect(page.getByLabel('Where do you live?')).toHaveValue('Bandung')
  await expect(page.getByLabel(en('applyJob.letter.label'))).toHaveValue('I can start on Monday.')
  await page.getByRole('button', { name: en('applyJob.submit') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('applyJob.done.title'))
  expect(await applications(app, job.id)).toHaveLength(1)
})

test('two tabs with the same form, both sent: one application, and both say that it is in @long', async ({
  page,
  context,
  app,
  enter,
}) => {
  const candidate = await aCandidate(app)
  await aResume(app, candidate.caller)
  const job = await aJob(app, { employer: await anEmployer(app) })
  await enter(candidate.caller)
  const other = await context.newPage()
  const seen = [watch(page), watch(other)]
  for (const each of [page, other]) await each.goto(`/jobsseekers/apply-job?id=${job.id}`)
  await Promise.all([page, other].map((each) => each.getByRole('button', { name: en('applyJob.submit') }).click()))
  for (const each of [page, other]) await expect(each).toHaveURL(/apply-job-successfully/)
  expect(await applications(app, job.id)).toHaveLength(1)
  expect(seen.flatMap(({ problems }) => problems)).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('somebody reads the jobs, signs in by password, applies with a double click, and the back button makes no second one', async ({
    page,
    app,
  }) => {
    const person = await aRegisteredUser(app, 'candidate', aBrowser(app))
    const title = `Bookbinder ${Date.now().toString(36)}`
    const job = await aJob(app, {
      employer: await anEmployer(app),
      title,
      questions: [{ kind: 'YES_NO', text: 'Do you have a licence?' }],
    })
    await page.goto('/')
    await page.getByRole('combobox', { name: en('browse.search.what') }).fill(title)
    await page.getByRole('button', { name: en('browse.search.go') }).click()
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('services that thousands of people in Indonesia use')).toBeVisible()
    await page
      .getByRole('link', { name: en('jobPage.apply.guest') })
      .first()
      .click()
    await signIn(page, person)
    await expect(page).toHaveURL(/apply-job\?id=/)
    await page
      .getByLabel(en('applyJob.resume.add'))
      .setInputFiles({ name: 'CV.pdf', mimeType: 'application/pdf', buffer: makePdf() })
    await page
      .getByRole('group', { name: 'Do you have a licence?' })
      .getByLabel(en('applications.answers.yes'), { exact: true })
      .check()
    await page.getByRole('button', { name: en('applyJob.submit') }).dblclick()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      new RegExp(`${en('applyJob.done.title')}|${en('applyJob.done.already')}`),
    )
    expect(await applications(app, job.id)).toHaveLength(1)
    await page.goBack()
    await page.reload()
    await expect(page).toHaveURL(/apply-job-successfully.*again=1/)
    expect(await applications(app, job.id)).toHaveLength(1)
  })
})
