import { expect, test } from 'vitest'
import { isGone, nextFetch, pausesGone, shownUrl, urlProblem } from './rules.ts'

test('failures wait twice as long each time, never longer than the period', () => {
  const now = new Date(0)
  const minutes = (failures: number) => nextFetch(now, 6, failures).getTime() / 60_000
  expect([0, 1, 2, 3, 4, 5].map(minutes)).toEqual([360, 30, 60, 120, 240, 360])
})

test('jobs are gone after two fetches, and nothing is paused when more than half would be', () => {
  expect([0, 1, 2].map(isGone)).toEqual([false, false, true])
  expect(pausesGone({ all: 4, gone: 2 })).toBe(true)
  expect(pausesGone({ all: 4, gone: 3 })).toBe(false)
  expect(pausesGone({ all: 4, gone: 0 })).toBe(false)
})

test('an address is https at its own port, and is shown without its key', () => {
  const refused = [
    'jobs.test/feed',
    'http://jobs.test',
    'https://jobs.test:8443',
    'https://a:b@jobs.test',
    'https://localhost',
    'https://10.0.0.3/jobs',
    'https://0x7f.1/jobs',
    'https://[::1]/jobs',
    'x',
  ]
  expect(refused.filter((url) => urlProblem(url) === null)).toEqual([])
  expect(urlProblem('https://jobs.test/feed.xml?key=1')).toBeNull()
  expect(shownUrl('https://jobs.test/feed.xml?key=1')).toBe('jobs.test/feed.xml?…')
})
