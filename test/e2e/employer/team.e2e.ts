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
  await enter(owner.caller)
  await page.goto('/employer/team')
  await page.getByLabel(translate('team.invite.emails')).fill('rekan@example.org')
  await page.getByLabel(translate('company.role.HIRING_MANAGER')).check()
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
