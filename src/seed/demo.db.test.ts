import { expect, test } from 'vitest'
import { testHouse } from '../../test/house.ts'
import { seedFirstPeople } from './first-people.server.ts'

const world = testHouse({ demo: true })

test('the demo is played once, and leaves something to look at on every side', async () => {
  await seedFirstPeople(world.house, true)
  await world.runJobs()
  const found = await world.as()('discovery.guestJobs', { limit: 50, facets: true })
  expect(found.total).toBeGreaterThanOrEqual(25)
  expect(found.list.every((job) => job.company.logoUrl)).toBe(true)
  const statuses = await world.db.selectFrom('application').select('status').execute()
  expect(new Set(statuses.map((row) => row.status))).toEqual(
    new Set(['APPLIED', 'SHORTLIST', 'IN_INTERVIEW', 'REJECTED']),
  )
  const before = await world.db.selectFrom('job').select('id').execute()
  await seedFirstPeople(world.house, true)
  expect(await world.db.selectFrom('job').select('id').execute()).toHaveLength(before.length)
}, 120_000)
