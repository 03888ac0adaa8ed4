import { expect, test } from 'vitest'
import { teamRoles } from './caller.ts'
import { mayUse, reachOf, rightNames, rightProblem, rolesWith, rolesWithAll, type RightName } from './rights.ts'

/** Repeats decisions §2 independently of the table under test: all, assigned, own or nothing, from OWNER to VIEWER. */
const expected: Record<RightName, string> = {
  'company.edit': '++----',
  'company.close': '+-----',
  'team.view': '++++++',
  'team.addresses': '+++---',
  'team.manage': '++----',
  'team.manageOwners': '+-----',
  'team.activity': '++----',
  'jobs.draft': '+++o--',
  'jobs.view': '+++a--',
  'jobs.manage': '+++---',
  'applications.view': '+++a-a',
  'applications.decide': '+++a--',
  'interviews.view': '+++a-a',
  'interviews.plan': '+++a--',
  'scorecards.write': '+++a-a',
  'scorecards.view': '+++a--',
  'jobs.criteria': '+++a--',
  'exports.use': '+++---',
  'imports.use': '+++---',
  'imports.undo': '++o---',
  'applications.deleteNotes': '++oo--',
  'messages.use': '+++a--',
  'messages.templates': '+++---',
  'candidates.find': '+++---',
  'billing.view': '++--+-',
  'billing.buy': '+---+-',
  'reviews.reply': '++----',
  'analytics.view': '+++a-+',
  'analytics.fairness': '++----',
  'analytics.spend': '++--+-',
  'reports.vacancies': '+++---',
}
const signs = { all: '+', assigned: 'a', own: 'o', none: '-' }

test.each(rightNames)('%s', (right) => {
  expect(teamRoles.map((role) => signs[reachOf(role, right)]).join('')).toBe(expected[right])
  expect(rolesWith(right)).toEqual(teamRoles.filter((role) => mayUse(role, right)))
  for (const role of teamRoles)
    expect(rightProblem(role, right)).toBe(reachOf(role, right) === 'none' ? 'ROLE_NOT_ALLOWED' : null)
})

test('roles whose right covers the whole company', () => {
  expect(rolesWithAll('applications.view')).toEqual(['OWNER', 'ADMIN', 'RECRUITER'])
  expect(rolesWith('applications.view')).toEqual(['OWNER', 'ADMIN', 'RECRUITER', 'HIRING_MANAGER', 'VIEWER'])
})
