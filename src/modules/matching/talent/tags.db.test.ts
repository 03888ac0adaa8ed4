import { expect, test } from 'vitest'
import { errorCodeOf } from '../../../../test/fixtures/accounts.ts'
import { aPerson, aPool, changeProfile } from '../../../../test/fixtures/matching.ts'
import { anEmployer, type CandidateAccount } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const app = testApp()

test('tags sort a pool: each once, counted, and gone with whoever hides', async () => {
  const employer = await anEmployer(app)
  const call = app.as(employer)
  const [cook, baker, hiding] = [await aPerson(app, {}), await aPerson(app, {}), await aPerson(app, {})]
  const { pool: poolId } = await aPool(app, employer, { candidateId: baker.id })
  const entries = (tag?: string) => call('talent.entries', { poolId, limit: 50, tag })
  const add = (person: CandidateAccount, tags: string[], source?: 'MATCH') =>
    call('talent.add', { poolId, candidateId: person.id, tags, source })
  await add(cook, ['Second choice', ' second CHOICE ', 'January'], 'MATCH')
  await add(hiding, ['January', 'Their own tag'])
  const all = await entries()
  expect(all.tags).toEqual([
    { tag: 'January', candidates: 2 },
    { tag: 'Second choice', candidates: 1 },
    { tag: 'Their own tag', candidates: 1 },
  ])
  expect(all.list.map(({ source, tags }) => [source, tags])).toEqual(
    expect.arrayContaining([
      ['SEARCH', []],
      ['SEARCH', ['January', 'Their own tag']],
      ['MATCH', ['Second choice', 'January']],
    ]),
  )
  const shown = await call('matching.details', { candidateId: cook.id })
  expect(shown.pools).toEqual([{ id: poolId, name: 'Bakers', holds: true }])
  const choices = await entries('Second choice')
  expect(choices.list.map(({ candidate }) => candidate.id)).toEqual([cook.id])
  await changeProfile(app, hiding.id, { visibility: 'HIDDEN' })
  expect((await entries()).tags).toEqual([
    { tag: 'January', candidates: 1 },
    { tag: 'Second choice', candidates: 1 },
  ])
  const [entry] = choices.list
  await call('talent.entrySave', { id: entry?.id ?? '', version: entry?.version ?? 0, note: null, tags: ['Hired'] })
  expect((await entries('Hired')).list).toHaveLength(1)
  const eleven = Array.from({ length: 11 }, (_, at) => `${at}`)
  const refused = call('talent.add', { poolId, candidateId: baker.id, tags: eleven })
  expect(await errorCodeOf(refused)).toMatch(/^INVALID/)
  expect(await errorCodeOf(add(baker, ['x'.repeat(41)]))).toMatch(/^INVALID/)
})
