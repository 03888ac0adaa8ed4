import { expect, test } from 'vitest'
import { safeNext, samePage } from './safe-next.ts'

test.each(['/employer/job-type?id=1', '/jobsseekers/apply-job?id=x%2F', '/jobsseekers/job-detail/cook?id=1', '/admin'])(
  '%s is a landing',
  (next) => {
    expect(safeNext(next, '/home')).toBe(next)
  },
)

const hostile = [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/employer/../../logout',
  '/\t/evil.example',
  '/employer/login',
  '/logout',
  '/language',
  '/client/api/v1/jobs',
  '',
  null,
  `/employer/${'a'.repeat(3000)}`,
  '/employer/%00\u0000',
  '/jobsseekers/apply-elsewhere?id=1',
  '/@evil.example',
  '/.//evil.example',
]
test.each(hostile)('%s is not', (next) => {
  expect(safeNext(next, '/home')).toBe('/home')
})

test('a language switch returns to any page of this site', () => {
  expect(samePage('/jobsseekers/browse-jobs?search=a&page=2')).toBe('/jobsseekers/browse-jobs?search=a&page=2')
  for (const next of [
    '//evil.example',
    '/\\evil',
    'https://evil.example',
    5,
    undefined,
    '/\n/evil.example',
    '/.//evil',
  ]) {
    expect(samePage(next).startsWith('//'), String(next)).toBe(false)
    expect(new URL(samePage(next), 'http://a.example').origin).toBe('http://a.example')
  }
})
