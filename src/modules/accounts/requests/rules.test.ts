import { expect, test } from 'vitest'
import { refusalGrounds, requestKinds, requestStates } from '#kernel/rights-request.ts'
import { actionProblem, addMonths, clockOf, dueAt, isAutomatic, isOpen, reminderOf } from './rules.ts'

const at = (text: string) => new Date(`${text}Z`)
const received = at('2026-01-31T10:00:00')

test('UU PDP gives 72 hours, the GDPR a month that ends with a shorter one, a deletion its grace and a day', () => {
  expect(dueAt('ACCESS', 'UU_PDP', received)).toEqual(at('2026-02-03T10:00:00'))
  expect(dueAt('ACCESS', 'GDPR', received)).toEqual(at('2026-02-28T10:00:00'))
  expect(dueAt('DELETE', 'UU_PDP', received)).toEqual(at('2026-02-15T10:00:00'))
  expect(addMonths(at('2028-01-31T00:00:00'), 1)).toEqual(at('2028-02-29T00:00:00'))
  expect(addMonths(at('2026-11-30T00:00:00'), 3)).toEqual(at('2027-02-28T00:00:00'))
  for (const kind of requestKinds) expect(dueAt(kind, 'UU_PDP', received) > received).toBe(true)
})

test('the clock is told at 50 and 75 percent and when it is over, and stands still once closed', () => {
  const request = { receivedAt: received, dueAt: dueAt('ACCESS', 'UU_PDP', received), closedAt: null }
  const after = (hours: number) => clockOf(request, new Date(received.getTime() + hours * 3_600_000))
  const notified = [0, 35, 36, 53, 54, 71, 72, 90].map((hours) => reminderOf(after(hours)))
  expect(notified).toEqual([0, 0, 50, 50, 75, 75, 100, 100])
  expect(after(90)).toEqual({ percent: 125, stage: 'late' })
  const closedAt = new Date(received.getTime() + 18 * 3_600_000)
  expect(clockOf({ ...request, closedAt }, at('2027-01-01T00:00:00'))).toEqual({ percent: 25, stage: 'closed' })
})

const open = { law: 'GDPR', dueAt: at('2026-02-28T10:00:00'), extended: false, begun: false } as const

test('nothing is carried out for somebody who is not identified, and nothing twice', () => {
  const allowed = requestStates.filter((state) => !actionProblem({ ...open, state }, { do: 'DO' }, received))
  expect(allowed).toEqual(['IDENTIFIED', 'EXTENDED'])
  expect(actionProblem({ ...open, state: 'IDENTIFIED', begun: true }, { do: 'DO' }, received)).not.toBeNull()
})

test('only the GDPR gives more time, once, and only while the first runs', () => {
  const extend = (more: object, now = received) =>
    actionProblem({ ...open, state: 'IDENTIFIED', ...more }, { do: 'EXTEND' }, now) === null
  expect(extend({})).toBe(true)
  expect([extend({ law: 'UU_PDP' }), extend({ extended: true }), extend({ state: 'RECEIVED' })]).toEqual([
    false,
    false,
    false,
  ])
  expect(extend({}, open.dueAt)).toBe(false)
})

test('whoever was identified is not refused for not being identified; what runs is not refused', () => {
  for (const ground of refusalGrounds) {
    const refuse = (more: object) =>
      actionProblem({ ...open, state: 'IDENTIFIED', ...more }, { do: 'REFUSE', ground }, received) === null
    expect([ground, refuse({})]).toEqual([ground, ground !== 'NOT_IDENTIFIED'])
    expect([refuse({ state: 'RECEIVED' }), refuse({ begun: true }), refuse({ state: 'DONE' })]).toEqual([
      true,
      false,
      false,
    ])
  }
})

test.each([
  ['ACCESS', true, true, true],
  ['DELETE', true, true, true],
  ['RESTRICT', true, false, false],
  ['WITHDRAW', true, false, false],
  ['CORRECT', false, false, false],
  ['OBJECT', false, false, false],
] as const)('the site carries out %s itself for candidates %s, employers %s, administrators %s', (kind, ...of) => {
  const kinds = ['CANDIDATE', 'EMPLOYER', 'ADMIN'] as const
  expect(kinds.map((each) => isAutomatic(kind, each))).toEqual(of)
})

test('a request is open until it is answered', () => {
  expect(requestStates.filter(isOpen)).toEqual(['RECEIVED', 'IDENTIFIED', 'EXTENDED'])
})

test('the clock says its percent and stage at both sides of each threshold, and counts from nothing', () => {
  const request = { receivedAt: at('2026-01-01T00:00:00'), dueAt: at('2026-01-01T01:40:00'), closedAt: null }
  const after = (minutes: number) => clockOf(request, new Date(request.receivedAt.getTime() + minutes * 60_000))
  expect([-5, 0, 49, 50, 74, 75, 99, 100, 200].map(after)).toEqual([
    { percent: 0, stage: 'inTime' },
    { percent: 0, stage: 'inTime' },
    { percent: 49, stage: 'inTime' },
    { percent: 50, stage: 'half' },
    { percent: 74, stage: 'half' },
    { percent: 75, stage: 'soon' },
    { percent: 99, stage: 'soon' },
    { percent: 100, stage: 'late' },
    { percent: 200, stage: 'late' },
  ])
})

test('an action that is refused says why', () => {
  const refused = 'TRANSITION_NOT_ALLOWED'
  expect(actionProblem({ ...open, state: 'DONE' }, { do: 'DO' }, received)).toBe(refused)
  expect(actionProblem({ ...open, state: 'RECEIVED' }, { do: 'DO' }, received)).toBe(refused)
  expect(actionProblem({ ...open, state: 'RECEIVED' }, { do: 'EXTEND' }, received)).toBe(refused)
  for (const state of ['RECEIVED', 'IDENTIFIED'] as const)
    expect(actionProblem({ ...open, state, begun: true }, { do: 'REFUSE', ground: 'UNFOUNDED' }, received)).toBe(
      refused,
    )
  expect(actionProblem({ ...open, state: 'IDENTIFIED' }, { do: 'REFUSE', ground: 'NOT_IDENTIFIED' }, received)).toBe(
    refused,
  )
})
