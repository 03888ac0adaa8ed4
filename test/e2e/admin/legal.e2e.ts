import { sql } from 'kysely'
import en from '#text/en/legal.json' with { type: 'json' }
import id from '#text/id/legal.json' with { type: 'json' }
import settingsId from '#text/id/settings.json' with { type: 'json' }
import contentEn from '#text/en/adminContent.json' with { type: 'json' }
import shellEn from '#text/en/shell.json' with { type: 'json' }
import { aCandidate, anAdministrator, anEmployer, setLocale } from '../../fixtures/people.ts'
import { siteDay } from '../../fixtures/days.ts'
import { expect, test, watch } from '../site.ts'

const day = 86_400_000

test('terms change: announced, then required; one person accepts, one takes their data and leaves', async ({
  browser,
  page,
  app,
  enter,
  site,
}) => {
  const [stays, leaves] = [await anEmployer(app), await aCandidate(app)]
  await setLocale(app, 'id', leaves.caller.accountId)
  const administrator = await anAdministrator(app)
  await enter(administrator.caller)
  const seen = watch(page)

  await page.goto('/admin/content/LEGAL/use')
  await page.locator('#title-en').fill('The new terms of use')
  await page.locator('#title-id').fill('Ketentuan penggunaan baru')
  await page.getByRole('button', { name: contentEn.saveDraft }).click()
  await page.getByLabel(contentEn.legal.REQUIRED).check()
  await page.getByLabel(contentEn.legal.changesEn).fill('We never share your phone number.')
  await page.getByLabel(contentEn.legal.changesId).fill('Nomor telepon Anda tidak pernah kami bagikan.')
  await page.locator('#effectiveOn').fill(siteDay(app, 5))
  await page.getByRole('button', { name: contentEn.legal.publish, exact: true }).click()
  await expect(page.locator('#effectiveOn')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel(contentEn.legal.changesEn)).toHaveValue('We never share your phone number.')
  await page.locator('#effectiveOn').fill(siteDay(app, 15))
  await page.getByRole('button', { name: contentEn.legal.publish, exact: true }).click()
  await expect(page.getByText(contentEn.legal.noDraft)).toBeVisible()
  expect(seen.problems.filter((problem) => !problem.includes('422'))).toEqual([])

  const open = async (caller: typeof stays.caller | typeof leaves.caller) => {
    const context = await browser.newContext({ baseURL: site.url })
    await enter(caller, context)
    return context.newPage()
  }
  const first = await open(stays.caller)
  await first.goto('/employer/dashboard')
  await expect(first.getByRole('region', { name: shellEn.legal.label })).toBeVisible()

  // Fifteen days later, without ending anybody's session.
  app.clock.advance(16 * day)
  await sql`update session set expires_at = ${new Date(app.clock.now().getTime() + 10 * day)}`.execute(app.db)
  await enter(stays.caller, first.context())
  await first.goto('/employer/dashboard')
  await expect(first).toHaveURL(/\/accept\?next=%2Femployer%2Fdashboard$/)
  await expect(first.getByText('We never share your phone number.')).toBeVisible()
  await first.getByRole('button', { name: en.accept.submit, exact: true }).click()
  await expect(first.getByText(en.accept.needed)).toBeVisible()
  await first.getByLabel(en.accept.agree).check()
  await first.getByRole('button', { name: en.accept.submit, exact: true }).click()
  await expect(first).toHaveURL(/\/employer\/dashboard$/)
  const consents = app.db.selectFrom('consent').select(['document', 'locale']).where('document', '=', 'use')
  expect(await consents.where('account_id', '=', stays.caller.accountId).execute()).toEqual([
    { document: 'use', locale: 'en' },
  ])

  const second = await open(leaves.caller)
  await second.goto('/jobsseekers/profile')
  await expect(second).toHaveURL(/\/accept/)
  await expect(second.getByText('Nomor telepon Anda tidak pernah kami bagikan.')).toBeVisible()
  await second.getByRole('button', { name: settingsId.export.ask }).click()
  await expect(second).toHaveURL(/\/accept/)
  const exported = app.db.selectFrom('data_export').select('id').where('account_id', '=', leaves.caller.accountId)
  await expect.poll(async () => (await exported.execute()).length).toBe(1)
  await second.goto('/terms-of-use')
  await expect(second.getByRole('heading', { level: 1, name: 'Ketentuan penggunaan baru' })).toBeVisible()
  await second.getByRole('link', { name: id.version.builtIn }).click()
  await expect(second.getByText(id.version.old)).toBeVisible()
  await second.goto('/accept')
  await app.db.updateTable('session').set({ created_at: app.clock.now() }).execute()
  await second.getByRole('button', { name: settingsId.deletion.submit }).click()
  await expect(second).toHaveURL(/\/jobsseekers\/account-deletion/)
  const left = app.db.selectFrom('account').select('deletion_at').where('id', '=', leaves.caller.accountId)
  expect((await left.executeTakeFirstOrThrow()).deletion_at).not.toBeNull()
})
