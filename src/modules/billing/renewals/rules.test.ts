import { expect, test } from 'vitest'
import type { PlanPeriod } from '../rules.entitlements.ts'
import { endingPeriod, expiryNotice, graceEnd, isLow, reminderDue, renewalState, type RenewalOrder } from './rules.ts'
import { entitlementsOf } from '../../../../test/fixtures/entitlements.ts'

const entitlements = entitlementsOf(3)
/** A plan from the 10th of November to the 10th of December, noon in UTC. */
const plan = (changes: Partial<PlanPeriod> = {}): PlanPeriod => ({
  id: 'plan',
  planCode: 'STARTER',
  entitlements,
  startsAt: new Date('2026-11-10T12:00:00Z'),
  endsAt: new Date('2026-12-10T12:00:00Z'),
  cutAt: null,
  anchorDay: 10,
  ...changes,
})
const next = (startsAt: string) =>
  plan({ id: 'next', startsAt: new Date(startsAt), endsAt: new Date('2027-01-10T12:00:00Z') })

test.each<[string, PlanPeriod[], string, string | undefined]>([
  ['more than a week before its end', [plan()], '2026-12-03T11:59:59.999Z', undefined],
  ['a week before its end', [plan()], '2026-12-03T12:00:00Z', 'plan'],
  ['just before its end', [plan()], '2026-12-10T11:59:59.999Z', 'plan'],
  ['at its end, in grace', [plan()], '2026-12-10T12:00:00Z', 'plan'],
  ['at the last moment of its grace', [plan()], '2026-12-13T11:59:59.999Z', 'plan'],
  ['after its grace', [plan()], '2026-12-13T12:00:00Z', undefined],
  ['that was refunded', [plan({ cutAt: new Date('2026-12-05T00:00:00Z') })], '2026-12-06T00:00:00Z', undefined],
  ['that another follows', [plan(), next('2026-12-10T12:00:00Z')], '2026-12-09T12:00:00Z', undefined],
  ['that another follows later', [plan(), next('2026-12-20T12:00:00Z')], '2026-12-09T12:00:00Z', undefined],
  ['that followed another', [next('2026-12-10T11:59:59Z'), plan()], '2026-12-09T12:00:00Z', 'plan'],
])('the plan to renew: one %s', (_what, periods, now, expected) => {
  expect(endingPeriod(periods, { now: new Date(now), graceDays: 3 })?.id).toBe(expected)
})

test('a plan of three days can be renewed from its first moment on, and not before', () => {
  const short = plan({ startsAt: new Date('2026-12-07T12:00:00Z') })
  const at = (now: string) => endingPeriod([short], { now: new Date(now), graceDays: 3 })?.id
  expect([at('2026-12-07T11:59:59.999Z'), at('2026-12-07T12:00:00Z')]).toEqual([undefined, 'plan'])
})

test('grace ends at the same time of day', () => {
  expect(graceEnd(plan(), 3)).toEqual(new Date('2026-12-13T12:00:00Z'))
  expect(graceEnd(plan(), 0)).toEqual(plan().endsAt)
})

test.each([
  ['2026-12-03T11:59:59.999Z', null],
  ['2026-12-03T12:00:00Z', -7],
  ['2026-12-07T11:59:59.999Z', -7],
  ['2026-12-07T12:00:00Z', -3],
  ['2026-12-09T11:59:59.999Z', -3],
  ['2026-12-09T12:00:00Z', -1],
  ['2026-12-11T11:59:59.999Z', -1],
  ['2026-12-11T12:00:00Z', 1],
  ['2026-12-13T11:59:59.999Z', 1],
  ['2026-12-13T12:00:00Z', 3],
  ['2026-12-16T11:59:59.999Z', 3],
  ['2026-12-16T12:00:00Z', null],
])('at %s the reminder of day %s is due', (now, expected) => {
  expect(reminderDue(plan(), { now: new Date(now), graceDays: 6 })).toBe(expected)
})

test('where the grace is shorter no reminder comes after it', () => {
  expect(reminderDue(plan(), { now: new Date('2026-12-13T12:00:00Z'), graceDays: 3 })).toBeNull()
})

const now = new Date('2026-12-05T00:00:00Z')
const order = (changes: Partial<RenewalOrder> = {}): RenewalOrder => ({
  id: 'order',
  status: 'CREATED',
  replacedAt: null,
  expiresAt: new Date(now.getTime() + 1),
  code: 'STARTER',
  period: 'MONTH',
  ...changes,
})
test.each<[string, RenewalOrder[], string]>([
  ['no order', [], 'NONE'],
  ['an order that can be paid', [order()], 'OPEN'],
  ['one whose time ends now', [order({ expiresAt: now })], 'NONE'],
  ['one that was replaced', [order({ replacedAt: now })], 'NONE'],
  ['one that was paid', [order({ status: 'PAID' })], 'NONE'],
  ['one that the buyer cancelled', [order({ status: 'CANCELLED' })], 'DECLINED'],
  ['one that was cancelled because another took its place', [order({ status: 'CANCELLED', replacedAt: now })], 'NONE'],
  ['a cancelled one and one that can be paid', [order({ status: 'CANCELLED' }), order({ id: 'b' })], 'OPEN'],
])('a renewal with %s', (_what, orders, kind) => {
  expect(renewalState(orders, now)).toEqual(kind === 'OPEN' ? { kind, order: orders.at(-1) } : { kind })
})

test.each([
  [1, 4, false],
  [0, 4, false],
  [1, 5, true],
  [2, 5, false],
  [2, 9, false],
  [2, 10, true],
  [3, 10, false],
  [0, 100, true],
])('%i of %i left is low: %s', (left, granted, expected) => {
  expect(isLow(left, granted)).toBe(expected)
})

const day = 86_400_000
test.each([
  ['in more than thirty days', 30 * day + 1, 365 * day, null],
  ['in thirty days', 30 * day, 365 * day, 30],
  ['in more than a week', 7 * day + 1, 365 * day, 30],
  ['in a week', 7 * day, 365 * day, 7],
  ['in a moment', 1, 365 * day, 7],
  ['now', 0, 365 * day, null],
  ['ago', -1, 365 * day, null],
  ['in twenty days, of thirty', 20 * day, 30 * day, null],
  ['in twenty days, of a little more', 20 * day, 30 * day + 1, 30],
  ['in five days, of seven', 5 * day, 7 * day, null],
  ['in five days, of a little more', 5 * day, 7 * day + 1, 7],
])('credits that end %s', (_what, left, lasted, expected) => {
  const expiresAt = new Date(now.getTime() + left)
  expect(expiryNotice({ startsAt: new Date(expiresAt.getTime() - lasted), expiresAt }, now)).toBe(expected)
})

test('without days of grace a plan that has ended is not renewed', () => {
  const at = (now: string) => endingPeriod([plan()], { now: new Date(now), graceDays: 0 })?.id
  expect([at('2026-12-10T11:59:59.999Z'), at('2026-12-10T12:00:00Z')]).toEqual(['plan', undefined])
})
