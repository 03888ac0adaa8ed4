import { expect, test } from 'vitest'
import { accessPath, afterSignIn, codePath, otherSide, sideOf } from './rules.access-paths.ts'

// Mails, bookmarks and the specification name these addresses.
test.each([
  ['candidate', 'LOGIN', '/jobsseekers/otp'],
  ['candidate', 'VERIFY_EMAIL', '/jobsseekers/registration-verification'],
  ['candidate', 'RESET_PASSWORD', '/jobsseekers/forgot-password-otp'],
  ['candidate', 'NEW_PASSWORD', '/jobsseekers/new-password'],
  ['employer', 'LOGIN', '/employer/otp'],
  ['employer', 'VERIFY_EMAIL', '/employer/register-verification'],
  ['employer', 'RESET_PASSWORD', '/employer/forgot-password-otp'],
  ['employer', 'NEW_PASSWORD', '/employer/new-password'],
] as const)('a %s enters a code for %s at %s', (side, purpose, path) => {
  expect(codePath(side, purpose)).toBe(path)
  expect(sideOf(path)).toBe(side)
})

test('an access page stands in the area of its side and passes on the page to return to', () => {
  expect(accessPath('candidate', 'login')).toBe('/jobsseekers/login')
  expect(accessPath('employer', 'register')).toBe('/employer/register')
  const next = '/jobsseekers/job-detail/1?from=mail&x=1'
  const encoded = '?next=%2Fjobsseekers%2Fjob-detail%2F1%3Ffrom%3Dmail%26x%3D1'
  expect(accessPath('candidate', 'login', next)).toBe(`/jobsseekers/login${encoded}`)
  expect(codePath('employer', 'LOGIN', next)).toBe(`/employer/otp${encoded}`)
  expect(accessPath('candidate', 'login', '')).toBe('/jobsseekers/login')
})

test('each side has the other one, and a page outside the employer area is for candidates', () => {
  expect([otherSide('candidate'), otherSide('employer')]).toEqual(['employer', 'candidate'])
  expect(['/employer/home', '/jobsseekers/login', '/', '/about'].map(sideOf)).toEqual([
    'employer',
    'candidate',
    'candidate',
    'candidate',
  ])
})

test('after signing in one returns to the requested page, else home; never to another site or back to an access page', () => {
  const home = { candidate: '/jobsseekers/browse-jobs', employer: '/employer/home' } as const
  for (const side of ['candidate', 'employer'] as const) {
    for (const refused of [null, '', 'https://evil.example/', '//evil.example/', '/employer/login', '/jobsseekers/otp'])
      expect(afterSignIn(side, refused), String(refused)).toBe(home[side])
    expect(afterSignIn(side, '/employer/jobs/list?page=2')).toBe('/employer/jobs/list?page=2')
  }
})
