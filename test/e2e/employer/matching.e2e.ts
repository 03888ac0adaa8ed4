import { mailsTo } from '../../fixtures/accounts.ts'
import { aResume } from '../../fixtures/applications.ts'
import { createMatchingFixture, names, row, side, userAgent } from './match-fixture.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

test.use({ userAgent })

for (const locale of journeyLocales('en')) {
  const translate = textsOf(locale)

  test(`found, understood, unlocked, invited; notified, applied (${locale})`, async ({
    page,
    browser,
    site,
    app,
    enter,
    language,
  }) => {
    const { employer, job, sari } = await createMatchingFixture(app, locale)
    await aResume(app, sari.caller)
    await language(locale)
    await enter(employer.caller)
    const seen = watch(page)
    await page.goto('/employer/dashboard')
    await page.getByRole('button', { name: translate('jobPost.actions.label', { title: job.title }) }).click()
    await page.getByRole('menuitem', { name: translate('jobPost.actions.matches') }).click()
    await expect(page.getByRole('heading', { level: 1, name: translate('matching.title') })).toBeVisible()
    expect(await names(page)).toEqual(['Sari W.', 'Agus P.', 'Made W.'])
    await expect(row(page, 'Sari W.')).toContainText(translate.like('matching.score.label'))
    await expect(row(page, 'Sari W.')).toContainText(/Python, SQL|SQL, Python/)
    await row(page, 'Sari W.').getByRole('link').click()

    await expect(page.getByRole('heading', { level: 1, name: 'Sari W.' })).toBeVisible()
    const match = page.getByRole('region', { name: translate('matching.detail.why') })
    await expect(match).toContainText(translate('matching.fact.skills', { met: 3, required: 3 }))
    await expect(match).toContainText(translate('matching.fact.skillsGraded'))
    await expect(match).toContainText(translate('matching.detail.missingNone'))
    for (const factor of [
      'SKILLS',
      'ROLE',
      'CONCEPTS',
      'TEXT',
      'EXPERIENCE',
      'PLACE',
      'SALARY',
      'EDUCATION',
      'RECENCY',
    ])
      await expect(
        match.getByRole('heading', { name: translate(`matching.part.${factor}`), exact: true }),
      ).toBeVisible()
    await match.locator('summary', { hasText: translate('matching.score.how') }).click()
    await expect(match).toContainText(translate('matching.score.neverText'))
    expect(await page.content()).not.toContain(sari.email)

    const contact = page.getByRole('region', { name: translate('matching.contact.title') })
    await expect(contact).toContainText(translate('matching.contact.left', { count: 5, limit: 5 }))
    await contact.getByRole('button', { name: translate('matching.contact.button') }).click()
    const ask = page.getByRole('alertdialog', { name: translate('matching.contact.ask') })
    await ask.getByRole('button', { name: translate('matching.contact.cancel') }).click()
    await expect(contact).toContainText(translate('matching.contact.left', { count: 5, limit: 5 }))
    await contact.getByRole('button', { name: translate('matching.contact.button') }).click()
    await ask.getByRole('button', { name: translate('matching.contact.confirm', { count: 5, limit: 5 }) }).click()
    await expect(contact.getByRole('link', { name: sari.email })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Sari Dewi Wulandari' })).toBeVisible()

    const invite = page.getByRole('region', { name: translate('matching.invite.title') })
    await invite.getByLabel(translate('matching.invite.message')).fill('Write to me at sari@example.org')
    await invite.getByRole('button', { name: translate('matching.invite.send') }).click()
    await expect(invite.getByLabel(translate('matching.invite.message'))).toHaveAttribute('aria-invalid', 'true')
    await expect(invite.getByLabel(translate('matching.invite.message'))).toHaveValue('Write to me at sari@example.org')
    await invite.getByLabel(translate('matching.invite.message')).fill('Our harbour needs calm software.')
    await invite.getByRole('button', { name: translate('matching.invite.send') }).click()
    await expect(invite).toContainText(translate('matching.invite.WAITING'))
    await app.runJobs()

    const theirs = await side(browser, site.url)
    await enter(sari.caller, theirs)
    const phone = await theirs.newPage()
    const [mail] = (await mailsTo(app, sari.email)).filter(({ kind }) => kind === 'matching.invitation')
    expect(mail?.subject).toBe(
      translate('mailInvitation.invited.subject', { company: 'Samudra Digital', title: job.title }),
    )
    await phone.goto('/jobsseekers/notification')
    await phone
      .getByRole('link', {
        name: translate('notification.application.invited', { company: 'Samudra Digital', title: job.title }),
      })
      .click()
    await expect(phone).toHaveURL(/tab=invitations/)
    await expect(phone.getByText('Our harbour needs calm software.')).toBeVisible()
    await phone.goto(`/jobsseekers/job-detail?id=${job.id}`)
    await expect(phone.getByText(translate.like('jobPage.invited', { company: 'Samudra Digital' }))).toBeVisible()
    await phone.getByRole('link', { name: translate('jobPage.invitedSee') }).click()
    await phone.getByRole('link', { name: translate('myJobs.invitations.applyTo', { title: job.title }) }).click()
    await phone.getByRole('button', { name: translate('applyJob.submit') }).click()
    await expect(phone.getByRole('heading', { level: 1, name: translate('applyJob.done.title') })).toBeVisible()
    await phone.goto('/jobsseekers/my-jobs?tab=invitations')
    await expect(phone.getByText(translate('myJobs.invitations.status.APPLIED'), { exact: true })).toBeVisible()
    await theirs.close()

    await page.reload()
    await expect(invite).toContainText(translate('matching.invite.APPLIED'))
    await page.goto(`/employer/responses?job=${job.id}`)
    await page.getByRole('link', { name: translate('applicants.job.matches', { count: 2 }) }).click()
    await expect(row(page, 'Agus P.')).toBeVisible()
    await expect(row(page, 'Sari')).toHaveCount(0)
    expect(seen.problems).toEqual([])
  })
}

const translate = textsOf('en')

test('an invitation that is declined gives the unlock back and takes the contact away', async ({
  page,
  browser,
  site,
  app,
  enter,
}) => {
  const { employer, job, agus, detail, them } = await createMatchingFixture(app)
  await them('matching.unlock', { id: agus.id })
  await them('matching.invite', { jobId: job.id, candidateId: agus.id })
  const theirs = await side(browser, site.url)
  await enter(agus.caller, theirs)
  const phone = await theirs.newPage()
  await phone.goto('/jobsseekers/my-jobs?tab=invitations')
  await phone.getByRole('link', { name: translate('myJobs.invitations.declineOf', { title: job.title }) }).click()
  await expect(
    phone.getByText(translate('myJobs.invitations.declineText', { company: 'Samudra Digital' })),
  ).toBeVisible()
  await phone.getByRole('link', { name: translate('myJobs.invitations.keep') }).click()
  await expect(phone.getByText(translate('myJobs.invitations.status.WAITING'))).toBeVisible()
  await phone.getByRole('link', { name: translate('myJobs.invitations.declineOf', { title: job.title }) }).click()
  await phone.getByRole('button', { name: translate('myJobs.invitations.declineYes') }).click()
  await expect(phone.getByText(translate('myJobs.invitations.status.DECLINED'))).toBeVisible()
  await theirs.close()
  await enter(employer.caller)
  await page.goto(detail(agus.id))
  await expect(page.getByRole('heading', { level: 1, name: 'Agus P.' })).toBeVisible()
  const contact = page.getByRole('region', { name: translate('matching.contact.title') })
  await expect(contact).toContainText(translate('matching.contact.left', { count: 5, limit: 5 }))
  await expect(page.getByText(translate.like('matching.invite.DECLINED'))).toBeVisible()
})

test('who hides is gone from every list and page @long', async ({ page, app, enter }) => {
  const { employer, sari, agus, list, detail } = await createMatchingFixture(app)
  await enter(employer.caller)
  for (const id of [sari.id, agus.id]) await page.goto(detail(id))
  await page.goto('/employer/view-candidate-detail')
  await expect(page.getByRole('link', { name: 'Sari W.' })).toBeVisible()
  await app.as(sari)('privacy.setVisibility', { visibility: 'HIDDEN' })
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

test('not relevant because, and taken back, in the list and on the page @long', async ({ page, app, enter }) => {
  const { employer, agus, list, detail } = await createMatchingFixture(app)
  await enter(employer.caller)
  await page.goto(list)
  await row(page, 'Agus P.')
    .getByRole('button', { name: translate('matching.dismiss.buttonOf', { name: 'Agus P.' }) })
    .click()
  await row(page, 'Agus P.')
    .getByRole('menuitem', { name: translate('matching.dismiss.PLACE') })
    .click()
  await expect(row(page, 'Agus P.')).toHaveCount(0)
  await page.getByRole('button', { name: translate('matching.dismiss.undo') }).click()
  await expect(row(page, 'Agus P.')).toBeVisible()
  await page.goto(detail(agus.id))
  await page.locator('summary', { hasText: translate('matching.dismiss.open') }).click()
  await page.getByRole('button', { name: translate('matching.dismiss.button') }).click()
  await expect(page.getByLabel(translate('matching.dismiss.reason'))).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(translate('matching.dismiss.reason')).selectOption('SALARY')
  await expect(page.getByLabel(translate('matching.dismiss.reason'))).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: translate('matching.dismiss.button') }).click()
  await expect(
    page.getByRole('button', { name: translate('matching.dismiss.undoOf', { name: 'Agus P.' }) }),
  ).toBeVisible()
  await page.goto(`${list}&show=dismissed`)
  await expect(row(page, 'Agus P.')).toContainText(translate('matching.dismiss.SALARY'))
  await page.getByRole('button', { name: translate('matching.dismiss.undoOf', { name: 'Agus P.' }) }).click()
  await expect(page.getByText(translate('matching.empty.DISMISSED'))).toBeVisible()
  await page.getByRole('link', { name: translate('matching.empty.all') }).click()
  await expect(row(page, 'Agus P.')).toBeVisible()
})
