import { aJob } from '../../fixtures/jobs.ts'
import { aPerson } from '../../fixtures/matching.ts'
import { anEmployer } from '../../fixtures/people.ts'
import { createMatchingFixture, aSkill, names, row, userAgent } from './match-fixture.ts'
import { expect, test, watch } from '../site.ts'
import { textsOf } from '../texts.ts'

test.use({ userAgent })
const translate = textsOf('en')

test('two are compared and invited with the same words; one who hid meanwhile is named as such', async ({
  page,
  app,
  enter,
}) => {
  const { employer, agus, made, list } = await createMatchingFixture(app)
  await enter(employer.caller)
  const seen = watch(page)
  await page.goto(list)
  const compare = page.getByRole('button', { name: translate('matching.list.compare') })
  await expect(compare).toHaveAttribute('aria-disabled', 'true')
  for (const name of ['Agus P.', 'Made W.']) await page.getByLabel(translate('matching.list.select', { name })).check()
  await expect(page.getByText(translate('matching.list.selected', { count: 2 }))).toBeVisible()
  await compare.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: translate('matching.compare.title') })).toBeVisible()
  const place = page.getByRole('row', { name: translate('matching.part.PLACE') })
  await expect(place.getByRole('cell').first()).toContainText(translate('matching.state.MET'))
  await expect(place.getByRole('cell').last()).toContainText(translate('matching.state.PARTIAL'))
  await page.getByRole('link', { name: translate('matching.compare.back') }).click()

  for (const name of ['Agus P.', 'Made W.']) await page.getByLabel(translate('matching.list.select', { name })).check()
  await page.getByRole('button', { name: translate('matching.list.invite'), exact: true }).click()
  const panel = page.getByRole('region', { name: translate('matching.invite.titleMany', { count: 2 }) })
  await panel.getByLabel(translate('matching.invite.message')).fill('Come and see our harbour.')
  await app.as(made)('privacy.setVisibility', { visibility: 'HIDDEN' })
  await panel.getByRole('button', { name: translate('matching.invite.sendMany', { count: 2 }) }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: translate('matching.invite.failed', { count: 1 }) }),
  ).toBeVisible()
  await expect(row(page, 'Agus P.')).toContainText(translate('matching.interactions.WAITING'))
  const sent = await app.db
    .selectFrom('job_invitation')
    .select(['account_id', 'message'])
    .where('company_id', '=', employer.companyId)
    .execute()
  expect(sent).toEqual([{ account_id: agus.id, message: 'Come and see our harbour.' }])
  expect(seen.problems).toEqual([])
})

test('without JavaScript: filters, comparing, unlocking, inviting, leaving out and back @long', async ({
  browser,
  site,
  app,
  enter,
}) => {
  const { employer, list } = await createMatchingFixture(app)
  // The newest job fits nobody: the page opens on the one before it.
  await aJob(app, { employer, title: 'Lighthouse keeper', skills: [{ code: await aSkill(app), required: true }] })
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url, userAgent })
  await enter(employer.caller, context)
  const page = await context.newPage()
  await page.goto('/employer/matched-candidate')
  await expect(page).toHaveURL(new RegExp(list.split('?')[1] ?? ''))
  await page.locator('summary', { hasText: translate('matching.filter.more') }).click()
  await page.getByLabel('SQL').check()
  await page
    .getByRole('button', { name: translate('matching.filter.apply') })
    .first()
    .click()
  expect(await names(page)).toEqual(['Sari W.'])
  await page.getByRole('link', { name: translate('matching.filter.clear') }).click()
  for (const name of ['Sari W.', 'Made W.']) await page.getByLabel(translate('matching.list.select', { name })).check()
  await page.getByRole('button', { name: translate('matching.list.compare') }).click()
  await expect(page.getByRole('columnheader', { name: 'Made W.' })).toBeVisible()
  await page.getByRole('link', { name: 'Made W.' }).click()
  await expect(page.getByText(translate('matching.contact.cost'))).toBeVisible()
  await page.locator('summary', { hasText: translate('matching.contact.button') }).click()
  await page.getByRole('button', { name: translate.like('matching.contact.confirm') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Made Wirawan' })).toBeVisible()
  await page.getByRole('button', { name: translate('matching.invite.send') }).click()
  await expect(page.getByText(translate('matching.invite.WAITING'))).toBeVisible()
  await page.goto(list)
  await page.getByLabel(translate('matching.list.select', { name: 'Sari W.' })).check()
  await page.getByRole('button', { name: translate('matching.list.invite'), exact: true }).click()
  await page.getByRole('button', { name: translate('matching.invite.sendMany', { count: 1 }) }).click()
  await expect(row(page, 'Sari W.')).toContainText(translate('matching.interactions.WAITING'))
  await row(page, 'Agus P.')
    .locator('summary', { hasText: translate('matching.dismiss.buttonOf', { name: 'Agus P.' }) })
    .click()
  await row(page, 'Agus P.')
    .getByRole('button', { name: translate('matching.dismiss.LEVEL') })
    .click()
  await expect(row(page, 'Agus P.')).toHaveCount(0)
  await page.getByRole('button', { name: translate('matching.dismiss.undo') }).click()
  await expect(row(page, 'Agus P.')).toBeVisible()
  await context.close()
})

