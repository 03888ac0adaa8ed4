import { expect, test } from 'vitest'
import { inTransaction } from '#db/db.server.ts'
import { erasePerson, personalRows } from '#db/erase.server.ts'
import type { Candidate } from '#kernel/caller.ts'
import { runNow } from '../../../../test/fixtures/applications.ts'
import { aJob } from '../../../../test/fixtures/jobs.ts'
import { aCandidate, anEmployer } from '../../../../test/fixtures/people.ts'
import { browser, choices, lists, show, shownSearches } from '../../../../test/fixtures/shown-searches.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const app = testApp()
const guest = { kind: 'guest' } as const

test('single lists are forgotten after 30 days, those of guests after 7; sums of searches of five people stay', async () => {
  const employer = await anEmployer(app)
  const jobs = [(await aJob(app, { employer })).id, (await aJob(app, { employer })).id]
  const people: Candidate[] = []
  for (let at = 0; at < 5; at++) people.push((await aCandidate(app)).caller)
  const shown = shownSearches(app)
  for (const person of people) show(shown, person, 'pengemudi', jobs)
  for (const person of people.slice(0, 4)) show(shown, person, 'rahasia kecil', jobs)
  show(shown, guest, 'rahasia tamu', jobs)
  // One address is one guest, whatever browsers it names.
  for (let nth = 0; nth < 9; nth++) show(shown, guest, 'rahasia banyak', jobs, { userAgent: `${browser} ${nth}` })
  await shown.flush()
  app.clock.advance(1000)
  for (const caller of people) await app.as({ caller })('activity.track', { jobId: jobs[1] ?? '', words: 'pengemudi' })
  await runNow(app, 'search.learn')

  const sums = () => app.db.selectFrom('search_position_day').selectAll().orderBy('position').execute()
  const counted = await sums()
  expect(counted.map(({ words, position, shown: times, opened }) => [words, position, times, opened])).toEqual([
    ['pengemudi', 1, 5, 0],
    ['pengemudi', 2, 5, 5],
  ])
  const wordsAfter = async (days: number) => {
    app.clock.advance(days * 86_400_000)
    await runNow(app, 'retention.run')
    await runNow(app, 'search.learn')
    return [...new Set((await lists(app)).map(({ words }) => words))].toSorted()
  }
  expect(await wordsAfter(6)).toEqual(['pengemudi', 'rahasia banyak', 'rahasia kecil', 'rahasia tamu'])
  expect(await wordsAfter(2)).toEqual(['pengemudi', 'rahasia kecil'])
  expect(await wordsAfter(21)).toEqual(['pengemudi', 'rahasia kecil'])
  expect(await wordsAfter(2)).toEqual([])
  expect(await choices(app)).toEqual([])
  expect(await sums()).toEqual(counted)
})

test('what searches showed to a person is in their export, without what tells where they were, and goes with the account', async () => {
  const job = await aJob(app, { employer: await anEmployer(app) })
  const [me, other] = [(await aCandidate(app)).caller, (await aCandidate(app)).caller]
  const shown = shownSearches(app)
  for (const person of [me, other]) show(shown, person, 'juru masak', [job.id])
  await shown.flush()
  app.clock.advance(1000)
  for (const caller of [me, other]) await app.as({ caller })('activity.track', { jobId: job.id, words: 'juru masak' })
  await runNow(app, 'search.countChoices')
  const exported = await personalRows(app.db, me.accountId)
  const [list] = exported.get('search_shown') as Record<string, unknown>[]
  expect(exported.get('search_shown')).toHaveLength(1)
  expect(list).toMatchObject({ words: 'juru masak', jobs: [job.id] })
  for (const hidden of ['visit', 'network', 'test_id']) expect(list).not.toHaveProperty(hidden)
  expect(exported.get('search_choice')).toMatchObject([{ job_id: job.id, position: 1, kind: 1 }])
  await inTransaction(app.db, (tx) => erasePerson(tx, me.accountId, app.clock.now()))
  expect((await lists(app)).map(({ account_id }) => account_id)).toEqual([other.accountId])
  expect(await choices(app)).toHaveLength(1)
})
