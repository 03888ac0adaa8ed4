import { aPosition, aReview, companyName, decide } from '../../fixtures/reviews.ts'
import { aCandidate, anAdministrator, anEmployer, setLocale } from '../../fixtures/people.ts'
import { barriers } from '../a11y/barriers.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

const day = 86_400_000
const companyPath = (id: string) => `/jobsseekers/company-profile?id=${id}`

for (const locale of journeyLocales('id')) {
  const translate = textsOf(locale)
  test(`a review from the first try to a reported one (${locale})`, async ({
    page,
    browser,
    baseURL,
    app,
    enter,
    language,
  }) => {
    test.slow()
    await language(locale)
    const employer = await anEmployer(app, { company: `Tenun Samudra ${locale}` })
    const { companyId } = employer
    const name = await companyName(app, companyId)
    const candidate = await aCandidate(app)
    await aPosition(app, candidate.caller, name)
    for (const overall of [5, 4, 2]) await aReview(app, { employer, status: 'PUBLISHED', text: { overall } })
    app.clock.advance(day)
    const admin = await anAdministrator(app, 'MODERATOR') // whose session would have ended by then
    await setLocale(app, locale, [employer.id, admin.id, candidate.id])
    const seen = watch(page)
    const rating = () => page.getByRole('link', { name: translate.like('company.public.rating') })
    const decimal = (number: string) => (locale === 'id' ? number.replace('.', ',') : number)

    // The candidate: what is wrong is said at its field, what was typed stays.
    await enter(candidate.caller)
    await page.goto(companyPath(companyId))
    await expect(rating()).toContainText(decimal('3.7'))
    await page.getByRole('link', { name: translate('reviews.list.write') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      translate('reviews.write.title', { company: name }),
    )
    await page.getByLabel(translate('reviews.write.titleField')).fill('Long days, good loom')
    await page.getByLabel(translate('reviews.pros')).fill('Too short')
    await page.getByRole('button', { name: translate('reviews.write.send') }).click()
    await expect(page.getByText(translate('validate.TOO_SHORT', { min: 30 })).first()).toBeVisible()
    await expect(page.getByLabel(translate('reviews.write.titleField'))).toHaveValue('Long days, good loom')
    await expect(page.getByLabel(translate('reviews.pros'))).toHaveValue('Too short')
    expect(await barriers(page)).toEqual([])
    const overall = page.getByRole('group', { name: translate('reviews.write.overall') })
    await overall
      .getByRole('radio', { name: translate('reviews.stars', { count: 1 }), exact: true })
      .check({ force: true })
    await page.keyboard.press('ArrowRight')
    await expect(
      overall.getByRole('radio', { name: translate('reviews.stars', { count: 2 }), exact: true }),
    ).toBeChecked()
    await page.getByLabel(translate('reviews.kind.FORMER')).check()
    await page
      .getByLabel(translate('reviews.pros'))
      .fill('The loom is warm and the thread is the best that I have seen.')
    await page
      .getByLabel(translate('reviews.cons'))
      .fill('My lead Hartono shouts at people before lunch, each single day.')
    await page.getByLabel(translate('reviews.write.no'), { exact: true }).check()
    await page.getByRole('button', { name: translate('reviews.write.send') }).click()
    await expect(page).toHaveURL(/\/jobsseekers\/reviews$/)
    await expect(page.getByText(translate('reviews.status.PENDING'))).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await page.goto(companyPath(companyId))
    await expect(page.getByText('Long days, good loom')).toHaveCount(0)

    // The moderator sends it back with a reason.
    const adminContext = await browser.newContext({ baseURL: baseURL ?? '' })
    await language(locale, adminContext)
    await enter(admin.caller, adminContext)
    const moderation = await adminContext.newPage()
    const watched = watch(moderation)
    const decideOn = async (title: string, label: string, act?: () => Promise<void>) => {
      await moderation.goto('/admin/reviews')
      await moderation.getByRole('link', { name: title }).click()
      await decide(label, act)
    }
    const decide = async (label: string, act?: () => Promise<void>) => {
      await moderation.locator('summary', { hasText: label }).click()
      await act?.()
      await moderation.locator('details[open]').getByRole('button', { name: label, exact: true }).click()
      await expect(moderation).toHaveURL(/\/admin\/reviews$/)
    }
    await moderation.goto('/admin')
    await expect(
      moderation.getByRole('link', {
        name: translate('admin.overview.open', { name: translate('admin.nav.reviews') }),
      }),
    ).toBeVisible()
    await decideOn('Long days, good loom', translate('reviews.admin.REJECT'), async () => {
      await expect(moderation.getByText(translate('reviews.admin.anonymous'))).toBeVisible()
      expect(await barriers(moderation)).toEqual([])
      await moderation.getByLabel(translate('reviews.rejectReason.NAMES_PERSON')).check()
      await moderation.getByLabel(translate.like('reviews.admin.note')).fill('Leave out the name.')
    })

    // The author reads why, changes it, and it is published.
    await page.goto('/jobsseekers/reviews')
    await expect(
      page.getByText(translate('reviews.mineList.reason', { reason: translate('reviews.rejectReason.NAMES_PERSON') })),
    ).toBeVisible()
    await page.getByRole('link', { name: translate('reviews.mineList.editOf', { company: name }) }).click()
    await expect(page.getByText(translate('reviews.mineList.note', { note: 'Leave out the name.' }))).toBeVisible()
    await page.getByLabel(translate('reviews.cons')).fill('Some leads shout at people before lunch, each single day.')
    await page.getByRole('button', { name: translate('reviews.write.save') }).click()
    await expect(page.getByText(translate('reviews.status.PENDING'))).toBeVisible()
    await decideOn('Long days, good loom', translate('reviews.admin.PUBLISH'))
    await page.goto(companyPath(companyId))
    await expect(rating()).toContainText(decimal('3.3'))
    await expect(rating()).toContainText('(4)')
    await expect(page.getByRole('article').filter({ hasText: 'Long days, good loom' })).toContainText(
      translate('reviews.mine'),
    )

    // The company answers; contacts are refused and the words stay.
    const employerContext = await browser.newContext({ baseURL: baseURL ?? '' })
    await language(locale, employerContext)
    await enter(employer.caller, employerContext)
    const team = await employerContext.newPage()
    await team.goto('/employer/company-profile')
    await team.getByRole('link', { name: translate('reviews.company.open') }).click()
    const card = team.getByRole('article').filter({ hasText: 'Long days, good loom' })
    await card.locator('summary').first().click()
    await card.getByRole('textbox').fill('Write to hr@tenun.example and we talk.')
    await card.getByRole('button', { name: translate('reviews.company.send') }).click()
    await expect(card.getByText(translate('validate.TEXT_HAS_CONTACTS'))).toBeVisible()
    await expect(card.getByRole('textbox')).toHaveValue('Write to hr@tenun.example and we talk.')
    expect(await barriers(team)).toEqual([])
    await card.getByRole('textbox').fill('Thank you. Nobody should be shouted at here; we act on it.')
    await card.getByRole('button', { name: translate('reviews.company.send') }).click()
    await expect(card.getByText('Nobody should be shouted at here', { exact: false }).first()).toBeVisible()

    // The company reports it; it is a case, and is kept.
    await card
      .getByRole('link', { name: translate('reviews.report.openOf', { title: 'Long days, good loom' }) })
      .click()
    await card.getByLabel(translate('reviews.reportReason.NOT_TRUE')).check()
    await card.getByRole('button', { name: translate('reviews.report.send') }).click()
    await expect(card.getByText(translate('reviews.company.reported'))).toBeVisible()
    await moderation.goto('/admin/cases?target=REVIEW')
    await moderation.getByRole('link', { name: 'Long days, good loom' }).click()
    await moderation.getByRole('link', { name: translate('adminCases.toReview') }).click()
    await decide(translate('reviews.admin.KEEP'), async () => expect(await barriers(moderation)).toEqual([]))

    // The author deletes it, and it is gone from page and average.
    await page.goto('/jobsseekers/reviews')
    await page.locator('summary', { hasText: translate('reviews.mineList.delete') }).click()
    await page.getByRole('button', { name: translate('reviews.mineList.deleteYes') }).click()
    await expect(page.getByText(translate('reviews.mineList.empty'))).toBeVisible()
    await page.goto(companyPath(companyId))
    await expect(rating()).toContainText('(3)')
    expect([...seen.problems, ...watched.problems]).toEqual([])
    await adminContext.close()
    await employerContext.close()
  })
}

const translate = textsOf('en')

test('a guest narrows, orders and pages through reviews, and is asked to sign in to write or report @long', async ({
  page,
  app,
}) => {
  const employer = await anEmployer(app, { company: 'Kopi Samudra' })
  const admin = await anAdministrator(app, 'MODERATOR')
  for (let at = 0; at < 12; at++) {
    const overall = at === 5 ? 1 : 5
    const { id } = await aReview(app, {
      employer,
      text: { overall, title: `Review number ${at + 1}`, recommend: overall > 1 },
    })
    await decide(app, id, 'PUBLISHED', admin)
    app.clock.advance(day)
  }
  await page.goto(companyPath(employer.companyId))
  const section = page.getByRole('region', { name: translate('reviews.list.title') })
  await expect(section.getByRole('article')).toHaveCount(3)
  await expect(section.getByRole('article').first()).toContainText('Review number 12')
  await section.getByText(translate('reviews.list.more', { count: 7 })).click()
  await expect(section.getByRole('article')).toHaveCount(10)
  await section.getByRole('link', { name: translate('reviews.list.page', { number: '2' }) }).click()
  await expect(section.getByRole('article')).toHaveCount(2)
  await section.getByLabel(translate('reviews.list.sort')).selectOption('lowest')
  await section.getByRole('button', { name: translate('reviews.list.apply') }).click()
  await expect(section.getByRole('article').first()).toContainText('Review number 6')
  await section.getByLabel(translate('reviews.list.rating'), { exact: true }).selectOption('1')
  await section.getByRole('button', { name: translate('reviews.list.apply') }).click()
  await expect(section.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(/stars=1/)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await section.getByLabel(translate('reviews.list.recommendation')).selectOption('yes')
  await section.getByRole('button', { name: translate('reviews.list.apply') }).click()
  await expect(section.getByText(translate('reviews.list.nothing'))).toBeVisible()
  await section.getByRole('link', { name: translate('reviews.list.clear') }).click()
  await expect(section.getByRole('article')).toHaveCount(3)
  expect(await barriers(page)).toEqual([])
  await section.getByRole('link', { name: translate('reviews.report.guestOf', { title: 'Review number 12' }) }).click()
  await expect(page).toHaveURL(/\/jobsseekers\/login\?next=/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a review is written, refused with its errors, and sent @long', async ({ page, app, enter }) => {
    const employer = await anEmployer(app)
    const candidate = await aCandidate(app)
    await aPosition(app, candidate.caller, await companyName(app, employer.companyId))
    await enter(candidate.caller)
    await page.goto(`/jobsseekers/write-review?company=${employer.companyId}`)
    await page.locator('input[name=overall][value="4"]').check({ force: true })
    await page.getByLabel(translate('reviews.kind.FORMER')).check()
    await page.getByLabel(translate('reviews.write.titleField')).fill('Fair')
    await page.getByLabel(translate('reviews.pros')).fill('Short')
    await page.getByLabel(translate('reviews.cons')).fill('The bus comes late, and nobody counts the minutes.')
    await page.getByLabel(translate('reviews.write.yes'), { exact: true }).check()
    await page.getByRole('button', { name: translate('reviews.write.send') }).click()
    await expect(page.getByText(translate('validate.TOO_SHORT', { min: 30 })).first()).toBeVisible()
    await expect(page.locator('input[name=overall][value="4"]')).toBeChecked()
    await page.getByLabel(translate('reviews.pros')).fill('People say good morning and mean it, every single day.')
    await page.getByRole('button', { name: translate('reviews.write.send') }).click()
    await expect(page.getByText(translate('reviews.status.PENDING'))).toBeVisible()
  })
})

test('who has no tie to the company reads so, and what to do @long', async ({ page, app, enter }) => {
  const employer = await anEmployer(app)
  await enter((await aCandidate(app)).caller)
  await page.goto(`/jobsseekers/write-review?company=${employer.companyId}`)
  await expect(page.getByText(translate('errorMsg.REVIEW_NEEDS_TIE'))).toBeVisible()
  await expect(page.getByRole('link', { name: translate('reviews.write.profile') })).toBeVisible()
})
