import type { Browser, BrowserContext, Page } from '@playwright/test'
import { locales, type Locale } from '#kernel/shapes.ts'
import type { TestHouse } from '../test/open-house.ts'
import { mailsTo } from '../test/worlds.accounts.ts'
import { aResume } from '../test/worlds.applications.ts'
import { aJob } from '../test/worlds.jobs.ts'
import { aPerson } from '../test/worlds.matching.ts'
import { anEmployer } from '../test/worlds.ts'
import { expect, test, watch } from './site.ts'
import { textsOf } from './texts.ts'

// What calls itself headless is a bot, and bots are no views.
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
test.use({ userAgent })

let taken = 0
/** A skill of its own for each market, so that nobody of another one fits. */
async function aSkill(world: TestHouse): Promise<string> {
  const { code } = await world.db
    .selectFrom('master')
    .select('code')
    .where('category', '=', 'SKILLS')
    .where('code', 'not in', ['PYTHON', 'SQL'])
    .orderBy('key')
    .offset(taken++)
    .limit(1)
    .executeTakeFirstOrThrow()
  return code
}

/** A job, and three people who fit it: Sari best, Agus without one of the skills, Made who lives elsewhere and would move. */
async function aMarket(world: TestHouse, locale: Locale = 'en') {
  const employer = await anEmployer(world, { company: 'Samudra Digital' })
  const must = await aSkill(world)
  const skills = [{ code: must, must: true }, { code: 'PYTHON' }, { code: 'SQL' }]
  const job = await aJob(world, { employer, title: 'Harbour services developer', skills })
  const sari = await aPerson(world, { name: 'Sari Dewi Wulandari', skills: [must, 'PYTHON', 'SQL'] })
  const agus = await aPerson(world, { name: 'Agus Pranoto', months: 40, skills: [must, 'PYTHON'] })
  const made = await aPerson(world, { name: 'Made Wirawan', city: null, moves: true, skills: [must, 'PYTHON'] })
  const people = [employer.id, sari.id, agus.id, made.id]
  await world.db.updateTable('account').set({ locale }).where('id', 'in', people).execute()
  const list = `/employer/matched-candidate?job=${job.id}`
  const detail = (id: string) => `/employer/matched-candidate-detail?job=${job.id}&id=${id}`
  return { employer, job, sari, agus, made, list, detail, them: world.as({ caller: employer.caller, userAgent }) }
}
const row = (page: Page, name: string) => page.locator('[data-candidate]').filter({ hasText: name })
const names = (page: Page) => page.locator('[data-candidate] [data-open]').allInnerTexts()
const side = (browser: Browser, baseURL: string): Promise<BrowserContext> => browser.newContext({ baseURL, userAgent })

