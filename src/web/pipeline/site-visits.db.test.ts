import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '#kernel/caller.ts'
import { runNow } from '../../../test/fixtures/applications.ts'
import { aCandidate } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { audienceOf, SiteVisits } from './site-visits.server.ts'
import { VisitIds } from './visit-ids.server.ts'

const app = testApp()
const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36'
const guest: Caller = { kind: 'guest' }

type Open = { ip?: string; userAgent?: string; headers?: Record<string, string>; method?: string; caller?: Caller }
const open = (visits: SiteVisits, url: string, given: Open = {}) => {
  const { ip = '203.0.113.9', userAgent = browser, headers = {}, method = 'GET', caller = guest } = given
  const visitor = { identity: { caller }, incoming: { ip, userAgent } }
  visits.add({ method, headers, url } as unknown as FastifyRequest, visitor as Parameters<SiteVisits['add']>[1])
}
const counted = async () =>
  Object.fromEntries(
    (
      await sql<{ key: string; count: number }>`
        select key, sum(count)::int as count from stat_daily where metric = 'site.visited' group by key`.execute(app.db)
    ).rows.map(({ key, count }) => [key, count]),
  )
const stored = async () =>
  Object.fromEntries(
    (
      await sql<{ audience: string; count: number }>`
        select audience, count(*)::int as count from site_visit group by audience`.execute(app.db)
    ).rows.map(({ audience, count }) => [audience, count]),
  )

beforeEach(async () => {
  await sql`truncate site_visit`.execute(app.db)
  await sql`delete from stat_daily where metric = 'site.visited'`.execute(app.db)
})

test('a guest is counted once a day and audience, by whichever processes at once, and the number is that of the rows', async () => {
  const processes = Array.from({ length: 4 }, () => new SiteVisits(app.core, new VisitIds()))
  for (const each of processes) {
    for (const path of ['/', '/jobsseekers/browse-jobs?search=x', '/employer', '/employer/login']) open(each, path)
    open(each, '/', { ip: '198.51.100.7' })
  }
  await Promise.all(processes.map((each) => each.flush()))
  expect(await counted()).toEqual({ CANDIDATE: 2, EMPLOYER: 1 })
  expect(await stored()).toEqual({ CANDIDATE: 2, EMPLOYER: 1 })
  app.clock.advance(86_400_000)
  const next = new SiteVisits(app.core, new VisitIds())
  open(next, '/')
  await next.flush()
  expect(await counted()).toEqual({ CANDIDATE: 3, EMPLOYER: 1 })
  // The rows of the day that is over go, the numbers stay.
  await runNow(app, 'stats.roll')
  expect(await stored()).toEqual({ CANDIDATE: 1 })
  expect(await counted()).toEqual({ CANDIDATE: 3, EMPLOYER: 1 })
})

test('bots, prefetches, forms and whoever is signed in are no visits', async () => {
  const visits = new SiteVisits(app.core, new VisitIds())
  open(visits, '/', { userAgent: 'Googlebot/2.1' })
  open(visits, '/', { headers: { 'sec-purpose': 'prefetch' } })
  open(visits, '/', { method: 'POST' })
  open(visits, '/', { caller: (await aCandidate(app)).caller })
  open(visits, '/admin/login')
  open(visits, '/jobsseekers/browse-jobs.data?search=x')
  await visits.flush()
  expect(await counted()).toEqual({})
})

test.each([
  ['/', 'CANDIDATE'],
  ['/employers-of-the-year', 'CANDIDATE'],
  ['/employer', 'EMPLOYER'],
  ['/employer?x=1', 'EMPLOYER'],
  ['/admin', null],
  ['/administrators', 'CANDIDATE'],
  ['/jobsseekers.data', null],
])('%s is for %s', (path, audience) => expect(audienceOf(path)).toBe(audience))
