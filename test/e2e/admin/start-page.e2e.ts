import { startTexts } from '#app/server.ts'
import { anAdministrator, aCandidate, anEmployer, setLocale } from '../../fixtures/people.ts'
import { aJob } from '../../fixtures/jobs.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

for (const locale of journeyLocales('id')) {
  const t = textsOf(locale)

  test(`an editor moves a section of the start page up, and back by undo; guests see it at once (${locale})`, async ({
    page,
    app,
    enter,
    browser,
    site,
    language,
  }) => {
    await aJob(app, { employer: await anEmployer(app), title: 'Barista' })
    app.clock.advance(61_000)
    await app.runJobs()
    // Journeys hear of no changed texts otherwise.
    const stop = await startTexts(app.core)
    const editor = await anAdministrator(app, 'CONTENT')
    await setLocale(app, locale, editor.id)
    await enter(editor.caller)
    const context = await browser.newContext({ baseURL: site.url })
    await language(locale, context)
    const guest = await context.newPage()
    const headings = async () => {
      await guest.goto('/')
      return guest.getByRole('heading', { level: 2 }).allTextContents()
    }
    const companiesFirst = async () => {
      const all = await headings()
      const [companies, promises] = [all.indexOf(t('home.companies.title')), all.indexOf(t('home.advantages.title'))]
      expect([companies, promises]).not.toContain(-1)
      return companies < promises
    }
    expect(await companiesFirst()).toBe(true)
    const seen = watch(page)
    await page.goto('/admin/content/START/home')
    const places = page.locator('select[name=section]')
    const publish = page.getByRole('button', { name: t('adminContent.publish'), exact: true })
    await places.first().selectOption('advantages')
    await expect(places.nth(1)).toHaveValue('recommended')
    await publish.click()
    await expect.poll(companiesFirst).toBe(false)
    await expect(places.first()).toHaveValue('advantages')

    await places.first().selectOption('companies')
    await publish.click()
    await expect.poll(companiesFirst).toBe(true)
    await page
      .getByRole('button', { name: new RegExp(`^${t('adminContent.undo')}: `) })
      .first()
      .click()
    await expect.poll(companiesFirst).toBe(false)
    await page.getByRole('button', { name: t('adminContent.builtIn'), exact: true }).click()
    await expect.poll(companiesFirst).toBe(true)
    expect(seen.problems).toEqual([])
    await context.close()
    await stop()
  })

  test(`an announcement for a city is seen by who lives there, and by no guest (${locale})`, async ({
    page,
    app,
    enter,
    browser,
    site,
    language,
  }) => {
    const city = await app.db
      .selectFrom('city')
      .select(['id', 'name'])
      .where('name', 'ilike', '%bandung%')
      .executeTakeFirstOrThrow()
    const [here, elsewhere] = [await aCandidate(app), await aCandidate(app)]
    await setLocale(app, locale, [here.caller.accountId, elsewhere.caller.accountId])
    await app.db
      .updateTable('candidate_profile')
      .set({ city_id: city.id })
      .where('account_id', '=', here.caller.accountId)
      .execute()
    await app.db
      .updateTable('candidate_profile')
      .set({ city_id: null })
      .where('account_id', '=', elsewhere.caller.accountId)
      .execute()
    const editor = await anAdministrator(app, 'CONTENT')
    await setLocale(app, locale, editor.id)
    await enter(editor.caller)
    const seen = watch(page)
    await page.goto('/admin/announcements?edit=new')
    for (const each of ['en', 'id']) {
      await page.locator(`#title-${each}`).fill('Career fair')
      await page.locator(`#text-${each}`).fill('On Saturday in the city hall.')
    }
    await page.locator('#cities').fill(city.name.slice(0, 6))
    await page.getByRole('option', { name: city.name }).first().click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('announcements.publish') }).click()
    await expect(page.getByText(t('announcements.state.SHOWN'))).toBeVisible()
    await expect(page.locator('main').getByText(city.name).first()).toBeVisible()
    expect(seen.problems).toEqual([])

    const shownTo = async (caller: typeof here.caller | null) => {
      const context = await browser.newContext({ baseURL: site.url })
      if (caller) await enter(caller, context)
      else await language(locale, context)
      const reader = await context.newPage()
      await reader.goto('/faq')
      const count = await reader.getByRole('region', { name: t('shell.announcement.label') }).count()
      await context.close()
      return count
    }
    expect([await shownTo(here.caller), await shownTo(elsewhere.caller), await shownTo(null)]).toEqual([1, 0, 0])
  })
}

test('without a script cities are typed, one on each line, and marked to go', async ({ browser, app, enter, site }) => {
  const t = textsOf('en')
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  await enter((await anAdministrator(app, 'CONTENT')).caller, context)
  const page = await context.newPage()
  await page.goto('/admin/announcements?edit=new')
  for (const each of ['en', 'id']) {
    await page.locator(`#title-${each}`).fill('Road works')
    await page.locator(`#text-${each}`).fill('Take the train.')
  }
  await page.locator('#citiesTyped').fill('Bandung\nZzqxv')
  await page.getByRole('button', { name: t('announcements.publish') }).click()
  await expect(page.locator('#citiesTyped')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('#citiesTyped')).toHaveValue('Zzqxv')
  await page.locator('#citiesTyped').fill('surabaya')
  await page.getByRole('button', { name: t('announcements.publish') }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'Road works' })
  await expect(card).toContainText('Bandung')
  await expect(card).toContainText('Surabaya')
  await card.getByRole('link', { name: t('announcements.editOf', { title: 'Road works' }) }).click()
  await page.getByRole('checkbox', { name: /Bandung/ }).check()
  await page.getByRole('button', { name: t('announcements.save') }).click()
  await expect(card).toContainText('Surabaya')
  await expect(card).not.toContainText('Bandung')
  await context.close()
})
