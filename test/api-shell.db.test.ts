import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildHttpServer } from '#platform/http/http-server.server.ts'
import { sessionCookieName } from '#platform/session/cookies.server.ts'
import { buildPipeline } from '#app/server.ts'
import { apiOf, authorization } from './fixtures/api.ts'
import { testApp } from './fixtures/test-app.ts'
import { aCandidate } from './fixtures/people.ts'

const app = testApp()
let http: FastifyInstance
beforeAll(async () => void (http = await apiOf(app)))
afterAll(() => http.close())

async function cookieOf(sessionId: string): Promise<string> {
  const { sealer, env } = app.core.parts.ports
  const expires = new Date(app.clock.now().getTime() + 1_296_000_000)
  return `${sessionCookieName(env.appUrl)}=${await sealer.seal('session', { sid: sessionId }, expires)}`
}

test('the API describes itself for people and for programs', async () => {
  const page = await http.inject({ url: '/client/api/docs' })
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  const sentences = [...page.body.matchAll(/<summary>.*?<\/summary>/g)].join('')
  expect(sentences).toContain('With a client-chosen <code>id</code>')
  expect(sentences).not.toContain('`')
  const api = (await http.inject({ url: '/client/api/openapi.json' })).json<{
    openapi: string
    paths: Record<string, object>
  }>()
  expect(api.openapi).toBe('3.1.0')
  expect(api.paths).toHaveProperty(['/client/api/v1/jobs/get/guest/{id}', 'get'])
  expect(Object.keys(api.paths).length).toBeGreaterThan(100)
})

test('health, readiness and figures', async () => {
  expect((await http.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
  expect((await http.inject({ url: '/readyz' })).json()).toEqual({
    database: true,
    storage: true,
    workerHeartbeatSeconds: null,
    oldestDueJobSeconds: 0,
  })
  expect((await http.inject({ url: '/metrics' })).body).toMatch(/karya_/)
  const outside = await http.inject({ url: '/metrics', headers: { 'x-forwarded-for': '198.51.100.7' } })
  expect(outside.statusCode).toBe(404)
})

test('a process whose worker has had no heartbeat for a minute is not ready, a backlog alone changes nothing', async () => {
  await app.db.executeQuery(
    sql`select graphile_worker.add_job('test.unknown', run_at => now() - interval '1 hour')`.compile(app.db),
  )
  const pipeline = buildPipeline(app.core)
  const answers = await Promise.all(
    [59, 61].map(async (age) => {
      const worker = { heartbeatAge: () => age }
      const own = await buildHttpServer({ pipeline, trustProxy: 0, metricsToken: null, roles: ['api'], worker })
      const reply = await own.inject({ url: '/readyz' })
      await own.close()
      const { worker: lives, workerHeartbeatSeconds } = reply.json<Record<string, unknown>>()
      return [reply.statusCode, lives, workerHeartbeatSeconds]
    }),
  )
  expect(answers).toEqual([
    [200, true, 59],
    [503, false, 61],
  ])
})

test('an action that matches no call is rejected with the specification’s sentence', async () => {
  const reply = await http.inject({ url: '/client/api/v1/no/such/call' })
  expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
    404,
    'Oops!, I guess its a wrong url.',
  ])
})

test('security headers stand on answers and on refusals', async () => {
  for (const url of ['/healthz', '/client/api/v1/nothing', '/client/api/docs']) {
    const { headers } = await http.inject({ url })
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-powered-by']).toBeUndefined()
  }
})

test('the cookie gives a five-minute token, the token makes calls as jwt and as Bearer, another spelling does not', async () => {
  const { caller, email } = await aCandidate(app)
  const cookie = await cookieOf(caller.sessionId)
  const { token, expiresIn } = (await http.inject({ url: '/api/getToken', headers: { cookie } })).json<{
    token: string
    expiresIn: number
  }>()
  expect(expiresIn).toBe(300)
  const call = (value: string) =>
    http.inject({ url: '/client/api/v1/candidate/view', headers: { authorization: value } })
  expect((await call(`jwt ${token}`)).statusCode).toBe(200)
  expect((await call(`Bearer ${token}`)).statusCode).toBe(200)
  expect((await call(`Basic ${token}`)).statusCode).toBe(401)
  expect((await call(`jwt ${token}x`)).json<{ code: string }>().code).toBe('UNAUTHENTICATED')
  app.clock.advance(400_000)
  expect((await call(`jwt ${token}`)).statusCode).toBe(401)
  const { user } = (await http.inject({ url: '/api/userData', headers: { cookie } })).json<{
    user: { email: string; type: string }
  }>()
  expect(user).toMatchObject({ email, type: 'CANDIDATE' })
})

test('logging out ends the session and the cookie; a tampered seal is nobody, not an error', async () => {
  const { caller } = await aCandidate(app)
  const cookie = await cookieOf(caller.sessionId)
  const out = await http.inject({ method: 'POST', url: '/api/logout', headers: { cookie, origin: app.env.appUrl } })
  expect([out.statusCode, String(out.headers['set-cookie'])]).toEqual([200, expect.stringContaining('Max-Age=0')])
  expect((await http.inject({ url: '/api/getToken', headers: { cookie } })).json<{ token: null }>().token).toBeNull()
  const tampered = await http.inject({ url: '/api/userData', headers: { cookie: `${cookie.slice(0, -4)}AAAA` } })
  expect([tampered.statusCode, tampered.json<{ user: null }>().user]).toEqual([200, null])
})

test('what another site sends with the cookie is refused before it does anything', async () => {
  const { caller } = await aCandidate(app)
  const send = (headers: Record<string, string>) =>
    http.inject({ method: 'PUT', url: '/client/api/v1/candidate/logout', headers, payload: {} })
  const cookie = await cookieOf(caller.sessionId)
  expect((await send({ cookie, origin: 'https://evil.example' })).statusCode).toBe(403)
  expect((await send({ cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  const session = await app.db
    .selectFrom('session')
    .select('revoked_at')
    .where('id', '=', caller.sessionId)
    .executeTakeFirstOrThrow()
  expect(session.revoked_at).toBeNull()
  expect((await send(await authorization(app, caller))).statusCode).toBe(200)
})
