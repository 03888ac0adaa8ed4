import type { Page } from '@playwright/test'
import { parseRich, richText } from '#kernel/rich.ts'
import { aJob } from '../../fixtures/jobs.ts'
import { anEmployer } from '../../fixtures/people.ts'
import { expect, test, type Site } from '../site.ts'
import { delayAnswers, numbersOf, seed } from '../slow-line.ts'

// A slow line: every answer of the API comes up to 3 s late, by chance. What was typed is stored, and nobody else is blamed.

const exits = {
  async next(page: Page) {
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page).toHaveURL(/employer\/location/)
  },
  async back(page: Page) {
    await page.getByRole('link', { name: 'Previous step' }).click()
    await expect(page).toHaveURL(/employer\/job-type/)
  },
  async away(page: Page) {
    await page.getByRole('link', { name: 'Applicants' }).first().click()
    await expect(page).toHaveURL(/employer\/responses/)
  },
  async leave(page: Page) {
    await page.getByRole('button', { name: 'Save and exit' }).click()
    await expect(page).toHaveURL(/employer\/job-post$/)
  },
}

/** Writes a description with pauses on a slow line, leaves by one of the exits, and compares what is stored. */
async function write(page: Page, { app }: Site, jobId: string, run: number) {
  const random = numbersOf(run)
  await page.goto(`/employer/job-description?id=${jobId}`)
  await expect(page.getByRole('button', { name: 'Bold' }).first()).toBeVisible()
  await delayAnswers(page, random)
  const editor = page.getByRole('textbox', { name: 'Description' })
  await editor.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Backspace')
  const words: string[] = []
  for (let nth = 0; nth < 3 + random() * 3; nth++) {
    const sentence = `Run ${run} sentence ${nth} is a whole thought that somebody has while the line is slow. `
    words.push(sentence.trim())
    await page.keyboard.insertText(sentence)
    await page.waitForTimeout(random() * 2500)
  }
  const exit = (['next', 'back', 'away', 'leave'] as const)[Math.floor(random() * 4)] ?? 'next'
  await exits[exit](page)
  await page.unrouteAll({ behavior: 'wait' })
  const what = `seed ${seed}, run ${run}, ${exit}`
  await expect(page.getByText('Someone else has saved this step'), what).toHaveCount(0)
  const stored = await app.db.selectFrom('job').select('description').where('id', '=', jobId).executeTakeFirstOrThrow()
  expect(richText(parseRich(stored.description)), what).toBe(words.join(' '))
}

const batches = [
  { runs: 1, size: 1, tag: '' },
  { runs: 200, size: 10, tag: ' @long' },
]
for (const { runs, size, tag } of batches)
  for (let begin = 0; begin < runs; begin += size)
    test(`nothing typed on a slow line is lost, runs ${begin + 1} to ${begin + size}${tag}`, async ({
      page,
      site,
      enter,
    }) => {
      test.setTimeout(600_000)
      test.info().annotations.push({ type: 'seed', description: String(seed) })
      console.log(`slow line: seed ${seed}`)
      const employer = await anEmployer(site.app, { role: 'RECRUITER' })
      const { id } = await aJob(site.app, { employer, status: 'DRAFT' })
      page.setDefaultTimeout(30_000)
      await enter(employer.caller)
      for (let run = begin; run < begin + size; run++) await write(page, site, id, run)
    })

test('a place picked within a second of a refused step is nobody else’s', async ({ page, site, enter }) => {
  const employer = await anEmployer(site.app, { role: 'RECRUITER' })
  const { id } = await aJob(site.app, { employer, status: 'DRAFT', cities: [] })
  const fresh = { location_type: null, steps_done: ['TYPE', 'DESCRIPTION'] }
  await site.app.db.updateTable('job').set(fresh).where('id', '=', id).execute()
  await enter(employer.caller)
  await page.goto(`/employer/location?id=${id}`)
  const save = page.getByRole('button', { name: 'Save and continue' })
  await page.getByRole('radio', { name: /^On-site/ }).check()
  await save.click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Cities' }).fill('bandung')
  await page.getByRole('option', { name: 'Bandung' }).first().click()
  await page.keyboard.press('Escape')
  await save.click()
  await expect(page).toHaveURL(/employer\/benefits/)
})
