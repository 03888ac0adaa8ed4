import type { Candidate } from '#kernel/caller.ts'
import { anAdministrator, aCandidate } from '../../fixtures/people.ts'
import { expect, test } from '../site.ts'
import { textsOf } from '../texts.ts'

test('support uses the site as somebody who tells them a code, is refused what only they may, and they end it', async ({
  page,
  app,
  enter,
  browser,
  site,
}) => {
  const [t, id] = [textsOf('en'), textsOf('id')]
  const { caller: support } = await anAdministrator(app, 'SUPPORT')
  const { caller: person } = (await aCandidate(app)) as { caller: Candidate }
  await app.db
    .updateTable('account')
    .set({ locale: 'id', full_name: 'Sari Dewi' })
    .where('id', '=', person.accountId)
    .execute()
  await enter(support)
  await page.goto(`/admin/people/${person.accountId}`)
  const panel = page.locator('details', { hasText: t('adminPeople.act.label') })
  await panel.locator('summary').click()
  await panel.getByRole('textbox').fill('Cannot save the profile, asked us to look')
  await panel.getByRole('radio', { name: t('adminPeople.act.scopes.ACT') }).check()
  await panel.getByRole('button', { name: t('adminPeople.act.label') }).click()
  await expect(page.getByText(t('adminPeople.act.REQUESTED'))).toBeVisible()

  const own = await browser.newContext({ baseURL: site.url })
  await enter(person, own)
  const theirs = await own.newPage()
  await theirs.goto('/jobsseekers/my-jobs')
  await theirs.getByRole('link', { name: id('shell.supportAccess.open') }).click()
  await expect(theirs.getByText('Cannot save the profile, asked us to look')).toBeVisible()
  await expect(theirs.getByRole('button', { name: id('supportAccess.allow', { minutes: 30 }) })).toHaveCount(0)
  const code = (await theirs.getByText(/^[B-Z]{4}-[B-Z]{4}$/).textContent()) ?? ''

  const typed = page.getByLabel(t('adminPeople.act.code'))
  await typed.fill('BBBB-BBBB')
  await page.getByRole('button', { name: t('adminPeople.act.begin') }).click()
  await expect(typed).toHaveAttribute('aria-invalid', 'true')
  await typed.fill(code.toLowerCase())
  await page.getByRole('button', { name: t('adminPeople.act.begin') }).click()
  await expect(page.getByRole('link', { name: t('adminPeople.act.open') })).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByRole('button', { name: id('supportAccess.end') })).toBeVisible()

  await page.getByRole('link', { name: t('adminPeople.act.open') }).click()
  const banner = page.getByText(id('shell.acting.title', { name: 'Sari Dewi' }))
  await expect(banner).toBeVisible()
  await page.goto('/jobsseekers/settings')
  await expect(banner).toBeVisible()
  const refused = await page.evaluate(() =>
    fetch('/client/api/v1/account/email-change', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'other@example.org' }),
    }).then((answer) => answer.json() as Promise<{ errors: { code: string }[] }>),
  )
  expect(refused.errors[0]?.code).toBe('NOT_WHILE_ACTING')
  await page.goto('/admin/people')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('adminPeople.title'))

  await theirs.getByRole('button', { name: id('supportAccess.end') }).click()
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(id('supportAccess.none'))
  await page.goto('/jobsseekers/settings')
  await expect(banner).toHaveCount(0)
  await theirs.goto('/jobsseekers/settings/data')
  await expect(theirs.getByText(id('settings.access.action.actingRequest'))).toBeVisible()
  await own.close()
})
