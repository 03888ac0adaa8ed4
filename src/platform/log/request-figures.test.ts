import { expect, test } from 'vitest'
import { quantileOfClasses } from '#kernel/duration-classes.ts'
import { RequestFigures } from './request-figures.ts'

test('requests are counted by method and route, with faults of ours and how long they took', () => {
  const figures = new RequestFigures()
  for (let at = 0; at < 95; at++) figures.add('GET', '/job/:id', { status: 200, ms: 20 })
  for (let at = 0; at < 5; at++) figures.add('HEAD', '/job/:id', { status: 503, ms: 900 })
  figures.add('POST', '/job/:id', { status: 404, ms: 0 })
  const [read, written] = figures.take()
  expect([read?.route, read?.count, read?.faults]).toEqual(['GET /job/:id', 100, 5])
  expect(quantileOfClasses(read?.classes ?? [], 0.95)).toBeLessThan(25)
  expect(quantileOfClasses(read?.classes ?? [], 0.96)).toBeGreaterThan(750)
  expect([written?.route, written?.count, written?.faults]).toEqual(['POST /job/:id', 1, 0])
  expect(figures.take()).toEqual([])
})

test('probes, streams and assets are no requests of anybody', () => {
  const figures = new RequestFigures()
  for (const pattern of ['/healthz', '/readyz', '/metrics', '/api/live', '/assets/*', '/favicon.svg', '/sw.js'])
    figures.add('GET', pattern, { status: 200, ms: 60_000 })
  expect(figures.take()).toEqual([])
})

test('what could not be stored is added to what came meanwhile', () => {
  const figures = new RequestFigures()
  figures.add('GET', '/', { status: 500, ms: 300 })
  const taken = figures.take()
  figures.add('GET', '/', { status: 200, ms: 3 })
  figures.giveBack(taken)
  const [home] = figures.take()
  expect([home?.count, home?.faults, home?.classes.reduce((sum, n) => sum + n, 0)]).toEqual([2, 1, 2])
  expect(quantileOfClasses(home?.classes ?? [], 1)).toBeGreaterThan(250)
})

test('however many patterns there were, memory is bounded', () => {
  const figures = new RequestFigures()
  for (let at = 0; at < 5000; at++) figures.add('GET', `/p${at}`, { status: 200, ms: 1 })
  const taken = figures.take()
  expect(taken.length).toBeLessThanOrEqual(2001)
  expect(taken.reduce((sum, { count }) => sum + count, 0)).toBe(5000)
})
