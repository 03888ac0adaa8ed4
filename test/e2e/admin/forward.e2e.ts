import { aJob } from '../../fixtures/jobs.ts'
import { aCandidate, anAdministrator, anEmployer } from '../../fixtures/people.ts'
import { expect, test, watch } from '../site.ts'
import { textsOf } from '../texts.ts'

const t = textsOf('en')

test('support tells the moderators of a job, who find it among their cases; moderators decide themselves @long', async ({
  page,
  app,
  enter,
}) => {
  const { id } = await aJob(app, { employer: await anEmployer(app), title: 'Lighthouse keeper' })
  const seen = watch(page)
  const forward = page.getByRole('link', { name: t('admin.decide.forward') })
  await enter((await anAdministrator(app, 'SUPPORT')).caller)
  await page.goto(`/admin/jobs/${id}`)
  await forward.click()
  await page.getByLabel(t('moderation.report.reason')).selectOption('ASKS_MONEY')
  await page.getByLabel(t.like('moderation.report.details')).fill('A candidate wrote that uniforms must be paid first.')
  await page.getByLabel(t('moderation.report.goodFaith')).check()
  await page.getByRole('button', { name: t('moderation.report.send') }).click()
  await expect(page.getByText(t.like('moderation.report.thanks'))).toBeVisible()

  await enter((await anAdministrator(app, 'MODERATOR')).caller)
  await page.goto('/admin/cases')
  await expect(page.getByRole('main')).toContainText('Lighthouse keeper')
  await page.goto(`/admin/jobs/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Lighthouse keeper' })).toBeVisible()
  await expect(forward).toHaveCount(0)
  expect(seen.problems).toEqual([])
})

test('support tells the moderators of a candidate from their page, who find them among their cases', async ({
  page,
  app,
  enter,
}) => {
  const { id } = await aCandidate(app)
  await app.db.updateTable('account').set({ full_name: 'Bagas Nirwana' }).where('id', '=', id).execute()
  const seen = watch(page)
  await enter((await anAdministrator(app, 'SUPPORT')).caller)
  await page.goto(`/admin/people/${id}`)
  const forward = t('admin.decide.forward')
  const form = page.locator('details', { has: page.locator('summary', { hasText: forward }) })
  await form.locator('summary').click()
  await form.getByLabel(t('moderation.report.reason')).selectOption('SPAM')
  await form.locator('textarea').fill('Wrote the same to forty companies.')
  await form.getByRole('button', { name: forward }).click()
  await expect(form.locator('textarea')).toBeHidden()
  await expect(page.locator('summary', { hasText: forward })).toBeVisible()

  await enter((await anAdministrator(app, 'MODERATOR')).caller)
  await page.goto('/admin/cases')
  await expect(page.getByRole('main')).toContainText('Bagas Nirwana')
  await page.goto(`/admin/people/${id}`)
  await expect(page.locator('summary', { hasText: forward })).toHaveCount(0)
  expect(seen.problems).toEqual([])
})
