import type { Page } from '@playwright/test'
import { aJob } from '../test/worlds.jobs.ts'
import { anEmployer } from '../test/worlds.ts'
import { expect, test } from './site.ts'

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /Saved \d/ })).toBeVisible()

test('what is typed before the editor has come stands in it, with the caret behind it', async ({
  page,
  world,
  enter,
}) => {
  const employer = await anEmployer(world, { role: 'RECRUITER' })
  const { id } = await aJob(world, { employer, status: 'DRAFT' })
  await enter(employer.caller)
  let come = () => {}
  const held = new Promise<void>((resolve) => (come = resolve))
  await page.route(/rich-text-editor/, async (route) => {
    await held
    await route.continue()
  })
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

test('what is typed before the page can run at all is not put back', async ({ page, world, enter }) => {
  const employer = await anEmployer(world, { role: 'RECRUITER' })
  const { id } = await aJob(world, { employer, status: 'DRAFT' })
  await enter(employer.caller)
  let come = () => {}
  const held = new Promise<void>((resolve) => (come = resolve))
  await page.route(/assets\/.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/employer/job-description?id=${id}`, { waitUntil: 'commit' })
  await page.locator('textarea').first().fill('You look after a house')
  come()
  await expect(page.getByRole('button', { name: 'Bold' }).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveText('You look after a house')
})
