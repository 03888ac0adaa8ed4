import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { aCity, aJob } from '../test/worlds.jobs.ts'
import { aCandidate, anEmployer } from '../test/worlds.ts'
import { expect, test, watch, type Site } from './site.ts'

// A headless browser says so, and bots are not counted.
test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36' })

const browse = '/jobsseekers/browse-jobs'
const day = 86_400_000

/** Two companies with a dozen jobs; made once for all journeys of a worker. */
async function market(world: Site['world']) {
  const sea = await anEmployer(world, { company: 'Sinar Laut' })
  const bread = await anEmployer(world, { company: 'Roti Pagi' })
  const [bandung, medan] = [await aCity(world, 'Bandung'), await aCity(world, 'Medan')]
  const at = (days: number) => new Date(world.clock.now().getTime() - days * day)
  const baker = await aJob(world, {
    employer: bread, title: 'Head Baker & Pastry <Chef>', role: 'BAKER', domain: 'FOOD_BEVERAGE', cities: [bandung], publishedAt: at(1),
    salary: { min: 900_000_000, max: 1_200_000_000 }, questions: [{ kind: 'YES_NO', text: 'May you work at night?', dealBreaker: { accept: [true] } }],
  })
  await aJob(world, { employer: bread, title: 'Night Baker', role: 'BAKER', domain: 'FOOD_BEVERAGE', cities: [medan], publishedAt: at(2), type: 'PART_TIME', salary: { min: 300_000_000, max: 400_000_000 } })
  const remote = await aJob(world, { employer: sea, title: 'Chart Writer', remote: true, publishedAt: at(3), salary: { min: 500_000_000, max: 600_000_000, hidden: true } })
  for (let at = 0; at < 11; at++) await aJob(world, { employer: sea, title: `Deckhand ${at + 1}`, cities: [medan], salary: { min: 300_000_000, max: 400_000_000 } })
  world.clock.advance(61_000) // counts and suggestions follow within a minute
  await world.runJobs()
  return { baker, remote, bread, sea }
}
let made: ReturnType<typeof market> | undefined
const open = ({ world }: Site) => (made ??= market(world))

const cards = (page: Page) => page.getByRole('list', { name: 'Jobs found' }).getByRole('article')
const found = (page: Page) => page.getByRole('list', { name: 'Jobs found' }).getByRole('heading')
const what = (page: Page) => page.getByRole('combobox', { name: 'What' })
const where = (page: Page) => page.getByRole('combobox', { name: 'Where' })
const filters = (page: Page) => page.getByRole('group', { name: 'Filters' })
const pathOf = (job: { id: string; slug: string }) => `/jobsseekers/job-detail/${job.slug}?id=${job.id}`

