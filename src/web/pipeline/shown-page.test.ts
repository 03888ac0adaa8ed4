import { expect, test } from 'vitest'
import type { PageContext } from './context.ts'
import { shownPage } from './request.ts'

const at = (address: string, rest: object = {}) => {
  const request = { url: new URL(address, 'https://jobs.example'), sentFrom: null, cookie: () => undefined, ...rest }
  return { get: () => request } as unknown as PageContext
}
const answer = (page: number, total: number, rows = 0) => ({
  list: Array<null>(rows).fill(null),
  total,
  page,
  limit: 20,
})
const leadsTo = (...asked: Parameters<typeof shownPage>) =>
  shownPage(...asked).then(
    () => null,
    (response: unknown) => (response instanceof Response ? response.headers.get('location') : response),
  )

test('a page beyond the last leads to the last, with what else the address says', async () => {
  const cases = at('/admin/cases?target=JOB&page=9&sort=AGE')
  expect(await leadsTo(cases, answer(9, 50))).toBe('/admin/cases?target=JOB&page=3&sort=AGE')
  expect(await leadsTo(cases, answer(9, 20))).toBe('/admin/cases?target=JOB&sort=AGE')
  expect(await leadsTo(at('/admin/cases?page=2'), Promise.resolve(answer(2, 20)))).toBe('/admin/cases')
  expect(await leadsTo(at('/company?id=1&page=2&jobs=4'), answer(4, 30), 'jobs')).toBe('/company?id=1&page=2&jobs=2')
})

test('after a form it leads to a page of the screen that the form was on', async () => {
  expect(await leadsTo(at('/admin/cases?index', { sentFrom: '/admin/cases?page=3' }), answer(3, 40))).toBe(
    '/admin/cases?page=2',
  )
})

test('a notice for the next page goes on to the page that is shown', async () => {
  const cookies: string[] = []
  const kept = { cookie: () => 'SAVED', setCookie: (line: string) => cookies.push(line), secure: false }
  await leadsTo(at('/admin/cases?page=2', kept), answer(2, 20))
  expect(cookies).toEqual([expect.stringContaining('flash=SAVED;')])
})

test('pages with rows, empty lists and pages up to the last are shown', async () => {
  const cases = at('/admin/cases?page=2')
  for (const shown of [answer(2, 30, 10), answer(2, 0), answer(1, 0), answer(2, 30)]) {
    expect(await leadsTo(cases, shown)).toBeNull()
    expect(await shownPage(cases, shown)).toBe(shown)
  }
})
