import { expect, test } from 'vitest'
import { countsAddress, maxCounted, maxTasks, taskKinds, urgencyOf } from './rules.ts'

test('a task is overdue from the moment it was due, due today until the day ends, else open', () => {
  const now = new Date('2026-12-01T08:00:00Z')
  const endOfToday = new Date('2026-12-01T17:00:00Z')
  const at = (ms: number) => urgencyOf(new Date(ms), { now, endOfToday })
  expect([at(now.getTime() - 1), at(now.getTime()), at(now.getTime() + 1)]).toEqual(['OVERDUE', 'OVERDUE', 'TODAY'])
  expect([at(endOfToday.getTime() - 1), at(endOfToday.getTime())]).toEqual(['TODAY', 'OPEN'])
  expect(urgencyOf(null, { now, endOfToday })).toBe('OPEN')
})

test('kinds of tasks are unique across modules; numbers stop where the page says so', () => {
  expect(taskKinds.length).toBe(new Set(taskKinds).size)
  expect({ maxTasks, maxCounted }).toEqual({ maxTasks: 30, maxCounted: 99 })
  expect(countsAddress).toEqual({ method: 'GET', path: 'employer/navigation-counts' })
})