test('the way through the list, by links and keys; the limit of the month says when it renews @long', async ({
  page,
  app,
  enter,
}) => {
  const { employer, sari, list, them } = await createMatchingFixture(app)
  for (let at = 0; at < 5; at++) await them('matching.unlock', { id: (await aPerson(app, { skills: [] })).id })
  await enter(employer.caller)
  await page.goto(list)
  // Says that the page's script runs, which the keys need.
  await expect(page.getByRole('button', { name: translate('matching.list.compare') })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await row(page, 'Sari W.').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sari W.' })).toBeVisible()
  await expect(page.getByText(translate.like('matching.contact.usedUp', { limit: 5 }))).toBeVisible()
  await expect(page.getByRole('button', { name: translate('matching.contact.button') })).toHaveCount(0)
  await expect(page.getByRole('link', { name: translate('matching.detail.previous') })).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { level: 1, name: 'Agus P.' })).toBeVisible()
  await page.getByRole('link', { name: translate('matching.detail.next') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Made W.' })).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { level: 1, name: 'Agus P.' })).toBeVisible()
  await page.keyboard.press('u')
  await expect(row(page, 'Sari W.')).toBeVisible()
  await page.goto(`/employer/view-candidate-detail?id=${sari.id}`)
  await page.getByRole('button', { name: translate('matching.detail.seeMatch') }).click()
  await expect(page.getByRole('region', { name: translate('matching.detail.why') })).toBeVisible()
})

test('who cannot have candidates reads why: the role, the approval, no open job, nobody who fits @long', async ({
  page,
  app,
  enter,
}) => {
  const path = '/employer/matched-candidate'
  await enter((await anEmployer(app, { role: 'BILLING' })).caller)
  await page.goto(path)
  await expect(page.getByText(translate('matching.empty.role'))).toBeVisible()
  await enter((await anEmployer(app, { status: 'PENDING' })).caller)
  await page.goto('/employer/view-candidate-detail')
  await expect(page.getByRole('heading', { name: translate('matching.empty.approval') })).toBeVisible()
  const employer = await anEmployer(app)
  await enter(employer.caller)
  await page.goto(path)
  await expect(page.getByText(translate('matching.empty.noJob'))).toBeVisible()
  const job = await aJob(app, {
    employer,
    title: 'Harbour pilot',
    skills: [{ code: await aSkill(app), required: true }],
  })
  await page.goto(path)
  await expect(page.getByText(translate('matching.empty.none'))).toBeVisible()
  await page.goto(`${path}?job=${job.id}&score=80&move=1`)
  await page.getByRole('link', { name: translate('matching.filter.scoreFrom', { score: 80 }) }).click()
  await expect(page).toHaveURL(new RegExp(`job=${job.id}&move=1$`))
  expect((await page.goto(`${path}?job=${employer.id}`))?.status()).toBe(404)
})
