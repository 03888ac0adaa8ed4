import type { BrowserContext, Page } from '@playwright/test'
import { aResume } from '../../fixtures/applications.ts'
import { aJob } from '../../fixtures/jobs.ts'
import { aCandidate, anEmployer } from '../../fixtures/people.ts'
import { expect, test } from '../site.ts'
import { delayAnswers, numbersOf, seed } from '../slow-line.ts'

// Answers come up to 3 s late, and the tab is closed in the middle: what was typed is in the form of the next visit.

const runs = 4
type Form = {
  url: string
  field: (page: Page) => ReturnType<Page['getByRole']>
  restore?: (page: Page) => Promise<void>
}

/** Types in visits that end at any moment; each begins with every word of those before. */
async function typeInVisits(context: BrowserContext, { url, field, restore }: Form) {
  console.log(`slow line: seed ${seed}`)
  let words = ''
  for (let run = 0; run < runs; run++) {
    const random = numbersOf(run)
    const page = await context.newPage()
    await page.goto(url)
    const text = field(page)
    await expect(text).toBeVisible()
    if ((await text.inputValue()) !== words) await restore?.(page)
    await expect(text, `seed ${seed}, visit ${run}`).toHaveValue(words)
    await expect(page.getByText('another device')).toHaveCount(0)
    await delayAnswers(context, random)
    await text.focus()
    await page.keyboard.press('ControlOrMeta+End')
    for (let nth = 0; nth < 2 + random() * 3; nth++) {
      const more = `${words ? ' ' : ''}v${run}.${nth}`
      words += more
      await page.keyboard.insertText(more)
      await page.waitForTimeout(random() * 2000)
    }
    await page.close()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  }
}

test('a resume keeps every word of visits that end at any moment @long', async ({ context, app, enter }) => {
  const person = await aCandidate(app)
  await enter(person.caller)
  const { id } = await app.as({ caller: person.caller })('resumes.create', { title: 'CV' })
  const field = (page: Page) => page.getByLabel('Headline')
  const restore = async (page: Page) => {
    const button = page.getByRole('button', { name: 'Restore' })
    await button.click()
    await expect(button).toHaveCount(0)
  }
  await typeInVisits(context, { url: `/jobsseekers/create-resume?id=${id}`, field, restore })
})

test('the draft of an application keeps every word of visits that end at any moment @long', async ({
  context,
  app,
  enter,
}) => {
  const person = await aCandidate(app)
  await aResume(app, person.caller)
  const job = await aJob(app, { employer: await anEmployer(app) })
  await enter(person.caller)
  const field = (page: Page) => page.getByRole('textbox', { name: 'What should the employer know about you?' })
  await typeInVisits(context, { url: `/jobsseekers/apply-job?id=${job.id}`, field })
})

test('the profile keeps every word of visits that end at any moment @long', async ({ context, app, enter }) => {
  const person = await aCandidate(app)
  await enter(person.caller)
  const field = (page: Page) => page.getByRole('textbox', { name: 'About me' })
  await typeInVisits(context, { url: '/jobsseekers/profile?edit=about', field })
})
