import { aJob } from '../../fixtures/jobs.ts'
import { aCandidate, anEmployer } from '../../fixtures/people.ts'
import { expect, test } from '../site.ts'

const nonceOf = (html: string) => /nonce="([^"]+)"/.exec(html)?.[1]

test('a page kept for guests has a new nonce each time, is nobody else’s, and never older than what was written', async ({
  page,
  app,
  language,
  enter,
}) => {
  await language('en')
  const employer = await anEmployer(app, { company: 'Sinar Laut' })
  const job = await aJob(app, { employer, title: 'Lighthouse Keeper' })
  const path = `/jobsseekers/job-detail/${job.slug}?id=${job.id}`
  const get = async (headers: Record<string, string> = {}) => {
    const answer = await page.request.get(path, { headers })
    const html = await answer.text()
    return {
      status: answer.status(),
      html,
      nonce: nonceOf(html),
      policy: answer.headers()['content-security-policy'] ?? '',
      cache: answer.headers()['cache-control'],
    }
  }
  const [first, second] = [await get(), await get()]
  expect(first.html).toContain('Lighthouse Keeper')
  expect(second.html.replaceAll(second.nonce ?? '', 'x')).toBe(first.html.replaceAll(first.nonce ?? '', 'x')) // made once
  expect(second.nonce).not.toBe(first.nonce)
  for (const answer of [first, second]) {
    expect(answer.policy).toContain(`'nonce-${answer.nonce}'`)
    expect(new Set([...answer.html.matchAll(/nonce="([^"]+)"/g)].map((match) => match[1]))).toEqual(
      new Set([answer.nonce]),
    )
    expect(answer.cache).toBe('private, no-cache')
  }
  await language('id')
  expect((await get()).html).toContain('<html lang="id"')
  await language('en')

  await app.as({ caller: employer.caller })('jobs.activate', { id: job.id, version: 1, active: false })
  expect((await get()).html).toContain('This job is paused')
  await app.as({ caller: employer.caller })('jobs.softDelete', { ids: [job.id] })
  expect((await get()).status).toBe(410)

  const open = await aJob(app, { employer, title: 'Harbour Pilot' })
  const other = `/jobsseekers/job-detail/${open.slug}?id=${open.id}`
  await page.request.get(other)
  await enter((await aCandidate(app, 'Siti Rahma')).caller)
  await page.goto(other)
  await expect(page.getByRole('link', { name: 'Apply now' })).toBeVisible()
  await page.context().clearCookies()
  const guest = await page.request.get(other, { headers: { 'accept-language': 'en' } })
  expect(await guest.text()).not.toContain('Siti Rahma')
})

test('many guests at once get one page made', async ({ page, app, language }) => {
  await language('en')
  const employer = await anEmployer(app)
  const job = await aJob(app, { employer, title: 'Ferry Mate' })
  const path = `/jobsseekers/job-detail/${job.slug}?id=${job.id}`
  const { parts } = app.core
  let calls = 0
  const counted = parts.observe
  parts.observe = (action, ...rest) => {
    if (action === 'jobs.get') calls++
    counted?.(action, ...rest)
  }
  await page.request.get(path)
  app.clock.advance(11_000)
  calls = 0
  const answers = await Promise.all(Array.from({ length: 12 }, () => page.request.get(path)))
  parts.observe = counted
  expect(answers.map((answer) => answer.status())).toEqual(Array.from({ length: 12 }, () => 200))
  expect(calls).toBe(1)
})

test('while the database is away guests read pages as they were, and what is new to them says that it is unavailable', async ({
  page,
  app,
  language,
}) => {
  await language('en')
  const employer = await anEmployer(app)
  const [job, unread] = [
    await aJob(app, { employer, title: 'Dyke Reeve' }),
    await aJob(app, { employer, title: 'Lock Keeper' }),
  ]
  const pathOf = ({ id, slug }: typeof job) => `/jobsseekers/job-detail/${slug}?id=${id}`
  app.clock.advance(60_000) // what was written half a minute before may not be in a page yet
  await page.request.get(pathOf(job))
  app.clock.advance(10 * 60_000)
  const { pool } = app.core.parts.database
  const connect = pool.connect.bind(pool)
  const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const refuse = (answer?: (error: Error) => void) => (answer ? answer(gone) : Promise.reject(gone))
  pool.connect = refuse as typeof pool.connect
  try {
    for (const round of [1, 2]) {
      const stale = await page.request.get(pathOf(job))
      expect([stale.status(), stale.headers()['warning']], `${round}`).toEqual([200, '110 - "Response is Stale"'])
      expect(await stale.text()).toContain('as it was 10 minutes ago')
      expect(await stale.text()).not.toContain('<script')
    }
    await page.goto(pathOf(job))
    await expect(page.getByRole('heading', { level: 1, name: 'Dyke Reeve' })).toBeVisible()
    expect((await page.request.get(pathOf(unread))).status()).toBe(503)
    expect((await page.request.get('/readyz')).status()).toBe(503)
  } finally {
    pool.connect = connect
  }
  await expect.poll(async () => (await page.request.get(pathOf(job))).text()).not.toContain('minutes ago')
})
