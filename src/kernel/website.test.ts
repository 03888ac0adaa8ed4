import { expect, test } from 'vitest'
import { normaliseWebsite, websiteShape, withoutCredentials } from './website.ts'

test.each([
  ['contoh.co.id', 'https://contoh.co.id/'],
  ['http://contoh.co.id:8080/a?b=1#c', 'http://contoh.co.id:8080/a?b=1#c'],
  ['HTTPS://Contoh.co.id', 'https://contoh.co.id/'],
  ['203.0.113.9/x', 'https://203.0.113.9/x'],
  ['münchen.de', 'https://xn--mnchen-3ya.de/'],
])('%s is %s', (text, whole) => expect(normaliseWebsite(text)).toBe(whole))

test.each([
  'javascript:alert(1)',
  ' javascript://contoh.id/%0aalert(1)',
  'data:text/html,x',
  'ftp://contoh.id',
  '//contoh.id',
  'https://user:pw@contoh.id',
  'localhost',
  'https://contoh',
  'contoh .id',
  'https://contoh.id/"onclick=',
  `https://${'a'.repeat(300)}.id`,
  'https://[::1]/',
  '',
  'java\tscript:alert(1)',
])('%j is no website', (text) => expect(normaliseWebsite(text)).toBeNull())

test('an empty website becomes null, an invalid one fails with its code', () => {
  expect(websiteShape.parse('')).toBeNull()
  expect(websiteShape.safeParse('nope').error?.issues[0]?.message).toBe('WEBSITE')
})

test('an address that was stored with user name or password loses both, so that it shows where it leads', () => {
  expect(withoutCredentials('https://bank.example@evil.example/a?b=1')).toBe('https://evil.example/a?b=1')
  expect(withoutCredentials('https://bank.example:8080@evil.example/')).toBe('https://evil.example/')
  expect(withoutCredentials('https://contoh.id/')).toBe('https://contoh.id/')
})