async function clean(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`)).toEqual([])
}

test('from the first page by words and place to a job, with the keyboard alone', async ({ page, site, language }) => {
  await open(site)
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
  await expect(found(page)).toHaveText(['Night Baker'])
  await page.setViewportSize({ width: 1100, height: 800 })
  await page.getByRole('link', { name: 'Night Baker' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Night Baker' })).toBeVisible()
  expect(seen.problems).toEqual([])
})

test('filters stand in the address, count, add up, and can be taken away one by one', async ({ page, site, language }) => {
  await open(site)
  await language('en')
  await page.setViewportSize({ width: 1100, height: 900 })
  await page.goto(browse)
  await expect(page.getByRole('status').filter({ hasText: /14 jobs/ })).toBeVisible()
  const partTime = filters(page).getByRole('checkbox', { name: /Part time/ })
  await expect(filters(page).locator('label').filter({ hasText: 'Part time' })).toContainText('1')
  await partTime.check()
  await expect(page).toHaveURL(/\?type=part-time$/)
  await expect(cards(page)).toHaveCount(1)
  await expect(partTime).toBeFocused()
  await filters(page).getByRole('checkbox', { name: /Full time/ }).check()
  await expect(page).toHaveURL(/type=full-time&type=part-time/)
  await filters(page).getByRole('spinbutton').fill('10')
  await expect(page).toHaveURL(/salary=10/)
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'Take away the filter Part time' }).click()
  await expect(page).toHaveURL(/\?type=full-time&salary=10$/)
  await expect(partTime).toHaveCount(0) // no such job pays that much
  await page.goBack()
  await expect(partTime).toBeChecked()
  await page.getByRole('link', { name: 'Clear all filters' }).click()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('compNm')
  await expect(page).toHaveURL(/sort=compNm/)
  await expect(cards(page).first()).toContainText('Roti Pagi')
})

test('pages, page sizes, and addresses that cannot be', async ({ page, site, language }) => {
  await open(site)
  await language('en')
  await page.goto(browse)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2$/)
  await expect(cards(page)).toHaveCount(4)
  await page.getByRole('combobox', { name: 'Jobs a page' }).selectOption('20')
  await expect(page).toHaveURL(/\?limit=20$/)
  await expect(cards(page)).toHaveCount(14)
  for (const odd of ['page=-1&limit=7', 'sort=x&city=1&type=%3Cscript%3E', 'cursor=AAAAAAAAAAAA', 'page=90', 'salary=-3&posted=no&wfh=maybe']) {
    const answer = await page.goto(`${browse}?${odd}`)
    expect(answer?.status(), odd).toBe(200)
    await expect(cards(page).first()).toBeVisible()
  }
})

test('nothing found says what to leave out, and the link does it', async ({ page, site, language }) => {
  await open(site)
  await language('en')
  await page.goto(`${browse}?search=baker&location=Medan&type=full-time`)
  await expect(page.getByRole('heading', { name: 'No job fits all of this' })).toBeVisible()
  await page.getByRole('link', { name: /Without the kind of employment: 1 job/ }).click()
  await expect(found(page)).toHaveText(['Night Baker'])
  await page.goto(`${browse}?location=Xyzzyplugh`)
  await expect(page.getByRole('heading', { name: 'We do not know the place “Xyzzyplugh”.' })).toBeVisible()
})

test('from 1280 px the chosen job opens beside the list, and the link is its own page all the same', async ({ page, site, language }) => {
  const { baker } = await open(site)
  await language('en')
  await page.setViewportSize({ width: 1366, height: 800 })
  await page.goto(`${browse}?search=baker`)
  const panel = page.getByRole('complementary', { name: 'The chosen job' })
  await expect(panel.getByRole('heading', { level: 2 }).first()).toBeVisible()
  const link = page.getByRole('list', { name: 'Jobs found' }).getByRole('link', { name: baker.title })
  await expect(link).toHaveAttribute('href', pathOf(baker))
  await link.click()
  await expect(page).toHaveURL(new RegExp(`search=baker&job=${baker.id}`))
  await expect(panel.getByRole('heading', { level: 2, name: baker.title })).toBeVisible()
  await panel.getByRole('link', { name: 'Open on a page of its own' }).click()
  await expect(page).toHaveURL(site.url + pathOf(baker))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('searching, filtering, reading and saving work', async ({ page, site, language, enter, world }) => {
    const { baker } = await open(site)
    await language('en')
    await enter((await aCandidate(world)).caller)
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/')
    await what(page).fill('baker')
    await page.getByRole('button', { name: 'Find jobs' }).click()
    await expect(found(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByRole('checkbox', { name: /Full time/ }).check()
    await page.getByRole('button', { name: /^Show/ }).click()
    await expect(page).toHaveURL(/search=baker.*type=full-time/)
    await expect(found(page)).toHaveText([baker.title])
    await page.getByRole('button', { name: `Save ${baker.title}` }).click()
    await expect(page).toHaveURL(/search=baker.*type=full-time/)
    await expect(page.getByRole('button', { name: `Take ${baker.title} off the saved jobs` })).toBeVisible()
    await page.getByRole('link', { name: baker.title }).click()
    await expect(page.getByRole('heading', { level: 1, name: baker.title })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Apply now' })).toBeVisible()
    await page.getByText('Report this job').click()
    await page.getByRole('radio', { name: 'It asks for money' }).check()
    await page.getByRole('button', { name: 'Send the report' }).click()
    // The line stands in a noscript, which a browser that is only told to be without scripts does not show.
    expect(await page.content()).toContain('Thank you. An administrator will look at it.')
    const reports = await world.db.selectFrom('job_track').select('details').where('job_id', '=', baker.id).where('type', '=', 6).execute()
    expect(reports).toEqual([{ details: 'ASKS_MONEY' }])
  })
})

test('saving is at once, not interested can be taken back, and a guest is sent to sign in', async ({ page, site, language, enter, world }) => {
  const { baker } = await open(site)
  await language('en')
  await page.goto(`${browse}?search=pastry`)
  await page.getByRole('button', { name: `Save ${baker.title}` }).click()
  await expect(page).toHaveURL(/\/jobsseekers\/login\?next=/)
  const candidate = await aCandidate(world)
  await enter(candidate.caller)
  await page.goto(`${browse}?search=pastry`)
  await page.getByRole('button', { name: `Save ${baker.title}` }).click()
  await expect(page.getByRole('button', { name: `Take ${baker.title} off the saved jobs` }).first()).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: `Not interested in ${baker.title}` }).click()
  await expect(page.getByText(`You are not interested in ${baker.title}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: `Save ${baker.title}` }).first()).toBeVisible()
  const views = () => world.db.selectFrom('job_track').select('type').where('account_id', '=', candidate.id).where('type', '=', 3).execute()
  expect(await views()).toEqual([])
  await page.goto(pathOf(baker))
  expect(await views()).toHaveLength(1)
})

