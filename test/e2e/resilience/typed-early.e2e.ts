import type { Page } from '@playwright/test'
import type { Caller } from '#kernel/caller.ts'
import { aJob } from '../../fixtures/jobs.ts'
import { aCandidate, anEmployer } from '../../fixtures/people.ts'
import { holdCode, holdReads } from './held-parts.ts'
import { alive } from '../job-market.ts'
import { expect, test, type Site } from '../site.ts'

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /Saved \d/ })).toBeVisible()

/** The words about a candidate who has some, with the page's code held back. */
async function ownWords(page: Page, { app }: Site, enter: (caller: Caller) => Promise<void>) {
  const { caller, id } = await aCandidate(app)
  await app.as({ caller })('profiles.basicDetails', { id, about: 'Early words' })
  await enter(caller)
  const come = await holdCode(page)
  await page.goto('/jobsseekers/profile?edit=about', { waitUntil: 'commit' })
  const words = page.locator('textarea[name=about]')
  await expect(words).toHaveValue('Early words')
  return { come, words }
}

test('what is typed before the editor has come stands in it, with the caret behind it', async ({
  page,
  app,
  enter,
}) => {
  const employer = await anEmployer(app, { role: 'RECRUITER' })
  const { id } = await aJob(app, { employer, status: 'DRAFT' })
  await enter(employer.caller)
  const come = await holdReads(page, /rich-text-editor/)
  await page.goto(`/employer/job-description?id=${id}`)
  const editor = page.getByRole('textbox', { name: 'Description' })
  await editor.fill('You look after a house')
  await editor.press('End')
  come()
  await expect(page.getByRole('button', { name: 'Bold' }).first()).toBeVisible()
  await page.keyboard.type(' & its garden')
  await expect(editor).toBeFocused()
  await expect(editor).toHaveText('You look after a house & its garden')
  await saved(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Bold' }).first()).toBeVisible()
  await expect(editor).toHaveText('You look after a house & its garden')
})

test('what is typed before the page can run at all is not put back', async ({ page, app, enter }) => {
  const employer = await anEmployer(app, { role: 'RECRUITER' })
  const { id } = await aJob(app, { employer, status: 'DRAFT' })
  await enter(employer.caller)
  const come = await holdCode(page)
  await page.goto(`/employer/job-description?id=${id}`, { waitUntil: 'commit' })
  await page.locator('textarea').first().fill('You look after a house')
  come()
  await expect(page.getByRole('button', { name: 'Bold' }).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveText('You look after a house')
})

test('what is selected before the page can run at all is written over after it can', async ({ page, site, enter }) => {
  const { come, words } = await ownWords(page, site, enter)
  await words.selectText()
  come()
  await alive(page)
  await page.keyboard.insertText('Better words')
  await expect(words).toHaveValue('Better words')
})

test('somebody who corrects a text while the page begins to run goes on where the caret was, and it is counted', async ({
  page,
  site,
  enter,
}) => {
  const { come, words } = await ownWords(page, site, enter)
  await words.press('End')
  for (let back = 0; back < 'words'.length; back++) await words.press('ArrowLeft')
  await page.keyboard.insertText('and ')
  come()
  await alive(page)
  await page.keyboard.insertText('good ')
  await expect(words).toHaveValue('Early and good words')
  await expect(page.getByText(/^20 \/ /)).toBeVisible()
})
