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
  expect(named.length).toBeGreaterThan(120)
  const wrong = named.filter(([name, { teamRight }]) => {
    const roles = teamRight ? rolesWith(teamRight) : []
    return teamRoles.map((role) => (roles.includes(role) ? '+' : '-')).join('') !== expected.get(name)
  })
  expect(wrong.map(([name]) => name)).toEqual([])
})

test('every call that some roles may not make names its right, so that whoever is refused reads who may', () => {
  const silent = calls.filter(([name, { teamRight }]) => expected.get(name)?.includes('-') && teamRight === undefined)
  expect(silent.map(([name]) => name)).toEqual([])
})
