import type { Browser, Page } from '@playwright/test'
import type { TeamRole } from '#kernel/caller.ts'
import { wallTimeOf } from '#modules/interviews/rules.times.server.ts'
import { mailsTo } from '../../fixtures/accounts.ts'
import { anApplication, runNow } from '../../fixtures/applications.ts'
import { anInterview, calendarsOf, inDays, linkOf, pickFirst, zone } from '../../fixtures/interviews.ts'
import { aJob } from '../../fixtures/jobs.ts'
import { aCandidate, anEmployer } from '../../fixtures/people.ts'
import { expect, test, watch, type Site } from '../site.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name })
const hour = 3_600_000

/** A member of the company with a browser of their own. */
async function atWork(
  site: Site,
  browser: Browser,
  enter: Enter,
  seed: { companyId: string; role: TeamRole; name: string },
) {
  const { caller, email } = await anEmployer(site.app, seed)
  await site.app.db.updateTable('account').set({ full_name: seed.name }).where('id', '=', caller.accountId).execute()
  const context = await browser.newContext({ baseURL: site.url })
  await enter(caller, context)
  const page = await context.newPage()
  return { caller, email, page, seen: watch(page) }
}
type Enter = Parameters<Parameters<typeof test>[2]>[0]['enter']

test('a team of four roles hires somebody: an interview across two zones is booked, moved and held, and counted', async ({
  site,
  browser,
  enter,
  page,
}) => {
  test.setTimeout(240_000)
  const { app } = site
  const owner = await anEmployer(app, { company: 'Perahu Layar' })
  const { companyId } = owner.caller
  const [job, other] = [
    await aJob(app, { employer: owner, title: 'Boat builder' }),
    await aJob(app, { employer: owner, title: 'Sail maker' }),
  ]
  const recruiter = await atWork(site, browser, enter, { companyId, role: 'RECRUITER', name: 'Rina Rekrut' })
  const manager = await atWork(site, browser, enter, { companyId, role: 'HIRING_MANAGER', name: 'Dedi Kepala' })
  const viewer = await atWork(site, browser, enter, { companyId, role: 'VIEWER', name: 'Vera Lihat' })

  // The recruiter chooses who sees the job.
  await recruiter.page.goto(`/employer/hiring-team?id=${job.id}`)
  await recruiter.page.getByLabel('Dedi Kepala').check()
  await recruiter.page.getByLabel('Vera Lihat').check()
  await button(recruiter.page, 'Save').click()
  await expect(recruiter.page.getByText('hiring team').first()).toBeVisible()

  const candidate = await aCandidate(app, 'Siti Aminah')
  await app.db.updateTable('account').set({ time_zone: 'Asia/Makassar' }).where('id', '=', candidate.id).execute()
  const made = await anApplication(app, { candidate, employer: owner, jobId: job.id })
  const elsewhere = await anApplication(app, { employer: owner, jobId: other.id })
  // The manager has another interview at what will be the first time.
  const taken = await anInterview(app, { employer: owner, jobId: job.id, interviewers: [manager.caller.memberId] })
  await pickFirst(taken)

  // The viewer reads and is told who may do more; the other job does not exist for either.
  const applicant = `/employer/response-detail?id=${made.id}`
  await viewer.page.goto(applicant)
  await expect(viewer.page.getByRole('heading', { level: 1, name: 'Siti Aminah' })).toBeVisible()
  await expect(button(viewer.page, 'Plan an interview')).toHaveAttribute('aria-disabled', 'true')
  for (const member of [viewer, manager]) {
    const answer = await member.page.request.get(`/employer/response-detail?id=${elsewhere.id}`)
    expect(answer.status()).toBe(404)
  }

  // The manager offers a time at which they are busy, and sees it.
  await manager.page.goto(applicant)
  await manager.page.getByRole('link', { name: 'Plan an interview' }).click()
  await manager.page.getByLabel('Time zone').selectOption(zone)
  await manager.page.getByLabel('Time 1', { exact: true }).fill(wallTimeOf(inDays(app, 2), zone))
  const clash = manager.page.getByText('Dedi Kepala: another interview then')
  await expect(clash).toBeVisible()
  await manager.page.getByLabel('Time 1', { exact: true }).fill(wallTimeOf(inDays(app, 2, -1), zone))
  await expect(clash).toBeHidden()
  await manager.page.getByLabel('Length').selectOption('90')
  await expect(clash).toBeVisible()
  await manager.page.getByLabel('Length').selectOption('45')
  await manager.page.getByLabel('Time 1', { exact: true }).fill(wallTimeOf(inDays(app, 4), zone))
  await manager.page.getByLabel('Link to the call').fill('https://meet.example.org/boat')
  // Each kind asks for what it needs, and keeps what was typed for another.
  await manager.page.getByLabel('Phone call').check()
  await expect(manager.page.getByLabel('Phone number')).toBeVisible()
  await expect(manager.page.getByLabel('Link to the call')).toBeHidden()
  await manager.page.getByLabel('Video call').check()
  await expect(manager.page.getByLabel('Link to the call')).toHaveValue('https://meet.example.org/boat')
  await expect(manager.page.getByLabel('Place')).toBeHidden()
  await manager.page.getByLabel('Rina Rekrut').check()
  await button(manager.page, 'Send').click()
  await expect(manager.page.getByText('Waiting for an answer')).toBeVisible()
  await app.runJobs()

  // The candidate, not signed in and an hour ahead, asks for other times, gets them and picks one.
  const guest = await browser.newContext({ baseURL: site.url, timezoneId: 'Asia/Makassar', javaScriptEnabled: false })
  const mail = await guest.newPage()
  await mail.goto(`/i/${await linkOf(app, candidate.email)}`)
  await expect(button(mail, '10:00–10:45 WITA (there 09:00–09:45 WIB)')).toBeVisible()
  await mail.getByText('None of these times').click()
  await mail
    .getByLabel('From')
    .first()
    .fill(wallTimeOf(inDays(app, 5), 'Asia/Makassar'))
  await mail
    .getByLabel('Until')
    .first()
    .fill(wallTimeOf(inDays(app, 5, 3), 'Asia/Makassar'))
  await button(mail, 'Ask for other times').click()
  await expect(mail.getByText('Perahu Layar has been notified')).toBeVisible()
  await manager.page.goto(applicant)
  await expect(manager.page.getByText('Times that suit')).toBeVisible()
  await manager.page.getByRole('link', { name: 'Offer other times' }).click()
  await manager.page.getByLabel('Time 1', { exact: true }).fill(wallTimeOf(inDays(app, 5), zone))
  await button(manager.page, 'Send').click()
  await expect(manager.page.getByText('Waiting for an answer')).toBeVisible()
  await app.runJobs()
  await mail.goto(`/i/${await linkOf(app, candidate.email)}`)
  await button(mail, '10:00–10:45 WITA').click()
  await expect(mail.getByText('Perahu Layar has been notified')).toBeVisible()
  await app.runJobs()

  // Everybody's calendar has it, and follows when it is moved.
  const people = [candidate.email, manager.email, recruiter.email]
  const [first] = await calendarsOf(app, candidate.email)
  for (const email of people)
    expect((await calendarsOf(app, email)).at(-1)).toMatchObject({
      method: 'REQUEST',
      uid: first?.uid,
      sequence: 0,
      start: inDays(app, 5),
      attendees: [`MAILTO:${email}`],
    })
  await manager.page.goto(applicant)
  await manager.page.getByRole('link', { name: 'Change or move' }).click()
  await manager.page.getByLabel('Time 1', { exact: true }).fill(wallTimeOf(inDays(app, 6), zone))
  await manager.page.getByLabel('We have already agreed').check()
  await button(manager.page, 'Send').click()
  await expect(manager.page.getByText('Booked', { exact: true }).first()).toBeVisible()
  await app.runJobs()
  const moved = inDays(app, 6)
  for (const email of people)
    expect((await calendarsOf(app, email)).at(-1)).toMatchObject({ uid: first?.uid, sequence: 1, start: moved })

  // An hour before, each is reminded in their own zone.
  app.clock.advance(moved.getTime() - app.clock.now().getTime() - hour + 1000)
  await app.runJobs()
  expect((await mailsTo(app, candidate.email))[0]?.text).toContain('10:00–10:45 WITA')
  expect((await mailsTo(app, manager.email))[0]?.text).toContain('09:00–09:45 WIB')

  // Held; neither interviewer reads the other before their own scorecard.
  app.clock.advance(2 * hour)
  await manager.page.goto(applicant)
  await button(manager.page, 'It took place').click()
  await expect(manager.page.getByText('Held', { exact: true })).toBeVisible()
  const rate = async (member: typeof manager, strengths: string) => {
    await member.page.goto(applicant)
    await member.page.getByRole('link', { name: 'Fill in scorecard' }).click()
    await expect(button(member.page, 'Submit scorecard')).toBeVisible()
    for (const yes of await member.page.getByRole('radio', { name: 'Yes', exact: true }).all()) await yes.check()
    for (const area of await member.page.getByLabel('What did you see or hear?').all())
      await area.fill('Showed a joint')
    await member.page.getByLabel('Strengths').fill(strengths)
    await button(member.page, 'Submit scorecard').click()
    await expect(member.page.getByText(strengths)).toBeAttached()
  }
  await rate(manager, 'Knows every wood')
  await recruiter.page.goto(applicant)
  await expect(recruiter.page.getByText('1 scorecard is in')).toBeVisible()
  expect(await recruiter.page.content()).not.toContain('Knows every wood')
  await rate(recruiter, 'Calm with questions')
  await recruiter.page.goto(applicant)
  await expect(recruiter.page.getByText('Knows every wood')).toBeAttached()

  await manager.page.goto(applicant)
  await manager.page.getByRole('button', { name: /^Hire/ }).first().click()
  await expect(manager.page.getByText(/You can change this until/)).toBeVisible()

  // The owner's numbers lead to lists as long as they say.
  await runNow(app, 'analytics.roll')
  await enter(owner.caller)
  for (const [name, count] of [
    ['Hired', 1],
    ['Applications', 3],
  ] as const) {
    await page.goto('/employer/analytics?period=days30')
    await page
      .getByRole('link', { name: new RegExp(`^${count}: ${name}`) })
      .first()
      .click()
    await expect(page).toHaveURL(/\/employer\/responses\?/)
    await expect(page.locator('[data-applicant]')).toHaveCount(count)
  }
  for (const { seen } of [recruiter, manager, viewer]) expect(seen.problems).toEqual([])
  await guest.close()
  for (const member of [recruiter, manager, viewer]) await member.page.context().close()
})