for (const locale of locales) {
  const say = textsOf(locale)

  test(`found, understood, unlocked, invited; told, applied (${locale})`, async ({
    page,
    browser,
    site,
    world,
    enter,
    language,
  }) => {
    const { employer, job, sari } = await aMarket(world, locale)
    await aResume(world, sari.caller)
    await language(locale)
    await enter(employer.caller)
    const seen = watch(page)
    await page.goto('/employer/dashboard')
    await page.locator('summary', { hasText: say('jobPost.deeds.label', { title: job.title }) }).click()
    await page.getByRole('link', { name: say('jobPost.deeds.matches') }).click()
    await expect(page.getByRole('heading', { level: 1, name: say('matching.title') })).toBeVisible()
    expect(await names(page)).toEqual(['Sari W.', 'Agus P.', 'Made W.'])
    await expect(row(page, 'Sari W.')).toContainText(say.like('matching.score.label'))
    await expect(row(page, 'Sari W.')).toContainText(/Python, SQL|SQL, Python/)
    await row(page, 'Sari W.').getByRole('link').click()

    await expect(page.getByRole('heading', { level: 1, name: 'Sari W.' })).toBeVisible()
    const match = page.getByRole('region', { name: say('matching.detail.why') })
    await expect(match).toContainText(say('matching.fact.skills', { met: 3, asked: 3 }))
    await expect(match).toContainText(say('matching.detail.missingNone'))
    for (const factor of ['SKILLS', 'ROLE', 'EXPERIENCE', 'PLACE', 'SALARY', 'EDUCATION', 'RECENCY'])
      await expect(match.getByRole('heading', { name: say(`matching.part.${factor}`), exact: true })).toBeVisible()
    await match.locator('summary', { hasText: say('matching.score.how') }).click()
    await expect(match).toContainText(say('matching.score.neverText'))
    expect(await page.content()).not.toContain(sari.email)

    const contact = page.getByRole('region', { name: say('matching.contact.title') })
    await expect(contact).toContainText(say('matching.contact.left', { count: 5, limit: 5 }))
    await contact.getByRole('button', { name: say('matching.contact.button') }).click()
    await expect(contact.getByRole('link', { name: sari.email })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Sari Dewi Wulandari' })).toBeVisible()

    const invite = page.getByRole('region', { name: say('matching.invite.title') })
    await invite.getByLabel(say('matching.invite.message')).fill('Write to me at sari@example.org')
    await invite.getByRole('button', { name: say('matching.invite.send') }).click()
    await expect(invite.getByLabel(say('matching.invite.message'))).toHaveAttribute('aria-invalid', 'true')
    await expect(invite.getByLabel(say('matching.invite.message'))).toHaveValue('Write to me at sari@example.org')
    await invite.getByLabel(say('matching.invite.message')).fill('Our harbour needs calm software.')
    await invite.getByRole('button', { name: say('matching.invite.send') }).click()
    await expect(invite).toContainText(say('matching.invite.WAITING'))
    await world.runJobs()

    const theirs = await side(browser, site.url)
    await enter(sari.caller, theirs)
    const phone = await theirs.newPage()
    const [mail] = (await mailsTo(world, sari.email)).filter(({ kind }) => kind === 'discovery.invitation')
    expect(mail?.subject).toBe(say('mailInvitation.invited.subject', { company: 'Samudra Digital', title: job.title }))
    await phone.goto('/jobsseekers/notification')
    await phone
      .getByRole('link', {
        name: say('notification.application.invited', { company: 'Samudra Digital', title: job.title }),
      })
      .click()
    await expect(phone).toHaveURL(/tab=invitations/)
    await expect(phone.getByText('Our harbour needs calm software.')).toBeVisible()
    await phone.goto(`/jobsseekers/job-detail?id=${job.id}`)
    await expect(phone.getByText(say.like('jobPage.invited', { company: 'Samudra Digital' }))).toBeVisible()
    await phone.getByRole('link', { name: say('jobPage.invitedSee') }).click()
    await phone.getByRole('link', { name: say('myJobs.invitations.applyTo', { title: job.title }) }).click()
    await phone.getByRole('button', { name: say('applyJob.submit') }).click()
    await expect(phone.getByRole('heading', { level: 1, name: say('applyJob.done.title') })).toBeVisible()
    await phone.goto('/jobsseekers/my-jobs?tab=invitations')
    await expect(phone.getByText(say('myJobs.invitations.status.APPLIED'), { exact: true })).toBeVisible()
    await theirs.close()

    await page.reload()
    await expect(invite).toContainText(say('matching.invite.APPLIED'))
    await page.goto(`/employer/responses?job=${job.id}`)
    await page.getByRole('link', { name: say('applicants.job.matches', { count: 2 }) }).click()
    await expect(row(page, 'Agus P.')).toBeVisible()
    await expect(row(page, 'Sari')).toHaveCount(0)
    expect(seen.problems).toEqual([])
  })
}

const say = textsOf('en')

test('an invitation that is declined gives the unlock back and takes the contact away', async ({
  page,
  browser,
  site,
  world,
  enter,
}) => {
  const { employer, job, agus, detail, them } = await aMarket(world)
  await them('match.unlock', { id: agus.id })
  await them('match.invite', { jobId: job.id, candidateId: agus.id })
  const theirs = await side(browser, site.url)
  await enter(agus.caller, theirs)
  const phone = await theirs.newPage()
  await phone.goto('/jobsseekers/my-jobs?tab=invitations')
  await phone.getByRole('link', { name: say('myJobs.invitations.declineOf', { title: job.title }) }).click()
  await expect(phone.getByText(say('myJobs.invitations.declineText', { company: 'Samudra Digital' }))).toBeVisible()
  await phone.getByRole('link', { name: say('myJobs.invitations.keep') }).click()
  await expect(phone.getByText(say('myJobs.invitations.status.WAITING'))).toBeVisible()
  await phone.getByRole('link', { name: say('myJobs.invitations.declineOf', { title: job.title }) }).click()
  await phone.getByRole('button', { name: say('myJobs.invitations.declineYes') }).click()
  await expect(phone.getByText(say('myJobs.invitations.status.DECLINED'))).toBeVisible()
  await theirs.close()
  await enter(employer.caller)
  await page.goto(detail(agus.id))
  await expect(page.getByRole('heading', { level: 1, name: 'Agus P.' })).toBeVisible()
  const contact = page.getByRole('region', { name: say('matching.contact.title') })
  await expect(contact).toContainText(say('matching.contact.left', { count: 5, limit: 5 }))
  await expect(page.getByText(say.like('matching.invite.DECLINED'))).toBeVisible()
})

test('who hides is gone from every list and page', async ({ page, world, enter }) => {
  const { employer, sari, agus, list, detail } = await aMarket(world)
  await enter(employer.caller)
  for (const id of [sari.id, agus.id]) await page.goto(detail(id))
  await page.goto('/employer/view-candidate-detail')
  await expect(page.getByRole('link', { name: 'Sari W.' })).toBeVisible()
  await world.as(sari)('privacy.setVisibility', { visibility: 'HIDDEN' })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Agus P.' })).toBeVisible()
  await expect(page.getByText('Sari')).toHaveCount(0)
  await page.goto(list)
  expect(await names(page)).toEqual(['Agus P.', 'Made W.'])
  for (const path of [detail(sari.id), `/employer/view-candidate-detail?id=${sari.id}`]) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByText('Sari')).toHaveCount(0)
  }
})

