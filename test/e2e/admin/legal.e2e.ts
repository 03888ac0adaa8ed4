import { sql } from 'kysely'
import { aCandidate, anAdministrator, anEmployer, setLocale } from '../../fixtures/people.ts'
import { siteDay } from '../../fixtures/days.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

const day = 86_400_000

for (const locale of journeyLocales('id')) {
  const t = textsOf(locale)

  test(`terms change: told, then required; one person accepts, one takes their data and leaves (${locale})`, async ({
    browser,
    page,
    app,
    enter,
    site,
    language,
  }) => {
    test.slow()
    const [stays, leaves] = [await anEmployer(app), await aCandidate(app)]
    const administrator = await anAdministrator(app)
    const people = [stays.id, leaves.caller.accountId]
    await setLocale(app, locale, [administrator.id, ...people])
    // In another language the versions of this one hold already: they agreed to those.
    await app.db.updateTable('account').set({ created_at: app.clock.now() }).where('id', 'in', people).execute()
    await enter(administrator.caller)
    const seen = watch(page)
    const written = (what: string) => (locale === 'en' ? `The terms of ${what}` : `Ketentuan ${what}`)
    /** Drafts a version of the terms of use and publishes it, to hold in so many days. */
    const publish = async (what: string, acceptance: 'NOTICE' | 'REQUIRED', days: number) => {
      await page.goto('/admin/content/LEGAL/use')
      await page.locator('#title-en').fill(`The terms of ${what}`)
      await page.locator('#title-id').fill(`Ketentuan ${what}`)
      await page.getByRole('button', { name: t('adminContent.saveDraft') }).click()
      await page.getByLabel(t(`adminContent.legal.${acceptance}`)).check()
      await page.getByLabel(t('adminContent.legal.changesEn')).fill(`What ${what} means.`)
      await page.getByLabel(t('adminContent.legal.changesId')).fill(`Apa arti ${what}.`)
      await page.locator('#effectiveOn').fill(siteDay(app, days))
      await page.getByRole('button', { name: t('adminContent.legal.publish'), exact: true }).click()
    }
    const open = async (caller: typeof stays.caller | typeof leaves.caller) => {
      const context = await browser.newContext({ baseURL: site.url })
      await language(locale, context)
      await enter(caller, context)
      return context.newPage()
    }
    const first = await open(stays.caller)
    const banner = first.getByRole('region', { name: t('shell.legal.label') })

    // People are told of the first version, and nothing else is asked of them when it holds.
    await publish('Maret', 'NOTICE', 1)
    await expect(page.getByText(t('adminContent.legal.noDraft'))).toBeVisible()
    await first.goto('/employer/dashboard')
    await expect(banner).toBeVisible()
    await app.runJobs()
    const mails = app.db.selectFrom('mail').select('kind').where('account_id', '=', stays.id)
    expect((await mails.execute()).map(({ kind }) => kind)).toContain('content.legal')
    app.clock.advance(2 * day)
    await first.goto('/employer/dashboard')
    await expect(first).toHaveURL(/\/employer\/dashboard$/)
    await first.goto('/terms-of-use')
    await expect(first.getByRole('heading', { level: 1, name: written('Maret') })).toBeVisible()

    // The next one has to be accepted, two weeks ahead at the earliest.
    const again = await anAdministrator(app)
    await setLocale(app, locale, again.id)
    await enter(again.caller)
    await publish('April', 'REQUIRED', 5)
    await expect(page.locator('#effectiveOn')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel(t('adminContent.legal.changesEn'))).toHaveValue('What April means.')
    await page.locator('#effectiveOn').fill(siteDay(app, 15))
    await page.getByRole('button', { name: t('adminContent.legal.publish'), exact: true }).click()
    await expect(page.getByText(t('adminContent.legal.noDraft'))).toBeVisible()
    expect(seen.problems.filter((problem) => !problem.includes('422'))).toEqual([])
    await first.goto('/employer/dashboard')
    await expect(banner).toBeVisible()

    // Fifteen days later, without ending anybody's session.
    app.clock.advance(16 * day)
    await sql`update session set expires_at = ${new Date(app.clock.now().getTime() + 10 * day)}`.execute(app.db)
    await enter(stays.caller, first.context())
    await first.goto('/employer/dashboard')
    await expect(first).toHaveURL(/\/accept\?next=%2Femployer%2Fdashboard$/)
    await expect(first.getByText(locale === 'en' ? 'What April means.' : 'Apa arti April.')).toBeVisible()
    await first.getByRole('button', { name: t('legal.accept.submit'), exact: true }).click()
    await expect(first.getByText(t('legal.accept.needed'))).toBeVisible()
    await first.getByLabel(t('legal.accept.agree')).check()
    await first.getByRole('button', { name: t('legal.accept.submit'), exact: true }).click()
    await expect(first).toHaveURL(/\/employer\/dashboard$/)
    const consents = app.db.selectFrom('consent').select(['document', 'locale']).where('document', '=', 'use')
    expect(await consents.where('account_id', '=', stays.caller.accountId).execute()).toEqual([
      { document: 'use', locale },
    ])

    const second = await open(leaves.caller)
    await second.goto('/jobsseekers/profile')
    await expect(second).toHaveURL(/\/accept/)
    await second.getByRole('button', { name: t('settings.export.ask') }).click()
    await expect(second).toHaveURL(/\/accept/)
    const exported = app.db.selectFrom('data_export').select('id').where('account_id', '=', leaves.caller.accountId)
    await expect.poll(async () => (await exported.execute()).length).toBe(1)
    await second.goto('/terms-of-use')
    await expect(second.getByRole('heading', { level: 1, name: written('April') })).toBeVisible()
    await second.getByRole('link', { name: t('legal.version.builtIn') }).click()
    await expect(second.getByText(t('legal.version.old'))).toBeVisible()
    await second.goto('/accept')
    await app.db.updateTable('session').set({ created_at: app.clock.now() }).execute()
    await second.getByRole('button', { name: t('settings.deletion.submit') }).click()
    await expect(second).toHaveURL(/\/jobsseekers\/account-deletion/)
    const left = app.db.selectFrom('account').select('deletion_at').where('id', '=', leaves.caller.accountId)
    expect((await left.executeTakeFirstOrThrow()).deletion_at).not.toBeNull()
    await first.context().close()
    await second.context().close()
  })
}
