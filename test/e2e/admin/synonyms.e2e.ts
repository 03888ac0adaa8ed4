import { askPopular } from '#modules/search/public.server.ts'
import { aJob } from '../../fixtures/jobs.ts'
import { aCandidate, anAdministrator, anEmployer, setLocale } from '../../fixtures/people.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

for (const locale of journeyLocales('en')) {
  const t = textsOf(locale)

  test(`a search without results gets a synonym: a second later it finds the job, and undone it does not (${locale})`, async ({
    page,
    app,
    enter,
  }) => {
    const employer = await anEmployer(app)
    const job = await aJob(app, { employer, title: 'Barista', skills: [] })
    app.clock.advance(61_000)
    await app.runJobs()
    const [search, typed] = locale === 'en' ? ['zaqwist brewar', 'Zaqwist Brewar'] : ['qezwil kofor', 'Qezwil Kofor']
    for (let at = 0; at < 3; at++) {
      const { caller } = await aCandidate(app)
      await app.as({ caller })('activity.addRecentSearch', { query: `search=${typed.replace(' ', '+')}` })
    }
    const isListed = async () => (await app.as()('search.guestJobs', { search })).list.some(({ id }) => id === job.id)
    expect(await isListed()).toBe(false)
    await app.core.asSystem((ctx) => ctx.enqueue(askPopular, {}))
    await app.runJobs()
    const editor = await anAdministrator(app, 'CONTENT')
    await setLocale(app, locale, editor.id)
    await enter(editor.caller)
    const seen = watch(page)
    await page.goto('/admin/synonyms')
    await page.getByRole('link', { name: `${t('synonyms.add')}: ${search}` }).click()
    const words = page.locator('#words-new')
    await expect(words).toHaveValue(`${search}\n`)
    await words.fill(search)
    await page
      .locator('#new')
      .getByRole('button', { name: t('synonyms.save') })
      .click()
    await expect(words).toHaveAttribute('aria-invalid', 'true')
    await expect(words).toHaveValue(search)
    await words.fill(`${search}\nbarista`)
    await page
      .locator('#new')
      .getByRole('button', { name: t('synonyms.save') })
      .click()
    await expect(page.getByText(t('synonyms.missingNone'))).toBeVisible()
    await expect.poll(isListed).toBe(true)

    await page.getByRole('link', { name: `${t('synonyms.edit')}: barista, ${search}` }).click()
    await page.getByRole('button', { name: t('synonyms.remove') }).click()
    await expect.poll(isListed).toBe(false)
    await page
      .locator('details', { hasText: `barista, ${search}` })
      .getByText(t('synonyms.earlier'))
      .click()
    await page.getByRole('button', { name: `${t('synonyms.undo')}: barista, ${search}` }).click()
    await expect.poll(isListed).toBe(true)
    expect(seen.problems.filter((problem) => !problem.includes('422'))).toEqual([])
  })
}
