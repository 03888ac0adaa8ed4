import { expect, test } from 'vitest'
import type { PageContext } from './context.ts'
import { shownPage } from './request.ts'

const at = (address: string, sentFrom: string | null = null) =>
  ({ get: () => ({ url: new URL(address, 'https://jobs.example'), sentFrom }) }) as unknown as PageContext
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
  expect(await leadsTo(at('/admin/cases?index', '/admin/cases?page=3'), answer(3, 40))).toBe('/admin/cases?page=2')
})

test('pages with rows, empty lists and pages up to the last are shown', async () => {
  const cases = at('/admin/cases?page=2')
  for (const shown of [answer(2, 30, 10), answer(2, 0), answer(1, 0), answer(2, 30)]) {
    expect(await leadsTo(cases, shown)).toBeNull()
    expect(await shownPage(cases, shown)).toBe(shown)
  }
})
