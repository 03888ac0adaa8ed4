import { aPaidOrder } from '../../fixtures/billing.ts'
import { aCandidate, anAdministrator, anEmployer, setLocale } from '../../fixtures/people.ts'
import { aReview, companyName } from '../../fixtures/reviews.ts'
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

  test(`orders have no sums in the file of support, reviews no author, and queues keep views (${locale})`, async ({
    page,
    app,
    enter,
  }) => {
    const author = await aCandidate(app, 'Sekar Rangkong')
    const review = await aReview(app, { candidate: author })
    const company = `Rangkong Kopi ${locale}`
    const { id: orderId } = await aPaidOrder(app, await anEmployer(app, { company }))
    const byRole = async (role: Parameters<typeof anAdministrator>[1]) => {
      const admin = await anAdministrator(app, role)
      await setLocale(app, locale, admin.id)
      await enter(admin.caller)
    }
    const fileOf = async (at: string) => {
      await page.goto(at)
      const link = page.getByRole('link', { name: t('admin.asCsv') })
      const file = await page.request.get((await link.getAttribute('href')) ?? '')
      expect([at, file.status()]).toEqual([at, 200])
      return file.text()
    }
    const orders = `/admin/orders?search=${encodeURIComponent(company)}`
    await byRole('SUPPORT')
    const bare = await fileOf(orders)
    expect(bare).toContain(company)
    expect(bare).not.toContain(t('admin.orders.total'))
    expect(bare).not.toMatch(/99[.,]?000|IDR/)
    await byRole('FINANCE')
    const whole = await fileOf(orders)
    expect(whole).toContain(`${t('admin.orders.total')},${t('money.settings.currency')}`)
    expect(whole).toContain(',IDR,')

    await byRole('MODERATOR')
    const reviews = await fileOf('/admin/reviews')
    expect(reviews).toContain(await companyName(app, review.companyId))
    for (const said of ['Rangkong', author.id, author.email, orderId]) expect(reviews).not.toContain(said)
    for (const queue of ['/admin/jobs', '/admin/reviews']) {
      await page.goto(`${queue}?search=kopi`)
      await page.getByRole('link', { name: t('adminViews.save') }).click()
      await page.getByRole('textbox', { name: t('adminViews.name') }).fill('Kopi pagi')
      await page.getByRole('button', { name: t('adminViews.submit') }).click()
      await expect(page).toHaveURL(`${queue}?search=kopi`)
      await page.goto(queue)
      await page.getByRole('link', { name: 'Kopi pagi' }).click()
      await expect(page).toHaveURL(`${queue}?search=kopi`)
    }
  })
}
