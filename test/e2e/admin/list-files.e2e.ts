import { aCandidate, anAdministrator, setLocale } from '../../fixtures/people.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

for (const locale of journeyLocales('id')) {
  const t = textsOf(locale)

  test(`a moderator takes the list of people along as a file: addresses stay masked, and the log says it (${locale})`, async ({
    page,
    app,
    enter,
  }) => {
    const person = await aCandidate(app, 'Ayu Kasuari')
    const moderator = await anAdministrator(app, 'MODERATOR')
    await setLocale(app, locale, moderator.id)
    await enter(moderator.caller)
    const seen = watch(page)
    await page.goto('/admin/people?search=kasuari&side=CANDIDATE')
    const link = page.getByRole('link', { name: t('admin.asCsv') })
    const file = await page.request.get((await link.getAttribute('href')) ?? '')
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const text = await file.text()
    expect(text).toContain(t('adminPeople.email'))
    expect(text).toContain(`Ayu Kasuari,${person.email[0]}•••@example.com,`)
    expect(text).not.toContain(person.email)

    await page.goto('/admin/audit')
    await expect(page.getByText(t.like('audit.list.people')).first()).toBeVisible()
    const rows = await app.db.selectFrom('audit_log').select('details').where('action', '=', 'lists.export').execute()
    expect(rows).toEqual([{ details: { list: 'people', rows: 1, filters: ['search', 'side:CANDIDATE'] } }])
    expect(seen.problems).toEqual([])
  })
}
