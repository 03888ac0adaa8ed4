import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { silentLog } from '#platform/log/log.server.ts'
import { freezingProxy, type FreezingProxy } from '../../../test/fixtures/freezing-proxy.ts'
import { listen } from './listen.server.ts'
import { liveChannel } from './notify.server.ts'

let proxy: FreezingProxy
let pool: pg.Pool
let direct: pg.Client

beforeAll(async () => {
  const url = new URL(inject('adminUrl'))
  direct = new pg.Client(url.href)
  await direct.connect()
  proxy = await freezingProxy({ host: url.hostname, port: Number(url.port) })
  url.host = `127.0.0.1:${proxy.port}`
  pool = new pg.Pool({ connectionString: url.href, connectionTimeoutMillis: 2000 })
})
afterAll(async () => {
  await direct.end()
  await pool.end()
  await proxy.close()
})

test('a connection that broke without a word is replaced, and a shutdown does not wait for it', async () => {
  const messages: string[] = []
  const stopping = new AbortController()
  let [connected, lost] = [0, 0]
  const listening = listen({
    pool,
    log: silentLog(),
    channels: [liveChannel],
    onMessage: (_, payload) => messages.push(payload),
    onConnected: () => connected++,
    onLost: () => lost++,
    signal: stopping.signal,
    checkMs: 20,
    answerMs: 200,
  })
  await expect.poll(() => connected).toBeGreaterThan(0)
  const before = connected
  proxy.freeze()
  await expect.poll(() => connected).toBeGreaterThan(before)
  expect(lost).toBeGreaterThanOrEqual(1)
  await direct.query('select pg_notify($1, $2)', [liveChannel, 'account:1'])
  await expect.poll(() => messages).toEqual(['account:1'])
  proxy.freeze()
  stopping.abort()
  await listening
})
