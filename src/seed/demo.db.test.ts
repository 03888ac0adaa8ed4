import { expect, test } from 'vitest'
import { createSession, resolveSession } from '#features/accounts/door.server.ts'
import { guest } from '#kernel/caller.ts'
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
  const companies = (await world.as()('company.list', { limit: 50 })).list
  const shown = (name: string) => companies.find((company) => company.name === name)
  expect(shown('Kopi Lereng')?.rating.count).toBeGreaterThan(50)
  expect(shown('Kopi Lereng')?.response?.counted).toBeGreaterThanOrEqual(10)
  expect(shown('Gudang Samudra Logistik')?.rating.average).toBeLessThan(3)
  expect(shown('Sinar Laut Hospitality')?.rating).toEqual({ average: null, count: 2 })
  const waiting = await world.db
    .selectFrom('review')
    .select(['status', 'flags'])
    .where((where) => where.or([where('waiting_since', 'is not', null), where('reported_at', 'is not', null)]))
    .orderBy('created_at')
    .execute()
  expect(waiting.map(({ status, flags }) => [status, flags.length > 0])).toEqual([
    ['PUBLISHED', false],
    ['PENDING', false],
    ['PENDING', true],
  ])
  const { id: accountId } = await world.db
    .selectFrom('account')
    .select('id')
    .where('email', '=', 'budi@demo.karya.local')
    .executeTakeFirstOrThrow()
  const now = world.clock.now()
  const budi = await resolveSession(
    world.db,
    await createSession(world.db, { accountId, now, userAgent: '', ip: '' }),
    now,
  )
  const job = found.list.find(({ title }) => title === 'Senior Backend Engineer')?.id ?? ''
  const matches = await world.as({ caller: budi?.caller ?? guest })('match.list', { jobId: job })
  expect(matches.list.map(({ candidate }) => candidate.name)).toEqual(
    expect.arrayContaining(['Siti R.', 'Fajar N.', 'Intan Permata']),
  )
  expect(matches.list.flatMap(({ marks }) => marks.invitation?.status ?? [])).toEqual(['WAITING'])
  const before = await world.db.selectFrom('job').select('id').execute()
  await seedFirstPeople(world.house, true)
  expect(await world.db.selectFrom('job').select('id').execute()).toHaveLength(before.length)
}, 120_000)