test('one address for a job: the wrong slug moves on, unknown is 404, gone is 410 with a page of its own', async ({ page, site, language, world }) => {
  const { baker, bread } = await open(site)
  await language('en')
  for (const path of [`/jobsseekers/job-detail?id=${baker.id}&referrer=news`, `/jobsseekers/job-detail/other?id=${baker.id}&referrer=news`]) {
    const moved = await page.request.get(path, { maxRedirects: 0 })
    expect([moved.status(), moved.headers()['location']]).toEqual([301, `${pathOf(baker)}&referrer=news`])
  }
  for (const id of ['', '7', '01890000-0000-7000-8000-000000000000']) expect((await page.goto(`/jobsseekers/job-detail?id=${id}`))?.status()).toBe(404)
  const gone = await aJob(world, { employer: bread, title: 'Gone Baker', status: 'REMOVED' })
  expect((await page.goto(pathOf(gone)))?.status()).toBe(410)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sorry, this job has been deleted')
  await expect(what(page)).toBeVisible()
})

test('search engines get the job as data, and only while it is open', async ({ page, site, language, world }) => {
  const { baker, remote, bread } = await open(site)
  await language('en')
  const posting = async (path: string) => {
    const answer = await page.goto(path)
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
    return { status: answer?.status(), html: (await answer?.text()) ?? '', data: texts.map((text) => JSON.parse(text) as Record<string, unknown>) }
  }
  const { html, data } = await posting(pathOf(baker))
  expect(data[0]).toMatchObject({
    '@type': 'JobPosting', title: baker.title, employmentType: 'FULL_TIME', directApply: true, hiringOrganization: { name: 'Roti Pagi' },
    identifier: { value: baker.id }, jobLocation: [{ address: { addressLocality: 'Bandung', addressCountry: 'ID' } }],
    baseSalary: { currency: 'IDR', value: { minValue: 9_000_000, maxValue: 12_000_000, unitText: 'MONTH' } },
  })
  expect(html.match(/<script type="application\/ld\+json" nonce="[^"]+">[^<]*<\/script>/)).not.toBeNull()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', site.url + pathOf(baker))
  const far = (await posting(pathOf(remote))).data[0]
  expect(far).toMatchObject({ jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: [{ name: 'Indonesia' }] })
  expect(far).not.toHaveProperty('baseSalary')
  const paused = await aJob(world, { employer: bread, title: 'Paused Baker', role: 'BAKER', status: 'PAUSED' })
  const resting = await posting(pathOf(paused))
  expect([resting.status, resting.data]).toEqual([200, []])
  await expect(page.getByText('This job is paused')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('region', { name: 'Similar jobs' })).toBeVisible()
  const map = await (await page.request.get('/sitemap/jobs-1.xml')).text()
  expect(map).toContain(baker.id)
  expect(map).not.toContain(paused.id)
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain('/sitemap/jobs-1.xml')
  expect(await (await page.request.get('/robots.txt')).text()).toMatch(/Disallow: \/admin\n[\s\S]*Sitemap: .*\/sitemap\.xml/)
})

test('the other language keeps the place, the words and the filters', async ({ page, site, language }) => {
  await open(site)
  await language('en')
  await page.setViewportSize({ width: 1100, height: 900 })
  await page.goto(`${browse}?search=baker&type=part-time`)
  await where(page).fill('Med')
  await page.getByRole('button', { name: /Bahasa Indonesia/ }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lowongan “baker”')
  await expect(page).toHaveURL(/search=baker&type=part-time/)
  await expect(page.getByRole('combobox', { name: 'Di mana' })).toHaveValue('Med')
  await expect(page.getByRole('checkbox', { name: /Paruh waktu/ })).toBeChecked()
})

for (const locale of ['en', 'id'] as const)
  for (const width of [390, 1280])
    test(`no barrier on the finding screens (${locale}, ${width} px)`, async ({ page, site, language }) => {
      const { baker } = await open(site)
      await language(locale)
      await page.setViewportSize({ width, height: 900 })
      for (const path of ['/', browse, `${browse}?search=xyzzy&type=full-time`, pathOf(baker)]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        if (width >= 1280 && path === browse) await expect(page.getByRole('complementary').getByRole('heading', { level: 2 }).first()).toBeVisible()
        await clean(page)
      }
    })
