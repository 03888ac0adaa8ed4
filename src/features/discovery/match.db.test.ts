import { describe, expect, test } from 'vitest'
import { testHouse } from '../../../test/house.ts'
import { aCity, aJob } from '../../../test/worlds.jobs.ts'
import { aPerson, announce } from '../../../test/worlds.matching.ts'
import { anEmployer } from '../../../test/worlds.ts'

const world = testHouse()

test('the best first, each with what every factor gave', async () => {
  const employer = await anEmployer(world)
  const job = await aJob(world, { employer })
  const fits = await aPerson(world, { name: 'Sari Dewi Wulandari' })
  const half = await aPerson(world, { skills: ['TYPESCRIPT'], months: 6 })
  const answer = await world.as(employer)('match.list', { jobId: job.id })
  expect(answer.list.map(({ candidate }) => candidate.id)).toEqual([fits.id, half.id])
})
