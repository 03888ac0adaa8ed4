import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#kernel/caller.ts'
import { guest } from '#kernel/caller.ts'
import { activeInPdf } from '../../../test/fixtures/active-content.ts'
import { apiOf, authorization } from '../../../test/fixtures/api.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { makePdf } from '../../../test/fixtures/pdf.ts'
import { textsOf } from '../../../test/fixtures/resumes.ts'
import { aCandidate, anAdministrator, anEmployer } from '../../../test/fixtures/people.ts'

const app = testApp()
let server: FastifyInstance
beforeAll(async () => {
  server = await apiOf(app)
})
afterAll(() => server.close())

const get = async (url: string, caller: Caller = guest, headers: Record<string, string> = {}) =>
  server.inject({ url, headers: { ...(await authorization(app, caller)), ...headers } })
const resumeOf = async (caller: Caller) =>
  app.as({ caller })('files.upload', {
    purpose: 'RESUME',
    file: { name: 'CV "Siti"; é.pdf'.replaceAll('"', "'"), type: 'application/pdf', bytes: makePdf() },
  })

test('an uploaded file is downloaded by a link that only its owner can follow', async () => {
  const { caller } = await aCandidate(app)
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
    ...(await authorization(app, caller)),
    'content-type': `multipart/form-data; boundary=${boundary}`,
  }
  const reply = await server.inject({ method: 'POST', url: '/client/api/files/upload', headers, payload })
  expect(reply.statusCode, reply.body).toBe(200)
  const { uri } = reply.json<{ data: { uri: string } }>().data
  const redirect = await get(uri, caller)
  expect([redirect.statusCode, redirect.headers['cache-control']]).toEqual([302, 'private, no-store'])
  const file = await get(String(redirect.headers['location']), caller)
  expect(file.statusCode).toBe(200)
  expect(await textsOf(file.rawPayload)).toEqual(await textsOf(bytes))
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^inline; filename="cv.pdf"/),
    'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
  })
})

test('a private file is not found for others, and its link works for its account only, for five minutes', async () => {
  const [siti, other, budi, admin] = [
    await aCandidate(app),
    await aCandidate(app),
    await anEmployer(app),
    await anAdministrator(app),
  ]
  const { id } = await resumeOf(siti.caller)
  for (const caller of [guest, other.caller, budi.caller, admin.caller]) {
    expect((await get(`/files/${id}`, caller)).statusCode).toBe(404)
    expect((await get(`/files/p/${id}`, caller)).statusCode).toBe(404)
  }
  const { uri } = await app.as({ caller: siti.caller })('files.link', { id })
  expect((await get(uri, siti.caller)).statusCode).toBe(200)
  for (const caller of [guest, other.caller, budi.caller]) expect((await get(uri, caller)).statusCode).toBe(404)
  expect((await get(`${uri.slice(0, -3)}AAA`, siti.caller)).statusCode).toBe(404)
  app.clock.advance(5 * 60_000 + 1000)
  expect((await get(uri, siti.caller)).statusCode).toBe(404)
})

test('a company document opens for members who may edit it and for moderators, not for other members or companies', async () => {
  const owner = await anEmployer(app)
  const recruiter = await anEmployer(app, { companyId: owner.companyId, role: 'RECRUITER' })
  const outsider = await anEmployer(app)
  const [moderator, finance] = [await anAdministrator(app, 'MODERATOR'), await anAdministrator(app, 'FINANCE')]
  const file = { name: 'NIB.pdf', type: 'application/pdf', bytes: makePdf() }
  const { id } = await app.as({ caller: owner.caller })('files.upload', { purpose: 'DOCUMENT', file })
  const status = async (caller: Caller) => (await get(`/files/${id}`, caller)).statusCode
  expect(
    await Promise.all([owner, recruiter, outsider, moderator, finance].map(({ caller }) => status(caller))),
  ).toEqual([302, 404, 404, 302, 404])
  await anEmployer(app, { companyId: owner.companyId })
  await app.db.updateTable('company_member').set({ role: 'VIEWER' }).where('account_id', '=', owner.id).execute()
  expect(await status({ ...owner.caller, role: 'VIEWER' })).toBe(404)
})

test('a logo is public, cacheable, and not found once deleted', async () => {
  const { caller } = await anEmployer(app)
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { id, uri } = await app.as({ caller })('files.upload', {
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
  await app.db.updateTable('file').set({ deleted_at: app.clock.now() }).where('id', '=', id).execute()
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

test('a document stored before uploads were rebuilt is handed out rebuilt, and not at all when it cannot be', async () => {
  const { caller } = await aCandidate(app)
  const active = makePdf({ text: 'Siti', catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' })
  const { id } = await resumeOf(caller)
  const { storage_key: key } = await app.db
    .updateTable('file')
    .set({ rebuild: 'PENDING' })
    .where('id', '=', id)
    .returning('storage_key')
    .executeTakeFirstOrThrow()
  const read = async () => get((await app.as({ caller })('files.link', { id })).uri, caller)
  await app.core.parts.ports.storage.put(key, active, 'application/pdf')
  const reply = await read()
  expect([reply.statusCode, await activeInPdf(reply.rawPayload), await textsOf(reply.rawPayload)]).toEqual([
    200,
    [],
    ['Siti'],
  ])
  await app.core.parts.ports.storage.put(key, Buffer.from('%PDF-1.7 no more'), 'application/pdf')
  expect((await read()).statusCode).toBe(415)
})
