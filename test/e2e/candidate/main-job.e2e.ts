import type { Page } from '@playwright/test'
import { aRegistration, mailsTo } from '../../fixtures/accounts.ts'
import { anAdministrator, setLocale } from '../../fixtures/people.ts'
import { apply, course, findJob, smallProfile } from '../candidate-steps.ts'
import { decide, register, setUpCompany, writeJob, type Actor } from '../employer-steps.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

const description =
  'You plan and look after the houses we build together with a small and friendly team, from the first stone to the keys.'

for (const locale of journeyLocales('id')) {
  test(`the main job, from registering an employer to hiring a candidate (${locale})`, async ({
    browser,
    app,
    enter,
    language,
    baseURL,
  }) => {
    test.setTimeout(240_000) // some sixty pages as three persons see them
    const translate = textsOf(locale)
    const seen: ReturnType<typeof watch>[] = []
    const person = async (): Promise<Actor & { context: ReturnType<Page['context']> }> => {
      const context = await browser.newContext({ baseURL, locale })
      await language(locale, context)
      const page = await context.newPage()
      seen.push(watch(page))
      return { page, translate, app, context }
    }
    const [employer, candidate, administrator] = [await person(), await person(), await person()]
    const boss = { ...aRegistration('employer'), fullName: 'Budi Santoso' }
    const seeker = { ...aRegistration('candidate'), fullName: 'Siti Rahma' }
    const unique = Date.now().toString(36)
    const company = `Rumah Kita ${unique}`
    const title = `Insinyur Lapangan ${unique}`
    const question = locale === 'en' ? 'Do you have a driving licence?' : 'Apakah Anda memiliki SIM?'

    // The employer: register, code from the mail, set-up; a draft may be written, publishing is refused with the sentence.
    await register(employer, 'employer', boss, company)
    await setUpCompany(employer, 'We build houses for families and schools for villages. '.repeat(5))
    await writeJob(employer, { title, description, question, language: locale })
    const sentence = translate('errorMsg.COMPANY_NOT_APPROVED')
    const publish = employer.page.getByRole('button', { name: translate('jobPost.CHECK.publish') })
    await expect(employer.page.getByText(sentence).first()).toBeVisible()
    await expect(publish).toHaveAttribute('aria-disabled', 'true')
    await publish.click({ force: true })
    expect(await statusOf(app, title)).toBe('DRAFT')

    // The administrator approves the company.
    const { caller, id: adminId } = await anAdministrator(app)
    await setLocale(app, locale, adminId)
    await enter(caller, administrator.context)
    await approve(administrator, '/admin/companies', company, 'decide.APPROVE')
    expect(await notificationsOf(employer, 'employer')).toContain(
      translate('notification.company.approved', { company }),
    )
    await mailed(boss.email, translate.like('mailCompanies.approved.subject', { company }))

    // He publishes; the first job of a company is read before it is public.
    await employer.page.goto('/employer/job-post')
    await employer.page.getByRole('link', { name: translate('jobPost.start.continue'), exact: true }).click()
    await publish.click()
    await expect(employer.page.getByRole('heading', { level: 1 })).toHaveText(
      translate('jobPost.posted.waitTitle', { title }),
    )
    await approve(administrator, '/admin/jobs', title, 'decideJob.APPROVE')
    expect(await notificationsOf(employer, 'employer')).toContain(translate('notification.job.approved', { title }))

    // The candidate: register, code, small profile, search, apply with a resume and an answer.
    await register(candidate, 'candidate', seeker)
    await smallProfile(candidate)
    await findJob(candidate, title)
    await apply(candidate, { title, question, name: seeker.fullName })
    await mailed(seeker.email, translate.like('mailApplications.sent.subject', { title }))
    await mailed(
      boss.email,
      translate.like('mailApplications.received.subject', { applicant: seeker.fullName, title, count: 1 }),
    )
    expect(await course(candidate)).toEqual([
      expect.stringContaining(translate('applications.timeline.APPLIED')),
      expect.stringContaining(translate('applications.timeline.CLOSES')),
    ])

    // The employer sees it among the responses and opens it; the candidate sees that.
    expect(await notificationsOf(employer, 'employer')).toContain(
      translate('notification.response.new', { person: seeker.fullName, title }),
    )
    await employer.page.goto('/employer/responses')
    await employer.page
      .getByRole('list', { name: translate('applicants.list.label') })
      .getByRole('link', { name: seeker.fullName })
      .click()
    await expect(employer.page.getByRole('heading', { name: seeker.fullName })).toBeVisible()
    await expect(employer.page.getByText(question)).toBeVisible()
    await expect(employer.page.getByText('I build what lasts.')).toBeVisible()
    const resume = await employer.page
      .getByRole('link', { name: translate('applicants.detail.download') })
      .getAttribute('href')
    const file = await employer.context.request.get(resume ?? '')
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
    expect((await course(candidate)).join()).toContain(translate('applications.timeline.VIEWED'))
    expect(await notificationsOf(candidate, 'jobsseekers')).toContain(
      translate('notification.application.viewed', { company, title }),
    )

    // Shortlist, interview, hire: after each step both sides know.
    const steps = [
      ['SHORTLIST', 'shortlisted', 'shortlist'],
      ['IN_INTERVIEW', 'interview', 'interview'],
      ['HIRED', 'hired', 'hired'],
    ] as const
    for (const [status, notification, mail] of steps) {
      await decide(employer, status)
      await mailed(seeker.email, translate.like(`mailApplications.${mail}.subject`, { company, title }))
      expect((await course(candidate)).join()).toContain(translate(`applications.timeline.${status}`))
      expect(await notificationsOf(candidate, 'jobsseekers')).toContain(
        translate(`notification.application.${notification}`, { company, title }),
      )
    }
    for (const { page } of [employer, candidate, administrator])
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
    expect(seen.flatMap(({ problems }) => problems)).toEqual([])

    async function mailed(to: string, subject: RegExp): Promise<void> {
      const subjects = (await mailsTo(app, to)).map((mail) => mail.subject)
      expect(
        subjects.filter((each) => subject.test(each)),
        `${to} has ${subjects.join(' | ')}`,
      ).toHaveLength(1)
    }
    async function notificationsOf({ page }: Actor, area: 'employer' | 'jobsseekers'): Promise<string> {
      const tab = await page.context().newPage()
      await tab.goto(`/${area}/notification`)
      const heard = await tab.getByRole('main').innerText()
      await tab.close()
      return heard
    }
    async function approve({ page }: Actor, list: string, name: string, decision: string): Promise<void> {
      await page.goto(list)
      await page.getByRole('link', { name }).click()
      await page
        .getByText(translate(`admin.${decision}`), { exact: true })
        .first()
        .click()
      await page
        .getByRole('group')
        .getByRole('button', { name: translate(`admin.${decision}`) })
        .click()
      await expect(page).toHaveURL(new RegExp(`${list}$`))
    }
  })
}

const statusOf = async (app: Actor['app'], title: string) =>
  (await app.db.selectFrom('job').select('status').where('title', '=', title).executeTakeFirstOrThrow()).status
