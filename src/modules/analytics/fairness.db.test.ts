import { expect, test } from 'vitest'
import type { TeamRole } from '#kernel/caller.ts'
import type { ApplicationStatus } from '#modules/applications/rules.ts'
import { anApplication, runNow } from '../../../test/fixtures/applications.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { aCandidate, anEmployer, type EmployerAccount } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const lastQuarter = new Date('2026-07-10T00:00:00Z')

async function person(gender: string | null, born: string | null) {
  const candidate = await aCandidate(app)
  await app.db
    .updateTable('candidate_profile')
    .set({ gender, date_of_birth: born })
    .where('account_id', '=', candidate.id)
    .execute()
  const consent = (given: boolean) =>
    app.as(candidate)('accounts.setConsent', { purpose: 'FAIRNESS_STATISTICS', given })
  return { ...candidate, consent }
}
type Applicant = Awaited<ReturnType<typeof person>>

/** An application of the quarter before. */
async function applied(
  employer: EmployerAccount,
  jobId: string,
  candidate: Applicant,
  status: ApplicationStatus = 'APPLIED',
) {
  const { id } = await anApplication(app, { employer, jobId, candidate, status })
  await app.db
    .updateTable('application')
    .set({ created_at: lastQuarter, status_at: lastQuarter })
    .where('id', '=', id)
    .execute()
}

test('only those who consent, once each, in groups of twenty, once a quarter', async () => {
  const employer = await anEmployer(app)
  const [one, two] = [(await aJob(app, { employer })).id, (await aJob(app, { employer })).id]
  const women: Applicant[] = []
  for (let at = 0; at < 22; at++) {
    const woman = await person('FEMALE', '1990-05-01')
    women.push(woman)
    await woman.consent(true)
    await applied(employer, one, woman, at < 6 ? 'SHORTLIST' : 'APPLIED')
    if (at < 5) await applied(employer, two, woman)
    const man = await person('MALE', at < 20 ? '1996-05-01' : null)
    await man.consent(true)
    await applied(employer, one, man, at < 3 ? 'HIRED' : 'APPLIED')
  }
  for (const gender of ['FEMALE', 'MALE', 'PREFER_NOT_TO_SAY']) {
    const silent = await person(gender, '1990-05-01') // never asked, so not counted
    await applied(employer, one, silent, 'SHORTLIST')
  }
  const call = app.as(employer)
  expect(await call('analytics.fairness', {})).toMatchObject({ groups: [], computedAt: null })
  await runNow(app, 'fairness.snapshot')
  const { groups, period } = await call('analytics.fairness', {})
  expect(period).toEqual({ from: '2025-10-01', to: '2026-09-30' })
  expect(groups.map(({ group, about }) => `${group} ${about}`)).toEqual([
    'FEMALE 20',
    'MALE 20',
    'FROM_25 20', // 30 and 36 years at the end of September
    'FROM_35 20',
  ])
  expect(groups[0]?.stages).toEqual([
    { stage: 'SHORTLIST', share: { percent: 27, low: 13, high: 48 } },
    { stage: 'IN_INTERVIEW', share: null },
    { stage: 'HIRED', share: null },
  ])

  for (const woman of women.slice(0, 4)) await woman.consent(false)
  await runNow(app, 'fairness.snapshot')
  expect((await call('analytics.fairness', {})).groups).toEqual(groups)
  app.clock.advance(40 * 86_400_000)
  await runNow(app, 'fairness.snapshot')
  expect(await call('analytics.fairness', {})).toMatchObject({ groups: [], computedAt: null })
})

test('whose it is: owners and administrators of the company', async () => {
  const employer = await anEmployer(app)
  const as = async (role: TeamRole) =>
    app.as(await anEmployer(app, { companyId: employer.companyId, role }))('analytics.fairness', {})
  for (const role of ['RECRUITER', 'HIRING_MANAGER', 'BILLING', 'VIEWER'] as const)
    await expect(as(role)).rejects.toMatchObject({ code: 'ROLE_NOT_ALLOWED' })
  expect((await as('ADMIN')).groups).toEqual([])
})
