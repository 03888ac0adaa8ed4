import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { jobType } from '../../../../test/fixtures/live-edits.ts'
import { aJob } from '../../../../test/fixtures/jobs.ts'
import { anEmployer } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const app = testApp()
const day = 86_400_000
beforeEach(async () => {
  await app.db.deleteFrom('setting').execute()
})

type CopyKind = 'repost' | 'duplicate'
/** A job of a company with earlier ones, posted again or copied, with another title where one is given. */
async function again(kind: CopyKind, { title, days = 30 }: { title?: string; days?: number } = {}) {
  const employer = await anEmployer(app)
  const call = app.as(employer)
  await aJob(app, { employer, title: 'An earlier job' })
  const source = await aJob(app, { employer, status: kind === 'repost' ? 'CLOSED' : 'ACTIVE' })
  app.clock.advance(days * day)
  const copy =
    kind === 'repost'
      ? await call('jobs.repost', { id: source.id })
      : await call('jobs.duplicate', { id: source.id, copyId: randomUUID() })
  const saved = title ? await call('jobs.updateJobType', { ...copy, ...jobType, title }) : copy
  const { status } = await call('jobs.confirmPost', { id: copy.id, version: saved.version })
  const version = app.db.selectFrom('job_version').select('hits').where('job_id', '=', copy.id)
  return { status, hits: async () => (await version.executeTakeFirst())?.hits as { rule: string; adds: number }[] }
}
const reviewEdits = (value: 'all' | 'none') =>
  app.db
    .insertInto('setting')
    .values({ key: 'jobEditReview', value: JSON.stringify(value) })
    .execute()

test('a job that is posted again with other words waits where every edit does; as it was, or as a copy, it does not', async () => {
  await reviewEdits('all')
  expect((await again('repost', { title: 'Teller of a bank' })).status).toBe('PENDING_REVIEW')
  expect((await again('repost')).status).toBe('ACTIVE')
  expect((await again('duplicate', { title: 'Teller of a bank', days: 1 })).status).toBe('ACTIVE')
  await app.db.deleteFrom('setting').execute()
  expect((await again('repost', { title: 'Teller of a bank' })).status).toBe('ACTIVE')
})

test('changed and posted again within 72 hours of its acceptance, it is an early edit', async () => {
  const early = async (made: Awaited<ReturnType<typeof again>>) =>
    (await made.hits()).filter(({ rule }) => rule === 'CHANGED_SOON').map(({ adds }) => adds)
  expect(await early(await again('repost', { title: 'Teller of a bank', days: 1 }))).toEqual([10])
  expect(await early(await again('repost', { title: 'Teller of a bank', days: 3 }))).toEqual([])
  expect(await early(await again('repost', { days: 1 }))).toEqual([])
})
