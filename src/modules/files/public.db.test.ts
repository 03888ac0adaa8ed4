import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#kernel/caller.ts'
import { guest } from '#kernel/caller.ts'
import { apiOf, authorization } from '../../../test/fixtures/api.ts'
import { testHouse } from '../../../test/fixtures/core.ts'
import { makePdf } from '../../../test/fixtures/pdf.ts'
import { aCandidate, anAdministrator, anEmployer } from '../../../test/fixtures/people.ts'

const world = testHouse()
let app: FastifyInstance
beforeAll(async () => {
  app = await apiOf(world)
})
afterAll(() => app.close())

const get = async (url: string, caller: Caller = guest, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { ...(await authorization(world, caller)), ...headers } })
const resumeOf = async (caller: Caller) =>
  world.as({ caller })('files.upload', {
    purpose: 'RESUME',
    file: { name: 'CV "Siti"; é.pdf'.replaceAll('"', "'"), type: 'application/pdf', bytes: makePdf() },
  })

test('an upload by HTTP comes back by a link that only its owner can follow', async () => {
  const { caller } = await aCandidate(world)
  const boundary = 'x-boundary'
  const part = (head: string, body: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ])
  const bytes = makePdf({ text: 'over HTTP' })
  const payload = Buffer.concat([
    part('name="purpose"', 'RESUME'),
    part('name="file"; filename="cv.pdf"\r\nContent-Type: application/pdf', bytes),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const headers = {
    ...(await authorization(world, caller)),
    'content-type': `multipart/form-data; boundary=${boundary}`,
  }
  const reply = await app.inject({ method: 'POST', url: '/client/api/files/upload', headers, payload })
  expect(reply.statusCode, reply.body).toBe(200)
  const { uri } = reply.json<{ data: { uri: string } }>().data
  const lead = await get(uri, caller)
  expect([lead.statusCode, lead.headers['cache-control']]).toEqual([302, 'private, no-store'])
  const file = await get(String(lead.headers['location']), caller)
  expect(file.statusCode).toBe(200)
  expect(file.rawPayload.equals(bytes)).toBe(true)
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^inline; filename="cv.pdf"/),
    'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
  })
})

test('a private file is not found for everybody else, and its link only serves the one it was made for, for five minutes', async () => {
  const [siti, other, budi, admin] = [
    await aCandidate(world),
    await aCandidate(world),
    await anEmployer(world),
    await anAdministrator(world),
  ]
  const { id } = await resumeOf(siti.caller)
  for (const caller of [guest, other.caller, budi.caller, admin.caller]) {
    expect((await get(`/files/${id}`, caller)).statusCode).toBe(404)
    expect((await get(`/files/p/${id}`, caller)).statusCode).toBe(404)
  }
  const { uri } = await world.as({ caller: siti.caller })('files.link', { id })
  expect((await get(uri, siti.caller)).statusCode).toBe(200)
  for (const caller of [guest, other.caller, budi.caller]) expect((await get(uri, caller)).statusCode).toBe(404)
  expect((await get(`${uri.slice(0, -3)}AAA`, siti.caller)).statusCode).toBe(404)
  world.clock.advance(5 * 60_000 + 1000)
  expect((await get(uri, siti.caller)).statusCode).toBe(404)
})

test('a document of a company opens for those who may change it and for moderators, not for its other members or other companies', async () => {
  const owner = await anEmployer(world)
  const recruiter = await anEmployer(world, { companyId: owner.companyId, role: 'RECRUITER' })
  const stranger = await anEmployer(world)
  const [moderator, finance] = [await anAdministrator(world, 'MODERATOR'), await anAdministrator(world, 'FINANCE')]
  const file = { name: 'NIB.pdf', type: 'application/pdf', bytes: makePdf() }
  const { id } = await world.as({ caller: owner.caller })('files.upload', { purpose: 'DOCUMENT', file })
  const status = async (caller: Caller) => (await get(`/files/${id}`, caller)).statusCode
  expect(
    await Promise.all([owner, recruiter, stranger, moderator, finance].map(({ caller }) => status(caller))),
  ).toEqual([302, 404, 404, 302, 404])
  await world.db.updateTable('company_member').set({ role: 'VIEWER' }).where('account_id', '=', owner.id).execute()
  expect(await status({ ...owner.caller, role: 'VIEWER' })).toBe(404)
})

test('a logo is open to all, kept by caches, and gone once deleted', async () => {
  const { caller } = await anEmployer(world)
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { id, uri } = await world.as({ caller })('files.upload', {
    purpose: 'LOGO',
    file: { name: 'l.png', type: 'image/png', bytes },
  })
  const reply = await get(uri)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await get(uri, guest, { 'if-none-match': String(reply.headers['etag']) })).statusCode).toBe(304)
  await world.db.updateTable('file').set({ deleted_at: world.clock.now() }).where('id', '=', id).execute()
  expect((await get(uri)).statusCode).toBe(404)
})

test.each([
  '/files/x',
  "/files/p/'",
  '/files/k',
  '/files/k?t=',
  '/files/k?t=%00',
  '/files/k?t=a&t=b',
  '/files/p/../../etc/passwd',
  '/files/p/%2e%2e%2fsecret',
  `/files/k?t=${'a'.repeat(9000)}`,
])('%s is not found', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})
