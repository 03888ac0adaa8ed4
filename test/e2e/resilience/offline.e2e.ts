import { aJob } from '../../fixtures/jobs.ts'
import { aCandidate, anEmployer, setLocale } from '../../fixtures/people.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

test.use({ serviceWorkers: 'allow' })

/** What the worker's caches hold, as text. */
const cachedText = () =>
  caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name.startsWith('karya-')).map((name) => caches.open(name))))
    .then((all) =>
      Promise.all(all.map(async (cache) => Promise.all((await cache.matchAll()).map((answer) => answer.text())))),
    )
    .then((texts) => texts.flat().join('\n'))

for (const locale of journeyLocales('id')) {
  const translate = textsOf(locale)
  test(`a job that was looked at can be read without a connection, and signing out forgets it (${locale})`, async ({
    page,
    context,
    app,
    enter,
    language,
  }) => {
    const employer = await anEmployer(app, { company: 'Warung Nusantara' })
    const job = await aJob(app, { employer, title: 'Juru Masak' })
    const candidate = await aCandidate(app, 'Rahasia Pribadi')
    await setLocale(app, locale, candidate.id)
    await language(locale)
    await enter(candidate.caller)
    const seen = watch(page)
    const path = `/jobsseekers/job-detail/${job.slug}?id=${job.id}`
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Juru Masak' })).toBeVisible()
    await expect.poll(() => page.evaluate(cachedText)).toContain('Juru Masak')
    await expect
      .poll(() => page.evaluate(() => caches.match('/language').then((answer) => answer?.text())))
      .toBe(locale)
    expect(await page.evaluate(cachedText), 'nothing of who is signed in').not.toContain('Rahasia Pribadi')
    expect(seen.problems).toEqual([])

    await context.setOffline(true)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Juru Masak' })).toBeVisible()
    await expect(page.getByText(translate.like('offline.copy'))).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.goto('/jobsseekers/my-jobs')
    await expect(page.getByRole('heading', { level: 1, name: translate('common.offline.title') })).toBeVisible()
    await expect(page.getByText(translate('common.offline.text'))).toBeVisible()
    await page.getByRole('link', { name: 'Juru Masak' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Juru Masak' })).toBeVisible()
    await page.goto('/jobsseekers/my-jobs')
    await expect(page.getByRole('button', { name: translate('common.offline.refresh') })).toBeVisible()
    await context.setOffline(false) // the page sees it by itself
    await expect(page.getByRole('heading', { level: 1, name: translate('common.offline.title') })).toHaveCount(0)

    await page.locator('header button[aria-haspopup=menu]').click()
    await page.getByRole('menuitem', { name: translate('shell.account.signOut') }).click()
    await expect(page).toHaveURL(/\/$/)
    expect(await page.evaluate(cachedText)).not.toContain('Juru Masak')
  })
}

test('the worker’s file may fetch from here only, is never kept, and the site can be installed', async ({
  page,
  request,
}) => {
  const answer = await request.get('/sw.js')
  expect(answer.headers()).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("connect-src 'self'"),
  })
  expect((await answer.body()).length, 'bytes of the worker').toBeLessThan(20_000)
  await page.goto('/')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await request.get(href ?? '')).json()) as { icons: { src: string; sizes: string }[] }
  expect(manifest).toMatchObject({
    name: 'Karya',
    start_url: '/',
    display: expect.stringMatching(/standalone|minimal-ui/),
  })
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200)
})

test('a new version of the worker takes over pages that are open, and their files stay @long', async ({
  page,
  context,
  request,
}) => {
  const now = await (await request.get('/sw.js')).text()
  await context.route('**/sw.js', (route) =>
    route.fulfill({ body: `${now}\n// the version before`, contentType: 'text/javascript' }),
  )
  await page.goto('/')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('/assets/')),
  )
  await context.unroute('**/sw.js')
  await page.evaluate(async () => {
    const over = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
    await (await navigator.serviceWorker.ready).update()
    await over
  })
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toMatch(/activat/)
  for (const file of files) expect((await request.get(file)).status(), file).toBe(200)
})
