import { aJob } from '../../fixtures/jobs.ts'
import { anAdministrator, anEmployer } from '../../fixtures/people.ts'
import { expect, test, watch } from '../site.ts'
import { textsOf } from '../texts.ts'

const t = textsOf('en')

test('several jobs that wait are refused at once with one reason; one that changed meanwhile stays, and its history is a click away', async ({
  page,
  app,
  enter,
}) => {
  const employer = await anEmployer(app)
  const titles = ['Lighthouse keeper', 'Tide table writer', 'Buoy painter'] as const
  const [first, second, third] = [
    await aJob(app, { employer, title: titles[0], status: 'PENDING_REVIEW' }),
    await aJob(app, { employer, title: titles[1], status: 'PENDING_REVIEW' }),
    await aJob(app, { employer, title: titles[2], status: 'PENDING_REVIEW' }),
  ]
  const status = async ({ id }: { id: string }) =>
    (await app.db.selectFrom('job').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
  const seen = watch(page)
  await enter((await anAdministrator(app, 'MODERATOR')).caller)
  await page.goto('/admin/jobs')
  for (const title of titles.slice(0, 2)) await page.getByLabel(t('admin.bulk.select', { title })).check()
  await app.db
    .updateTable('job')
    .set((where) => ({ version: where('version', '+', 1) }))
    .where('id', '=', second.id)
    .execute()

  await page.getByLabel(t('admin.decideJob.REJECT')).check()
  const send = page.getByRole('button', { name: t('admin.bulk.send') })
  await send.click()
  await expect(page.getByText(t('validate.REQUIRED')).first()).toBeVisible()
  expect(await status(first)).toBe('PENDING_REVIEW')
  await page.getByLabel(t('admin.bulk.reason')).selectOption('UNCLEAR')
  await send.click()
  await expect(page.getByText(t('errorMsg.STALE_VERSION'))).toBeVisible()
  expect([await status(first), await status(second), await status(third)]).toEqual([
    'REJECTED',
    'PENDING_REVIEW',
    'PENDING_REVIEW',
  ])

  await page.goto(`/admin/jobs/${first.id}`)
  await page.getByRole('link', { name: t('admin.auditOf') }).click()
  await expect(page.getByRole('main')).toContainText(t('audit.aboutOne', { name: titles[0] }))
  await expect(page.getByRole('table')).toContainText('Rina Admin')
  expect(seen.problems.filter((problem) => !problem.includes('422'))).toEqual([])
})

test('whoever refuses all that is on the last page comes to the page before it', async ({ page, app, enter }) => {
  const employer = await anEmployer(app)
  for (let at = 1; at <= 21; at++) await aJob(app, { employer, title: `Lock keeper ${at}`, status: 'PENDING_REVIEW' })
  const seen = watch(page)
  await enter((await anAdministrator(app, 'MODERATOR')).caller)
  await page.goto('/admin/jobs?search=Lock+keeper&page=2')
  await page.getByRole('checkbox', { name: /Lock keeper/ }).check()
  await page.getByLabel(t('admin.decideJob.REJECT')).check()
  await page.getByLabel(t('admin.bulk.reason')).selectOption('UNCLEAR')
  await page.getByRole('button', { name: t('admin.bulk.send') }).click()
  await expect(page).toHaveURL(/\/admin\/jobs\?search=Lock\+keeper$/)
  await expect(page.getByText(t('responses.SAVED'), { exact: true })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Lock keeper/ })).toHaveCount(20)
  expect(seen.problems).toEqual([])
})

test('an email is shown as it goes out, in both languages, before it is saved; what was typed stays', async ({
  page,
  app,
  enter,
}) => {
  const seen = watch(page)
  await enter((await anAdministrator(app, 'CONTENT')).caller)
  await page.goto('/admin/content/MAIL/mailInterviews.candidate.proposed')
  const typed = page.getByRole('textbox').filter({ hasText: 'Pick the time that suits you best' }).first()
  await typed.fill('{{company}} invites you for “{{title}}”. Choose a time.')
  await page.getByRole('button', { name: t('adminContent.mailPreviewShow') }).click()
  const frame = (language: string) =>
    page.frameLocator(`iframe[title="${t('adminContent.mailFrame', { language })}"]`).getByRole('heading', { level: 1 })
  await expect(frame(t('adminContent.mailLanguage.en'))).toContainText('Kopi Senja')
  await expect(frame(t('adminContent.mailLanguage.id'))).toBeVisible()
  await expect(page.getByText('Kopi Senja invites you for “Barista”. Choose a time.').first()).toBeVisible()
  await expect(page.getByRole('textbox').filter({ hasText: 'Choose a time.' }).first()).toBeVisible()
  expect((await app.db.selectFrom('content_version').selectAll().execute()).length).toBe(0)
  expect(seen.problems).toEqual([])
})
