import errors from '#text/en/errorMsg.json' with { type: 'json' }
import en from '#text/en/admin.json' with { type: 'json' }
import id from '#text/id/admin.json' with { type: 'json' }
import { aJob } from '../../fixtures/jobs.ts'
import { anAdministrator, anEmployer } from '../../fixtures/people.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales } from '../texts.ts'

for (const locale of journeyLocales('en')) {
  const t = locale === 'en' ? en : id
  test(`an employer is asked for changes, then approved (${locale})`, async ({ page, app, enter }) => {
    const name = `Tenun Ikat ${locale} ${Date.now()}`
    const { companyId } = await anEmployer(app, { status: 'PENDING', company: name })
    await app.db.updateTable('company').set({ submitted_at: app.clock.now() }).where('id', '=', companyId).execute()
    const administrator = await anAdministrator(app)
    await app.db.updateTable('account').set({ locale }).where('id', '=', administrator.id).execute()
    await enter(administrator.caller)
    const seen = watch(page)
    await page.goto('/admin')
    await page.getByRole('link', { name: t.overview.open.replace('{{name}}', t.nav.companies) }).click()
    await page.getByRole('link', { name }).click()
    await page.getByText(t.decide.NEEDS_CHANGES, { exact: true }).first().click()
    await page.getByLabel(t.fields.about, { exact: true }).check()
    await page.locator('details[open]').getByLabel(t.decide.note).fill('Say what you make.')
    await page.locator('details[open]').getByRole('button', { name: t.decide.NEEDS_CHANGES }).click()
    await expect(page).toHaveURL(/\/admin\/companies$/)
    const company = await app.db
      .selectFrom('company')
      .select(['status', 'status_fields'])
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow()
    expect(company).toEqual({ status: 'NEEDS_CHANGES', status_fields: ['about'] })

    await app.db
      .updateTable('company')
      .set({ status: 'PENDING', submitted_at: app.clock.now() })
      .where('id', '=', companyId)
      .execute()
    await page.goto(`/admin/companies/${companyId}`)
    await page.getByText(t.decide.APPROVE, { exact: true }).first().click()
    await page.locator('details[open]').getByRole('button', { name: t.decide.APPROVE }).click()
    await expect(page).toHaveURL(/\/admin\/companies$/)
    await page.goto('/admin/audit?action=company.decide')
    await expect(page.getByRole('rowheader', { name }).first()).toBeVisible()
    expect(seen.problems).toEqual([])
  })
}

test('somebody else decided first: the page says so and nothing is written over', async ({ page, app, enter }) => {
  const { companyId } = await anEmployer(app, { status: 'PENDING' })
  await enter((await anAdministrator(app)).caller)
  await page.goto(`/admin/companies/${companyId}`)
  await app.db
    .updateTable('company')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', companyId)
    .execute()
  await page.getByText(en.decide.APPROVE, { exact: true }).first().click()
  await page.locator('details[open]').getByRole('button', { name: en.decide.APPROVE }).click()
  await expect(page.getByRole('alert').filter({ hasText: errors.STALE_VERSION })).toBeVisible()
  const after = await app.db
    .selectFrom('company')
    .select('status')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  expect(after.status).toBe('PENDING')
})

test('a job is read and rejected with its reason', async ({ page, app, enter }) => {
  const employer = await anEmployer(app)
  const title = `Penenun ${Date.now()}`
  const { id: jobId } = await aJob(app, { employer, status: 'PENDING_REVIEW', title })
  await enter((await anAdministrator(app)).caller)
  await page.goto('/admin/jobs')
  await page.getByRole('link', { name: title }).click()
  await page.getByText(en.decideJob.REJECT, { exact: true }).first().click()
  await page.locator('details[open]').getByRole('radio').first().check()
  await page.locator('details[open]').getByRole('button', { name: en.decideJob.REJECT }).click()
  await expect(page).toHaveURL(/\/admin\/jobs$/)
  const after = await app.db.selectFrom('job').select('status').where('id', '=', jobId).executeTakeFirstOrThrow()
  expect(after.status).toBe('REJECTED')
})

test('the console is for administrators: others do not get in', async ({ page, app, enter }) => {
  await enter((await anEmployer(app)).caller)
  await page.goto('/admin/companies')
  await expect(page).not.toHaveURL(/\/admin\/companies/)
})