test('not relevant because, and taken back, in the list and on the page', async ({ page, world, enter }) => {
  const { employer, agus, list, detail } = await aMarket(world)
  await enter(employer.caller)
  await page.goto(list)
  await row(page, 'Agus P.').locator('summary').click()
  await row(page, 'Agus P.')
    .getByRole('button', { name: say('matching.dismiss.PLACE') })
    .click()
  await expect(row(page, 'Agus P.')).toHaveCount(0)
  await page.getByRole('button', { name: say('matching.dismiss.undo') }).click()
  await expect(row(page, 'Agus P.')).toBeVisible()
  await page.goto(detail(agus.id))
  await page.locator('summary', { hasText: say('matching.dismiss.open') }).click()
  await page.getByRole('button', { name: say('matching.dismiss.button') }).click()
  await expect(page.getByLabel(say('matching.dismiss.reason'))).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(say('matching.dismiss.reason')).selectOption('SALARY')
  await page.getByRole('button', { name: say('matching.dismiss.button') }).click()
  await expect(page.getByRole('button', { name: say('matching.dismiss.undoOf', { name: 'Agus P.' }) })).toBeVisible()
  await page.goto(`${list}&show=dismissed`)
  await expect(row(page, 'Agus P.')).toContainText(say('matching.dismiss.SALARY'))
  await page.getByRole('button', { name: say('matching.dismiss.undoOf', { name: 'Agus P.' }) }).click()
  await expect(page.getByText(say('matching.empty.DISMISSED'))).toBeVisible()
  await page.getByRole('link', { name: say('matching.empty.all') }).click()
  await expect(row(page, 'Agus P.')).toBeVisible()
})

test('two are compared and invited with the same words; one who hid meanwhile is told as such', async ({
  page,
  world,
  enter,
}) => {
  const { employer, agus, made, list } = await aMarket(world)
  await enter(employer.caller)
  const seen = watch(page)
  await page.goto(list)
  const compare = page.getByRole('button', { name: say('matching.list.compare') })
  await expect(compare).toHaveAttribute('aria-disabled', 'true')
  for (const name of ['Agus P.', 'Made W.']) await page.getByLabel(say('matching.list.select', { name })).check()
  await expect(page.getByText(say('matching.list.selected', { count: 2 }))).toBeVisible()
  await compare.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: say('matching.compare.title') })).toBeVisible()
  const place = page.getByRole('row', { name: say('matching.part.PLACE') })
  await expect(place.getByRole('cell').first()).toContainText(say('matching.state.MET'))
  await expect(place.getByRole('cell').last()).toContainText(say('matching.state.PARTLY'))
  await page.getByRole('link', { name: say('matching.compare.back') }).click()

  for (const name of ['Agus P.', 'Made W.']) await page.getByLabel(say('matching.list.select', { name })).check()
  await page.getByRole('button', { name: say('matching.list.invite'), exact: true }).click()
  const panel = page.getByRole('region', { name: say('matching.invite.titleMany', { count: 2 }) })
  await panel.getByLabel(say('matching.invite.message')).fill('Come and see our harbour.')
  await world.as(made)('privacy.setVisibility', { visibility: 'HIDDEN' })
  await panel.getByRole('button', { name: say('matching.invite.sendMany', { count: 2 }) }).click()
  await expect(page.getByRole('alert').filter({ hasText: say('matching.invite.failed', { count: 1 }) })).toBeVisible()
  await expect(row(page, 'Agus P.')).toContainText(say('matching.marks.WAITING'))
  const sent = await world.db
    .selectFrom('job_invitation')
    .select(['account_id', 'message'])
    .where('company_id', '=', employer.companyId)
    .execute()
  expect(sent).toEqual([{ account_id: agus.id, message: 'Come and see our harbour.' }])
  expect(seen.problems).toEqual([])
})

