import { beforeAll, describe, expect, test } from 'vitest'
import { teamRoles, type Caller, type TeamRole } from '#kernel/caller.ts'
import { reachOf, type RightName } from '#kernel/rights.ts'
import { resolveSession } from '#modules/accounts/public.server.ts'
import { errorCodeOf } from './fixtures/accounts.ts'
import { anApplication, type MadeApplication } from './fixtures/applications.ts'
import { proposal } from './fixtures/interviews.ts'
import { anEmployer, anUnassigned } from './fixtures/people.ts'
import { testApp } from './fixtures/test-app.ts'

const app = testApp()
type Them = ReturnType<typeof app.as>

/** A call for each right that can cover assigned jobs only, and for those about whole jobs. */
const calls: Partial<Record<RightName, (them: Them, made: MadeApplication) => Promise<unknown>>> = {
  'applications.view': (them, { id }) => them('userjobs.candidateDetails', { id }),
  'applications.decide': (them, { id }) => them('userjobs.noteAdd', { id, text: 'Call on Monday' }),
  'jobs.view': (them, { jobId }) => them('jobs.team', { id: jobId }),
  'jobs.manage': (them, { jobId }) => them('jobs.setTeam', { id: jobId, memberIds: [] }),
  'jobs.criteria': async (them, { jobId: id }) => {
    const { version } = await them('jobs.criteria', { id })
    return them('jobs.setCriteria', { id, version, criteria: [`Number ${version}`] })
  },
  'interviews.view': (them, { id }) => them('interviews.list', { applicationId: id }),
  'interviews.plan': async (them, { id: applicationId }) => {
    const planned = await them('interviews.propose', proposal(app, applicationId))
    return them('interviews.cancel', { ...planned, note: 'Not now' })
  },
  'scorecards.write': (them, { id }) => them('scorecards.summary', { id }),
  'messages.use': (them, { id }) => them('messages.read', { id }),
}
/** A call for each right that covers a company or nothing. */
const companyCalls: Partial<Record<RightName, (them: Them) => Promise<unknown>>> = {
  'team.view': (them) => them('team.list', {}),
  'team.activity': (them) => them('team.activity', {}),
  'candidates.find': (them) => them('talent.pools', {}),
  'messages.templates': (them) => them('messages.templates', {}),
  'exports.use': (them) => them('exports.status', {}),
  'imports.use': (them) => them('imports.list', {}),
  'reports.vacancies': (them) => them('reports.vacancyList', days),
  'analytics.fairness': (them) => them('analytics.fairness', {}),
  'analytics.view': (them) => them('analytics.series', days),
  'applications.view': (them) => them('views.list', {}),
}
const days = { from: '2026-01-01', to: '2026-01-31' }
/** What a suspended company may not even look at: other people’s data beyond those who applied. */
const closedWhileSuspended: readonly RightName[] = ['candidates.find', 'exports.use', 'interviews.plan']
const places = ['assigned', 'other', 'foreign'] as const
type Teams = { members: Map<TeamRole, Caller>; own: MadeApplication; other: MadeApplication }

/** A company with a member of each role, who are all in the hiring team of the first of two jobs. */
async function createTeams(status: 'APPROVED' | 'SUSPENDED'): Promise<Teams> {
  const owner = await anEmployer(app)
  const { companyId } = owner
  const [own, other] = [await anApplication(app, { employer: owner }), await anApplication(app, { employer: owner })]
  await app.db.updateTable('company').set({ status }).where('id', '=', companyId).execute()
  const members = new Map<TeamRole, Caller>()
  for (const role of teamRoles) {
    const { caller } = await anEmployer(app, { companyId, role })
    await app.db
      .insertInto('job_member')
      .values({ job_id: own.jobId, company_id: companyId, member_id: caller.memberId })
      .execute()
    members.set(role, caller)
  }
  return { members, own, other }
}

type Where = { place: (typeof places)[number]; status: string }
function expected(role: TeamRole, right: RightName, { place, status }: Where): string {
  const reach = reachOf(role, right)
  if (reach === 'none') return 'ROLE_NOT_ALLOWED'
  if (status === 'SUSPENDED' && closedWhileSuspended.includes(right)) return 'COMPANY_NOT_APPROVED'
  const covered = place === 'assigned' || (place === 'other' && reach === 'all')
  return covered ? 'SUCCESS' : 'NOT_FOUND'
}

const teamsByStatus = new Map<string, Teams>()
beforeAll(async () => {
  for (const status of ['APPROVED', 'SUSPENDED'] as const) teamsByStatus.set(status, await createTeams(status))
})

describe.each(Object.keys(calls) as RightName[])('%s', (right) => {
  const codeOf = (caller: Caller, made: MadeApplication | undefined) => {
    const call = calls[right]
    if (!call || !made) throw new Error('nothing to call')
    return errorCodeOf(call(app.as({ caller }), made))
  }
  const madeAt = (status: string, place: (typeof places)[number]) => {
    if (place === 'foreign') return teamsByStatus.get(status === 'APPROVED' ? 'SUSPENDED' : 'APPROVED')?.own
    return place === 'assigned' ? teamsByStatus.get(status)?.own : teamsByStatus.get(status)?.other
  }

  test.each(teamRoles)('%s in an approved and a suspended company', async (role) => {
    for (const status of ['APPROVED', 'SUSPENDED'])
      for (const place of places) {
        const caller = teamsByStatus.get(status)?.members.get(role)
        if (!caller) throw new Error('nobody has the role')
        // Managing empties the hiring team, which the others of this test need.
        if (right === 'jobs.manage' && reachOf(role, right) !== 'none' && place === 'assigned') continue
        expect(await codeOf(caller, madeAt(status, place)), `${status} ${place}`).toBe(
          expected(role, right, { place, status }),
        )
      }
  })

  test('nobody who belongs to no company, was switched off or removed', async () => {
    const { caller } = await anUnassigned(app)
    expect(await codeOf(caller, madeAt('APPROVED', 'assigned'))).toBe('ROLE_NOT_ALLOWED')
    const companyId = teamsByStatus.get('APPROVED')?.own.employer.caller.companyId ?? ''
    for (const change of [{ active: false }, { removed_at: app.clock.now() }]) {
      const member = await anEmployer(app, { companyId, role: 'ADMIN' })
      await app.db.updateTable('company_member').set(change).where('id', '=', member.caller.memberId).execute()
      const now = await resolveSession(app.db, member.caller.sessionId, app.clock.now())
      expect(now?.caller.kind).toBe('unassigned')
      expect(await codeOf(now?.caller ?? caller, madeAt('APPROVED', 'assigned'))).toBe('ROLE_NOT_ALLOWED')
    }
  })
})

describe.each(Object.entries(companyCalls))('%s of a whole company', (right, call) => {
  test.each(teamRoles)('%s', async (role) => {
    for (const [status, { members }] of teamsByStatus) {
      const caller = members.get(role)
      if (!caller) throw new Error('nobody has the role')
      expect(await errorCodeOf(call(app.as({ caller }))), status).toBe(
        expected(role, right as RightName, { place: 'assigned', status }),
      )
    }
  })
})
