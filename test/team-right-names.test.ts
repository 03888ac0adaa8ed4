import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { teamRoles } from '#kernel/caller.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { rolesWith } from '#kernel/rights.ts'
import { contract } from '#modules/contract.ts'

/** Which roles may make a call, as `test/team-calls.db.test.ts` finds it. */
const expected = new Map(
  readFileSync(new URL('spec/team-calls.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t') as [string, string]),
)
const calls = Object.entries(contract) as [string, Endpoint][]

test('a call whose refusal names a right is open to exactly the roles with that right', () => {
  const named = calls.filter(([, { teamRight }]) => teamRight !== undefined)
  expect(named.length).toBeGreaterThan(40)
  const wrong = named.filter(([name, { teamRight }]) => {
    const roles = teamRight ? rolesWith(teamRight) : []
    return teamRoles.map((role) => (roles.includes(role) ? '+' : '-')).join('') !== expected.get(name)
  })
  expect(wrong.map(([name]) => name)).toEqual([])
})

test('everything that pages read and some roles may not names its right, so that their 403 page says who may', () => {
  const silent = calls.filter(
    ([name, { kind, teamRight }]) => kind === 'read' && expected.get(name)?.includes('-') && teamRight === undefined,
  )
  expect(silent.map(([name]) => name)).toEqual([])
})
