import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSealer } from '#platform/session/sealer.server.ts'
import { dropSentForm, keepSentForm, keptForm, leadsToSignIn, sentEntries } from './sent-form.server.ts'

const sealer = createSealer(['a-secret-of-at-least-32-characters'])
const now = new Date('2026-11-23T08:00:00Z')
const owner = '01890000-0000-4000-8000-000000000001'
const sent = {
  owner,
  page: '/jobsseekers/profile?edit=about',
  target: '/jobsseekers/profile',
  form: 'about=Weaver',
  company: null,
}
const cookieOf = (line: string | null) => (line ?? '').split(';')[0]

test('what was sent is read again from the cookie, for an hour', async () => {
  const line = await keepSentForm(sealer, sent, { now, secure: true })
  expect(line).toMatch(/^__Host-sentform=.*; Path=\/; Max-Age=3600; SameSite=Lax; HttpOnly; Secure$/)
  expect(line).not.toContain('Weaver')
  const read = (minutes: number, cookie = cookieOf(line)) =>
    keptForm(sealer, `a=b; ${cookie}`, { now: new Date(now.getTime() + minutes * 60_000), secure: true })
  expect(await read(59)).toEqual(sent)
  expect(await read(61)).toBeNull()
  expect(await read(1, `${cookieOf(line)}x`)).toBeNull()
  expect(
    await keptForm(createSealer(['another-secret-of-32-characters!!']), cookieOf(line), { now, secure: true }),
  ).toBeNull()
  expect(await keptForm(sealer, undefined, { now, secure: true })).toBeNull()
  expect(dropSentForm(false)).toContain('sentform=; Path=/; Max-Age=0')
})

test('a long text fits, a longer one than a cookie holds is not kept, nor an empty form', async () => {
  const words = (count: number) => Array.from({ length: count }, (_, at) => `word${(at * 7919) % 997}`).join(' ')
  const keep = (text: string) => keepSentForm(sealer, { ...sent, form: text && `about=${text}` }, { now, secure: true })
  const line = await keep(words(500))
  expect(line?.length).toBeLessThan(4096)
  expect((await keptForm(sealer, cookieOf(line), { now, secure: true }))?.form).toBe(`about=${words(500)}`)
  expect(await keep(randomBytes(9000).toString('hex'))).toBeNull()
  expect(await keep('')).toBeNull()
})

test('passwords, codes and files are left out of what is kept', async () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ about: 'a & b', currentPassword: 'x', otp: '1', code: '2' }))
    form.append(name, value)
  form.append('picture', new File(['x'], 'x.png'))
  const request = new Request('http://site.invalid/', { method: 'POST', body: form })
  const body = Buffer.from(await request.clone().arrayBuffer())
  expect(await sentEntries(body, request.headers.get('content-type') ?? '')).toBe('about=a+%26+b')
  expect(await sentEntries(Buffer.from('about=Weaver&token=t'), 'application/x-www-form-urlencoded')).toBe(
    'about=Weaver',
  )
  expect(await sentEntries(Buffer.from('{}'), 'application/json')).toBe('')
})

test.each([
  [302, '/jobsseekers/login?next=%2Fjobsseekers%2Fprofile&ended=1', true],
  [302, '/jobsseekers/login?next=%2Fjobsseekers%2Fprofile', false],
  [302, '/jobsseekers/profile#about', false],
  [422, '', false],
])('%i to %s', (status, location, leads) => {
  expect(leadsToSignIn(new Response(null, { status, headers: { location } }))).toBe(leads)
})
