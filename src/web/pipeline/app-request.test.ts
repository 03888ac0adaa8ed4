import { expect, test } from 'vitest'
import { guestIdentity } from '#platform/session/identify.server.ts'
import { appRequest, ownPage, pageUrl, type PageParts } from './app-request.server.ts'
import { pagePolicy } from '#platform/http/page-policy.ts'

const app = 'https://jobs.example'

test.each([
  ['/employer/home?x=1', '/employer/home?x=1', false],
  ['/employer/home.data?x=1&_routes=a%2Cb', '/employer/home?x=1', true],
  ['/_root.data', '/', true],
  ['/jobsseekers/company-profile/_.data?id=1', '/jobsseekers/company-profile?id=1', true],
])('%s is the page %s', (requested, page, fetched) => {
  const request = pageUrl(requested, app)
  expect(request.url.pathname + request.url.search).toBe(page)
  expect(request.url.origin).toBe(app)
  expect(request.fetched).toBe(fetched)
})

test.each([
  ['https://jobs.example/jobsseekers/settings?x=1#a', '/jobsseekers/settings?x=1'],
  ['https://evil.example/jobsseekers/settings', null],
  ['//jobs.example', null],
  [undefined, null],
])('a form comes from a page of this site only: %s', (referer, page) => {
  expect(ownPage(referer, app)).toBe(page)
})

test('the policy lets no inline script run without this page’s nonce', () => {
  const policy = pagePolicy('abc')
  expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic'")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "style-src 'self';"])
    expect(policy).toContain(part)
})

test('a request makes the same read once, until it writes', async () => {
  const calls: string[] = []
  const core = {
    contract: { 'jobs.mine': { kind: 'read' }, 'jobs.close': { kind: 'write' } },
    call: async (action: string, input: object) => void calls.push(`${action} ${JSON.stringify(input)}`),
    parts: { ports: { texts: { version: () => '' }, env: { appUrl: app } } },
  }
  const { call } = appRequest({
    pipeline: { core, appUrl: app },
    request: { headers: {}, method: 'GET' },
    address: '/',
    identity: guestIdentity,
    incoming: { cookies: [] },
  } as unknown as PageParts).app
  await Promise.all([call('jobs.mine', { page: 1 }), call('jobs.mine', { page: 1 }), call('jobs.mine', { page: 2 })])
  await call('jobs.mine', { page: 1 })
  expect(calls.splice(0)).toEqual(['jobs.mine {"page":1}', 'jobs.mine {"page":2}'])
  const id = '01890000-0000-7000-8000-000000000001'
  await call('jobs.close', { id, version: 1, reason: 'FILLED' })
  await call('jobs.mine', { page: 1 })
  expect(calls).toEqual([expect.stringContaining('jobs.close'), 'jobs.mine {"page":1}'])
})
