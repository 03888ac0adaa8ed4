import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { teamRoles, type Caller, type TeamRole } from '#kernel/caller.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { contract } from '#modules/contract.ts'
import { isFail } from '#kernel/fail.ts'
import { inDays, proposal, typed, zone } from './fixtures/interviews.ts'
import { anEmployer } from './fixtures/people.ts'
import { openRollbackScope, type RollbackScope } from './fixtures/rollback-scope.ts'
import { inputShape, sample } from './fixtures/sample.ts'
import { testApp } from './fixtures/test-app.ts'

const app = testApp()
const members = new Map<TeamRole, Caller>()
let scope: RollbackScope
beforeAll(async () => {
  const owner = await anEmployer(app)
  for (const role of teamRoles) members.set(role, (await anEmployer(app, { companyId: owner.companyId, role })).caller)
  scope = await openRollbackScope(app)
})
afterAll(() => scope.close())

/**
 * Which roles of a team each call of employers is open to, from OWNER to VIEWER. Written down here as it is decided, apart from
 * `src/kernel/rights.ts`: a role that gets a right more or less, or a handler that asks for another right, shows as a changed line.
 */
const expected = new Map(
  readFileSync(new URL('spec/team-calls.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t') as [string, string]),
)

const id = '01890000-0000-7000-8000-000000000001'
const items = [{ code: 'UNLOCK_10' }]
const days = { from: '2026-01-01', to: '2026-01-31' }
/** What is sent where a sample of the schema is no input that would be taken, so that the role is asked at all. */
const inputs: Partial<Record<string, () => unknown>> = {
  'analytics.counts': () => days,
  'analytics.csv': () => days,
  'billing.changePlan': () => ({ next: null }),
  'exports.create': () => ({ id, format: 'CSV', applicants: {} }),
  'interviews.book': () => ({ id, version: 1, time: typed(inDays(app, 2)) }),
  'interviews.propose': () => proposal(app, id),
  'interviews.slots': () => ({ memberIds: [id], from: app.clock.now().toISOString(), timeZone: zone }),
  'jobs.createJobType': () => ({ title: 'Analis Data' }),
  'matching.list': () => ({ jobId: id }),
  'messages.decide': () => ({ applications: [{ id, version: 1 }], status: 'SHORTLIST', body: 'Halo' }),
  'messages.threads': () => ({}),
  'orders.create': () => ({ key: id, items, expected: { totalMinor: 1 } }),
  'orders.quote': () => ({ items }),
  'talent.entries': () => ({ poolId: id }),
  'talent.search': () => ({}),
  'team.invite': () => ({ emails: ['rekan@example.com'], role: 'VIEWER' }),
  'userjobs.list': () => ({}),
  'views.save': () => ({ id, version: 0, name: 'Baru', query: {} }),
}

const calls = (Object.entries(contract) as [string, Endpoint][]).filter(([, { callers }]) =>
  callers.includes('employer'),
)

test('the list names every call of employers, once', () => {
  expect([...expected.keys()]).toEqual(calls.map(([action]) => action).toSorted())
})

test.each(calls)('%s', async (action, endpoint) => {
  const input = inputs[action]?.() ?? sample(inputShape(endpoint))
  const codes: string[] = []
  for (const role of teamRoles) {
    const caller = members.get(role)
    if (!caller) throw new Error('nobody has the role')
    const call = app.as({ caller }) as (name: string, input: unknown) => Promise<unknown>
    const code = await scope.run(() =>
      call(action, input).then(
        () => 'SUCCESS',
        (error: unknown) => {
          if (!isFail(error)) return 'DEFECT'
          if (error.code === 'ROLE_NOT_ALLOWED') expect(error.params['right']).toBe(endpoint.teamRight)
          return error.code
        },
      ),
    )
    expect(code).not.toBe('DEFECT')
    codes.push(code)
  }
  // A sample that is refused before the role is asked for tells nothing.
  const isNotified = codes.some((code) => code !== 'INVALID')
  const row = codes.map((code) => (code === 'ROLE_NOT_ALLOWED' ? '-' : '+')).join('')
  expect(isNotified ? row : '?').toBe(expected.get(action))
})
