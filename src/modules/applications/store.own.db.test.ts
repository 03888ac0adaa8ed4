import { expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { anApplication } from '../../../test/fixtures/applications.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { aPerson } from '../../../test/fixtures/matching.ts'
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

test('with the list come the numbers beside it, of what its own lists show', async () => {
  const employer = await anEmployer(app)
  const person = await aPerson(app, {})
  const call = app.as(person)
  const [job, saved] = [await aJob(app, { employer }), await aJob(app, { employer })]
  const others = async (withOthers = true) => {
    const page = await call('userjobs.list', { withOthers })
    return page.side === 'CANDIDATE' ? page.others : undefined
  }
  expect(await others()).toEqual({ saved: 0, searches: 0, invitations: 0 })
  await call('activity.setChoice', { jobId: saved.id, choice: 'LIKE' })
  await call('alerts.add', { name: 'Cooks', query: 'search=cook', frequency: 'NONE' })
  await app.as(employer)('matching.invite', { jobId: job.id, candidateId: person.id, message: null })
  expect(await others()).toEqual({ saved: 1, searches: 1, invitations: 1 })
  expect(await others(false)).toBe(null)
  const { id } = (await call('matching.invitations', {})).list[0] ?? {}
  await call('matching.declineInvitation', { id: id ?? '' })
  await app.db.updateTable('job').set({ deleted_at: app.clock.now() }).where('id', '=', saved.id).execute()
  expect(await others()).toEqual({ saved: 0, searches: 1, invitations: 0 })
})
