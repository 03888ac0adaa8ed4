import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { isGone, nextFetch, pausesGone, shownUrl, spreadOf, urlProblem } from './rules.ts'

test('failures wait twice as long each time, never longer than the period', () => {
  const now = new Date(0)
  const feed = { id: '01a22662-d794-7a9c-b0a1-b3190000000a', hours: 6 }
  expect(spreadOf(feed.id)).toBe(0)
  const minutes = (failures: number) => nextFetch(now, feed, failures).getTime() / 60_000
  expect([0, 1, 2, 3, 4, 5].map(minutes)).toEqual([360, 30, 60, 120, 240, 360])
})

test('feeds are spread over ten minutes before and after, each by the same minutes every time', () => {
  const ids = Array.from({ length: 2000 }, () => randomUUID())
  const all = ids.map(spreadOf)
  expect(all).toEqual(ids.map(spreadOf))
  expect([Math.min(...all), Math.max(...all), new Set(all).size]).toEqual([-10, 10, 21])
  const first = { id: ids[0] ?? '', hours: 12 }
  expect(nextFetch(new Date(0), first, 0).getTime() / 60_000).toBe(720 + spreadOf(first.id))
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
