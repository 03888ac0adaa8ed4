import type { Page } from '@playwright/test'
import { dayIn } from '#kernel/time-zone.ts'
import { formatFor } from '#platform/i18n/format.ts'
import { createSession } from '#modules/accounts/public.server.ts'
import { anEmployer } from '../../fixtures/people.ts'
import { aJob } from '../../fixtures/jobs.ts'
import { expect, test, watch } from '../site.ts'
import { textsOf } from '../texts.ts'

const words =
  'You plan and look after the houses we build together with a small and friendly team, from the first stone to the keys. '
const saved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: /Saved \d|Tersimpan \d/ })).toBeVisible()

test('a job from nothing to online, in seven steps that save themselves', async ({ page, app, enter }) => {
  const employer = await anEmployer(app, { role: 'RECRUITER' })
  await aJob(app, { employer, title: 'Earlier job' })
  await enter(employer.caller)
  const seen = watch(page)
  await page.goto('/employer/job-post')
  await page.getByRole('link', { name: 'Start a new job' }).first().click()
  await expect(page).toHaveURL(/job-type\?id=/)
  await page.getByLabel('Job title').fill('Site engineer')
  await page.getByRole('radio', { name: 'Full time' }).check()
  await page.getByLabel('Job category').selectOption('CONSTRUCTION')
  await page.getByLabel('Job level').selectOption('STAFF')
  const closing = dayIn(new Date(app.clock.now().getTime() + 5 * 86_400_000), 'Asia/Jakarta')
  await page.getByLabel('Closing date').fill(closing)
  await saved(page)
  await page.reload()
  await expect(page.getByLabel('Job title')).toHaveValue('Site engineer')
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await expect(page).toHaveURL(/job-description\?id=/)
  const editor = page.getByRole('textbox', { name: 'Description' })
  await editor.click()
  await page.keyboard.type(words)
  const skills = page.getByRole('combobox', { name: 'Skills' })
  await skills.fill('autoc')
  await page.getByRole('option', { name: 'AutoCAD' }).first().click()
  await page.keyboard.press('Escape')
  await page.getByLabel('AutoCAD is required').check()
  await page.getByLabel('Minimum', { exact: true }).fill('8000000')
  await saved(page)
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await expect(page).toHaveURL(/employer\/location\?id=/)
  await page.getByRole('radio', { name: /^On-site/ }).check()
  await page.getByRole('combobox', { name: 'Cities' }).fill('bandung')
  await page.getByRole('option', { name: 'Bandung' }).first().click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await expect(page).toHaveURL(/employer\/benefits\?id=/)
  await page.getByText('Meals', { exact: true }).click()
  await saved(page)
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await expect(page).toHaveURL(/company-info\?id=/)
  await page.getByLabel('Name').fill('Ibu Wati')
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await expect(page).toHaveURL(/additional-question\?id=/)
  await page.getByRole('button', { name: 'Add question' }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill('Do you have a driving licence?')
  await page.getByLabel('Deal-breaker').check()
  await saved(page)
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await expect(page).toHaveURL(/job-post-verification\?id=/)
  const day = formatFor({ locale: 'en', numberStyle: 'language', timeZone: 'Asia/Jakarta' }).day(closing)
  await expect(page.getByText(`Candidates can apply until ${day}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Publish job' }).dblclick()
  await expect(page).toHaveURL(/job-posted-successfull\?id=/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('“Site engineer” is live')
  await expect(page.getByText(`apply until ${day}`)).toBeVisible()
  await page.goto('/employer/job-post')
  expect(seen.problems).toEqual([])
})

test('two tabs at one step: both values stand there and one chooses; different steps do not disturb each other @long', async ({
  page,
  context,
  app,
  enter,
}) => {
  const employer = await anEmployer(app, { role: 'RECRUITER' })
  const { id } = await aJob(app, { employer, status: 'DRAFT' })
  await enter(employer.caller)
  const other = await context.newPage()
  const location = await context.newPage()
  await page.goto(`/employer/benefits?id=${id}`)
  await other.goto(`/employer/benefits?id=${id}`)
  await location.goto(`/employer/location?id=${id}`)
  await other.getByRole('checkbox', { name: 'Meals' }).check({ force: true })
  await saved(other)
  await expect.poll(() => benefitsOf(app, id)).toEqual(['THR', 'BPJS_HEALTH', 'MEALS'].toSorted())
  await location.getByRole('radio', { name: /^Hybrid/ }).check()
  await expect.poll(async () => (await rowOf(app, id)).location_type).toBe('HYBRID')

  await page.getByRole('checkbox', { name: 'Parking' }).check({ force: true })
  const choice = (tab: Page) => tab.getByRole('region', { name: 'Someone else has saved this step' })
  await expect(choice(page)).toContainText('Meals')
  await expect(page.getByRole('checkbox', { name: 'Parking' })).toBeChecked()
  await choice(page).getByRole('radio', { name: 'Your version' }).check()
  await choice(page).getByRole('button', { name: 'Save my choice' }).click()
  await expect.poll(() => benefitsOf(app, id)).toEqual(['BPJS_HEALTH', 'PARKING', 'THR'])
  await expect(choice(page)).toHaveCount(0)

  await other.getByRole('checkbox', { name: 'Uniform' }).check({ force: true })
  await choice(other).getByRole('button', { name: 'Discard my changes' }).click()
  await expect(other.getByRole('checkbox', { name: 'Parking' })).toBeChecked()
  await expect(other.getByRole('checkbox', { name: 'Uniform' })).not.toBeChecked()
  expect(await benefitsOf(app, id)).toEqual(['BPJS_HEALTH', 'PARKING', 'THR'])
})

test('a session that ends while one types: nothing is saved, nothing is lost', async ({ page, app, enter }) => {
  const employer = await anEmployer(app, { role: 'RECRUITER' })
  const { id } = await aJob(app, { employer, status: 'DRAFT' })
  await enter(employer.caller)
  await page.goto(`/employer/company-info?id=${id}`)
  await page.getByLabel('Name').fill('Ibu Wati')
  await saved(page)
  await expect.poll(async () => (await rowOf(app, id)).contact_name).toBe('Ibu Wati')
  await app.db
    .updateTable('session')
    .set({ revoked_at: app.clock.now() })
    .where('id', '=', employer.caller.sessionId)
    .execute()
  await page.getByLabel('Name').fill('Ibu Wati and Pak Budi')
  await expect(page.getByRole('status').filter({ hasText: 'Your session has ended' })).toBeVisible()
  await page.getByRole('link', { name: 'sign in again' }).click()
  await expect(page).toHaveURL(/employer\/login\?next=/)
  await expect(page.getByText(textsOf('en')('auth.login.endedKept'))).toBeVisible()
  expect((await rowOf(app, id)).contact_name).toBe('Ibu Wati')

  const sessionId = await createSession(app.db, {
    accountId: employer.id,
    now: app.clock.now(),
    userAgent: 'test',
    ip: '203.0.113.1',
    secondFactor: false,
  })
  await enter({ ...employer.caller, sessionId })
  await page.goto(`/employer/company-info?id=${id}`)
  await expect(page.getByLabel('Name')).toHaveValue('Ibu Wati')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Ibu Wati and Pak Budi')
  await expect.poll(async () => (await rowOf(app, id)).contact_name).toBe('Ibu Wati and Pak Budi')
})

test('before the approval everything can be written and nothing published; back and again makes one draft @long', async ({
  page,
  app,
  enter,
}) => {
  const employer = await anEmployer(app, { role: 'RECRUITER', status: 'PENDING' })
  await app.db.updateTable('company').set({ industry: 'CONSTRUCTION' }).where('id', '=', employer.companyId).execute()
  const { id } = await aJob(app, { employer, status: 'DRAFT' })
  await enter(employer.caller)
  const sentence = 'You will be able to post a job only after administrator has approved your profile.'
  await page.goto(`/employer/job-post-verification?id=${id}`)
  await expect(page.getByText(sentence).first()).toBeVisible()
  const publish = page.getByRole('button', { name: 'Publish job' })
  await expect(publish).toHaveAttribute('aria-disabled', 'true')
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action*=verification]')?.submit())
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  expect((await rowOf(app, id)).status).toBe('DRAFT')

  await page.goto('/employer/job-type')
  // Whoever looks for jobs of the company's industry finds this one.
  await expect(page.getByLabel('Industry')).toHaveValue('CONSTRUCTION')
  await page.getByLabel('Job title').fill('Night nurse')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('button', { name: 'Skip for now' })).toBeVisible()
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await expect(page).toHaveURL(/job-description/)
  await page.goBack()
  await expect(page.getByLabel('Job title')).toHaveValue('Night nurse')
  await page.getByLabel('Job title').fill('Night nurse, emergency')
  await page
    .getByRole('button', { name: 'Skip for now' })
    .or(page.getByRole('button', { name: 'Save and continue' }))
    .first()
    .click()
  const rows = await app.db
    .selectFrom('job')
    .select(['title', 'industry'])
    .where('company_id', '=', employer.companyId)
    .where('title', 'like', 'Night%')
    .execute()
  expect(rows.map(({ industry }) => industry)).toEqual(['CONSTRUCTION'])
})

test('an ended job comes back as a draft, and a draft goes after a question @long', async ({ page, app, enter }) => {
  const employer = await anEmployer(app, { role: 'RECRUITER' })
  await aJob(app, { employer, status: 'EXPIRED', title: 'Pastry chef' })
  await enter(employer.caller)
  await page.goto('/employer/job-post')
  await page.getByRole('button', { name: 'Actions for Pastry chef' }).click()
  await page.getByRole('menuitem', { name: 'Repost' }).click()
  await expect(page).toHaveURL(/job-type\?id=/)
  await expect(page.getByLabel('Job title')).toHaveValue('Pastry chef')
  await page.goto('/employer/job-post')
  const draft = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Continue' }) })
  await expect(draft).toHaveCount(1)
  await draft.getByRole('button', { name: 'Actions for Pastry chef' }).click()
  await draft.getByRole('menuitem', { name: 'Delete…' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Keep job' }).click()
  await expect(draft).toHaveCount(1)
  await draft.getByRole('button', { name: 'Actions for Pastry chef' }).click()
  await draft.getByRole('menuitem', { name: 'Delete…' }).click()
  await question.getByRole('button', { name: 'Delete job' }).click()
  await expect(draft).toHaveCount(0)
  await expect(page.getByText('No drafts')).toBeVisible()
})

type JobApp = Parameters<typeof aJob>[0]
const rowOf = (app: JobApp, id: string) =>
  app.db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const benefitsOf = async (app: JobApp, id: string) => (await rowOf(app, id)).benefits.toSorted()
