import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { shouldShed } from './overload.server.ts'

const requestOf = (method: string, kind?: 'read' | 'write') =>
  ({ method, routeOptions: { config: { ...(kind && { kind }) } } }) as FastifyRequest

test('reads are shed when the event loop is late, writes are not', () => {
  const shed = ['GET', 'HEAD', 'POST', 'PUT'].map((method) => shouldShed(requestOf(method), 2500))
  expect(shed).toEqual([true, true, false, false])
})

test('an endpoint says what it does, whatever its method', () => {
  expect([shouldShed(requestOf('POST', 'read'), 2500), shouldShed(requestOf('GET', 'write'), 2500)]).toEqual([
    true,
    false,
  ])
})

test('a second without a sample sheds nothing', () => {
  expect(shouldShed(requestOf('GET'), Number.POSITIVE_INFINITY)).toBe(false)
})
