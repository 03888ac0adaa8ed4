import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { buildPipeline } from '#app/server.ts'
import { buildHttpServer } from '#platform/http/http-server.server.ts'
import { aCandidate } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()

/** A request whose client goes when `left` questions about it were answered. */
function closingAfter(left: number) {
  let checks = 0
  const isClosed = vi.fn<() => boolean>(() => ++checks > left)
  return { isClosed, incoming: { ...app.incoming(), isClosed } }
}

test('a read ends between two statements when nobody waits for it', async () => {
  const { isClosed, incoming } = closingAfter(2)
  const reading = app.core.call('search.guestJobs', { search: 'cook', facets: true }, incoming)
  await expect(reading).rejects.toMatchObject({ code: 'REQUEST_CLOSED', status: 499 })
  const checks = isClosed.mock.calls.length
  const whole = closingAfter(Infinity)
  await app.core.call('search.guestJobs', { search: 'cook', facets: true }, whole.incoming)
  expect(whole.isClosed.mock.calls.length).toBeGreaterThan(checks)
})

test('a write is finished', async () => {
  const person = await aCandidate(app)
  const incoming = { ...app.incoming(person), isClosed: () => true }
  await app.core.call('alerts.add', { name: 'Cooks', query: '?search=cook' }, incoming)
  expect((await app.as(person)('alerts.list', {})).list).toMatchObject([{ name: 'Cooks' }])
})

test('a browser that goes away is noticed', async () => {
  const pipeline = buildPipeline(app.core)
  const http = await buildHttpServer({ pipeline, trustProxy: 0, metricsToken: null, roles: ['api'], bodyLimitMs: 5000 })
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { promise, resolve } = Promise.withResolvers<boolean | undefined>()
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
  const call = app.core.call.bind(app.core)
  const calls = vi.spyOn(app.core, 'call').mockImplementation(async (action, input, incoming) => {
    expect(incoming.isClosed?.()).toBe(false)
    socket.destroy()
    await vi.waitUntil(() => incoming.isClosed?.())
    resolve(incoming.isClosed?.())
    return call(action, input, incoming)
  })
  socket.write('GET /client/api/v1/jobs/guest/suggest?q=cook HTTP/1.1\r\nHost: karya.test\r\n\r\n')
  expect(await promise).toBe(true)
  await expect(calls.mock.results[0]?.value).rejects.toMatchObject({ code: 'REQUEST_CLOSED' })
  calls.mockRestore()
  if (!socket.closed) await once(socket, 'close')
  await http.close()
})
