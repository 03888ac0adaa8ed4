import { askPopular } from '#modules/search/public.server.ts'
import en from '#text/en/synonyms.json' with { type: 'json' }
import { aJob } from '../../fixtures/jobs.ts'
import { aCandidate, anAdministrator, anEmployer } from '../../fixtures/people.ts'
import { expect, test, watch } from '../site.ts'

test('a search without results gets a synonym: a second later it finds the job, and undone it does not', async ({
  page,
  app,
  enter,
}) => {
  const employer = await anEmployer(app)
  const job = await aJob(app, { employer, title: 'Barista', skills: [] })
  app.clock.advance(61_000)
  await app.runJobs()
  const search = 'zaqwist brewar'
  for (let at = 0; at < 3; at++) {
    const { caller } = await aCandidate(app)
    await app.as({ caller })('activity.addRecentSearch', { query: 'search=Zaqwist+Brewar' })
  }
  const found = async () => (await app.as()('search.guestJobs', { search })).list.some(({ id }) => id === job.id)
  expect(await found()).toBe(false)
  await app.core.asSystem((ctx) => ctx.enqueue(askPopular, {}))
  await app.runJobs()
  await enter((await anAdministrator(app, 'CONTENT')).caller)
  const seen = watch(page)
  await page.goto('/admin/synonyms')
  await page.getByRole('link', { name: `${en.add}: ${search}` }).click()
  const words = page.locator('#words-new')
  await expect(words).toHaveValue(`${search}\n`)
  await words.fill(search)
  await page.locator('#new').getByRole('button', { name: en.save }).click()
  await expect(words).toHaveAttribute('aria-invalid', 'true')
  await expect(words).toHaveValue(search)
  await words.fill(`${search}\nbarista`)
  await page.locator('#new').getByRole('button', { name: en.save }).click()
  await expect(page.getByText(en.missingNone)).toBeVisible()
  await expect.poll(found).toBe(true)

  await page.getByRole('link', { name: `${en.edit}: barista, ${search}` }).click()
  await page.getByRole('button', { name: en.remove }).click()
  await expect.poll(found).toBe(false)
  await page.getByText(en.earlier).click()
  await page.getByRole('button', { name: `${en.undo}: barista, ${search}` }).click()
  await expect.poll(found).toBe(true)
  expect(seen.problems.filter((problem) => !problem.includes('422'))).toEqual([])
})
