import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '#kernel/endpoint.ts'
import { contract } from '#modules/contract.ts'

type CallRow = { method: string; path: string; guest: string | undefined; roles: string[] }
const rows: CallRow[] = readFileSync(new URL('spec/calls.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([method = '', path = '', guest, roles = '']) => ({
    method,
    path,
    guest: guest === '-' ? undefined : guest,
    roles: roles.split(','),
  }))

const endpoints: [string, Endpoint][] = Object.entries(contract)
const find = (row: CallRow) => endpoints.find(([, each]) => each.method === row.method && each.path === row.path)
const sorted = (values: readonly string[]) => values.toSorted()

test('every call of the specification is built', () => {
  expect(rows).toHaveLength(119)
  expect(rows.filter((row) => !find(row)).map((row) => `${row.method} ${row.path}`)).toEqual([])
})

test('a call that is built has the guest path and the callers the specification gives it', () => {
  const wrong = rows.flatMap((row) => {
    const [action, endpoint] = find(row) ?? []
    if (!endpoint) return []
    const guestPath =
      endpoint.guestPath === row.guest ? [] : [`${action}: guest path ${endpoint.guestPath} is not ${row.guest}`]
    // An employer without a company is an employer to the specification, and may call what is about the account alone.
    const callers = sorted(endpoint.callers.filter((kind) => kind !== 'admin' && kind !== 'unassigned'))
    return [
      ...guestPath,
      ...(callers.join() === sorted(row.roles).join()
        ? []
        : [`${action}: callers ${callers.join()} are not ${row.roles.join()}`]),
    ]
  })
  expect(wrong).toEqual([])
})

test('a call that the specification does not list says why it exists', () => {
  const listed = new Set(rows.map((row) => `${row.method} ${row.path}`))
  const unnamed = endpoints
    .filter(([, each]) => !listed.has(`${each.method} ${each.path}`) && !each.notInSpecification)
    .map(([action]) => action)
  expect(unnamed).toEqual([])
})

test('no list of a call gives more than fifty rows at once', () => {
  const tooMany = endpoints.filter(([, { input }]) => {
    const limit: unknown = input instanceof z.ZodObject ? input.shape['limit'] : undefined
    return limit instanceof z.ZodType && limit.safeParse(51).success
  })
  expect(tooMany.map(([action]) => action)).toEqual([])
})

test('no two calls share a method and a path', () => {
  const places = endpoints.flatMap(([, each]) =>
    [each.path, each.guestPath].filter((path) => path !== undefined).map((path) => `${each.method} ${path}`),
  )
  expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([])
})

test('a call open to signed-in people and guests says so, and none is open to nobody', () => {
  expect(endpoints.filter(([, each]) => each.callers.length === 0).map(([action]) => action)).toEqual([])
  expect(
    endpoints.filter(([, each]) => each.guestPath && !each.callers.includes('guest')).map(([action]) => action),
  ).toEqual([])
})
