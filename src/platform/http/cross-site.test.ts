import { expect, test } from 'vitest'
import { isCrossSite, type OriginHeaders } from './cross-site.ts'

const app = 'https://jobs.example'
const cookie = 'karya=sealed'

test.each<[string, OriginHeaders]>([
  ['our own page', { 'sec-fetch-site': 'same-origin', origin: app, cookie }],
  ['the address bar', { 'sec-fetch-site': 'none', cookie }],
  ['an older browser on our page', { origin: app, cookie }],
  ['a deployment asked by its address', { origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000', cookie }],
  ['a program with a token', { authorization: 'jwt abc', cookie }],
  ['a program without any cookie', {}],
])('%s may post', (_, headers) => {
  expect(isCrossSite('POST', headers, app)).toBe(false)
})

test.each<[string, OriginHeaders]>([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: app }],
  ['a sibling subdomain', { 'sec-fetch-site': 'same-site' }],
  ['a request with a cookie and no sign of its origin', { cookie }],
  ['a null origin', { origin: 'null' }],
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['our name on another port', { origin: 'https://jobs.example:8443' }],
  ['a look-alike', { origin: 'https://jobs.example.evil.example', host: 'jobs.example' }],
])('%s may not', (_, headers) => {
  expect(isCrossSite('POST', headers, app)).toBe(true)
  expect(isCrossSite('put', headers, app)).toBe(true)
  expect(isCrossSite('GET', headers, app)).toBe(false)
})
