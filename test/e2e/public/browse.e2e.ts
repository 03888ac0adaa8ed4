import { aCandidate } from '../../fixtures/people.ts'
import { browse, cards, filters, resultHeadings, createBrowseJobs, pathOf, what, where } from '../browse-jobs.ts'
import { expect, test, watch } from '../site.ts'

// A headless browser says so, and bots are not counted.
test.use({
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
})

test('from the first page by words and place to a job, with the keyboard alone', async ({ page, site, language }) => {
  await createBrowseJobs(site)
  await language('en')
  const seen = watch(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await what(page).focus()
  await page.keyboard.type('night ba')
  await expect(page.getByRole('option', { name: /Night Baker/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(what(page)).toHaveValue(/night baker/i)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Medan')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/browse-jobs\?search=Night\+Baker&location=Medan$/i)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Jobs for “Night Baker” in Medan/i)
  await expect(resultHeadings(page)).toHaveText(['Night Baker'])
  await page.setViewportSize({ width: 1100, height: 800 })
  await page.getByRole('link', { name: 'Night Baker' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Night Baker' })).toBeVisible()
  expect(seen.problems).toEqual([])
})

test('filters stand in the address, count, add up, and can be taken away one by one', async ({
  page,
  site,
  language,
}) => {
  await createBrowseJobs(site)
  await language('en')
  await page.setViewportSize({ width: 1100, height: 900 })
  await page.goto(`${browse}?search=samudra`)
  await expect(page.getByRole('status').filter({ hasText: /14 jobs/ })).toBeVisible()
  const partTime = filters(page).getByRole('checkbox', { name: /Part time/ })
  await expect(filters(page).locator('label').filter({ hasText: 'Part time' })).toContainText('1')
  await partTime.check()
  await expect(page).toHaveURL(/\?search=samudra&type=part-time$/)
  await expect(cards(page)).toHaveCount(1)
  await expect(partTime).toBeFocused()
  await filters(page)
    .getByRole('checkbox', { name: /Full time/ })
    .check()
  await expect(page).toHaveURL(/type=full-time&type=part-time/)
  await filters(page).getByRole('spinbutton').fill('10')
  await expect(page).toHaveURL(/salary=10/)
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'Remove filter: Part time' }).click()
  await expect(page).toHaveURL(/\?search=samudra&type=full-time&salary=10$/)
  await expect(partTime).toHaveCount(0) // no such job pays that much
  await page.goBack()
  await expect(partTime).toBeChecked()
  await page.getByRole('link', { name: 'Clear all filters' }).click()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('compNm')
  await expect(page).toHaveURL(/sort=compNm/)
  await expect(cards(page).first()).toContainText('Roti Samudra')
})

test('a newer filter cancels the request of the one before @long', async ({ page, site, language }) => {
  await createBrowseJobs(site)
  await language('en')
  await page.setViewportSize({ width: 1100, height: 900 })
  await page.goto(`${browse}?search=samudra`)
  const isFirst = (url: URL) => url.pathname.endsWith('.data') && url.searchParams.getAll('type').join() === 'part-time'
  await page.route(isFirst, () => undefined) // a server that does not answer
  const cancelled = page.waitForEvent('requestfailed', (request) => isFirst(new URL(request.url())))
  await filters(page)
    .getByRole('checkbox', { name: /Part time/ })
    .check()
  await filters(page)
    .getByRole('checkbox', { name: /Full time/ })
    .check()
  expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(page).toHaveURL(/type=full-time&type=part-time$/)
})

test('pages, page sizes, and addresses that cannot be @long', async ({ page, site, language }) => {
  await createBrowseJobs(site)
  await language('en')
  await page.goto(`${browse}?search=samudra`)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2$/)
  await expect(cards(page)).toHaveCount(4)
  await page.getByRole('combobox', { name: 'Jobs per page' }).selectOption('20')
  await expect(page).toHaveURL(/\?search=samudra&limit=20$/)
  await expect(cards(page)).toHaveCount(14)
  for (const odd of [
    'page=-1&limit=7',
    'sort=x&city=1&type=%3Cscript%3E',
    'cursor=AAAAAAAAAAAA',
    'page=90',
    'salary=-3&posted=no&wfh=maybe',
  ]) {
    const answer = await page.goto(`${browse}?${odd}`)
    expect(answer?.status(), odd).toBe(200)
    await expect(cards(page).first()).toBeVisible()
  }
})

test('nothing found says what to leave out, and the link does it @long', async ({ page, site, language }) => {
  await createBrowseJobs(site)
  await language('en')
  await page.goto(`${browse}?search=baker&location=Medan&type=full-time`)
  await expect(page.getByRole('heading', { name: 'No jobs match your search' })).toBeVisible()
  await page.getByRole('link', { name: /Without the employment type: 1 job/ }).click()
  await expect(resultHeadings(page)).toHaveText(['Night Baker'])
  await page.goto(`${browse}?location=Xyzzyplugh`)
  await expect(page.getByRole('heading', { name: 'We couldn’t find the location “Xyzzyplugh”.' })).toBeVisible()
})

test('from 1280 px the chosen job opens next to the list, and the link is its own page all the same @long', async ({
  page,
  site,
  language,
}) => {
  const { baker } = await createBrowseJobs(site)
  await language('en')
  await page.setViewportSize({ width: 1366, height: 800 })
  await page.goto(`${browse}?search=baker`)
  const panel = page.getByRole('complementary', { name: 'Selected job' })
  await expect(panel.getByRole('heading', { level: 2 }).first()).toBeVisible()
  const link = page.getByRole('list', { name: 'Search results' }).getByRole('link', { name: baker.title })
  await expect(link).toHaveAttribute('href', pathOf(baker))
  await link.click()
  await expect(page).toHaveURL(new RegExp(`search=baker&job=${baker.id}`))
  await expect(panel.getByRole('heading', { level: 2, name: baker.title })).toBeVisible()
  await panel.getByRole('link', { name: 'Open in full page' }).click()
  await expect(page).toHaveURL(site.url + pathOf(baker))
})

test('on a phone the sheet of filters shows how many jobs there are, and closes to show them', async ({
  page,
  site,
  language,
}) => {
  await createBrowseJobs(site)
  await language('en')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${browse}?search=samudra`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await filters(page)
    .getByRole('checkbox', { name: /Part time/ })
    .check()
  await page.getByRole('button', { name: 'Show 1 job', exact: true }).click()
  await expect(filters(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters (1)', exact: true })).toBeFocused()
  await expect(cards(page)).toHaveCount(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('searching, filtering, reading and saving work @long', async ({ page, site, language, enter, app }) => {
    const { baker } = await createBrowseJobs(site)
    await language('en')
    await enter((await aCandidate(app)).caller)
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/')
    // The first load of a profile below 60 percent, once.
    await expect(page).toHaveURL(/profile-setup$/)
    await page.goto('/')
    await what(page).fill('baker')
    await page.getByRole('button', { name: 'Find jobs' }).click()
    await expect(resultHeadings(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByRole('checkbox', { name: /Full time/ }).check()
    await page.getByRole('button', { name: /^Show/ }).click()
    await expect(page).toHaveURL(/search=baker.*type=full-time/)
    await expect(resultHeadings(page)).toHaveText([baker.title])
    await page.goto(`${browse}?search=baker&type=full-time&skillName=typescript`)
    await expect(page).toHaveURL(/\?search=baker&type=full-time&skills=typescript$/)
    await page.goBack()
    await page.getByRole('button', { name: `Save ${baker.title}` }).click()
    await expect(page).toHaveURL(/search=baker.*type=full-time/)
    await expect(page.getByRole('button', { name: `Remove ${baker.title} from saved jobs` })).toBeVisible()
    await page.getByRole('link', { name: baker.title }).click()
    await expect(page.getByRole('heading', { level: 1, name: baker.title })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Apply now' })).toBeVisible()
    await page.getByRole('link', { name: 'Report this job' }).click()
    await page.getByLabel('What is wrong?').selectOption({ label: 'Asks applicants for money' })
    await page.getByLabel(/in good faith/).check()
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText(/Your report has the number \d+/)).toBeVisible()
    const reports = await app.db
      .selectFrom('report')
      .innerJoin('moderation_case', 'moderation_case.id', 'case_id')
      .select('reason')
      .where('target_id', '=', baker.id)
      .execute()
    expect(reports).toEqual([{ reason: 'ASKS_MONEY' }])
  })
})

test('saving is at once, not interested can be taken back, and a guest is sent to sign in', async ({
  page,
  site,
  language,
  enter,
  app,
}) => {
  const { baker } = await createBrowseJobs(site)
  await language('en')
  const save = cards(page).getByRole('button', { name: `Save ${baker.title}` }) // the panel next to the list has one, too
  await page.goto(`${browse}?search=pastry`)
  await save.click()
  await expect(page).toHaveURL(/\/jobsseekers\/login\?next=/)
  const candidate = await aCandidate(app)
  await enter(candidate.caller)
  await page.goto(`${browse}?search=pastry`)
  await save.click()
  await expect(page.getByRole('button', { name: `Remove ${baker.title} from saved jobs` }).first()).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: `Not interested in ${baker.title}` }).click()
  await expect(page.getByText(`You’re not interested in ${baker.title}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: `Save ${baker.title}` }).first()).toBeVisible()
  const views = () =>
    app.db
      .selectFrom('job_interaction')
      .select('type')
      .where('account_id', '=', candidate.id)
      .where('type', '=', 3)
      .execute()
  expect(await views()).toEqual([])
  await page.goto(pathOf(baker))
  expect(await views()).toHaveLength(1)
})

test('the other language keeps the place, the words and the filters @long', async ({ page, site, language }) => {
  await createBrowseJobs(site)
  await language('en')
  await page.setViewportSize({ width: 1100, height: 900 })
  await page.goto(`${browse}?search=baker&type=part-time`)
  await where(page).fill('Med')
  await page
    .getByRole('button', { name: /Bahasa Indonesia/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lowongan “baker”')
  await expect(page).toHaveURL(/search=baker&type=part-time/)
  await expect(page.getByRole('combobox', { name: 'Di mana' })).toHaveValue('Med')
  await expect(page.getByRole('checkbox', { name: /Paruh waktu/ })).toBeChecked()
})
