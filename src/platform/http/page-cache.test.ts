import { expect, test } from 'vitest'
import type { Core } from '#platform/core/core.server.ts'
import type { FastifyRequest } from 'fastify'
import { PageCache } from './page-cache.server.ts'
import type { Visitor } from './request-pipeline.server.ts'

let now = Date.parse('2026-01-01T00:00:00Z')
const state = { changes: 0, parts: { clock: { now: () => new Date(now) } } }
const core = state as unknown as Core
const hour = 3_600_000

async function cached(html: string, nonce: string): Promise<PageCache> {
  const cache = new PageCache(core)
  await cache.render('en  /a/b', async (done) => done({ html, nonce, seconds: 60, parameters: ['b', 'a'] }))
  return cache
}

test('a cached page carries the nonce of each response', async () => {
  const cache = await cached('<script nonce="first">1</script>', 'first')
  expect(await cache.get('en  /a/b', 'second')).toMatchObject({ html: '<script nonce="second">1</script>' })
})

test('no text of a page stands for the nonce', async () => {
  const text = '<p>&lt;script nonce="__karya_nonce__"></p>'
  const cache = await cached(`${text}<script nonce="first">1</script>`, 'first')
  expect(await cache.get('en  /a/b', 'second')).toMatchObject({ html: `${text}<script nonce="second">1</script>` })
})

const guestRequest = (url: string) => ({ url, method: 'GET', headers: {}, query: {} }) as unknown as FastifyRequest
const guestVisitor = {
  identity: { caller: { kind: 'guest' } },
  incoming: { locale: 'en', cookies: [] },
} as unknown as Visitor

test.each([
  ['/a/b?a=1&b=2', '/a/b?b=2&a=1'],
  ['/a/b?utm_source=mail&a=1&b=2&fbclid=x', '/a/b?b=2&a=1'],
  ['/a/b?a=2&a=1', '/a/b?a=1&a=2'],
  ['/a/b/c?utm_source=mail', '/a/b/c'],
  ['//a/b?x=1', '/a/b'],
])('once a page of its section is known, %s is made and kept as %s', async (path, address) => {
  const cache = await cached('<p>', 'nonce')
  expect(cache.addressOf(guestRequest(path))).toBe(address)
  expect(cache.keyOf(guestRequest(path), guestVisitor)).toBe(`en  ${address}`)
})

test('a page is there for guests for its seconds, and until something changes', async () => {
  const cache = await cached('<p>', 'nonce')
  const has = (url: string) => cache.has(guestRequest(url), guestVisitor)
  expect([has('/a/b'), has('/a/b?a=1'), has('/c/d')]).toEqual([true, false, false])
  state.changes++
  expect(has('/a/b')).toBe(false)
})

test('an address of a section without kept pages stays as it is', async () => {
  const cache = await cached('<p>', 'nonce')
  expect(cache.addressOf(guestRequest('/c/d?x=1&a=2'))).toBe('/c/d?x=1&a=2')
})

test('a page that was made for more than it depends on is not kept', async () => {
  const cache = new PageCache(core)
  await cache.render('en  /a/b?utm_source=mail', async (done) =>
    done({ html: '<p>', nonce: 'nonce', seconds: 60, parameters: [] }),
  )
  expect(await cache.get('en  /a/b?utm_source=mail', 'second')).toBeUndefined()
})

test('a page is shown while the database is away for 24 hours, and no longer than it is true', async () => {
  const cache = await cached('old', 'first')
  now += 24 * hour
  expect(cache.last('en  /a/b')?.html).toBe('old')
  now++
  expect(cache.last('en  /a/b')).toBeUndefined()
  await cache.render('en  /a/b', async (done) =>
    done({ html: 'new', nonce: 'x', seconds: 60, parameters: [], validUntil: now + hour }),
  )
  now += hour - 1
  expect(cache.last('en  /a/b')?.html).toBe('new')
  now++
  expect(cache.last('en  /a/b')).toBeUndefined()
})

test('a page of what has changed since is not shown, nor one that was made while the change was under way', async () => {
  const cache = new PageCache(core)
  const [id, other] = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002']
  const [key, its] = [`en  /jobsseekers/job-detail/cook?id=${id}`, `en  /jobsseekers/job-detail/cook?id=${other}`]
  const render = (of: string) =>
    cache.render(of, async (done) => done({ html: 'open', nonce: 'x', seconds: 60, parameters: ['id'] }))
  await render(key)
  await render(its)
  now += hour
  cache.outdate(id)
  expect([cache.last(key), cache.last(its)?.html]).toEqual([undefined, 'open'])
  now += 10_000
  await render(key)
  expect(cache.last(key)).toBeUndefined()
  now += 30_000
  await render(key)
  expect(cache.last(key)?.html).toBe('open')
})