test('without JavaScript: filters, comparing, unlocking, inviting, leaving out and back', async ({
  browser,
  site,
  world,
  enter,
}) => {
  const { employer, list } = await aMarket(world)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url, userAgent })
  await enter(employer.caller, context)
  const page = await context.newPage()
  await page.goto('/employer/matched-candidate')
  await expect(page).toHaveURL(new RegExp(list.split('?')[1] ?? ''))
  await page.locator('summary', { hasText: say('matching.filter.more') }).click()
  await page.getByLabel('SQL').check()
  await page
    .getByRole('button', { name: say('matching.filter.apply') })
    .first()
    .click()
  expect(await names(page)).toEqual(['Sari W.'])
  await page.getByRole('link', { name: say('matching.filter.clear') }).click()
  for (const name of ['Sari W.', 'Made W.']) await page.getByLabel(say('matching.list.select', { name })).check()
  await page.getByRole('button', { name: say('matching.list.compare') }).click()
  await expect(page.getByRole('columnheader', { name: 'Made W.' })).toBeVisible()
  await page.getByRole('link', { name: 'Made W.' }).click()
  await page.getByRole('button', { name: say('matching.contact.button') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Made Wirawan' })).toBeVisible()
  await page.getByRole('button', { name: say('matching.invite.send') }).click()
  await expect(page.getByText(say('matching.invite.WAITING'))).toBeVisible()
  await page.goto(list)
  await page.getByLabel(say('matching.list.select', { name: 'Sari W.' })).check()
  await page.getByRole('button', { name: say('matching.list.invite'), exact: true }).click()
  await page.getByRole('button', { name: say('matching.invite.sendMany', { count: 1 }) }).click()
  await expect(row(page, 'Sari W.')).toContainText(say('matching.marks.WAITING'))
  await row(page, 'Agus P.').locator('summary').click()
  await row(page, 'Agus P.')
    .getByRole('button', { name: say('matching.dismiss.LEVEL') })
    .click()
  await expect(row(page, 'Agus P.')).toHaveCount(0)
  await page.getByRole('button', { name: say('matching.dismiss.undo') }).click()
  await expect(row(page, 'Agus P.')).toBeVisible()
  await context.close()
})

test('the way through the list, by links and keys; the limit of the month says when it renews', async ({
  page,
  world,
  enter,
}) => {
  const { employer, sari, list, them } = await aMarket(world)
  for (let at = 0; at < 5; at++) await them('match.unlock', { id: (await aPerson(world, { skills: [] })).id })
  await enter(employer.caller)
  await page.goto(list)
  // Says that the page's script runs, which the keys need.
  await expect(page.getByRole('button', { name: say('matching.list.compare') })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await row(page, 'Sari W.').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sari W.' })).toBeVisible()
  await expect(page.getByText(say.like('matching.contact.usedUp', { limit: 5 }))).toBeVisible()
  await expect(page.getByRole('button', { name: say('matching.contact.button') })).toHaveCount(0)
  await expect(page.getByRole('link', { name: say('matching.detail.previous') })).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { level: 1, name: 'Agus P.' })).toBeVisible()
  await page.getByRole('link', { name: say('matching.detail.next') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Made W.' })).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { level: 1, name: 'Agus P.' })).toBeVisible()
  await page.keyboard.press('u')
  await expect(row(page, 'Sari W.')).toBeVisible()
  await page.goto(`/employer/view-candidate-detail?id=${sari.id}`)
  await page.getByRole('button', { name: say('matching.detail.seeMatch') }).click()
  await expect(page.getByRole('region', { name: say('matching.detail.why') })).toBeVisible()
})

test('who cannot have candidates is told why: the role, the approval, no open job, nobody who fits', async ({
  page,
  world,
  enter,
}) => {
  const path = '/employer/matched-candidate'
  await enter((await anEmployer(world, { role: 'BILLING' })).caller)
  await page.goto(path)
  await expect(page.getByText(say('matching.empty.role'))).toBeVisible()
  await enter((await anEmployer(world, { status: 'PENDING' })).caller)
  await page.goto('/employer/view-candidate-detail')
  await expect(page.getByRole('heading', { name: say('shell.approval.sentence') })).toBeVisible()
  const employer = await anEmployer(world)
  await enter(employer.caller)
  await page.goto(path)
  await expect(page.getByText(say('matching.empty.noJob'))).toBeVisible()
  const job = await aJob(world, {
    employer,
    title: 'Harbour pilot',
    skills: [{ code: await aSkill(world), must: true }],
  })
  await page.goto(path)
  await expect(page.getByText(say('matching.empty.none'))).toBeVisible()
  await page.goto(`${path}?job=${job.id}&score=90&move=1`)
  await page.getByRole('link', { name: say('matching.filter.scoreFrom', { score: 90 }) }).click()
  await expect(page).toHaveURL(new RegExp(`job=${job.id}&move=1$`))
  expect((await page.goto(`${path}?job=${employer.id}`))?.status()).toBe(404)
})
