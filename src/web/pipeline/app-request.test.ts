import { expect, test } from 'vitest'
import { ownPage, pageUrl } from './app-request.server.ts'
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
