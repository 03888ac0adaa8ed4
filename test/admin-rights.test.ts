import { expect, test } from 'vitest'
import { adminRights } from '#kernel/admin-rights.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { contract } from '#modules/contract.ts'
import { sources } from './fixtures/sources.ts'

const endpoints = Object.entries(contract) as [string, Endpoint][]

test('every endpoint of administrators alone names a right, and no other does', () => {
  const named = endpoints.filter(([, { right }]) => right).map(([name]) => name)
  expect(named).toEqual(endpoints.filter(([, { callers }]) => callers.join(',') === 'admin').map(([name]) => name))
})

test('every right is asked somewhere', () => {
  const shipped = sources('src').filter(
    ({ file }) => !/\.test\.tsx?$/.test(file) && file !== 'src/kernel/admin-rights.ts',
  )
  expect(adminRights.filter((right) => !shipped.some(({ text }) => text.includes(`'${right}'`)))).toEqual([])
})

test('only the table of rights knows which administrators may do what', () => {
  const roles = /['"](MODERATOR|SUPPORT|FINANCE)['"]/
  const knowing = sources('src').filter(
    ({ file, text }) =>
      roles.test(text) &&
      !/\.test\.tsx?$/.test(file) &&
      !file.startsWith('src/seed/') &&
      !file.endsWith('/demo.server.ts'),
  )
  expect(knowing.map(({ file }) => file)).toEqual(['src/kernel/admin-rights.ts', 'src/kernel/caller.ts'])
})

test('what asks for a second factor again belongs to administrators', () => {
  const asking = endpoints.filter(([, { stepUp }]) => stepUp)
  expect(asking.filter(([, { right, errors }]) => !right || !errors.includes('STEP_UP_NEEDED'))).toEqual([])
})

test('what answers more to some roles than to others is an order, the list of orders and the page of a person', () => {
  const narrowed = endpoints.filter(([, { right }]) => right === 'orders.view' || right === 'people.open')
  expect(narrowed.map(([name]) => name).toSorted()).toEqual([
    'admin.orders.get',
    'admin.orders.list',
    'admin.people.get',
  ])
})
