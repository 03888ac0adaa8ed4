import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Member } from '#kernel/caller.ts'
import { addGuestViews } from '#modules/activity/public.server.ts'
import { runNow } from '../../../test/fixtures/applications.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const dayMs = 86_400_000

/** A guest looks at a job that they searched with these words; the same name is the same visit. */
const look = (jobId: string, words: string, { visit, daysAgo = 1 }: { visit: string; daysAgo?: number }) =>
  addGuestViews(app.db, [
    {
      jobId,
      words,
      visit: createHash('md5').update(visit).digest(),
      referrer: null,
      at: new Date(app.clock.now().getTime() - daysAgo * dayMs),
    },
  ])
const wordsOf = async (caller: Member, jobId?: string) => {
  const { hiring } = await app.as({ caller })('analytics.counts', {
    from: '2026-01-01',
    to: '2026-01-31',
    ...(jobId && { jobId }),
  })
  return hiring?.words
}

test('words of five people and more, per job and in all, of the last 90 days; then they are forgotten', async () => {
  const owner = await anEmployer(app)
  const [job, other] = [await aJob(app, { employer: owner }), await aJob(app, { employer: owner })]
  const me = await aCandidate(app)
  await app.as({ caller: me.caller, userAgent: 'x' })('activity.track', { jobId: job.id, words: ' Boat  Builder' })
  for (const visit of ['a', 'b', 'c', 'd']) await look(job.id, 'boat builder', { visit })
  // One guest on five days is one person, and what only two jobs have together is shown for both together.
  for (const daysAgo of [1, 2, 3, 4, 5]) await look(job.id, 'siti from depok', { visit: `e${daysAgo}`, daysAgo })
  for (const visit of ['f', 'g', 'h']) await look(job.id, 'carpenter', { visit })
  for (const visit of ['i', 'j']) await look(other.id, 'carpenter', { visit })
  for (const visit of ['k', 'l', 'm', 'n', 'o', 'p']) await look(job.id, 'sailor', { visit, daysAgo: 91 })
  await runNow(app, 'analytics.searchWords')

  const builders = { words: 'boat builder', views: 5 }
  expect(await wordsOf(owner.caller)).toEqual([builders, { words: 'carpenter', views: 5 }])
  expect(await wordsOf(owner.caller, job.id)).toEqual([builders])
  expect(await wordsOf(owner.caller, other.id)).toEqual([])
  const manager = await anEmployer(app, { companyId: owner.caller.companyId, role: 'HIRING_MANAGER' })
  expect(await wordsOf(manager.caller)).toEqual([])
  await app.db
    .insertInto('job_member')
    .values({ job_id: job.id, company_id: owner.caller.companyId, member_id: manager.caller.memberId })
    .execute()
  expect(await wordsOf(manager.caller)).toEqual([builders])
  expect(await wordsOf((await anEmployer(app)).caller)).toEqual([])

  const kept = await app.db.selectFrom('job_interaction').select('words').where('words', 'is not', null).execute()
  expect(kept.some(({ words }) => words === 'sailor')).toBe(false)
  expect(kept.some(({ words }) => words === 'boat builder')).toBe(true)
})
