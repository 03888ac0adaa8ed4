import type { Page } from '@playwright/test'
import { aJob } from '../../fixtures/jobs.ts'
import { anEmployer } from '../../fixtures/people.ts'
import { allowSeats, tokenFor } from '../../fixtures/team.ts'
import { expect, test } from '../site.ts'
import { textsOf } from '../texts.ts'

const translate = textsOf('en')
const button = (page: Page, name: string) => page.getByRole('button', { name })

test('an owner invites somebody without an account, who joins and sees what the role may', async ({
  site,
  page,
  enter,
  browser,
}) => {
  const { app } = site
  await allowSeats(app, null)
  const owner = await anEmployer(app, { company: 'Perahu Layar' })
  const job = await aJob(app, { employer: owner, title: 'Boat builder' })
  const assigned = await aJob(app, { employer: owner, title: 'Sail maker' })
  await enter(owner.caller)
  await page.goto('/employer/team')
  await page.getByLabel(translate('team.invite.emails')).fill('rekan@example.org')
  await page.getByLabel(translate('company.role.RECRUITER')).check()
  await expect(page.getByLabel('Sail maker')).toBeHidden()
  await page.getByLabel(translate('company.role.HIRING_MANAGER')).check()
  await page.getByLabel('Sail maker').check()
  await button(page, translate('team.invite.submit')).click()
  await expect(page.getByRole('heading', { name: translate('team.pending.title') })).toBeVisible()
  await expect(page.getByText('rekan@example.org').first()).toBeVisible()

  const context = await browser.newContext({ baseURL: site.url })
  const invited = await context.newPage()
  await invited.goto(`/employer/invitation/${await tokenFor(app, 'rekan@example.org')}`)
  await expect(invited.getByRole('heading', { level: 1 })).toHaveText(
    translate('team.join.title', { company: 'Perahu Layar' }),
  )
  await invited.getByLabel(translate('team.join.fullName')).fill('Rekan Baru')
  await invited.getByLabel(translate('team.join.password'), { exact: true }).fill('perahu-layar-biru-17')
  await invited.getByLabel(translate('team.join.terms')).check()
  await button(invited, translate('team.join.accept')).click()
  await expect(invited).toHaveURL(/\/employer\/home$/)
  await invited.goto('/employer/team')
  const invite = button(invited, translate('team.invite.submit'))
  await expect(invite).toHaveAttribute('aria-disabled', 'true')
  await expect(invited.getByText(translate('team.may', { roles: 'Owner, Administrator' })).first()).toBeVisible()
  await invited.goto(`/employer/hiring-team?id=${assigned.id}`)
  await expect(invited.getByRole('heading', { level: 1 })).toHaveText(translate('team.job.title'))
  await invited.goto(`/employer/hiring-team?id=${job.id}`)
  await expect(invited.getByRole('heading', { level: 1 })).not.toHaveText(translate('team.job.title'))

  await page.goto(`/employer/hiring-team?id=${job.id}`)
  await page.getByLabel('Rekan Baru').check()
  await button(page, translate('team.job.save')).click()
  await expect(page.getByText(translate('responses.HIRING_TEAM_SAVED'))).toBeVisible()
  await invited.goto(`/employer/hiring-team?id=${job.id}`)
  await expect(invited.getByRole('heading', { level: 1 })).toHaveText(translate('team.job.title'))
  await context.close()
})

for (const script of [true, false])
  test(`what is sent from a page of another company waits until one is back there, ${script ? 'with' : 'without'} script @long`, async ({
    site,
    enter,
    browser,
  }) => {
    const { app } = site
    const [first, second] = [
      await anEmployer(app, { company: 'Perahu Satu' }),
      await anEmployer(app, { company: 'Perahu Dua' }),
    ]
    await app.db
      .insertInto('company_member')
      .values({ company_id: second.companyId, account_id: first.id, role: 'ADMIN' })
      .execute()
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: script })
    await enter(first.caller, context)
    const page = await context.newPage()
    await page.goto('/employer/message-templates?edit=new')
    const name = page.getByLabel(translate('messages.template.name'))
    await name.fill('Invitation to the yard')
    await page.getByLabel(translate('messages.template.bodyEn')).fill('Dear applicant, please come.')
    const elsewhere = await context.newPage()
    await elsewhere.goto('/employer/home')
    await elsewhere.locator('summary, button').filter({ hasText: '’s account' }).click()
    await elsewhere.locator('form[action="/employer/switch"]').getByText('Perahu Dua').click()
    await expect(elsewhere).toHaveURL(/\/employer\/home$/)

    const save = button(page, translate('messages.template.save'))
    await save.click()
    const names = { now: 'Perahu Dua', drawn: 'Perahu Satu' }
    await expect(page.getByText(translate('errorMsg.COMPANY_CHANGED', names))).toBeVisible()
    const templates = () =>
      app.db
        .selectFrom('message_template')
        .select(['name', 'company_id'])
        .where('company_id', 'in', [first.companyId, second.companyId])
        .execute()
    expect(await templates()).toEqual([])
    await elsewhere.goto('/employer/message-templates?edit=new')
    await expect(elsewhere.getByLabel(translate('messages.template.name')), 'nothing of the other company').toHaveValue(
      '',
    )
    await button(page, translate('errorMsg.page.switchBack', { company: 'Perahu Satu' })).click()
    await expect(page).toHaveURL(/message-templates\?edit=new$/)
    await expect(name).toHaveValue('Invitation to the yard')
    await save.click()
    await expect(page.getByRole('heading', { name: 'Invitation to the yard' })).toBeVisible()
    expect(await templates()).toEqual([{ name: 'Invitation to the yard', company_id: first.companyId }])
    await context.close()
  })
