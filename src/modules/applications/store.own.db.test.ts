import { expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { anApplication } from '../../../test/fixtures/applications.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'

const app = testApp()

test('own applications are counted and filtered by shown status; ended ones have none', async () => {
  const [candidate, employer] = [await aCandidate(app), await anEmployer(app)]
  const ended = await aJob(app, { employer })
  const made = async (seed: object = {}) => anApplication(app, { candidate, employer, ...seed })
  const open = await made({ status: 'SHORTLIST' })
  const withdrawn = await made({ status: 'SHORTLIST', withdrawn: true })
  const closed = await made({ status: 'SHORTLIST', jobId: ended.id })
  await closed.them('jobs.close', { id: ended.id, version: 1, reason: 'FILLED' })
  await app.runJobs()
  const list = async (filter: object) => {
    const page = await open.me('userjobs.list', { filter })
    if (page.side !== 'CANDIDATE') throw new Error('wrong side')
    return { ids: page.list.map(({ id }) => id).toSorted(), total: page.total, shortlisted: page.counts.SHORTLIST }
  }
  const all = [open.id, withdrawn.id, closed.id].toSorted()
  expect(await list({})).toEqual({ ids: all, total: 3, shortlisted: 1 })
  expect(await list({ statuses: ['SHORTLIST'] })).toEqual({ ids: [open.id], total: 1, shortlisted: 1 })
  expect(await list({ states: ['CLOSED'] })).toEqual({ ids: [closed.id], total: 1, shortlisted: 0 })
  expect(await list({ states: ['WITHDRAWN'] })).toEqual({ ids: [withdrawn.id], total: 1, shortlisted: 0 })

  const check = ({ jobId }: { jobId: string }) => open.me('userjobs.checkApply', { jobId })
  expect(await check(withdrawn)).toMatchObject({ applied: true, withdrawnAt: expect.stringContaining('T') })
  expect(await check(open)).toMatchObject({ applied: true, withdrawnAt: null })

  const { list: cards } = await open.me('search.jobs', { filter: { companyId: employer.caller.companyId } })
  const marked = (id: string) => cards.find((card) => card.id === id)?.applied
  expect([marked(open.jobId), marked(withdrawn.jobId)], 'a card says nothing of what was taken back').toEqual([
    true,
    false,
  ])
})
