import { expect, test } from 'vitest'
import { administrator, answerOf, callers } from '../../test/fixtures/callers.ts'
import {
  adminRightProblem,
  adminRights,
  adminRolesWith,
  mayAdmin,
  needsStepUp,
  requireAdministrator,
  requireAdminRight,
  stepUpMs,
  type AdminRight,
} from './admin-rights.ts'
import { adminRoles } from './caller.ts'

/** Repeats decisions §1 independently of the table under test: SUPER_ADMIN, MODERATOR, SUPPORT, FINANCE, CONTENT. */
const expected: Record<AdminRight, string> = {
  'overview.view': '+++++',
  'account.own': '+++++',
  'search.use': '+++++',
  'search.public': '+---+',
  'people.view': '+++--',
  'people.open': '++++-',
  'people.contact': '+-++-',
  'people.manage': '+-+--',
  'people.erase': '+----',
  'people.actFor': '+-+--',
  'applications.view': '+++--',
  'companies.view': '+++--',
  'companies.decide': '++---',
  'jobs.view': '+++--',
  'jobs.decide': '++---',
  'reviews.decide': '++---',
  'referenceData.accept': '++--+',
  'referenceData.edit': '+---+',
  'content.edit': '+---+',
  'content.publishSensitive': '+----',
  'settings.edit': '+----',
  'orders.view': '+-++-',
  'money.manage': '+--+-',
  'messages.answer': '+-+--',
  'cases.decide': '++---',
  'suspensions.long': '+----',
  'strikes.void': '+----',
  'screening.edit': '++--+',
  'cases.reporters': '+----',
  'mails.manage': '+-+--',
  'people.requests': '+-+--',
  'incidents.manage': '+----',
  'work.retry': '+-+--',
  'work.discard': '+----',
  'statistics.view': '+++++',
  'statistics.market': '+----',
  'statistics.people': '+---+',
  'statistics.moderation': '++---',
  'statistics.operations': '+-+--',
  'statistics.money': '+--+-',
  'second.decide': '++-+-',
  'administrators.manage': '+----',
  'audit.view': '+++++',
  'audit.viewAll': '+----',
}

test.each(adminRights)('%s', (right) => {
  expect(adminRoles.map((role) => (mayAdmin(role, right) ? '+' : '-')).join('')).toBe(expected[right])
  expect(adminRolesWith(right)).toEqual(adminRoles.filter((role) => mayAdmin(role, right)))
  for (const role of adminRoles) {
    const problem = mayAdmin(role, right) ? null : 'ROLE_NOT_ALLOWED'
    expect(adminRightProblem(role, right)).toBe(problem)
    const answer = answerOf((caller) => requireAdminRight({ caller }, right), administrator(role))
    expect(answer).toEqual(problem ?? administrator(role))
  }
})

test('nobody but an administrator passes', () => {
  for (const caller of callers.filter(({ kind }) => kind !== 'admin'))
    expect(
      answerOf((each) => requireAdministrator({ caller: each }), caller),
      caller.kind,
    ).toBe('UNAUTHENTICATED')
})

test('a second factor counts for ten minutes', () => {
  const admin = administrator('SUPER_ADMIN')
  const after = (ms: number) => new Date(admin.secondFactorAt.getTime() + ms)
  expect(needsStepUp(admin, after(stepUpMs))).toBe(false)
  expect(needsStepUp(admin, after(stepUpMs + 1))).toBe(true)
})
