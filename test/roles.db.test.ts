import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminRightProblem } from '#kernel/admin-rights.ts'
import { adminRoles, guest, type AdminRole, type Caller } from '#kernel/caller.ts'
import type { CallerKind, Endpoint } from '#kernel/endpoint.ts'
import { contract } from '#modules/contract.ts'
import { apiOf, authorization } from './fixtures/api.ts'
import { notedWrites, noteWrites } from './fixtures/noted-writes.ts'
import { openRollbackScope, type RollbackScope } from './fixtures/rollback-scope.ts'
import { testApp } from './fixtures/test-app.ts'
import { inputShape, sample } from './fixtures/sample.ts'
import { aCandidate, anAdministrator, anEmployer, anUnassigned } from './fixtures/people.ts'

const app = testApp()
const callers = new Map<CallerKind | AdminRole, Caller>([['guest', guest]])
let http: FastifyInstance
// Signing out, closing the company and founding one are among the calls under test: what a call did is rolled back, unless the caller
// was refused for what they are: what that wrote is found at the end.
let scope: RollbackScope

beforeAll(async () => {
  http = await apiOf(app)
  callers.set('candidate', (await aCandidate(app)).caller)
  callers.set('employer', (await anEmployer(app)).caller)
  callers.set('admin', (await anAdministrator(app)).caller)
  for (const role of adminRoles) callers.set(role, (await anAdministrator(app, role)).caller)
  callers.set('unassigned', (await anUnassigned(app)).caller)
  await noteWrites(app)
  scope = await openRollbackScope(app)
})
afterAll(async () => {
  scope.close()
  await http.close()
})

async function send(endpoint: Endpoint, path: string, kind: CallerKind | AdminRole) {
  const input = sample(inputShape(endpoint)) as Record<string, unknown>
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const url = `${endpoint.unversioned ? '/client/api/' : '/client/api/v1/'}${names.reduce((so, name) => so.replace(`{${name}}`, String(input[name])), path)}`
  const rest = Object.fromEntries(Object.entries(input).filter(([key]) => !names.includes(key)))
  const body = endpoint.method === 'GET' || endpoint.upload ? {} : { payload: rest }
  const headers = await authorization(app, callers.get(kind) ?? guest)
  const request = () => http.inject({ method: endpoint.method, url, headers, ...body })
  const reply = await scope.run(request, ({ statusCode }) => [401, 403].includes(statusCode))
  // Some answers are files.
  const isJson = String(reply.headers['content-type']).startsWith('application/json')
  const answer: { code: string; errors?: { code: string }[] } = isJson ? reply.json() : { code: 'SUCCESS' }
  return { status: reply.statusCode, body: answer }
}

const refusedForRole = (answer: Awaited<ReturnType<typeof send>>) =>
  answer.body.code === 'UNAUTHENTICATED' ||
  ['ROLE_NOT_ALLOWED', 'ALREADY_SIGNED_IN'].includes(answer.body.errors?.[0]?.code ?? '')

describe.each(Object.entries(contract) as [string, Endpoint][])('%s', (action, endpoint) => {
  test.each(['guest', 'candidate', 'employer', 'unassigned', 'admin'] as const)('as %s', async (kind) => {
    const answer = await send(endpoint, endpoint.path, kind)
    const open = endpoint.callers.includes(kind) && !(kind === 'guest' && endpoint.guestPath)
    expect(refusedForRole(answer), `${action} answered ${answer.status}`).toBe(!open)
    if (!open) expect([401, 403]).toContain(answer.status)
    expect(answer.status).toBeLessThan(500)
  })

  const { right } = endpoint
  if (right)
    test.each(adminRoles)('as an administrator with the role %s', async (role) => {
      const answer = await send(endpoint, endpoint.path, role)
      const allowed = adminRightProblem(role, right) === null
      expect(refusedForRole(answer), `${action} answered ${answer.status}`).toBe(!allowed)
      if (!allowed) expect(answer.status).toBe(403)
    })

  if (endpoint.guestPath)
    test('the guest twin is open to guests', async () => {
      const answer = await send(endpoint, endpoint.guestPath ?? '', 'guest')
      expect(refusedForRole(answer)).toBe(false)
      expect(answer.status).toBeLessThan(500)
    })

  if (endpoint.path.includes('{id}'))
    test('an id that nobody has is not found', async () => {
      for (const kind of endpoint.callers) {
        const answer = await send(
          endpoint,
          kind === 'guest' && endpoint.guestPath ? endpoint.guestPath : endpoint.path,
          kind,
        )
        // Whoever sends no file is refused before the object is looked for; `objects.db.test.ts` sends one.
        const refusals = [400, 404, 409, 410, 422, ...(endpoint.upload ? [415] : [])]
        expect(refusals, `${kind}: ${JSON.stringify(answer.body)}`).toContain(answer.status)
      }
    })
})

test('whoever was refused for what they are has written nothing', async () =>
  expect(await notedWrites(app)).toEqual([]))

test('a caller whose session has ended is nobody', async () => {
  const { caller } = await aCandidate(app)
  await app.db.updateTable('session').set({ revoked_at: app.clock.now() }).where('id', '=', caller.sessionId).execute()
  const reply = await http.inject({
    method: 'PUT',
    url: '/client/api/v1/candidate/logout',
    headers: await authorization(app, caller),
    payload: {},
  })
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([401, 'UNAUTHENTICATED'])
})
