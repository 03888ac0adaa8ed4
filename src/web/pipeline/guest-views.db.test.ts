import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { GuestViews } from './guest-views.server.ts'
import { VisitIds } from './visit-ids.server.ts'

const app = testApp()
const appUrl = 'https://jobs.example'
const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36'

type Look = {
  ip?: string
  userAgent?: string
  referrer?: string | null
  headers?: Record<string, string>
  method?: string
}
const look = (views: GuestViews, jobId: string, given: Look = {}) => {
  const { ip = '203.0.113.9', userAgent = browser, referrer = null, headers = {}, method = 'GET' } = given
  views.add(
    { method, headers } as unknown as FastifyRequest,
    { incoming: { ip, userAgent, referrer } } as Parameters<GuestViews['add']>[1],
    jobId,
  )
}
const stored = (jobId: string) =>
  app.db.selectFrom('job_interaction').selectAll().where('job_id', '=', jobId).orderBy('at').orderBy('id').execute()

test('a guest is counted once in 30 minutes, by whichever process, and nobody knows who it was', async () => {
  const { id } = await aJob(app, { employer: await anEmployer(app) })
  const [one, other] = [
    new GuestViews(app.core, appUrl, new VisitIds()),
    new GuestViews(app.core, appUrl, new VisitIds()),
  ]
  const headers = { referer: `${appUrl}/jobsseekers/browse-jobs?search=Boat%20Builder` }
  look(one, id, { headers, referrer: 'linkedin.com' })
  look(one, id)
  await one.flush()
  look(other, id)
  look(other, id, { ip: '198.51.100.7' })
  await other.flush()
  const rows = await stored(id)
  expect(rows).toMatchObject([
    { type: 3, account_id: null, words: 'boat builder', referrer: 'linkedin.com' },
    { type: 3, account_id: null, words: null, referrer: null },
  ])
  expect(rows[0]?.visit).not.toEqual(rows[1]?.visit)
  app.clock.advance(31 * 60_000)
  look(one, id)
  await one.flush()
  expect(await stored(id)).toHaveLength(3)
})

test('bots, prefetches and requests that show nothing are no views; one network is counted so often an hour', async () => {
  const { id } = await aJob(app, { employer: await anEmployer(app) })
  const views = new GuestViews(app.core, appUrl, new VisitIds())
  look(views, id, { userAgent: 'Googlebot/2.1' })
  look(views, id, { headers: { 'sec-purpose': 'prefetch;prerender' } })
  look(views, id, { method: 'HEAD' })
  await views.flush()
  expect(await stored(id)).toHaveLength(0)
  for (let at = 0; at < 700; at++) look(views, id, { userAgent: `${browser} ${at}` })
  await views.flush()
  expect(await stored(id)).toHaveLength(600)
})

test('views of a job that was deleted meanwhile are left out, the others stored', async () => {
  const { id } = await aJob(app, { employer: await anEmployer(app) })
  const views = new GuestViews(app.core, appUrl, new VisitIds())
  look(views, '0197c2f0-5b1e-7c6a-9d54-2f6f3c1e8a10')
  look(views, id)
  await views.flush()
  expect(await stored(id)).toHaveLength(1)
})
