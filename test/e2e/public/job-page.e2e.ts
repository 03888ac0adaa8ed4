import { aJob } from '../../fixtures/jobs.ts'
import { aPerson } from '../../fixtures/matching.ts'
import { browse, createBrowseJobs, pathOf, what } from '../browse-jobs.ts'
import { expect, test } from '../site.ts'

test('one address for a job: the wrong slug moves on, unknown is 404, gone is 410 with a page of its own', async ({
  page,
  site,
  language,
  app,
}) => {
  const { baker, bread } = await createBrowseJobs(site)
  await language('en')
  for (const path of [
    `/jobsseekers/job-detail?id=${baker.id}&referrer=news`,
    `/jobsseekers/job-detail/other?id=${baker.id}&referrer=news`,
  ]) {
    const moved = await page.request.get(path, { maxRedirects: 0 })
    expect([moved.status(), moved.headers()['location']]).toEqual([301, `${pathOf(baker)}&referrer=news`])
  }
  for (const id of ['', '7', '01890000-0000-7000-8000-000000000000'])
    expect((await page.goto(`/jobsseekers/job-detail?id=${id}`))?.status()).toBe(404)
  const gone = await aJob(app, { employer: bread, title: 'Gone Baker', status: 'REMOVED' })
  expect((await page.goto(pathOf(gone)))?.status()).toBe(410)
  await expect(page.getByRole('list', { name: 'Open jobs' }).getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sorry, this job has been deleted')
  await expect(what(page)).toBeVisible()
})

test('search engines get the job as data, and only while it is open', async ({ page, site, language, app }) => {
  const { baker, remote, bread } = await createBrowseJobs(site)
  await language('en')
  const posting = async (path: string) => {
    const answer = await page.goto(path)
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
    return {
      status: answer?.status(),
      html: (await answer?.text()) ?? '',
      data: texts.map((text) => JSON.parse(text) as Record<string, unknown>),
    }
  }
  const { html, data } = await posting(pathOf(baker))
  expect(data[0]).toMatchObject({
    '@type': 'JobPosting',
    title: baker.title,
    employmentType: 'FULL_TIME',
    directApply: true,
    hiringOrganization: { name: 'Roti Samudra' },
    identifier: { value: baker.id },
    jobLocation: [{ address: { addressLocality: 'Bandung', addressCountry: 'ID' } }],
    baseSalary: { currency: 'IDR', value: { minValue: 9_000_000, maxValue: 12_000_000, unitText: 'MONTH' } },
  })
  expect(html.match(/<script type="application\/ld\+json" nonce="[^"]+">[^<]*<\/script>/)).not.toBeNull()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', site.url + pathOf(baker))
  const far = (await posting(pathOf(remote))).data[0]
  expect(far).toMatchObject({ jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: [{ name: 'Indonesia' }] })
  expect(far).not.toHaveProperty('baseSalary')
  const paused = await aJob(app, { employer: bread, title: 'Paused Baker', role: 'BAKER', status: 'PAUSED' })
  const resting = await posting(pathOf(paused))
  expect([resting.status, resting.data]).toEqual([200, []])
  await expect(page.getByText('This job is paused')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('region', { name: 'Similar jobs' })).toBeVisible()
  const map = await (await page.request.get('/sitemap/jobs-1.xml')).text()
  expect(map).toContain(baker.id)
  expect(map).not.toContain(paused.id)
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain('/sitemap/jobs-1.xml')
  await page.goto('/')
  const fields = page.locator('main a[href*="/browse-jobs?domain="]')
  const [href, label] = [
    await fields.first().getAttribute('href'),
    await fields.first().locator('span').first().innerText(),
  ]
  await page.goto(href ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Jobs in ${label}`)
  await expect(page).toHaveTitle(new RegExp(`^Jobs in ${label}`))
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${site.url}${href}`)
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  expect(await (await page.request.get('/sitemap/pages.xml')).text()).toContain(`<loc>${site.url}${href}</loc>`)
  await page.goto(`${href}&type=full-time`)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(await (await page.request.get('/robots.txt')).text()).toMatch(
    /Disallow: \/admin\n[\s\S]*Sitemap: .*\/sitemap\.xml/,
  )
})

test('a candidate sees which of the asked skills they have, on the card and on the page @long', async ({
  page,
  site,
  language,
  app,
  enter,
}) => {
  const { bread } = await createBrowseJobs(site)
  const skills = [{ code: 'PYTHON', required: true }, { code: 'SQL' }]
  const job = await aJob(app, { employer: bread, title: 'Oven Programmer', skills })
  app.clock.advance(61_000)
  await app.runJobs()
  const { caller } = await aPerson(app, { name: 'Wulan Ayu', skills: ['PYTHON'] })
  await enter(caller)
  await language('en')
  const marked = (name: string) =>
    page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}, you have this$`, 'i') })
  await page.goto(`${browse}?search=oven+programmer`)
  await expect(marked('Python').first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^SQL$/ }).first()).toBeVisible()
  await page.goto(pathOf(job))
  await expect(marked('Python').first()).toBeVisible()
})
