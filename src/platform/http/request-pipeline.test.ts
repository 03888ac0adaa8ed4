import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { guestIdentity } from '#platform/session/identify.server.ts'
import { identifyVisitor, type RequestPipeline } from './request-pipeline.server.ts'

test('the referrer of an address and the one kept from an earlier page are the same', async () => {
  const log = { child: () => log }
  const pipeline = {
    core: { parts: { clock: { now: () => new Date() }, log } },
    identify: () => Promise.resolve(guestIdentity),
  } as unknown as RequestPipeline
  const referrerOf = async (query: Record<string, unknown>, cookie?: string) => {
    const request = { query, headers: { cookie }, url: '/', id: '1', ip: '', raw: { socket: {} } }
    return (await identifyVisitor(pipeline, request as unknown as FastifyRequest)).incoming.referrer
  }
  const kept = `referrer=${encodeURIComponent('https://www.linkedin.com')}`
  expect(await referrerOf({ referrer: 'https://www.linkedin.com' })).toBe('www.linkedin.com')
  expect(await referrerOf({}, kept)).toBe('www.linkedin.com')
  expect(await referrerOf({ referrer: 'job-alert' }, kept)).toBe('job-alert')
  expect(await referrerOf({ referrer: '=cmd|calc' }, kept)).toBe('www.linkedin.com')
  expect([await referrerOf({ referrer: ['a', 'b'] }), await referrerOf({})]).toEqual([null, null])
})
