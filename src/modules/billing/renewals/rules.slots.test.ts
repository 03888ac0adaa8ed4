import { expect, test } from 'vitest'
import { anySeed, randomFrom } from '../../../../test/fixtures/random.ts'
import { jobsBeyond, lowest } from './rules.slots.ts'

const job = (id: string, day: number) => ({ id, takenAt: new Date(Date.UTC(2026, 0, day)) })

test('without a choice the oldest jobs stay; chosen ones stay before them', () => {
  const jobs = [job('c', 3), job('a', 1), job('d', 4), job('b', 2)]
  expect(jobsBeyond(jobs, 2, [])).toEqual(['c', 'd'])
  expect(jobsBeyond(jobs, 2, ['d'])).toEqual(['b', 'c'])
  expect(jobsBeyond(jobs, 2, ['d', 'c', 'b'])).toEqual(['d', 'a'])
  expect(jobsBeyond(jobs, 0, ['d'])).toHaveLength(4)
  expect(jobsBeyond(jobs, 9, [])).toEqual([])
})

test('exactly as many stay as there are slots, whatever is chosen', { tags: ['slow'] }, () => {
  const seed = anySeed()
  const pick = randomFrom(seed)
  for (let round = 0; round < 2000; round++) {
    const jobs = Array.from({ length: pick(20) }, (_, at) => job(`j${at}`, pick(28)))
    const limit = pick(22)
    const keptIds = jobs.filter(() => pick(3) === 0).map(({ id }) => id)
    const out = jobsBeyond(jobs, limit, [...keptIds, 'gone'])
    expect(new Set(out).size, `seed ${seed}`).toBe(Math.max(0, jobs.length - limit))
    if (keptIds.length <= limit)
      expect(
        out.filter((id) => keptIds.includes(id)),
        `seed ${seed}`,
      ).toEqual([])
  }
})

test('unlimited is more than any limit', () => {
  expect([lowest(null, 3), lowest(3, null), lowest(3, 1), lowest(null, null)]).toEqual([3, 3, 1, null])
})

test('of jobs that took their slot at the same moment the one with the smaller id stays', () => {
  const jobs = [job('a', 1), job('b', 1), job('c', 1)]
  expect(jobsBeyond(jobs, 1, [])).toEqual(['b', 'c'])
  expect(jobsBeyond(jobs.toReversed(), 1, [])).toEqual(['b', 'c'])
})
