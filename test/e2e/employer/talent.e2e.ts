import { readFile } from 'node:fs/promises'
import { createMatchingFixture, userAgent } from './match-fixture.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

test.use({ userAgent })

for (const locale of journeyLocales('en')) {
  const t = textsOf(locale)

  test(`searched, kept, unlocked, invited, exported; hidden and gone everywhere (${locale})`, async ({
    page,
    app,
    enter,
    language,
  }) => {
    const { employer, job, sari } = await createMatchingFixture(app, locale)
    // Everything is included where nothing is sold.
    await app.db
      .insertInto('setting')
      .values({ key: 'billing', value: '"off"' })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '"off"' }))
      .execute()
    await language(locale)
    await enter(employer.caller)
    const seen = watch(page)

    await page.goto('/employer/talent/pools')
    await page.getByLabel(t('talent.pools.name')).fill('=Harbour')
    await page.getByRole('button', { name: t('talent.pools.submit') }).click()
    await expect(page.getByRole('heading', { level: 1, name: '=Harbour' })).toBeVisible()
    await page.getByRole('link', { name: t('talent.pools.search') }).click()

    await page.getByRole('searchbox', { name: t('talent.search.label') }).fill('python sql')
    await page.getByRole('button', { name: t('talent.search.button') }).click()
    const card = page.locator(`[data-candidate="${sari.id}"]`)
    await expect(card).toContainText('Sari W.')
    await card.getByRole('button', { name: t('talent.pool.buttonOf', { name: 'Sari W.' }) }).click()
    await page.getByRole('menuitem', { name: '=Harbour' }).click()
    await expect(page.getByText(t('responses.POOLED'))).toBeVisible()
    await card.getByRole('link', { name: t('talent.list.unlockOf', { name: 'Sari W.' }) }).click()

    await expect(page.getByRole('region', { name: t('talent.pool.title') })).toContainText('=Harbour')
    const contact = page.getByRole('region', { name: t('matching.contact.title') })
    await contact.getByRole('button', { name: t('matching.contact.button') }).click()
    await expect(contact.getByRole('link', { name: sari.email })).toBeVisible()
    const other = page.getByRole('region', { name: t('matching.detail.otherJob') })
    await other.getByLabel(t('matching.job.choose')).selectOption(job.id)
    await other.getByRole('button', { name: t('matching.detail.seeMatch') }).click()
    const invite = page.getByRole('region', { name: t('matching.invite.title') })
    await invite.getByRole('button', { name: t('matching.invite.send') }).click()
    await expect(invite).toContainText(t('matching.invite.WAITING'))

    await page.goto('/employer/talent/pools')
    await page.getByRole('link', { name: '=Harbour' }).click()
    await page.getByRole('link', { name: t('talent.one.export') }).click()
    await page.getByLabel(t('exports.new.CSV'), { exact: false }).check()
    await page.getByRole('button', { name: t('exports.new.submit') }).click()
    await expect(page.getByText(t('exports.status.QUEUED'))).toBeVisible()
    await app.runJobs()
    const link = page.getByRole('link', { name: t.like('exports.list.download') })
    await expect(link).toBeVisible()
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toContain(sari.email)

    await app.as(sari)('privacy.setVisibility', { visibility: 'HIDDEN' })
    await page.goto('/employer/talent/pools')
    await expect(page.getByRole('listitem').filter({ hasText: '=Harbour' })).toContainText(
      t('talent.pools.candidates', { count: 0 }),
    )
    await page.getByRole('link', { name: '=Harbour' }).click()
    await expect(page.getByRole('heading', { name: t('talent.one.empty') })).toBeVisible()
    await page.goto('/employer/talent?q=python+sql')
    await expect(page.getByRole('heading', { level: 1, name: t('talent.title') })).toBeVisible()
    await expect(page.locator(`[data-candidate="${sari.id}"]`)).toHaveCount(0)
    expect(seen.problems).toEqual([])
  })
}
