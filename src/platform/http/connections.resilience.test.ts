import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { buildPipeline } from '#app/server.ts'
import { buildHttpServer } from './http-server.server.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const attack = 10_200
const files = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' })) || Infinity

/** Linux answers on all of 127.0.0.0/8; elsewhere one address is all there is. */
test.skipIf(process.platform !== 'linux' || files < attack + 2000)(
  `${attack} half requests from 20 addresses keep nobody out`,
  { timeout: 120_000, retry: 2 }, // a busy machine opens them too slowly to have all at once before the first are cut
  async () => {
    const http = await buildHttpServer({
      pipeline: buildPipeline(app.core),
      trustProxy: 0,
      metricsToken: null,
      roles: ['api'],
    })
    let [open, peak] = [0, 0]
    http.server.on('connection', (socket: Socket) => {
      peak = Math.max(peak, ++open)
      socket.once('close', () => open--)
    })
    await http.listen({ port: 0, host: '0.0.0.0' })
    const { port } = http.server.address() as AddressInfo
    const attacker = fork(fileURLToPath(new URL('../../../test/fixtures/half-requests.mjs', import.meta.url)), {
      env: { ...process.env, PORT: String(port), COUNT: String(attack) },
    })
    await once(attacker, 'message')
    const times: number[] = []
    for (let sent = 0; sent < 200; sent++) {
      const started = performance.now()
      const answer = await fetch(`http://127.0.0.99:${port}/healthz`, { headers: { connection: 'close' } })
      expect(answer.status).toBe(200)
      times.push(performance.now() - started)
    }
    console.log(
      `${peak} connections were open at once; 200 of 200 requests answered, the slowest after ${Math.max(...times).toFixed(0)} ms`,
    )
    expect(peak).toBeGreaterThan(9000)
    attacker.kill('SIGKILL')
    await http.close()
  },
)
