import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { apiOf, authorization } from '../../../test/fixtures/api.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aFullProfile } from '../../../test/fixtures/resumes.ts'
import { aCandidate } from '../../../test/fixtures/people.ts'

const app = testApp()
let http: FastifyInstance
beforeAll(async () => void (http = await apiOf(app)))
afterAll(() => http.close())

async function setUp() {
  const { caller } = await aCandidate(app)
  await aFullProfile(app, caller)
  const me = app.as({ caller })
  const { id } = await me('resumes.create', { title: 'CV "Siti" é' })
  const get = async (path: string, headers: Record<string, string> = {}) =>
    http.inject({
      method: 'GET',
      url: `/client/api/v1/resumes/${path}`,
      headers: { ...(await authorization(app, caller)), ...headers },
    })
  return { me, id, get }
}

test('over HTTP it is a named file that is not cached, not executed and not indexed (FI-03, FI-04)', async () => {
  const { id, get } = await setUp()
  const reply = await get(`download/${id}`)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(reply.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'content-disposition': `attachment; filename="CV Siti _.pdf"; filename*=UTF-8''CV%20Siti%20%C3%A9.pdf`,
  })
  expect(reply.headers['content-security-policy']).toContain('sandbox')
  expect((await get(`download/${id}?inline=true&locale=id`)).headers['content-disposition']).toMatch(/^inline/)
  const json = await get(`export-json/${id}`)
  expect([json.headers['content-type'], json.json<{ basics: { name: string } }>().basics.name]).toEqual([
    'application/json',
    'Siti Rahma',
  ])
})

test('a link on another site cannot save a copy (CS-01)', async () => {
  const { me, id, get } = await setUp()
  const from = (site: string) => get(`download/${id}?isSave=true`, { 'sec-fetch-site': site })
  for (const site of ['cross-site', 'same-site']) expect((await from(site)).statusCode).toBe(403)
  expect((await me('resumes.list', {})).total).toBe(1)
  expect((await from('same-origin')).statusCode).toBe(200)
  expect((await me('resumes.list', {})).total).toBe(2)
})

test('invalid flags and languages are rejected with 422', async () => {
  const { id, get } = await setUp()
  for (const query of ['isSave=maybe', 'locale=fr', 'theme=nila'])
    expect((await get(`download/${id}?${query}`)).statusCode).toBe(422)
})
