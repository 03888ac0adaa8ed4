import type { Candidate } from '#kernel/caller.ts'
import { runNow } from '../../fixtures/applications.ts'
import { aCaseOfPerson } from '../../fixtures/moderation.ts'
import { anAdministrator, setLocale } from '../../fixtures/people.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

const hour = 3_600_000

for (const locale of journeyLocales('id')) {
  const t = textsOf(locale)

  test(`a deletion runs its time beside an open case, and the case is decided without the person (${locale})`, async ({
    page,
    app,
    enter,
  }) => {
    const caseId = await aCaseOfPerson(app)
    const session = app.db
      .selectFrom('session as s')
      .innerJoin('moderation_case as k', 'k.target_id', 's.account_id')
      .innerJoin('account as a', 'a.id', 's.account_id')
      .select(['s.id', 's.account_id', 'a.email'])
      .where('k.id', '=', caseId)
    const { id: sessionId, account_id: accountId, email } = await session.executeTakeFirstOrThrow()
    const name = 'Dewi Anggrek'
    await app.db.updateTable('account').set({ full_name: name }).where('id', '=', accountId).execute()
    const caller: Candidate = { kind: 'candidate', accountId, sessionId }
    await app.as({ caller })('accounts.requestDeletion', {})
    const seen = watch(page)
    // Sessions of administrators end long before the days of grace.
    const enterAs = async (role: 'SUPPORT' | 'MODERATOR') => {
      const administrator = await anAdministrator(app, role)
      await setLocale(app, locale, administrator.id)
      await enter(administrator.caller)
    }
    const row = page.getByRole('row').filter({ hasText: t('rightsRequests.kind.DELETE') })
    const clock = (stage: string, percent: number) => t(`rightsRequests.clock.${stage}`, { percent })

    await enterAs('SUPPORT')
    await page.goto('/admin/rights')
    await expect(row).toContainText(name)
    await expect(row).toContainText(clock('inTime', 0))
    app.clock.advance(8 * 24 * hour)
    await enterAs('SUPPORT')
    await page.goto('/admin/rights')
    await expect(row).toContainText(clock('half', 53))

    app.clock.advance(6 * 24 * hour + hour)
    await runNow(app, 'accounts.eraseDue')
    await app.runJobs()
    await enterAs('SUPPORT')
    await page.goto('/admin/rights?closed=1')
    await expect(row).toContainText(t('rightsRequests.erased'))
    await expect(row).toContainText(clock('closed', 93))

    await enterAs('MODERATOR')
    await page.goto(`/admin/cases/${caseId}`)
    const main = page.getByRole('main')
    await expect(page.getByRole('button', { name: t('adminCases.send'), exact: true })).toBeVisible()
    for (const gone of [name, email, 'Siti Rahma']) await expect(main).not.toContainText(gone)
    await page.getByLabel(t('adminCases.do.NOTHING'), { exact: true }).check()
    await page.getByRole('button', { name: t('adminCases.send'), exact: true }).click()
    await expect(page.getByText(t.like('adminCases.over'))).toBeVisible()
    expect(seen.problems).toEqual([])
  })
}
