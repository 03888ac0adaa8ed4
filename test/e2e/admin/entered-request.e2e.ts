import { aCandidate, anAdministrator, setLocale } from '../../fixtures/people.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

for (const locale of journeyLocales('id')) {
  const t = textsOf(locale)

  test(`a request that came by letter is entered on the page of the person (${locale})`, async ({
    page,
    app,
    enter,
  }) => {
    const person = await aCandidate(app, 'Dewi Anggrek')
    const { email } = await app.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    const support = await anAdministrator(app, 'SUPPORT')
    await setLocale(app, locale, support.id)
    await enter(support.caller)
    const seen = watch(page)
    await page.goto(`/admin/people/${person.id}`)
    await page.locator('summary', { hasText: t('rightsRequests.enter') }).click()
    const address = page.getByLabel(t.like('rightsRequests.email'))
    await expect(address).toHaveValue(email)
    const note = page.getByLabel(t.like('rightsRequests.note'))
    await note.fill('Letter of Tuesday')
    await page.getByRole('button', { name: t('rightsRequests.save'), exact: true }).click()

    // Without its day it is not entered, and nothing that was typed is lost.
    await expect(page.getByLabel(t.like('rightsRequests.receivedOn'))).toHaveAttribute('aria-invalid', 'true')
    await expect(address).toHaveValue(email)
    await expect(note).toHaveValue('Letter of Tuesday')
    await page.getByLabel(t.like('rightsRequests.receivedOn')).fill(app.clock.now().toISOString().slice(0, 10))
    await page.getByRole('button', { name: t('rightsRequests.save'), exact: true }).click()
    await page.waitForURL(/\/admin\/rights\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('main')).toContainText('Dewi Anggrek')

    await page.goto(`/admin/people/${person.id}`)
    await expect(page.getByRole('table', { name: t('adminPeople.requests') })).toContainText(
      t('rightsRequests.kind.ACCESS'),
    )
    expect(seen.problems).toEqual([])
  })
}
